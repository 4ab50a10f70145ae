import { formatExact } from '../money/format.ts';
import { isSameMoney, type Money, sumMoney } from '../money/money.ts';
import { type PriceLine, priceLines, type SaleParts } from '../money/price-lines.ts';
import { cardBrandName } from '../payment/card.ts';
import { formatFullDate } from '../time/date-text.ts';

/** Stored facts of a payment. */
export interface ReceiptFacts {
  /** The total charged. */
  readonly paid: Money;
  /** What it is made of; null if that was not stored. */
  readonly parts: SaleParts | null;
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
  readonly lines: readonly PriceLine[];
  readonly total: ReceiptLine;
  /** Card, date and currency. */
  readonly details: readonly ReceiptLine[];
}

/**
 * The receipt of a booking, the same on every screen and in the mail, which name the booking reference in their
 * headings. Unknown facts are omitted.
 */
export function receiptOf({ paid, parts, payment }: ReceiptFacts): Receipt {
  const card = payment === null ? null : cardText(payment);
  return {
    lines: parts !== null && addsUp(parts, paid) ? priceLines(parts) : [],
    total: { label: payment === null ? 'Total' : 'Total paid', value: formatExact(paid) },
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

function addsUp({ base, tax, seats, extras }: SaleParts, paid: Money): boolean {
  return isSameMoney(sumMoney([base, tax, seats, extras], paid.currency), paid);
}
