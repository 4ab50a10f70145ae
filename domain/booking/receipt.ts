import { formatExact, formatSigned } from '../money/format.ts';
import { isSameMoney, type Money, sumMoney } from '../money/money.ts';
import { type PriceLine, priceLines, type SaleParts } from '../money/price-lines.ts';
import { cardBrandName } from '../payment/card.ts';
import { formatFullDay } from '../time/local-time.ts';
import { changeFeeLabel } from './amendments/amendment-texts.ts';
import { type BookedChange, type BookingPayment, refundFlagsOf, totalPaid } from './views/booking.ts';

/** Stored facts of a payment. */
export interface ReceiptFacts {
  /** The total charged. */
  readonly paid: Money;
  /** Its components; null if not stored. */
  readonly parts: SaleParts | null;
  /** The traveler's own changes of the trip: their prices are part of `paid`, our fees are not. */
  readonly changes?: readonly BookedChange[];
  /** Oldest first; empty if nothing was charged yet. */
  readonly payments: readonly BookingPayment[];
}

interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  /** Sum to the total; empty if the parts are unknown or do not add up. */
  readonly lines: readonly (ReceiptLine & { readonly kind: PriceLine['kind'] | 'change' })[];
  readonly total: ReceiptLine;
  /** Cards, dates, refunds per card, and the currency. */
  readonly details: readonly ReceiptLine[];
}

/**
 * A booking's receipt, the same on every screen and in the mail, which state the booking reference in their headings.
 * Unknown facts are omitted.
 */
export function receiptOf({ paid, parts, changes = [], payments }: ReceiptFacts): Receipt {
  const isKnown = parts !== null && addsUp(parts, changes, paid);
  return {
    lines: isKnown ? [...priceLines(parts), ...changes.flatMap(changeLines)] : [],
    total: { label: totalLabel(payments, changes), value: formatExact(totalPaid(paid, changes)) },
    details: [...paymentLines(payments, changes), { label: 'Currency', value: paid.currency }],
  };
}

/** A change to cheaper flights refunded part of the price, so the total is less than the charge. */
function totalLabel(payments: ReceiptFacts['payments'], changes: readonly BookedChange[]): string {
  if (payments.length === 0) return 'Total';
  return refundFlagsOf(changes).isPriceReduced ? 'Total after changes' : 'Total paid';
}

/** A single payment of the total: its card and date. Otherwise the payment with each card, then the refunds to each. */
function paymentLines(payments: ReceiptFacts['payments'], changes: readonly BookedChange[]): ReceiptLine[] {
  const [only, second] = payments;
  if (only === undefined) return [];
  const isPlain = second === undefined && only.refunds.length === 0 && !refundFlagsOf(changes).isPriceReduced;
  const charged = isPlain ? singlePayment(only) : payments.map(paymentLine);
  return [...charged, ...payments.flatMap(refundLines)];
}

function singlePayment({ paidOn, ...payment }: BookingPayment): ReceiptLine[] {
  const card = cardText(payment);
  return [
    ...(card === null ? [] : [{ label: 'Paid with', value: card }]),
    ...(paidOn === null ? [] : [{ label: 'Paid on', value: `${formatFullDay(paidOn)} (UTC)` }]),
  ];
}

/** 'Paid with Visa ending in 4242 on Sun, Nov 22, 2026 (UTC): $482'. */
function paymentLine({ paidOn, amount, ...payment }: BookingPayment): ReceiptLine {
  const card = cardText(payment);
  const how = card === null ? '' : ` with ${card}`;
  const when = paidOn === null ? '' : ` on ${formatFullDay(paidOn)} (UTC)`;
  return { label: `Paid${how}${when}`, value: formatExact(amount) };
}

function refundLines({ refunds, ...payment }: BookingPayment): ReceiptLine[] {
  const label = `Refunded to ${cardText(payment) ?? 'the card'}`;
  return refunds.map((amount) => ({ label, value: formatExact(amount) }));
}

/** 'Visa ending in 4242'; null if neither is known. */
function cardText({ cardBrand, cardLast4 }: Pick<BookingPayment, 'cardBrand' | 'cardLast4'>): string | null {
  const brand = cardBrandName(cardBrand);
  if (cardLast4 === null) return brand;
  return `${brand ?? 'Card'} ending in ${cardLast4}`;
}

/** The price of a change, without our fee. */
function changeLines({ kind, on, sale, fee }: BookedChange): Receipt['lines'] {
  const what = kind === 'bags' ? 'Bags added' : 'Flights changed';
  const change = { kind: 'change', label: `${what} ${formatFullDay(on)}`, value: formatSigned(sale) } as const;
  const ours = { kind: 'change', label: changeFeeLabel, value: formatExact(fee) } as const;
  return fee.amountMinor > 0 ? [change, ours] : [change];
}

function addsUp({ base, tax, seats, extras }: SaleParts, changes: readonly BookedChange[], paid: Money): boolean {
  const parts = [base, tax, seats, extras, ...changes.map(({ sale }) => sale)];
  return isSameMoney(sumMoney(parts, paid.currency), paid);
}
