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
import {
  actionLink,
  type Html,
  html,
  type MailContent,
  mailColors,
  mailFrame,
  paragraph,
  textFooter,
} from '#server/features/mail/index.ts';
import { bookedExtras, salePartsOf } from '../booking-view.ts';
import { fareRulesOf } from '../receipt-view.ts';
import { cityOf, renderSlice, sliceLines } from './booking-mail-flights.ts';
import {
  amountTable,
  calendarFile,
  firstDayOf,
  greetingTo,
  referenceBox,
  referenceLines,
  routeText,
  unbrokenNumbers,
} from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';
import { renderRefusalMail, renderReviewMail } from './unbooked-mails.ts';

/** The mails that show the price paid or the terms. */
export type BookingMailKind = 'booking_in_review' | 'booking_confirmed' | 'booking_refused' | 'booking_cancelled';

interface ConfirmationFacts {
  readonly payments: readonly BookingPayment[];
  /** When it is sent: the time for a free cancellation may have passed by then. */
  readonly at: Date;
}

/** Mail data besides the booking itself. */
interface MailFacts extends Partial<ConfirmationFacts> {
  readonly cancelled?: BookingCancellation | null;
}

/**
 * Renders a mail about a booking, in its current state. Of the card it shows only brand and last four digits; it
 * contains no password (CONF-03).
 */
export function renderBookingMail(
  kind: BookingMailKind,
  booking: BookingRow,
  brand: TripMailBrand,
  { cancelled = null, payments = [], at = booking.createdAt }: MailFacts = {},
): MailContent {
  switch (kind) {
    case 'booking_in_review':
      return renderReviewMail(booking, brand);
    case 'booking_confirmed':
      return confirmation(booking, brand, { payments, at });
    case 'booking_refused':
      return renderRefusalMail(booking, brand);
    case 'booking_cancelled':
      return cancellation(booking, brand, cancelled);
  }
}

const calendarNote = 'The attached calendar file adds every flight to your calendar, in the right time zone.';
const advice = `${checkInSentence} Times are local to each airport.`;

const receiptNote = 'Your receipt as a PDF file, with the terms of this booking:';

/** The content of a confirmation, shared by its HTML and text forms. */
interface Confirmation {
  readonly heading: string;
  readonly greeting: string;
  readonly bags: string;
  readonly paid: ReturnType<typeof receiptLines>;
  readonly rules: readonly string[];
  readonly trip: string;
  /** Downloads the receipt. */
  readonly receipt: string;
}

/** The HTML of the confirmation mail alone, for the answer to the call that booked. */
export function renderConfirmationHtml(
  booking: BookingRow,
  brand: TripMailBrand,
  payments: readonly BookingPayment[],
): string {
  return confirmationHtml(booking, brand, confirmationOf(booking, brand, { payments, at: booking.createdAt }));
}

function confirmation(booking: BookingRow, brand: TripMailBrand, facts: ConfirmationFacts): MailContent {
  const content = confirmationOf(booking, brand, facts);
  return {
    subject: `Booking confirmed: ${routeText(booking)}, reference ${booking.reference}`,
    html: confirmationHtml(booking, brand, content),
    text: confirmationText(booking, brand, content),
    attachments: [calendarFile(booking)],
  };
}

function confirmationOf(booking: BookingRow, brand: TripMailBrand, { payments, at }: ConfirmationFacts): Confirmation {
  const { slices, passengers } = booking.itinerary;
  const changeFee = brand.change === undefined ? null : changeFeeIn(booking.currency, brand.change);
  return {
    heading: `Your trip to ${destinationOf(booking)} is booked`,
    greeting: `${greetingTo(booking)} your flights are confirmed. ${paidSentence(booking)}; nothing more is due.${booking.isLoyaltyRefused ? ` ${bookedWithoutNumbers}` : ''}`,
    bags: bagSentence(bagAllowance(slices, passengers)),
    paid: receiptLines(booking, payments),
    rules: fareRulesOf(booking, at, changeFee),
    trip: brand.linkToTrip(booking.id),
    receipt: brand.linkToReceipt(booking.id),
  };
}

function confirmationHtml(booking: BookingRow, brand: TripMailBrand, content: Confirmation): string {
  const { heading, greeting, bags, paid, rules, trip, receipt } = content;
  const { slices } = booking.itinerary;
  return mailFrame(brand, {
    preview: `${routeText(booking)}, ${firstDayOf(booking)}. Reference ${booking.reference}.`,
    heading,
    parts: [
      paragraph(greeting),
      referenceBox(booking, brand),
      ...slices.map((slice, index, { length }) => renderSlice(slice, index, length, brand)),
      ...returnAirportNotes(slices).map((note) => html`<p style="margin:0 0 8px;font-weight:600">${note}</p>`),
      travelerList(booking, brand),
      html`<p style="margin:16px 0 0"><strong>Receipt</strong></p>`,
      amountTable(paid, brand),
      paragraph(receiptNote, ' ', html`<a href="${receipt}">Receipt (PDF)</a>`),
      ...(rules.length === 0
        ? []
        : [html`<p style="margin:16px 0 0"><strong>Fare rules</strong>${rules.map((rule) => html`<br>${rule}`)}</p>`]),
      html`<p style="margin:16px 0 0"><strong>Bags</strong><br>${bags}</p>`,
      actionLink(brand, 'View This Trip', trip),
      paragraph(calendarNote, ' ', advice),
    ],
  });
}

function confirmationText(booking: BookingRow, brand: TripMailBrand, content: Confirmation): string {
  const { heading, greeting, bags, paid, rules, trip, receipt } = content;
  const { slices } = booking.itinerary;
  return [
    heading,
    '',
    greeting,
    '',
    ...referenceLines(booking),
    '',
    ...slices.flatMap((slice, index, { length }) => [...sliceLines(slice, index, length), '']),
    ...returnAirportNotes(slices).flatMap((note) => [note, '']),
    'Travelers:',
    ...travelerGroups(booking).flatMap(({ name, lines }) => [name, ...lines.map((line) => `  ${line}`)]),
    '',
    `Bags: ${bags}`,
    '',
    'Receipt:',
    ...paid.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...(rules.length === 0 ? [] : ['Fare rules:', ...rules.map((rule) => `  ${rule}`), '']),
    `${receiptNote} ${receipt}`,
    `This trip: ${trip}`,
    '',
    calendarNote,
    advice,
    '',
    textFooter(brand),
  ].join('\n');
}

function cancellation(booking: BookingRow, brand: TripMailBrand, cancelled: BookingCancellation | null): MailContent {
  const heading = 'Your booking is canceled';
  const body = `${greetingTo(booking)} your flights ${routeText(booking)} on ${firstDayOf(booking)} are canceled, as you requested.`;
  const refund = cancelled === null ? [] : refundTexts(cancelled);
  const trip = brand.linkToTrip(booking.id);
  return {
    subject: `Booking canceled: ${routeText(booking)}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: [body, ...refund].join(' '),
      heading,
      parts: [
        paragraph(body),
        ...refund.map((text) => paragraph(text)),
        ...(cancelled === null
          ? []
          : [amountTable(refundLines(cancelled, booking.itinerary.passengers.length), brand)]),
        referenceBox(booking, brand),
        actionLink(brand, 'View This Trip', trip),
      ],
    }),
    text: [
      heading,
      '',
      body,
      '',
      ...refund.flatMap((text) => [text, '']),
      ...(cancelled === null
        ? []
        : [
            ...refundLines(cancelled, booking.itinerary.passengers.length).map(
              ({ label, value }) => `${label}: ${value}`,
            ),
            '',
          ]),
      ...referenceLines(booking),
      '',
      `This trip: ${trip}`,
      '',
      textFooter(brand),
    ].join('\n'),
  };
}

/** What is refunded, where and when; and the codes of airline credits. */
export function refundTexts(cancelled: BookingCancellation): string[] {
  const { refundTo, refundStatus, refundTiming, airlineCredits, shares } = cancelled;
  if (refundTo === 'none') return [noRefundText];
  if (refundTo === 'card' && hasRefundFailed(refundStatus)) return [failedRefundText(cancelled)];
  if (refundTo === 'card') {
    const timing = refundTiming === null ? '' : ` ${refundTimingSentence(refundTiming, cancelled.mayBeSplit)}`;
    return [`${refundProgress(cancelled, refundStatus === 'refunded')}.${timing}`];
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

/** Who ends up with the price paid, line by line, as in the cancel dialog. */
function refundLines(cancelled: BookingCancellation, passengers: number) {
  const { lines, total } = canceledBill(cancelled, passengers);
  return [...lines, total];
}

function destinationOf(booking: BookingRow): string {
  return cityOf(booking.itinerary.slices[0]?.destination);
}

/** A change to cheaper flights, made before the mail went out, refunds a part of what was paid. */
function paidSentence(booking: BookingRow): string {
  const { saleMinor: amountMinor, currency } = booking;
  const changes = changesOf(booking);
  const total = formatExact(totalPaid({ amountMinor, currency }, changes));
  return refundFlagsOf(changes).isPriceReduced
    ? `After your change, your trip costs ${total}`
    : `You paid ${total} in all`;
}

/** Each traveler once, with seats, bags and tickets; at the end, services the airline assigns to nobody. */
function travelerGroups(booking: BookingRow): { readonly name: string; readonly lines: readonly string[] }[] {
  const extras = { ...bookedExtras(booking), slices: booking.itinerary.slices };
  const others = unassignedExtras(extras);
  return [
    ...booking.itinerary.passengers.map(({ id, type, givenName, familyName }) => ({
      name: `${givenName} ${familyName}`,
      lines: extrasOf({ id, type }, extras, booking.orderServices != null),
    })),
    ...(others.length === 0 ? [] : [{ name: 'Also in this booking', lines: others }]),
  ];
}

function travelerList(booking: BookingRow, brand: TripMailBrand): Html {
  const { inkSoft } = mailColors(brand.theme);
  const line = (text: string) => html`<br><span style="color:${inkSoft}">${unbrokenNumbers(text)}</span>`;
  return html`<p style="margin:16px 0 0"><strong>Travelers</strong>${travelerGroups(booking).map(
    ({ name, lines }) => html`<br>${name}${lines.map(line)}`,
  )}</p>`;
}

/** What was paid and how, line by line, as on the screens. */
function receiptLines({ saleMinor, currency, ...booking }: BookingRow, payments: readonly BookingPayment[]) {
  const { lines, total, details } = receiptOf({
    paid: { amountMinor: saleMinor, currency },
    parts: salePartsOf({ currency, ...booking }),
    changes: changesOf({ currency, ...booking }),
    payments,
  });
  return [...lines, total, ...details];
}
