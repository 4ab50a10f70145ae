import type { Money } from '#domain/money/money.ts';
import type { Database } from '#server/database/database.ts';
import { shownChange } from '#server/features/airline-changes/index.ts';
import {
  type AmendmentRow,
  amendmentLifecycle,
  isNotMade,
  isRefundDisputed,
  readAmendmentRefund,
} from '#server/features/amendments/index.ts';
import { type BookingRow, bookingLifecycle } from '#server/features/booking/index.ts';
import {
  type CancellationRow,
  findActiveCancellation,
  toBookingCancellation,
} from '#server/features/cancellation/index.ts';
import { findVersion, scheduleOccasion } from '#server/features/itineraries/index.ts';
import { type Mail, mayHaveBeenSent } from '#server/features/mail/index.ts';
import { paymentLifecycle } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { findCharges } from '#server/read-models/charges.ts';
import { calendarHistory } from '../calendar/calendar-history.ts';
import { toBookingPayment } from '../receipt-view.ts';
import { amendmentMail } from './amendment-mail.ts';
import { type BookingMailKind, bookingMail } from './booking-mail.ts';
import { checkInMail } from './check-in-mail.ts';
import { amendmentRefundSentMail, moneyForNothingMail, refundFailedMail, refundSentMail } from './refund-mails.ts';
import { type ScheduleMailKind, scheduleMail } from './schedule-mail.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';
import { canceledElsewhereMail, moneyWithoutOrderMail, pendingMail } from './unbooked-mails.ts';

/** Renders a queued mail about a booking from current data; null if there is no news anymore. */
export async function writeBookingMail(
  db: Database,
  payload: Extract<MailPayload, { bookingId: string }>,
  brand: TripMailBrand,
  now: Date,
): Promise<Mail | null> {
  const { bookingId } = payload;
  const [booking, cancellation] = await Promise.all([
    getRow(db, bookingLifecycle, bookingId),
    findActiveCancellation(db, bookingId),
  ]);
  if ('version' in payload) {
    const isCurrent = booking.state === 'confirmed' && cancellation === null;
    return isCurrent ? writeScheduleMail(db, payload, booking, brand, now) : null;
  }
  if ('amendmentId' in payload) return writeAmendmentMail(db, payload, booking, brand);
  switch (payload.kind) {
    case 'refund_failed':
      return refundFailedMail(booking, brand, toBookingCancellation(cancellation, booking), payload.isFurther);
    case 'refund_sent':
      return refundSentMail(booking, brand, toBookingCancellation(cancellation, booking));
    case 'check_in_open':
      return cancellation === null ? checkInMail(booking, brand, { departsAt: payload.departsAt, now }) : null;
    case 'booking_pending':
      return (await takenWithoutOrder(db, booking)) === null ? pendingMail(booking, brand) : null;
    case 'booking_cancelled_elsewhere':
      return canceledElsewhereMail(booking, brand);
    case 'booking_money_taken':
    case 'booking_money_returned':
      return moneyWithoutOrderMail(payload.kind, booking, brand, await takenWithoutOrder(db, booking));
    case 'booking_confirmed':
      if (isCanceled(booking)) return null;
      return writePaidMail(db, { kind: payload.kind, now }, booking, cancellation, brand);
    case 'booking_in_review':
      // The decision has its own mail.
      if (booking.state !== 'in_review') return null;
      return writePaidMail(db, { kind: payload.kind, now }, booking, cancellation, brand);
    case 'booking_refused':
      // The money was taken anyway, which has its own mail.
      if ((await takenWithoutOrder(db, booking)) !== null) return null;
      return writePaidMail(db, { kind: payload.kind, now }, booking, cancellation, brand);
    default:
      return writePaidMail(db, { kind: payload.kind, now }, booking, cancellation, brand);
  }
}

/** It has its own mail, and what was confirmed before is no longer news. */
function isCanceled({ state, externalCancellation }: BookingRow): boolean {
  return state === 'cancelled' || externalCancellation !== null;
}

async function writePaidMail(
  db: Database,
  { kind, now }: { readonly kind: BookingMailKind; readonly now: Date },
  booking: BookingRow,
  cancellation: CancellationRow | null,
  brand: TripMailBrand,
): Promise<Mail> {
  const charges = await findCharges(db, booking.id);
  return bookingMail(kind, booking, brand, {
    cancellation: toBookingCancellation(cancellation, booking),
    payments: charges.map(toBookingPayment),
    at: now,
  });
}

/** A change of flights is mailed while its trip exists; a later cancellation has its own mail. */
async function writeAmendmentMail(
  db: Database,
  { kind, amendmentId, isFurther }: Extract<MailPayload, { amendmentId: string }>,
  booking: BookingRow,
  brand: TripMailBrand,
): Promise<Mail | null> {
  const amendment = await getRow(db, amendmentLifecycle, amendmentId);
  if (kind === 'amendment_confirmed' && isCanceled(booking)) return null;
  // The airline made it after all, which has its own mail.
  if (kind === 'amendment_failed' && !isNotMade(amendment)) return null;
  if (kind === 'amendment_refund_sent')
    return amendmentRefundSentMail(booking, brand, await readAmendmentRefund(db, amendment));
  if (kind === 'amendment_money_taken' || kind === 'amendment_money_returned')
    return moneyForNothingMail(kind, booking, brand, { amendment, taken: await findTaken(db, amendment) });
  const [history, isDisputed] = await Promise.all([calendarHistory(db, booking), isRefundDisputed(db, amendment)]);
  return amendmentMail(kind, booking, brand, {
    amendment,
    history,
    isRefundDisputed: isDisputed,
    isFurther: isFurther === true,
  });
}

/** Money taken for an amendment that was not made; null if it was made, or nothing was taken. */
async function findTaken(db: Database, amendment: AmendmentRow): Promise<Money | null> {
  return amendment.paymentId === null || !isNotMade(amendment) ? null : takenOf(db, amendment.paymentId);
}

/** Money taken for a booking without an order, also after repayment; null if it has one, or nothing was taken. */
async function takenWithoutOrder(db: Database, { orderId, paymentId }: BookingRow): Promise<Money | null> {
  return orderId === null ? takenOf(db, paymentId) : null;
}

async function takenOf(db: Database, paymentId: string): Promise<Money | null> {
  const { state, captureMinor, currency } = await getRow(db, paymentLifecycle, paymentId);
  return state === 'captured' ? { amountMinor: captureMinor, currency } : null;
}

/**
 * A mail about a change by the airline is sent only while its version is the newest: an outdated change is not mailed,
 * and an unmailed one is not taken back.
 */
async function writeScheduleMail(
  db: Database,
  { kind, version }: { readonly kind: ScheduleMailKind; readonly version: number },
  booking: BookingRow,
  brand: TripMailBrand,
  now: Date,
): Promise<Mail | null> {
  if (booking.itineraryVersion !== version) return null;
  const stored = await findVersion(db, booking.id, version);
  const told = await findVersion(db, booking.id, version - 1);
  if (stored === null) return null;
  const change = shownChange(booking, false, now);
  const history = await calendarHistory(db, booking);
  if (kind === 'schedule_restored') {
    const earlier = Array.from({ length: version - 1 }, (_, index) => scheduleOccasion(booking.id, index + 1));
    if (!(await mayHaveBeenSent(db, earlier))) return null;
    return scheduleMail(kind, booking, brand, {
      before: told?.flights ?? [],
      now: stored.flights,
      history,
      change,
    });
  }
  if (kind === 'schedule_accepted') {
    const before = booking.airlineChange?.booked ?? [];
    return booking.airlineChange?.answer === 'accepted'
      ? scheduleMail(kind, booking, brand, { before, now: stored.flights, history, change })
      : null;
  }
  if (change === null || (kind === 'schedule_reminder' && change.answer !== 'open')) return null;
  return scheduleMail(kind, booking, brand, { before: change.booked, now: stored.flights, history, change });
}
