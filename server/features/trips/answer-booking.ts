import type { Booking } from '#domain/booking/views/booking.ts';
import { findCharges } from '#server/read-models/charges.ts';
import { findRefusedMails } from '#server/read-models/refused-mails.ts';
import { changeFeeNow, findOpenKinds, readAmendmentRefunds } from '../amendments/index.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import type { CancellationRow } from '../cancellation/index.ts';
import type { MailBrand } from '../mail/index.ts';
import { takenSentences, toBookingAnswer } from './booking-view.ts';
import { fareRulesOf, toBookingPayment } from './receipt-view.ts';

export interface AnswerDeps extends Pick<BookingDeps, 'db' | 'clock' | 'changeTermsOf'> {
  readonly mailBrandOf: (brandKey: string) => Promise<MailBrand>;
}

/** The owner's current view of a booking with its receipt: its payments and the rules of its sale. */
export async function answerBooking(
  deps: AnswerDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<Booking> {
  const [answer, amendmentRefunds, refusedMails] = await Promise.all([
    withReceipt(deps, booking, cancellation),
    readAmendmentRefunds(deps.db, booking),
    findRefusedMails(deps.db, [booking.id]),
  ]);
  return { ...answer, amendmentRefunds, isMailRefused: refusedMails.length > 0 };
}

/** The same for the call that made the booking, if unchanged since: it has no cancellation and no changes to read. */
export function answerNewBooking(deps: AnswerDeps, booking: BookingRow): Promise<Booking> {
  return withReceipt(deps, booking, null);
}

async function withReceipt(
  deps: AnswerDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<Booking> {
  const { db, clock } = deps;
  const [charges, openKinds, changeFee, { name, contact }] = await Promise.all([
    findCharges(db, booking.id),
    findOpenKinds(db, [booking]),
    changeFeeNow(deps, booking),
    deps.mailBrandOf(booking.brandKey),
  ]);
  const now = clock.now();
  const answer = toBookingAnswer(booking, { cancellation, openAmendment: openKinds.get(booking.id) ?? null, now });
  const payments = booking.state === 'refused' ? [] : charges.map(toBookingPayment);
  const [taken] = booking.state === 'needs_attention' && booking.orderId === null ? payments : [];
  return {
    ...answer,
    message: taken === undefined ? answer.message : takenSentences(taken.amount),
    payments,
    fareRules: fareRulesOf(booking, now, changeFee),
    soldBy: { name, phone: contact.phone, email: contact.email },
  };
}
