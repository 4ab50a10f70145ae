import { extrasOf, unassignedExtras } from '#domain/booking/booked-order.ts';
import { checkInSentence } from '#domain/booking/mails/check-in.ts';
import { receiptOf } from '#domain/booking/receipt.ts';
import {
  noRefundText,
  refundProgress,
  refundTimingSentence,
  unlistedCreditText,
} from '#domain/booking/refund-texts.ts';
import { canceledBill, failedRefundText, hasRefundFailed } from '#domain/booking/refunds/failed-refund.ts';
import { type BookingPayment, refundFlagsOf, totalPaid } from '#domain/booking/views/booking.ts';
import type { BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { changeFeeIn } from '#domain/content/change-terms.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import { returnAirportNotes } from '#domain/flights/return-airports.ts';
import { bookedWithoutNumbers } from '#domain/loyalty/loyalty.ts';
import { formatExact } from '#domain/money/format.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { changesOf } from '#server/features/booking/index.ts';
import { list, type Mail, type MailBlock, type MailListItem, paragraph } from '#server/features/mail/index.ts';
import { bookedExtras, salePartsOf } from '../booking-view.ts';
import { fareRulesOf } from '../receipt-view.ts';
import { cityOf, journeyOf } from './journey-block.ts';
import { calendarFile, firstDayOf, greetingTo, references, routeText, tripButton, tripMail } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';
import { refusalMail, reviewMail } from './unbooked-mails.ts';

/** The mails that show the price paid or the terms. */
export type BookingMailKind = 'booking_in_review' | 'booking_confirmed' | 'booking_refused' | 'booking_cancelled';

interface ConfirmationFacts {
  readonly payments: readonly BookingPayment[];
  /** The time of sending; free cancellation may have ended by then. */
  readonly at: Date;
}

/** Mail data besides the booking itself. */
interface MailFacts extends Partial<ConfirmationFacts> {
  readonly cancellation?: BookingCancellation | null;
}

/** Renders a mail about a booking's current state, with only the card's brand and last four digits (CONF-03). */
export function bookingMail(
  kind: BookingMailKind,
  booking: BookingRow,
  brand: TripMailBrand,
  { cancellation = null, payments = [], at = booking.createdAt }: MailFacts = {},
): Mail {
  switch (kind) {
    case 'booking_in_review':
      return reviewMail(booking, brand);
    case 'booking_confirmed':
      return confirmationMail(booking, brand, { payments, at });
    case 'booking_refused':
      return refusalMail(booking, brand);
    case 'booking_cancelled':
      return cancellationMail(booking, brand, cancellation);
  }
}

const calendarText = 'The attached calendar file adds every flight to your calendar, in the right time zone.';
const receiptText = 'Your receipt as a PDF file, with the terms of this booking:';

/** The confirmation mail; `at` is when it is sent. */
export function confirmationMail(booking: BookingRow, brand: TripMailBrand, { payments, at }: ConfirmationFacts): Mail {
  const { slices, passengers } = booking.itinerary;
  const changeFee = brand.change === undefined ? null : changeFeeIn(booking.currency, brand.change);
  const loyalty = booking.isLoyaltyRefused ? ` ${bookedWithoutNumbers}` : '';
  return tripMail(booking, {
    topic: 'Booking confirmed',
    heading: `Your trip to ${cityOf(slices[0]?.destination)} is booked`,
    preview: `${routeText(booking)}, ${firstDayOf(booking)}. Reference ${booking.reference}.`,
    blocks: [
      paragraph(
        `${greetingTo(booking)} your flights are confirmed. ${paidSentence(booking)}; nothing more is due.${loyalty}`,
      ),
      references(booking),
      ...slices.map((slice, index) => ({ kind: 'journey' as const, ...journeyOf(slice, index, slices.length) })),
      ...returnAirportNotes(slices).map((text) => ({ kind: 'paragraph' as const, text, isStrong: true })),
      { kind: 'list', title: 'Travelers', items: travelers(booking) },
      ...list('Bags', [bagSentence(bagAllowance(slices, passengers))]),
      { kind: 'facts', title: 'Receipt', facts: receiptFacts(booking, payments) },
      ...list('Fare rules', fareRulesOf(booking, at, changeFee)),
      paragraph(receiptText, { label: 'Receipt (PDF)', address: brand.linkToReceipt(booking.id) }),
      tripButton(booking, brand),
      paragraph(`${calendarText} ${checkInSentence} Times are local to each airport.`),
    ],
    attachments: [calendarFile(booking)],
  });
}

function cancellationMail(booking: BookingRow, brand: TripMailBrand, cancellation: BookingCancellation | null): Mail {
  const intro = `${greetingTo(booking)} your flights ${routeText(booking)} on ${firstDayOf(booking)} are canceled, as you requested.`;
  return tripMail(booking, {
    topic: 'Booking canceled',
    heading: 'Your booking is canceled',
    blocks: [
      paragraph(intro),
      ...(cancellation === null ? [] : refundBlocks(cancellation, booking.itinerary.passengers.length)),
      references(booking),
      tripButton(booking, brand),
    ],
  });
}

/** The refund, and who keeps the rest of the price, line by line, as in the cancel dialog. */
function refundBlocks(cancellation: BookingCancellation, passengers: number): MailBlock[] {
  const { lines, total } = canceledBill(cancellation, passengers);
  return [...refundTexts(cancellation).map((text) => paragraph(text)), { kind: 'facts', facts: [...lines, total] }];
}

/** The refund's amount, destination and time, and the codes of airline credits. */
export function refundTexts(cancellation: BookingCancellation): string[] {
  const { refundTo, refundStatus, refundTiming, airlineCredits, shares } = cancellation;
  if (refundTo === 'none') return [noRefundText];
  if (refundTo === 'card' && hasRefundFailed(refundStatus)) return [failedRefundText(cancellation)];
  if (refundTo === 'card') {
    const timing = refundTiming === null ? '' : ` ${refundTimingSentence(refundTiming, cancellation.mayBeSplit)}`;
    return [`${refundProgress(cancellation, refundStatus === 'refunded')}.${timing}`];
  }
  if (airlineCredits.length === 0) return [unlistedCreditText(shares)];
  return [
    'The airline issued credit for a future flight instead of a refund:',
    ...airlineCredits.map(({ passengerName, amount, code }) =>
      [
        passengerName ?? 'Traveler',
        amount && formatExact(amount),
        code === null ? 'the airline will send the code' : `code ${code}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
    ),
  ];
}

/** A change to cheaper flights made before the mail is sent refunds part of the price. */
function paidSentence(booking: BookingRow): string {
  const { saleMinor: amountMinor, currency } = booking;
  const changes = changesOf(booking);
  const total = formatExact(totalPaid({ amountMinor, currency }, changes));
  return refundFlagsOf(changes).isPriceReduced
    ? `After your change, your trip costs ${total}`
    : `You paid ${total} in all`;
}

/** Each traveler once, with seats, bags and tickets; unassigned services last. */
function travelers(booking: BookingRow): MailListItem[] {
  const extras = { ...bookedExtras(booking), slices: booking.itinerary.slices };
  const others = unassignedExtras(extras);
  return [
    ...booking.itinerary.passengers.map(({ id, type, givenName, familyName }) => ({
      text: `${givenName} ${familyName}`,
      details: extrasOf({ id, type }, extras, booking.orderServices != null),
    })),
    ...(others.length === 0 ? [] : [{ text: 'Also in this booking', details: others }]),
  ];
}

/** The payments, line by line, as on the screens. */
function receiptFacts({ saleMinor, currency, ...booking }: BookingRow, payments: readonly BookingPayment[]) {
  const { lines, total, details } = receiptOf({
    paid: { amountMinor: saleMinor, currency },
    parts: salePartsOf({ currency, ...booking }),
    changes: changesOf({ currency, ...booking }),
    payments,
  });
  return [...lines, total, ...details];
}
