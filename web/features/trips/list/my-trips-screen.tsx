import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BrandContact } from '#web/booked/call-us.tsx';
import { preload } from '#web/ui/preload.ts';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { DialogLoadFailure } from '../details/dialog-load-failure.tsx';
import { FindBooking } from '../lookup/find-booking.tsx';
import { TripLinkNotice } from '../lookup/trip-link-notice.tsx';
import { useTripLink } from '../lookup/use-trip-link.ts';
import { atDepth, depthOf, type OpenTrip, readOpenTrip, withOpenTrip, withTab } from '../trip-address.ts';
import { LoadingTrips } from './loading-trips.tsx';
import { SignInCard } from './sign-in-card.tsx';
import type { TripHandlers } from './trip-card.tsx';
import { readTab } from './trip-groups.ts';
import { TripList } from './trip-list.tsx';
import { TripTabs } from './trip-tabs.tsx';
import { type Retry, TripsFailure } from './trips-failure.tsx';
import { type PageTrips, type TripsState, useTrips } from './use-trips.ts';

const loadDialog = () => import('../details/trip-dialog.tsx');
const preloadDialog = preload(loadDialog);
const TripDialog = lazy(() =>
  loadDialog().then(
    (part) => ({ default: part.TripDialog }),
    () => ({ default: DialogLoadFailure }),
  ),
);

interface MyTripsScreenProps {
  readonly loaded: PageTrips;
  /** Loads the page's trips again. */
  readonly onReload: () => void;
  readonly isReloading: boolean;
  readonly contact: BrandContact;
}

/** My Trips: the account's, or a sign-in card, the trips of this browser and a lookup form (TRIP-01, TRIP-13). */
export function MyTripsScreen({ loaded, onReload, isReloading, contact }: MyTripsScreenProps) {
  const state = useTrips(loaded, onReload);
  const [params] = useSearchParams();
  const { state: entry } = useLocation();
  const navigate = useNavigate();
  const open = readOpenTrip(params);
  const depth = open === null ? 0 : depthOf(entry);
  const heading = useFocusAfter(open !== null);
  const hydrated = useHydrated();
  useFocusFallback(heading, state.trips?.kind ?? 'none');

  const show = (next: OpenTrip) => void navigate(withOpenTrip(params, next), atDepth(depth + 1));
  const back = () => {
    if (open === null) return;
    if (depth === 0) void navigate(withOpenTrip(params, null), atDepth(0, { replace: true }));
    // Back from the details to the list, no matter how often the cancellation was opened; from the cancellation to
    // where it was opened.
    else void navigate(open.view === 'details' ? -depth : -1);
  };
  const showFound = (bookingId: string) => {
    if (state.trips?.kind === 'guest') state.refresh();
    show({ bookingId, view: 'details' });
  };
  const link = useTripLink(showFound);
  const handlers: TripHandlers = {
    addressOf: (next) => withOpenTrip(params, next),
    open: show,
    prepare: preloadDialog,
  };
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12">
      <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
        My Trips
      </h1>
      <TripLinkNotice link={link} phone={contact.phone} />
      <Trips state={state} isReloading={isReloading} handlers={handlers} />
      <FindBooking phone={contact.phone} onFound={showFound} />
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
  readonly handlers: TripHandlers;
}

function Trips({ state: { trips, failure, hasFailed, isFetching, refresh }, isReloading, handlers }: TripsProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const retry: Retry = { again: refresh, busy: isFetching || isReloading, failure };
  // During a retry the notice stays, with the focus on its button.
  const [hadFailed, setHadFailed] = useState(false);
  useEffect(() => setHadFailed((before) => trips === null && (before || hasFailed)), [trips, hasFailed]);
  if (trips === null) return isFetching && !hadFailed ? <LoadingTrips /> : <TripsFailure retry={retry} />;
  if (trips.kind === 'guest') {
    return (
      <>
        <SignInCard backTo={pathname + search} />
        <TripList trips={trips.trips} handlers={handlers} retry={retry} />
      </>
    );
  }
  return (
    <TripTabs
      trips={trips}
      tab={readTab(params)}
      onTab={(tab) => void navigate(withTab(params, tab), { preventScrollReset: true })}
      handlers={handlers}
    />
  );
}

/** Focuses the page's title when a dialog has closed and the element that opened it is gone. */
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
