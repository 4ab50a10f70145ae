import { NoTrips } from './no-trips.tsx';
import type { Trip } from './trip.ts';
import { TripCard, type TripWays } from './trip-card.tsx';
import { type Retry, UnreadTrips } from './unread-trips.tsx';

interface TripListProps {
  /** Newest first; null where they could not be read. */
  readonly trips: readonly Trip[] | null;
  readonly ways: TripWays;
  readonly retry: Retry;
}

/** The trips of this booking session, or why there are none (TRIP-13, TRIP-01). */
export function TripList({ trips, ways, retry }: TripListProps) {
  if (trips === null) return <UnreadTrips retry={retry} />;
  if (trips.length === 0)
    return <NoTrips text="Trips that you book in this browser are listed here for a few hours." />;
  return (
    <section aria-labelledby="trips-heading" className="grid gap-4">
      <h2 id="trips-heading" className="text-sm text-ink-soft">
        {trips.length === 1 ? '1 trip' : `${trips.length} trips`} booked or found in this browser, newest first
      </h2>
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} ways={ways} />
      ))}
    </section>
  );
}
