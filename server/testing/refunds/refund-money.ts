import { isDeepStrictEqual } from 'node:util';
import { decodeShares } from '#contract/codec/refunds.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { RefundPartsAnswer } from '#contract/refunds.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Books } from '../books.ts';
import type { Visitor } from '../steps/visitor.ts';
import { fullRefundRule } from './refund-cases.ts';
import type { PageClaims } from './refund-pages.ts';
import { type CanceledCase, minorOf, readAmount, seenOf } from './refund-walk.ts';

/** The supplier's and the payment provider's amounts for a booking, in minor units. */
function moneyOf({ orders, refunds, bookings, payments }: Books, bookingId: string, currency: string) {
  const order = orders.find(({ metadata }) => metadata?.booking_id === bookingId);
  const paymentId = bookings.find(({ id }) => id === bookingId)?.paymentId;
  const intentId = payments.find(({ id }) => id === paymentId)?.intentId;
  const back = refunds.filter(({ payment_intent }) => payment_intent === intentId);
  return {
    paidBack: back.reduce((sum, { amount }) => sum + amount, 0),
    supplierKeeps:
      minorOf(order?.total_amount ?? '', currency) - minorOf(order?.cancellation?.refund_amount ?? '', currency),
    supplierGives: minorOf(order?.cancellation?.refund_amount ?? '', currency),
  };
}

/** Every sentence about the money of a case that contradicts the vendors' books, as text. */
export function moneyDisagreements(canceled: CanceledCase, books: Books, pages: PageClaims): string[] {
  const { given, booking, offer, detail, payment, parts } = canceled;
  const currency = offer.sale_currency;
  const { paidBack, supplierGives } = moneyOf(books, booking.id, currency);
  const found = [...pages.disagreements, ...canceled.disagreements];
  const same = (what: string, said: unknown, is: unknown) => {
    if (said !== is) found.push(`${given.name}: ${what} says ${said}, it is ${is}`);
  };
  const ofDay = /Cancel within 24 hours: (.+?) back,/.exec(detail)?.[1];
  const isPromised = promises(canceled);
  same('the promise on the pages', pages.isPromised, given.terms.freeWithin24Hours);
  same('the promise on the detail', ofDay !== undefined, isPromised);
  if (ofDay !== undefined) same('the detail within 24 hours', readAmount(ofDay, currency), fareOf(canceled));
  if (laterOf(detail) === null) return [...found, `${given.name}: the detail does not say what comes back`];
  // The receipt repeats the sentences next to the pay button; if the airline allows no online cancellation, it omits
  // them.
  const receipt = seenOf(booking.fare_rules.join(' '));
  const isRepeated = laterOf(receipt) !== null;
  if (isRepeated) same('the receipt', booking.fare_rules.includes(payment.at(-1) ?? ''), true);
  if (parts === null) {
    same('a person cancels it, so the money', 0, paidBack);
    return found;
  }
  same('the bill', minorOf(parts.refund_amount, currency), paidBack);
  same('whether the receipt says what comes back', isRepeated, true);
  same('the 24 hours on the receipt', / for a full refund, if /.test(receipt), isPromised);
  if (fullRefundRule(given) !== null) {
    same('all that was paid', canceled.paidMinor, paidBack);
    return found;
  }
  if (minorOf(parts.airline_credit_amount, currency) > 0) {
    same('the credit', minorOf(parts.airline_credit_amount, currency), supplierGives);
  }
  if (paidBack > 0) same('the fee of the pages', pages.feeMinor * given.travelers, minorOf(parts.fee_amount, currency));
  for (const [what, text] of [
    ['the detail', detail],
    ['the payment step', payment.join(' ')],
  ] as const) {
    const each = /Our online service fee of (.+?) per passenger is deducted/.exec(text)?.[1];
    if (each !== undefined) same(`${what}: the fee of an open refund`, readAmount(each, currency), pages.feeMinor);
    else if (laterOf(text)?.isOpen) same(`${what}: the fee of an open refund`, 0, pages.feeMinor);
  }
  return found;
}

/** Whether the brand promises a full refund within 24 hours for this trip. */
function promises({ given: { terms, fare } }: CanceledCase): boolean {
  return terms.freeWithin24Hours && !fare.isAbroad && (fare.days ?? 40) >= 7;
}

function fareOf({ offer }: CanceledCase): number {
  return minorOf(offer.sale_amount, offer.sale_currency);
}

interface LaterClaim {
  readonly isOpen: boolean;
  /** Decimal text; null for nothing. */
  readonly back: string | null;
  /** Our fee deducted from it, as decimal text; null if not mentioned. */
  readonly fee: string | null;
  readonly isOfFare: boolean;
}

/** The statement about canceling under the fare rules; null if there is none. */
function laterOf(text: string): LaterClaim | null {
  const said =
    /\b(?:Later|Cancel): (?:nothing back|(depends) on the airline|([^:]+?) back)( by the fare rules| for the fare)?(?:, after our online service fee of ([^ ]+?(?: [\d,.]+\d)?)(?= \(|\.(?: |$)))?/.exec(
      text,
    );
  if (said === null) return null;
  const [, open, back, scope, fee] = said;
  return { isOpen: open !== undefined, back: back ?? null, fee: fee ?? null, isOfFare: scope === ' for the fare' };
}

/**
 * Differences between the statements before buying, in the fare comparison, the detail and the payment step, and the
 * actual refund (TERMS-01). For a trip with a bag, the first two covered only the fare.
 */
export function earlierDisagreements(canceled: CanceledCase, books: Books): string[] {
  const { given, booking, offer, parts, table, payment, detail, hasBag, paidMinor } = canceled;
  const currency = offer.sale_currency;
  const found: string[] = [];
  const same = (what: string, said: unknown, is: unknown) => {
    if (said !== is) found.push(`${given.name}: ${what} says ${said}, it is ${is}`);
  };
  const money = moneyOf(books, booking.id, currency);
  const later = laterOf(payment.at(-1) ?? '');
  if (later === null) return [`${given.name}: the payment step does not say what comes back`];
  const isPromised = promises(canceled);
  for (const [what, lines, price] of [
    ['the table', table, fareOf(canceled)],
    ['the payment step', payment, paidMinor],
  ] as const) {
    same(`${what}: number of lines`, lines.length, isPromised ? 2 : 1);
    const ofDay = /^Cancel within 24 hours: (.+?) back/.exec(lines[0] ?? '')?.[1];
    if (isPromised) same(`${what} within 24 hours`, readAmount(ofDay ?? '', currency), price);
  }
  same('the table: whether it is open', /depends on the airline/i.test(table.at(-1) ?? ''), later.isOpen);
  same('the detail: whether it is open', laterOf(detail)?.isOpen, later.isOpen);
  same('the payment step: whether it speaks of the fare alone', later.isOfFare, hasBag && !later.isOpen);
  if (later.isOpen || fullRefundRule(given) !== null || given.fare.isGenerous || parts === null) return found;
  const said = later.back === null ? 0 : readAmount(later.back, currency);
  if (hasBag && money.supplierGives !== fareRefund(canceled)) {
    if (said > money.paidBack) found.push(`${given.name}: the payment step says ${said}, it is ${money.paidBack}`);
    return found;
  }
  same('the payment step later', said, money.paidBack);
  same('the fee at the payment step', later.fee === null ? 0 : readAmount(later.fee, currency), feeOf(parts, currency));
  if (hasBag) return found;
  const inTable = /^(?:Later: )?(?:nothing|(.+?)) back/i.exec(table.at(-1) ?? '')?.[1];
  same('the table later', inTable === undefined ? 0 : readAmount(inTable, currency), money.paidBack);
  const { back = null, fee = null } = laterOf(detail) ?? {};
  same('the detail later', back === null ? 0 : readAmount(back, currency), money.paidBack);
  same('the fee on the detail', fee === null ? 0 : readAmount(fee, currency), feeOf(parts, currency));
  return found;
}

/** The airline's refund for the fare alone, by its conditions, in minor units. */
function fareRefund({ offer: { conditions, total_amount, total_currency } }: CanceledCase): number {
  const { refundable, refund_penalty_amount: penalty } = conditions;
  return refundable === true ? minorOf(total_amount, total_currency) - minorOf(penalty, total_currency) : 0;
}

/** Whether a paid bag was not refunded with the fare, by the airline or anybody else. */
export function isBagKept(canceled: CanceledCase, books: Books): boolean {
  const { given, booking, offer, hasBag } = canceled;
  const { supplierGives } = moneyOf(books, booking.id, offer.sale_currency);
  return hasBag && fullRefundRule(given) === null && supplierGives > 0 && supplierGives === fareRefund(canceled);
}

/** Our fee deducted from the refund; 0 if there was none. */
function feeOf({ fee_amount, refund_amount }: RefundPartsAnswer, currency: string): number {
  return minorOf(refund_amount, currency) > 0 ? minorOf(fee_amount, currency) : 0;
}

/** Every slice whose own change fee is missing from the detail next to its airports (F-02). */
export function changeDisagreements({ given, offer, detail }: CanceledCase): string[] {
  const rules = offer.slices.map(({ conditions }) => conditions?.change ?? null);
  if (new Set(rules.map((rule) => JSON.stringify(rule))).size === 1) return [];
  return offer.slices.flatMap(({ segments }, index) => {
    const rule = rules[index] ?? null;
    const fee = minorOf(rule?.penalty_amount ?? '', rule?.penalty_currency ?? '');
    const ends = `${segments[0]?.origin.iata_code} → ${segments.at(-1)?.destination.iata_code}: `;
    const start = detail.indexOf(ends);
    const said = detail.slice(start + ends.length);
    const amount = /^airline fee (\D*[\d,.]+)/.exec(said)?.[1];
    const isTrue =
      start >= 0 &&
      (rule === null
        ? said.startsWith('depends on the airline')
        : !rule.allowed
          ? said.startsWith('no changes')
          : fee === 0
            ? said.startsWith('no airline fee')
            : readAmount(amount ?? '', rule.penalty_currency ?? '') === fee);
    return isTrue ? [] : [`${given.name}: the detail says of changes ${ends}${said.slice(0, 40)}`];
  });
}

/** The same for the mail and the desk, against the bill of the quote. */
export async function recordDisagreements(
  t: TestApp,
  books: Books,
  admin: Visitor,
  canceled: CanceledCase,
): Promise<string[]> {
  const { given, booking, offer, parts } = canceled;
  if (parts === null) return [];
  const { lines, total } = refundBill(decodeShares(parts, offer.sale_currency), {
    passengers: booking.bookingData.passengers.length,
  });
  const mail = t.sent.find(
    ({ subject }) => /^Booking cancell?ed: /.test(subject) && subject.endsWith(booking.reference),
  );
  const expectedLines = [...lines, total].map(({ label, value }) => `${label}: ${value}`).join('\n');
  const shown = [...lines, total].map(({ label, value }) => `${label} ${value}`).join(' ');
  const desk = (await admin.get(`/api/admin/bookings/${booking.id}`)).json<DeskBookingAnswer>();
  return [
    ...(mail?.text.includes(expectedLines) ? [] : [`${given.name}: the mail does not say\n${expectedLines}`]),
    ...(seenOf(mail?.html ?? '').includes(seenOf(shown))
      ? []
      : [`${given.name}: the rendered mail does not say ${shown}`]),
    ...deskDisagreements(canceled, parts, desk, moneyOf(books, booking.id, offer.sale_currency).supplierKeeps),
  ];
}

function deskDisagreements(
  { given, offer }: CanceledCase,
  parts: RefundPartsAnswer,
  { cancellation }: DeskBookingAnswer,
  supplierKeeps: number,
): string[] {
  if (cancellation === null) return [`${given.name}: the desk knows of no cancellation`];
  const { airline_kept_amount: airline, margin_kept_amount, ...told } = cancellation.parts;
  const isTrue = fullRefundRule(given) !== null || minorOf(airline, offer.sale_currency) === supplierKeeps;
  return [
    ...(isDeepStrictEqual(told, parts) ? [] : [`${given.name}: the desk differs`]),
    ...(isTrue ? [] : [`${given.name}: the desk says that the airline keeps ${airline}, it is ${supplierKeeps}`]),
    ...(margin_kept_amount === null ? [`${given.name}: the desk does not know our margin`] : []),
  ];
}
