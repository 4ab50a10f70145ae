import { paidWith } from '#domain/booking/refund-texts.ts';
import { failedRefund, hasRefundFailed, ifDisputed } from '#domain/booking/refunds/failed-refund.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import type { BookingCancellation, TrackedRefund } from '#domain/booking/views/cancellation.ts';
import { refundSpeeds } from '#domain/content/cancellation-terms.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { isCalendarDate, utcDate } from '#domain/time/calendar-date.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { type AmendmentRow, amendmentWords } from '#server/features/amendments/index.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import type { Mail } from '#server/features/mail/index.ts';
import { greetingTo, noticeMail, routeText } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

const unknownRefund = {
  isWhole: true,
  what: 'Your refund',
  card: paidWith(false),
  because: '',
  next: `Our team will pay it another way and contact you; you do not need to do anything. ${ifDisputed}`,
};

/** The mail about a refund that did not arrive. `isFurther`: another part of it, after an earlier mail. */
export function refundFailedMail(
  booking: BookingRow,
  brand: TripMailBrand,
  cancellation: BookingCancellation | null,
  isFurther = false,
): Mail {
  const { isWhole, what, card, because, next } =
    cancellation === null ? unknownRefund : failedRefund(cancellation, isFurther);
  const isSettled = cancellation?.refundStatus === 'refunded';
  const body = isSettled
    ? `${lowerFirst(what)} could not be paid to ${card}, and was paid another way.`
    : `${lowerFirst(what)} for ${routeText(booking)} did not reach ${card}${because}. ${next}`;
  return noticeMail(booking, brand, {
    topic: 'About your refund',
    heading: isSettled
      ? 'Your refund was paid another way'
      : isWhole
        ? 'Your refund did not reach your card'
        : 'Your refund did not arrive in full',
    paragraphs: [`${greetingTo(booking)} ${body}`],
  });
}

/**
 * The mail about a refund's acceptance by the payment provider, with the trip's dates; null if it came back since, or
 * nothing was left to send.
 */
export function refundSentMail(
  booking: BookingRow,
  brand: TripMailBrand,
  cancellation: BookingCancellation | null,
): Mail | null {
  if (cancellation === null || cancellation.refundTo !== 'card' || hasRefundFailed(cancellation.refundStatus))
    return null;
  const { shares, refundedEarlier, mayBeSplit } = cancellation;
  const amountMinor = shares.refund.amountMinor - refundedEarlier.amountMinor;
  if (amountMinor <= 0) return null;
  const what = `${formatExact({ ...shares.refund, amountMinor })} for ${routeText(booking)} to ${paidWith(mayBeSplit)}`;
  return sentMail(booking, brand, cancellation, what);
}

/** The same for a change to cheaper flights, with the actual amount. */
export function amendmentRefundSentMail(
  booking: BookingRow,
  brand: TripMailBrand,
  refund: AmendmentRefund | null,
): Mail | null {
  if (refund === null) return null;
  const what = `${formatExact(refund.amount)} for the change of flights of your ${routeText(booking)} trip to the card or cards you paid with`;
  return sentMail(booking, brand, refund, what);
}

/**
 * The mails about money taken although the airline did not make a change: that it will be repaid, and that it was. Null
 * if nothing was taken, and for the first if the second follows.
 */
export function moneyForNothingMail(
  kind: 'amendment_money_taken' | 'amendment_money_returned',
  booking: BookingRow,
  brand: TripMailBrand,
  { amendment, taken }: { readonly amendment: AmendmentRow; readonly taken: Money | null },
): Mail | null {
  if (taken === null) return null;
  const isReturned = kind === 'amendment_money_returned';
  if (isReturned !== (amendment.state === 'done')) return null;
  const amount = formatExact(taken);
  const { takenFor, notMadeByAirline } = amendmentWords[amendment.kind];
  const what = `${greetingTo(booking)} ${amount} was taken from your card for ${takenFor} of your ${routeText(booking)} trip, although the airline did not ${notMadeByAirline}.`;
  return isReturned
    ? noticeMail(booking, brand, {
        topic: 'Payment refunded',
        heading: 'Your payment was refunded in full',
        paragraphs: [`${what} All of it has been refunded to that card. Allow ${refundSpeeds.card} until you see it.`],
      })
    : noticeMail(booking, brand, {
        topic: 'About your payment',
        heading: 'Your card was charged, and you get all of it back',
        paragraphs: [
          `${what} The ${amount} is yours: our team will refund all of it to that card, and we will email you once that is done. Then allow ${refundSpeeds.card} until you see it. You do not need to do anything.`,
        ],
      });
}

function sentMail(
  booking: BookingRow,
  brand: TripMailBrand,
  { refundSteps, bankReference }: TrackedRefund,
  what: string,
): Mail | null {
  const sentOn = dateOf(refundSteps, 'sent');
  const expectedBy = dateOf(refundSteps, 'expected');
  if (sentOn === null || expectedBy === null) return null;
  return noticeMail(booking, brand, {
    topic: 'Refund sent',
    heading: 'Your refund is on its way',
    paragraphs: [
      `${greetingTo(booking)} on ${sentOn} (UTC), we refunded ${what}. You should see it by ${expectedBy}.`,
      ...(bankReference === null
        ? []
        : [`Bank reference: ${bankReference}. Your bank can use it to trace the refund.`]),
    ],
  });
}

/** The date of a step, in words; null if it has none. */
function dateOf(steps: TrackedRefund['refundSteps'], kind: 'sent' | 'expected'): string | null {
  const at = steps.find((step) => step.kind === kind)?.at ?? null;
  return at === null ? null : formatFullDay(isCalendarDate(at) ? at : utcDate(new Date(at)));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
