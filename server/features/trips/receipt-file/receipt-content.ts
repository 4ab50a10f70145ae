import type { OrderFile } from '#contract/order-file/order-file.ts';
import { extrasOf, unassignedExtras } from '#domain/booking/booked-order.ts';
import { receiptOf } from '#domain/booking/receipt.ts';
import { returnedSentence } from '#domain/booking/refund-texts.ts';
import { amendmentRefundText, canceledBill } from '#domain/booking/refunds/failed-refund.ts';
import { type Booking, refundFlagsOf, totalPaid } from '#domain/booking/views/booking.ts';
import { formatExact } from '#domain/money/format.ts';
import { isSameMoney, readMoney } from '#domain/money/money.ts';
import { formatLongDate } from '#domain/time/date-text.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import type { MadeAmendment } from '#server/features/amendments/index.ts';
import type { MailBrand } from '#server/features/mail/index.ts';
import type { PdfBlock, PdfContent } from '#server/features/order-file/index.ts';
import { refundTexts } from '../mail/booking-mail.ts';
import { sliceLines } from '../mail/journey-block.ts';

export interface ReceiptFacts {
  /** The owner's current view; the amounts are those of every other receipt. */
  readonly booking: Booking;
  readonly isLive: boolean;
  readonly brand: Pick<MailBrand, 'name' | 'contact'>;
  /** Null for bookings older than order files. */
  readonly order: { readonly file: OrderFile; readonly sha256: string } | null;
  /** The traveler's changes since, oldest first. */
  readonly amendments: readonly MadeAmendment[];
  readonly now: Date;
}

const statusTexts: Readonly<Record<Booking['status'], string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Canceled',
};

/** A booking's receipt as PDF content: current amounts, then the terms of the sale (TERMS-02). */
export function receiptContent(facts: ReceiptFacts): PdfContent {
  const { booking, brand, order, amendments, now } = facts;
  const { reference } = booking;
  const name = order?.file.brand.name ?? brand.name;
  return {
    title: `Receipt ${reference}, ${name}`,
    language: 'en-US',
    footer: `${name} · Receipt ${reference}`,
    createdAt: now,
    // The record's fingerprint, which reveals changes.
    keywords: order === null ? [] : [`sha256:${order.sha256}`],
    blocks: [
      ...headOf(facts, name),
      ...moneyBlocks(booking),
      ...travelerBlocks(booking),
      ...flightBlocks(booking),
      ...(order === null ? [heading(2, 'Terms of this booking'), text(notRecorded)] : termBlocks(order.file, booking)),
      ...amendments.flatMap(amendmentBlocks),
      ...(order === null ? [] : versionBlocks(order)),
      ...(order === null ? [] : order.file.policies.flatMap((policy, index) => policyBlocks(policy, index === 0))),
    ],
  };
}

const notRecorded = 'The terms shown when this trip was booked were not recorded.';

const heading = (level: 1 | 2 | 3, words: string): PdfBlock => ({ kind: 'heading', level, text: words });
const text = (words: string): PdfBlock => ({ kind: 'text', text: words });
const soft = (words: string): PdfBlock => ({ kind: 'text', text: words, isSoft: true });

function headOf({ booking, isLive, brand, now }: ReceiptFacts, name: string): PdfBlock[] {
  const { reference, bookingReference, createdAt, status, message } = booking;
  return [
    heading(1, 'Receipt'),
    text(`${name} · ${brand.contact.phone} · ${brand.contact.email}`),
    soft(brand.contact.address),
    ...(isLive ? [] : [text('Test mode: no real bookings or payments')]),
    {
      kind: 'rows',
      rows: [
        { label: 'Booking reference', value: reference },
        ...(bookingReference === null ? [] : [{ label: 'Airline reference', value: bookingReference }]),
        { label: 'Status', value: statusTexts[status] },
        { label: 'Booked', value: momentText(createdAt) },
        { label: 'This receipt shows amounts as of', value: momentText(now.toISOString()) },
      ],
    },
    ...(message === null ? [] : [text(message)]),
  ];
}

/** Payments and refunds, by the functions of the screens and the mails. */
function moneyBlocks({ bookingData, payments, cancellation, returned, message, ...booking }: Booking): PdfBlock[] {
  const { sale, saleParts, passengers, changes } = bookingData;
  const { lines, total, details } = receiptOf({ paid: sale, parts: saleParts, changes, payments });
  const { mayBeSplit: isSplit } = refundFlagsOf(changes);
  const ofChanges = booking.amendmentRefunds.flatMap((refund) => amendmentRefundText(refund, isSplit) ?? []).map(text);
  const inAll =
    returned === null || message !== null
      ? []
      : [text(returnedSentence({ returned, paid: totalPaid(sale, changes) }, refundFlagsOf(changes)))];
  if (cancellation === null) {
    return [
      heading(2, 'Payment'),
      { kind: 'rows', rows: lines, sum: total },
      { kind: 'rows', rows: details },
      ...ofChanges,
      ...inAll,
    ];
  }
  const bill = canceledBill(cancellation, passengers.length);
  return [
    heading(2, 'Payment'),
    { kind: 'rows', rows: lines, sum: total },
    { kind: 'rows', rows: details },
    ...ofChanges,
    heading(2, 'Cancellation'),
    { kind: 'rows', rows: bill.lines, sum: bill.total },
    ...refundTexts(cancellation).map(text),
    ...inAll,
  ];
}

function travelerBlocks({ bookingData, status }: Booking): PdfBlock[] {
  const { passengers } = bookingData;
  // Nobody checks in for a canceled trip.
  const saysNoSeat = bookingData.isOrderRead && status !== 'cancelled';
  const others = unassignedExtras(bookingData);
  const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;
  return [
    heading(2, passengers.length === 1 ? 'Traveler' : 'Travelers'),
    ...passengers.flatMap(({ id, type, givenName, familyName }) => [
      text(`${givenName} ${familyName}, ${types[type]}`),
      ...extrasOf({ id, type }, bookingData, saysNoSeat).map(soft),
    ]),
    ...(others.length === 0 ? [] : [text('Also in this booking'), ...others.map(soft)]),
  ];
}

function flightBlocks({ bookingData: { slices }, airlineChange }: Booking): PdfBlock[] {
  return [
    heading(2, 'Flights'),
    ...(airlineChange === null ? [] : [text('The airline has changed these flights since they were booked.')]),
    ...slices.flatMap((slice, index) => {
      const [name = '', ...lines] = sliceLines(slice, index, slices.length);
      return [heading(3, name), ...lines.map((line) => text(line.trim()))];
    }),
    soft('Times are local to each airport.'),
  ];
}

/** The terms agreed to at the sale; later changes have their own. */
function termBlocks({ terms, consent, price }: OrderFile, { bookingData }: Booking): PdfBlock[] {
  const [agreed, sale] = [price.agreed_amount, price.sale_amount].map((amount) => readMoney(amount, price.currency));
  const hasFallen = agreed !== undefined && sale !== undefined && !isSameMoney(agreed, sale);
  return [
    heading(2, 'Terms of this booking'),
    text(`Shown beside the Pay button: “${consent.sentence}”`),
    text(`You agreed by paying on ${momentText(consent.agreed_at)}.`),
    ...(hasFallen
      ? [
          text(
            `You agreed to ${formatExact(agreed)}; the price had fallen to ${formatExact(sale)} when we booked. The terms below are those for ${formatExact(sale)}: they replaced the ones that were shown when you paid.`,
          ),
        ]
      : []),
    ...(bookingData.changes.length === 0 ? [] : [text(changedSince)]),
    heading(3, bookingData.changes.length === 0 ? 'If you cancel' : 'If you cancel, as booked'),
    { kind: 'list', items: terms.canceling },
    heading(3, bookingData.changes.length === 0 ? 'Fare rules' : 'Fare rules, as booked'),
    { kind: 'list', items: terms.fare_rules },
  ];
}

const changedSince =
  'This trip was changed after it was booked. The terms below are those of the trip as booked: amounts and fare rules may differ now. My Trips shows what canceling gives back.';

const amendmentHeadings: Readonly<Record<MadeAmendment['kind'], string>> = {
  flights: 'Change of flights',
  bags: 'Bags added',
};

/** The terms of a change: its price, and the new rules. */
function amendmentBlocks({ kind, agreedAt, lines, total, terms }: MadeAmendment): PdfBlock[] {
  return [
    heading(2, amendmentHeadings[kind]),
    ...(agreedAt === null ? [] : [text(`You agreed to this on ${momentText(agreedAt.toISOString())}.`)]),
    { kind: 'rows', rows: lines, sum: total },
    { kind: 'list', items: terms },
  ];
}

/** The applicable texts, and when they were recorded. */
function versionBlocks({ file }: NonNullable<ReceiptFacts['order']>): PdfBlock[] {
  return [
    heading(3, 'Versions'),
    ...file.policies.map((policy) =>
      text(
        `${policy.heading}${policy.updated === null ? '' : `, last updated ${formatLongDate(policy.updated)}`}. The full text follows.`,
      ),
    ),
    text(`Order file recorded ${momentText(file.booking.booked_at)}`),
  ];
}

function policyBlocks(
  { heading: name, updated, sections }: OrderFile['policies'][number],
  onNewPage: boolean,
): PdfBlock[] {
  return [
    { kind: 'heading', level: 1, text: name, onNewPage },
    ...(updated === null ? [] : [soft(`Last updated ${formatLongDate(updated)}`)]),
    ...sections.flatMap((section) => [
      ...(section.heading === null ? [] : [heading(3, section.heading)]),
      ...lineBlocks(section.lines),
    ]),
  ];
}

/** Recorded lines as written; consecutive ones with as many cells form a table. */
function lineBlocks(lines: readonly string[]): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let table: string[][] = [];
  for (const line of lines) {
    const cells = line.split(' | ');
    if (cells.length > 1 && cells.length === table[0]?.length) table.push(cells);
    else if (cells.length > 1) {
      table = [cells];
      blocks.push({ kind: 'table', rows: table });
    } else {
      table = [];
      blocks.push({ kind: 'text', text: line, isSmall: true });
    }
  }
  return blocks;
}

/** 'Sun, Jan 10, 2027, 11:58:30 UTC' for an instant in ISO 8601. */
function momentText(instant: string): string {
  return `${formatFullDay(instant.slice(0, 10))}, ${instant.slice(11, 19)} UTC`;
}
