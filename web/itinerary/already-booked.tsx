import type { EarlierBooking } from '../../contract/bookings.ts';
import { freshSearchAddress } from '../../domain/search/address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says what was booked of an offer or its search before: 'You have already booked this: CDFG3467' (F-71). */
export function alreadyBookedText({ reference, status }: EarlierBooking): string {
  return status === 'pending'
    ? `Your booking of this is still being finalized: ${reference}`
    : `You have already booked this: ${reference}`;
}

/** Where a trip is looked at: an open booking says on its own page what becomes of it. */
export function tripAddressOf({ id, status }: EarlierBooking): string {
  const booking = encodeURIComponent(id);
  return status === 'pending' ? `/booking?booking=${booking}` : `/my-trips?trip=${booking}`;
}

interface AlreadyBookedProps {
  readonly booking: EarlierBooking;
  /** Where another flight is searched. */
  readonly searchTo: string;
}

/** What stands where something would be booked that this visitor has booked before, with the way to the trip. */
export function AlreadyBooked({ booking, searchTo }: AlreadyBookedProps) {
  return (
    <Notice tone="info" role="status" title={alreadyBookedText(booking)}>
      <p>To book another flight, search again.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={tripAddressOf(booking)}>View your trip</ButtonLink>
        <ButtonLink to={freshSearchAddress(searchTo)} look="outline">
          Search again
        </ButtonLink>
      </div>
    </Notice>
  );
}
