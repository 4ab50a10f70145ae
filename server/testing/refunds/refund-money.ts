import { decodeShares } from '#contract/codec/refunds.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { RefundPartsAnswer } from '#contract/refunds.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Books } from '../audit.ts';
import type { Visitor } from '../steps/visitor.ts';
import { isFreeOfCharge } from './refund-cases.ts';
import type { PageClaims } from './refund-pages.ts';
import { type CanceledCase, minorOf, readAmount, seenOf } from './refund-walk.ts';

/** What the supplier and the payment provider did for a booking, in minor units. */
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
  const { given, booking, offer, detail, parts } = canceled;
  const currency = offer.sale_currency;
  const { paidBack, supplierKeeps, supplierGives } = moneyOf(books, booking.id, currency);
  const found = [...pages.disagreements, ...canceled.disagreements];
  const same = (what: string, said: number, is: number) => {
    if (said !== is) found.push(`${given.name}: ${what} says ${said}, it is ${is}`);
  };
  const isFree = isFreeOfCharge(given);
  const ofDay = /Cancel within 24 hours of booking: all (.+?) back,/.exec(detail)?.[1];
  const promises = pages.isPromised && !given.fare.isAbroad && (given.fare.days ?? 40) >= 7;
  same('the promise on the detail', Number(ofDay !== undefined), Number(promises));
  const byRules = byRulesOf(detail);
  if (byRules === null) return [...found, `${given.name}: the detail does not say what comes back`];
  // The receipt repeats it; if the airline allows no online cancellation, it says nothing.
  const receipt = seenOf(booking.fare_rules.join(' '));
  const repeated = byRulesOf(receipt);
  if (repeated !== null && repeated[0] !== byRules[0]) {
    found.push(`${given.name}: the receipt says ${repeated[0]}, the detail ${byRules[0]}`);
  }
  if (parts === null) {
    same('a person cancels it, so the money', 0, paidBack);
    return found;
  }
  same('the bill', minorOf(parts.refund_amount, currency), paidBack);
  if (repeated === null) found.push(`${given.name}: the receipt does not say what comes back`);
  same('the 24 hours on the receipt', Number(/ for a full refund, if /.test(receipt)), Number(promises));
  if (isFree) {
    same('the detail within 24 hours', readAmount(ofDay ?? '', currency), paidBack);
    return found;
  }
  if (minorOf(parts.airline_credit_amount, currency) > 0) {
    same('the credit', minorOf(parts.airline_credit_amount, currency), supplierGives);
  }
  same('what the airline keeps', minorOf(parts.airline_kept_amount, currency), supplierKeeps);
  if (paidBack > 0) same('the fee of the pages', pages.feeMinor * given.travelers, minorOf(parts.fee_amount, currency));
  const isOpen = byRules[2] !== undefined;
  const before = byRules[3] === undefined ? 0 : readAmount(byRules[3], currency);
  if (!isOpen && !given.fare.isGenerous) {
    same('the detail by the fare rules', before, paidBack);
    same(
      'the fee on the detail',
      byRules[4] === undefined ? 0 : readAmount(byRules[4], currency),
      feeOf(parts, currency),
    );
  }
  if (isOpen) {
    const each = /Our online service fee of (.+?) per passenger is deducted/.exec(detail)?.[1];
    same('the fee of an open refund', each === undefined ? 0 : readAmount(each, currency), pages.feeMinor);
  }
  return found;
}

/** What is said of a cancellation by the fare rules: [full, nothing, open, amount, what our fee takes of it]. */
function byRulesOf(text: string): RegExpExecArray | null {
  return /by the fare rules: (?:(nothing) back|(depends)|(.+?) back)(?:, after our online service fee of ([^ ]+?(?: [\d,.]+\d)?)(?= \(|\.(?: |$)))?/.exec(
    text,
  );
}

/** What our fee took of a refund that was made; 0 if there was none. */
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
export async function recordDisagreements(t: TestApp, admin: Visitor, canceled: CanceledCase): Promise<string[]> {
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
    ...(JSON.stringify(desk.cancellation?.parts) === JSON.stringify(parts) ? [] : [`${given.name}: the desk differs`]),
  ];
}
