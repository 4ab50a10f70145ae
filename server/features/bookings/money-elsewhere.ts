import { exactMoney } from '../../../domain/money/money.ts';
import { getPayment, refundsElsewhere } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type CancellationRow, findCancellations } from './cancellation-repository.ts';
import { type BookingRow, endLook, getBookingRow, lookAgainAt, noteMoneyElsewhere } from './repository.ts';

/** When a provider that did not answer is asked again. */
const repeatMs = 15 * 60_000;

/**
 * Sees what somebody sent back to the card at the payment provider itself, and keeps it with the booking (F-12). False
 * where the provider did not answer, or another worker has the booking by now.
 */
export async function seeRefundsElsewhere(deps: BookingDeps, booking: BookingRow): Promise<boolean> {
  const payment = await getPayment(deps.db, booking.paymentId);
  const own = (await findCancellations(deps.db, booking.id)).map(({ id }) => id);
  const minor = await refundsElsewhere(deps, payment, own);
  if (minor === null) return false;
  if (minor !== booking.refundedElsewhereMinor) {
    const amount = exactMoney({ amountMinor: minor, currency: booking.currency });
    const detail = `${amount} went back at the payment provider`;
    if (!(await noteMoneyElsewhere(deps.db, booking, minor, detail, deps.clock.now()))) return false;
    deps.log.warn({ booking: booking.id, payment: payment.id, amount }, 'Money went back that was not sent from here');
  }
  return true;
}

/** Looks at the money of a booking that is cancelled or with a person, once somebody has said that some went back. */
export async function watchMoney(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (await seeRefundsElsewhere(deps, booking)) await endLook(deps.db, booking);
  else await lookAgainAt(deps.db, booking, new Date(deps.clock.now().getTime() + repeatMs));
  return getBookingRow(deps.db, booking.id);
}

/**
 * All that went back to the card so far, in minor units, where some of it was not sent from here; null where none was,
 * and the cancellation says it all.
 */
export function returnedMinor(booking: BookingRow, cancellation: CancellationRow | null): number | null {
  if (booking.refundedElsewhereMinor === 0) return null;
  if (cancellation?.refundStatus !== 'refunded') return booking.refundedElsewhereMinor;
  if (cancellation.repaidByHand) return Math.max(booking.refundedElsewhereMinor, cancellation.refundMinor);
  return booking.refundedElsewhereMinor + sentMinor(booking, cancellation);
}

/**
 * What of a refund a cancellation sends itself, in minor units: the provider gives back no more than was paid, so that what
 * somebody sent back there before is left out.
 */
export function sentMinor(booking: BookingRow, cancellation: CancellationRow): number {
  if (cancellation.repaidByHand) return cancellation.refundMinor;
  return Math.min(cancellation.refundMinor, Math.max(0, booking.saleMinor - booking.refundedElsewhereMinor));
}
