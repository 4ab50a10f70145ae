import { formatExact, formatSigned } from '../money/format.ts';
import { isSameMoney, type Money, sumMoney } from '../money/money.ts';
import { type PriceLine, priceLines, type SaleParts } from '../money/price-lines.ts';
import { cardBrandName } from '../payment/card.ts';
import { formatFullDate } from '../time/date-text.ts';
import { changeFeeLabel } from './amendments/amendment-texts.ts';
import { type BookedChange, totalPaid } from './views/booking.ts';

/** Stored facts of a payment. */
export interface ReceiptFacts {
  /** The total charged. */
  readonly paid: Money;
  /** What it is made of; null if that was not stored. */
  readonly parts: SaleParts | null;
  /** The traveler's own changes of the trip: what they cost is a part of `paid`, our fees are not. */
  readonly changes?: readonly BookedChange[];
  /** Null if the payment is not known, or nothing was charged yet. */
  readonly payment: {
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    /** YYYY-MM-DD in UTC. */
    readonly paidOn: string | null;
  } | null;
}

interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  /** Sum to the total; empty if the parts are unknown or do not add up. */
  readonly lines: readonly (ReceiptLine & { readonly kind: PriceLine['kind'] | 'change' })[];
  readonly total: ReceiptLine;
  /** Card, date and currency. */
  readonly details: readonly ReceiptLine[];
}

/**
 * The receipt of a booking, the same on every screen and in the mail, which name the booking reference in their
 * headings. Unknown facts are omitted.
 */
export function receiptOf({ paid, parts, changes = [], payment }: ReceiptFacts): Receipt {
  const card = payment === null ? null : cardText(payment);
  const isKnown = parts !== null && addsUp(parts, changes, paid);
  return {
    lines: isKnown ? [...priceLines(parts), ...changes.flatMap(changeLines)] : [],
    total: { label: payment === null ? 'Total' : 'Total paid', value: formatExact(totalPaid(paid, changes)) },
    details: [
      ...(card === null ? [] : [{ label: 'Paid with', value: card }]),
      ...(payment?.paidOn == null ? [] : [{ label: 'Paid on', value: `${formatFullDate(payment.paidOn)} (UTC)` }]),
      { label: 'Currency', value: paid.currency },
    ],
  };
}

/** 'Visa ending in 4242'; null if neither is known. */
function cardText({ cardBrand, cardLast4 }: NonNullable<ReceiptFacts['payment']>): string | null {
  const brand = cardBrandName(cardBrand);
  if (cardLast4 === null) return brand;
  return `${brand ?? 'Card'} ending in ${cardLast4}`;
}

/** What a change of the trip cost, our fee apart. */
function changeLines({ kind, on, sale, fee }: BookedChange): Receipt['lines'] {
  const what = kind === 'bags' ? 'Bags added' : 'Flights changed';
  const change = { kind: 'change', label: `${what} ${formatFullDate(on)}`, value: formatSigned(sale) } as const;
  const ours = { kind: 'change', label: changeFeeLabel, value: formatExact(fee) } as const;
  return fee.amountMinor > 0 ? [change, ours] : [change];
}

function addsUp({ base, tax, seats, extras }: SaleParts, changes: readonly BookedChange[], paid: Money): boolean {
  const parts = [base, tax, seats, extras, ...changes.map(({ sale }) => sale)];
  return isSameMoney(sumMoney(parts, paid.currency), paid);
}
