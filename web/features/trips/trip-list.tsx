import type { TripAnswer } from '../../../contract/bookings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TripCard } from './trip-card.tsx';

interface TripListProps {
  /** Newest first; null where they could not be read. */
  readonly trips: readonly TripAnswer[] | null;
  readonly retry: { readonly again: () => void; readonly busy: boolean };
}

/** The trips of this booking session, or why there are none (TRIP-13, TRIP-01). */
export function TripList({ trips, retry }: TripListProps) {
  if (trips === null) {
    return (
      <Notice tone="warning" role="alert" title="Your trips cannot be shown right now">
        <p>Your bookings are not affected.</p>
        <Button look="outline" busy={retry.busy} onClick={retry.again} className="mt-3">
          Try again
        </Button>
      </Notice>
    );
  }
  if (trips.length === 0) return <NoTrips />;
  return (
    <section aria-labelledby="trips-heading" className="grid gap-4">
      <h2 id="trips-heading" className="text-sm text-ink-soft">
        {trips.length === 1 ? '1 trip' : `${trips.length} trips`} booked or found in this browser, newest first
      </h2>
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} />
      ))}
    </section>
  );
}

function NoTrips() {
  return (
    <section className="rounded-lg border border-line bg-card px-4 py-10 text-center shadow-raised">
      <span className="inline-flex size-12 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name="plane" className="size-6" />
      </span>
      <h2 className="mt-3 text-base font-semibold">No trips found</h2>
      <p className="mx-auto mt-1 mb-5 max-w-md text-sm text-ink-soft">
        Trips that you book in this browser are listed here for a few hours.
      </p>
      <ButtonLink to="/" look="outline">
        Search Flights
      </ButtonLink>
    </section>
  );
}
