import type { BookingAnswer } from '../../../contract/bookings.ts';
import { findPaidWith } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { toBookingAnswer } from './booking-view.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import type { BookingRow } from './repository.ts';

type Deps = Pick<BookingDeps, 'db' | 'clock'>;

/** A booking as its owner sees it now, with how it was paid. */
export async function answerBooking(
  deps: Deps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<BookingAnswer> {
  const [answer] = await answerBookings(deps, [booking], new Map(cancellation && [[booking.id, cancellation]]));
  if (answer === undefined) throw new Error(`No answer for ${booking.id}`);
  return answer;
}

/** The same of many; `cancelled` holds their cancellations by booking. */
export async function answerBookings(
  { db, clock }: Deps,
  bookings: readonly BookingRow[],
  cancelled: ReadonlyMap<string, CancellationRow>,
): Promise<BookingAnswer[]> {
  const paid = await findPaidWith(
    db,
    bookings.map(({ paymentId }) => paymentId),
  );
  const now = clock.now();
  return bookings.map((booking) =>
    toBookingAnswer(booking, cancelled.get(booking.id) ?? null, now, paid.get(booking.paymentId) ?? null),
  );
}
