import type { EarlierBooking } from '#contract/bookings.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Names the earlier booking of an offer or its search: 'You have already booked this: CDFG3467' (F-71). */
export function alreadyBookedText({ reference, status }: EarlierBooking): string {
  return status === 'pending'
    ? `Your booking for this trip is still being finalized: ${reference}`
    : `You have already booked this: ${reference}`;
}

/** URL of a trip: a booking in progress has its own status page. */
export function tripAddressOf({ id, status }: EarlierBooking): string {
  const booking = encodeURIComponent(id);
  return status === 'pending' ? `/booking?booking=${booking}` : `/my-trips?trip=${booking}`;
}

interface AlreadyBookedProps {
  readonly booking: EarlierBooking;
  /** URL to search for another flight. */
  readonly searchTo: string;
}

/** Shown instead of the booking flow if this visitor has already booked, with a link to the trip. */
export function AlreadyBooked({ booking, searchTo }: AlreadyBookedProps) {
  return (
    <Notice tone="info" role="status" title={alreadyBookedText(booking)}>
      <p>To book another flight, search again.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={tripAddressOf(booking)}>View This Trip</ButtonLink>
        <ButtonLink to={freshSearchAddress(searchTo)} look="outline">
          Search Again
        </ButtonLink>
      </div>
    </Notice>
  );
}
