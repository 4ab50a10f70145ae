import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BrandContact } from '../../itinerary/call-us.tsx';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { FindBooking } from './find-booking.tsx';
import { LoadingTrips } from './loading-trips.tsx';
import { NoDialog } from './no-dialog.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { atDepth, depthOf, type OpenTrip, readOpenTrip, withOpenTrip, withTab } from './trip-address.ts';
import type { TripWays } from './trip-card.tsx';
import { readTab } from './trip-groups.ts';
import { TripList } from './trip-list.tsx';
import { TripTabs } from './trip-tabs.tsx';
import { type Retry, UnreadTrips } from './unread-trips.tsx';
import { type ComingTrips, type TripsState, useTrips } from './use-trips.ts';

const loadDialog = () => import('./details/trip-dialog.tsx');
const fetchDialog = fetchEarly(loadDialog);
const TripDialog = lazy(() =>
  loadDialog().then(
    (part) => ({ default: part.TripDialog }),
    () => ({ default: NoDialog }),
  ),
);

interface MyTripsScreenProps {
  readonly loaded: ComingTrips;
  /** Asks the server for the page's trips anew. */
  readonly onReload: () => void;
  readonly isReloading: boolean;
  readonly contact: BrandContact;
}

/** My Trips: the account's, or the sign-in card over what this browser booked and a look-up (TRIP-01, TRIP-13). */
export function MyTripsScreen({ loaded, onReload, isReloading, contact }: MyTripsScreenProps) {
  const state = useTrips(loaded, onReload);
  const [params] = useSearchParams();
  const { state: entry } = useLocation();
  const navigate = useNavigate();
  const open = readOpenTrip(params);
  const depth = open === null ? 0 : depthOf(entry);
  const heading = useFocusAfter(open !== null);
  const hydrated = useHydrated();
  useKeptFocus(heading, state.trips?.kind ?? 'none');

  const show = (next: OpenTrip) => void navigate(withOpenTrip(params, next), atDepth(depth + 1));
  const back = () => {
    if (open === null) return;
    if (depth === 0) void navigate(withOpenTrip(params, null), atDepth(0, { replace: true }));
    // From the details to the list, however often the question was asked; from the question to where it was asked.
    else void navigate(open.view === 'details' ? -depth : -1);
  };
  const ways: TripWays = { addressOf: (next) => withOpenTrip(params, next), open: show, prepare: fetchDialog };
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12">
      <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
        My Trips
      </h1>
      <Trips state={state} isReloading={isReloading} ways={ways} />
      <FindBooking
        phone={contact.phone}
        onFound={(bookingId) => {
          if (state.trips?.kind === 'guest') state.refresh();
          show({ bookingId, view: 'details' });
        }}
      />
      {open === null || !hydrated ? null : (
        <Suspense fallback={null}>
          <TripDialog
            key={open.bookingId}
            open={open}
            contact={contact}
            onBack={back}
            onCancel={() => show({ bookingId: open.bookingId, view: 'cancel' })}
            onDetails={() =>
              void navigate(
                withOpenTrip(params, { bookingId: open.bookingId, view: 'details' }),
                atDepth(depth, { replace: true }),
              )
            }
            onChange={state.refresh}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TripsProps {
  readonly state: TripsState;
  readonly isReloading: boolean;
  readonly ways: TripWays;
}

function Trips({ state: { trips, failure, hasFailed, isAsking, refresh }, isReloading, ways }: TripsProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const retry: Retry = { again: refresh, busy: isAsking || isReloading, failure };
  // Asked again, the notice stays with the focus on its button.
  const [hadFailed, setHadFailed] = useState(false);
  useEffect(() => setHadFailed((before) => trips === null && (before || hasFailed)), [trips, hasFailed]);
  if (trips === null) return isAsking && !hadFailed ? <LoadingTrips /> : <UnreadTrips retry={retry} />;
  if (trips.kind === 'guest') {
    return (
      <>
        <SignInCard backTo={pathname + search} />
        <TripList trips={trips.trips} ways={ways} retry={retry} />
      </>
    );
  }
  return (
    <TripTabs
      trips={trips}
      tab={readTab(params)}
      onTab={(tab) => void navigate(withTab(params, tab), { preventScrollReset: true })}
      ways={ways}
    />
  );
}

/** The page's title takes the focus when a dialog has closed and what opened it is gone. */
function useFocusAfter(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  const refocus = useCallback(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
  }, []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) refocus();
    wasOpen.current = isOpen;
  }, [isOpen, refocus]);
  return heading;
}
