import type { Trip } from '../trip.ts';
import { NoTrips } from './no-trips.tsx';
import { TripCard, type TripHandlers } from './trip-card.tsx';
import { type Retry, TripsFailure } from './trips-failure.tsx';

interface TripListProps {
  /** Newest first; null if they could not be read. */
  readonly trips: readonly Trip[] | null;
  readonly handlers: TripHandlers;
  readonly retry: Retry;
}

/** The trips of this booking session, or a message if there are none (TRIP-13, TRIP-01). */
export function TripList({ trips, handlers, retry }: TripListProps) {
  if (trips === null) return <TripsFailure retry={retry} />;
  if (trips.length === 0)
    return <NoTrips text="Trips that you book in this browser are listed here for a few hours." />;
  return (
    <section aria-labelledby="trips-heading" className="grid gap-4">
      <h2 id="trips-heading" className="text-sm text-ink-soft">
        {trips.length === 1 ? '1 trip' : `${trips.length} trips`} booked or found in this browser, newest first
      </h2>
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} handlers={handlers} />
      ))}
    </section>
  );
}
