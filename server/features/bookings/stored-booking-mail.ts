import type { Database } from '../../adapters/database/database.ts';
import type { MailPayload } from '../../ports/mail.ts';
import type { MailBrand, MailContent } from '../mail/index.ts';
import { findPaidWith } from '../payments/index.ts';
import { drawBookingMail } from './booking-mail.ts';
import { findActiveCancellation } from './cancellation-repository.ts';
import { toCancellationAnswer } from './cancellation-view.ts';
import { paymentOf } from './receipt-view.ts';
import { drawRefundFailedMail } from './refund-failed.ts';
import { getBookingRow } from './repository.ts';

/** Draws a queued mail about a booking from the database as it is now. */
export async function drawStoredBookingMail(
  db: Database,
  { kind, bookingId }: Extract<MailPayload, { bookingId: string }>,
  brand: MailBrand,
): Promise<MailContent> {
  const [booking, cancellation] = await Promise.all([
    getBookingRow(db, bookingId),
    findActiveCancellation(db, bookingId),
  ]);
  if (kind === 'refund_failed') return drawRefundFailedMail(booking, brand, cancellation);
  const paid = await findPaidWith(db, booking.paymentId);
  return drawBookingMail(kind, booking, brand, {
    cancelled: toCancellationAnswer(cancellation, booking),
    payment: paymentOf(paid),
  });
}
