import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { agreedTotal, amendmentLines } from '#domain/booking/amendments/amendment-texts.ts';
import { bankDecides, ifDisputed } from '#domain/booking/refunds/failed-refund.ts';
import { refundSpeeds } from '#domain/content/cancellation-terms.ts';
import { fareText } from '#domain/flights/cabins.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import { formatExact } from '#domain/money/format.ts';
import {
  type AmendmentRow,
  bagLinesOf,
  lostTextsOf,
  newFareTextsOf,
  priceOf,
} from '#server/features/amendments/index.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { list, type Mail, paragraph } from '#server/features/mail/index.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { isCanceledByUs } from '../booking-view.ts';
import type { CalendarHistory } from '../calendar/calendar-history.ts';
import {
  beforeAndNow,
  calendarFile,
  calendarNote,
  greetingTo,
  noticeMail,
  references,
  routeText,
  tripButton,
  tripMail,
} from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

type AmendmentMailKind = Exclude<
  Extract<MailPayload, { amendmentId: string }>['kind'],
  'amendment_money_taken' | 'amendment_money_returned' | 'amendment_refund_sent'
>;

interface AmendmentMail {
  readonly amendment: AmendmentRow;
  /** For the calendar file. */
  readonly history: CalendarHistory;
  /** Whether its refund failed because the cardholder disputed the payment. */
  readonly isRefundDisputed: boolean;
  /** Whether another part of its refund failed before. */
  readonly isFurther: boolean;
}

/** Renders a mail about a traveler's change of flights or bags. */
export function amendmentMail(
  kind: AmendmentMailKind,
  booking: BookingRow,
  brand: TripMailBrand,
  mail: AmendmentMail,
): Mail {
  const { amendment, isRefundDisputed, isFurther } = mail;
  switch (kind) {
    case 'amendment_confirmed':
      return amendment.kind === 'bags' ? bagsMail(booking, brand, amendment) : changedMail(booking, brand, mail);
    case 'amendment_failed':
      if (amendment.kind === 'bags') return bagsFailedMail(booking, brand, amendment);
      return noticeMail(booking, brand, {
        topic: 'Flights not changed',
        heading: 'Your flights were not changed',
        paragraphs: [
          `${greetingTo(booking)} the airline did not make the change of flights that you asked for. ${tripText(booking)}${nothingCharged(amendment)}`,
        ],
      });
    case 'amendment_refund_failed':
      return noticeMail(booking, brand, {
        topic: 'About your refund',
        heading: 'Your refund could not be completed',
        paragraphs: [
          `${greetingTo(booking)} ${isFurther ? 'another part of ' : ''}your refund of ${formatExact(priceOf(amendment).refund)} for the change of flights of your ${routeText(booking)} trip could not be paid in full to the card or cards you paid with${isRefundDisputed ? disputedText : missingText}`,
        ],
      });
  }
}

function bagsFailedMail(booking: BookingRow, brand: TripMailBrand, amendment: AmendmentRow): Mail {
  return noticeMail(booking, brand, {
    topic: 'Bags not added',
    heading: 'Your bags were not added',
    paragraphs: [
      `${greetingTo(booking)} the airline did not add the bags that you asked for. ${tripText(booking)}${nothingCharged(amendment)}`,
    ],
  });
}

function bagsMail(booking: BookingRow, brand: TripMailBrand, amendment: AmendmentRow): Mail {
  const price = priceOf(amendment);
  const money =
    amendment.state === 'needs_attention'
      ? settlingText
      : price.due.amountMinor > 0
        ? `The price of the bags is ${formatExact(price.due)}.`
        : 'The bags cost nothing.';
  return tripMail(booking, {
    topic: 'Bags added',
    heading: 'Your bags are added',
    blocks: [
      paragraph(`${greetingTo(booking)} the airline has added bags to your ${routeText(booking)} trip. ${money}`),
      {
        kind: 'facts',
        facts: [
          ...amendmentLines(price, bagLinesOf(amendment, booking)),
          { label: 'Total', value: formatExact(price.due) },
        ],
      },
      tripButton(booking, brand),
      references(booking),
    ],
    attachments: [],
  });
}

/** The state of the trip itself: its order may have been canceled while the change was under way. */
function tripText(booking: BookingRow): string {
  const trip = `Your ${routeText(booking)} trip`;
  if (booking.externalCancellation !== null) {
    const next = booking.state === 'needs_attention' ? ' Our team will contact you about what is due to you.' : '';
    return `${trip} itself was canceled${isCanceledByUs(booking) ? '' : ' by the airline'}.${next}`;
  }
  return booking.state === 'cancelled' ? `${trip} itself is canceled.` : `${trip} is as it was.`;
}

function nothingCharged({ dueMinor, state }: AmendmentRow): string {
  // The money was taken anyway; a person may have settled that before the mail is sent.
  if (state !== 'failed') return ` ${settlingText}`;
  return dueMinor === 0 ? '' : ' Nothing was charged: the amount reserved on your card is released.';
}

function changedMail(booking: BookingRow, brand: TripMailBrand, { amendment, history }: AmendmentMail): Mail {
  const price = priceOf(amendment);
  const [before, now] = [flightsOf(amendment.before.slices), flightsOf(amendment.after.slices)];
  const intro = `${greetingTo(booking)} the airline has confirmed the new flights of your ${routeText(booking)} trip. ${moneyText(amendment)}`;
  return tripMail(booking, {
    topic: 'Flights changed',
    heading: 'Your flights are changed',
    preview: intro,
    blocks: [
      paragraph(intro),
      beforeAndNow(before, now),
      { kind: 'facts', facts: [...amendmentLines(price), agreedTotal(price)] },
      ...list('Your fare after the change', fareLinesOf(amendment, booking)),
      ...list('No longer part of your trip', lostTextsOf(amendment, booking)),
      tripButton(booking, brand),
      references(booking),
      paragraph(calendarNote),
    ],
    attachments: [calendarFile(booking, history)],
  });
}

/** Cabin, included bags and rules of the changed trip, as agreed on the page. */
function fareLinesOf(amendment: AmendmentRow, booking: BookingRow): string[] {
  const { slices } = amendment.after;
  const bags = bagSentence(bagAllowance(slices, booking.itinerary.passengers));
  return [fareText(slices), bags, ...newFareTextsOf(amendment, booking)].filter((line) => line !== '');
}

const disputedText = `, because a charge was disputed with your bank. ${bankDecides}`;
const missingText = `. What is missing is still yours: our team will pay it another way and contact you. You do not need to do anything. ${ifDisputed}`;
const settlingText = 'Our team is settling the payment and will contact you.';

/** A refund is mentioned only by its arrival time, because it may not have been sent yet. */
function moneyText(amendment: AmendmentRow): string {
  const { due, refund } = priceOf(amendment);
  if (amendment.state === 'needs_attention') return settlingText;
  if (refund.amountMinor > 0) {
    return `${formatExact(refund)} goes back to the card or cards you paid with. Allow ${refundSpeeds.card}.`;
  }
  return due.amountMinor > 0 ? `The price of the change is ${formatExact(due)}.` : 'The change costs nothing.';
}
