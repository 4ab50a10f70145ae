import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Trip } from '../trip.ts';
import { NoTrips } from './no-trips.tsx';
import { TripCard, type TripHandlers } from './trip-card.tsx';
import { type AccountTrips, cardsAtOnce, type TripTab, tripTabs } from './trip-groups.ts';

const words: Record<TripTab, { readonly name: string; readonly empty: string; readonly hint: string }> = {
  upcoming: {
    name: 'Upcoming',
    empty: 'No upcoming trips',
    hint: 'Trips that you book are listed here until the last flight has landed.',
  },
  past: { name: 'Past', empty: 'No past trips', hint: 'Trips move here when the last flight has landed.' },
  cancelled: {
    name: 'Cancelled',
    empty: 'No canceled trips',
    hint: 'Trips that you cancel are listed here with their refund.',
  },
};

interface TripTabsProps {
  readonly trips: AccountTrips;
  readonly tab: TripTab;
  readonly onTab: (tab: TripTab) => void;
  readonly handlers: TripHandlers;
}

/** The trips of an account: upcoming, past, canceled (TRIP-02). */
export function TripTabs({ trips: { tabs, counts, unreadable }, tab, onTab, handlers }: TripTabsProps) {
  if (tripTabs.every((one) => counts[one] === 0) && unreadable === 0) {
    return <NoTrips text="Trips that you book while you are signed in are listed here." />;
  }
  return (
    <div className="grid gap-4">
      {unreadable === 0 ? null : (
        <Notice tone="warning">
          {unreadable === 1 ? 'One of your trips cannot' : `${unreadable} of your trips cannot`} be shown here. Please
          contact us about it; the booking is not affected.
        </Notice>
      )}
      <Tabs
        label="Trips"
        chosen={{ index: tripTabs.indexOf(tab), onChoose: (index) => onTab(tripTabs[index] ?? 'upcoming') }}
        tabs={tripTabs.map((one) => ({
          name: `${words[one].name} (${counts[one]})`,
          content:
            one === tab ? (
              <Cards key={one} tab={one} trips={tabs[one]} count={counts[one]} handlers={handlers} />
            ) : null,
        }))}
      />
    </div>
  );
}

interface CardsProps {
  readonly tab: TripTab;
  readonly trips: readonly Trip[];
  /** Bookings in the tab, including those not loaded yet. */
  readonly count: number;
  readonly handlers: TripHandlers;
}

/** The trips of one tab in batches, so that a long list stays fast. */
function Cards({ tab, trips, count, handlers }: CardsProps) {
  const [drawn, setDrawn] = useState(cardsAtOnce);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The first new one takes the focus: the button moves down.
    if (drawn > cardsAtOnce) list.current?.children[drawn - cardsAtOnce]?.querySelector('a')?.focus();
  }, [drawn]);
  if (count === 0) return <EmptyTab tab={tab} />;
  const shown = Math.min(drawn, trips.length);
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{words[tab].name} trips</h2>
      <ul ref={list} className="grid gap-4">
        {trips.slice(0, drawn).map((trip) => (
          <li key={trip.id}>
            <TripCard trip={trip} handlers={handlers} />
          </li>
        ))}
      </ul>
      {shown === count ? null : (
        <div className="grid justify-items-center gap-2">
          <p role="status" className="tabular text-sm text-ink-soft">
            {shown} of {count} trips
          </p>
          <Button look="outline" disabled={shown === trips.length} onClick={() => setDrawn(drawn + cardsAtOnce)}>
            Show {Math.min(cardsAtOnce, count - shown)} more
          </Button>
        </div>
      )}
    </div>
  );
}

function EmptyTab({ tab }: { readonly tab: TripTab }) {
  return (
    <div className="rounded-lg border border-line bg-card px-4 py-10 text-center shadow-raised">
      <h2 className="text-base font-semibold">{words[tab].empty}</h2>
      <p className="mx-auto mt-1 max-w-md text-sm text-ink-soft">{words[tab].hint}</p>
      {tab === 'upcoming' ? (
        <ButtonLink to="/" look="outline" className="mt-5">
          Search Flights
        </ButtonLink>
      ) : null}
    </div>
  );
}
