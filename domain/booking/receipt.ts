import { formatExactAmount } from '../money/format.ts';
import { parseMoney } from '../money/money.ts';
import { type PriceLine, priceLines, type SaleParts } from '../money/price-lines.ts';
import { cardBrandName } from '../payment/card.ts';
import { formatFullDate } from '../time/date-text.ts';

/** What the books hold of a payment; amounts are decimal texts of major units of `currency`. */
export interface ReceiptFacts {
  /** All that was charged. */
  readonly amount: string;
  readonly currency: string;
  /** What it is made of; null where that was not kept. */
  readonly parts: SaleParts | null;
  /** Null where the payment cannot be told, or nothing was charged yet. */
  readonly payment: {
    readonly card_brand: string | null;
    readonly card_last4: string | null;
    /** YYYY-MM-DD in UTC. */
    readonly paid_on: string | null;
  } | null;
}

interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  /** They add up to the total; empty where the parts are not known, or come to something else. */
  readonly lines: readonly PriceLine[];
  readonly total: ReceiptLine;
  /** Card, date and currency. */
  readonly details: readonly ReceiptLine[];
}

/**
 * The receipt of a booking, the same on every screen and in the mail, whose heads name the booking reference. What is not
 * known is left out.
 */
export function receiptOf({ amount, currency, parts, payment }: ReceiptFacts): Receipt {
  const card = payment === null ? null : cardText(payment);
  return {
    lines: parts !== null && isWhole(parts, amount, currency) ? priceLines(parts, currency) : [],
    total: { label: payment === null ? 'Total' : 'Total paid', value: formatExactAmount(amount, currency) },
    details: [
      ...(card === null ? [] : [{ label: 'Paid with', value: card }]),
      ...(payment?.paid_on == null ? [] : [{ label: 'Paid on', value: `${formatFullDate(payment.paid_on)} (UTC)` }]),
      { label: 'Currency', value: currency },
    ],
  };
}

/** 'Visa ending in 4242'; null where neither is known. */
function cardText({ card_brand, card_last4 }: NonNullable<ReceiptFacts['payment']>): string | null {
  const brand = cardBrandName(card_brand);
  if (card_last4 === null) return brand;
  return `${brand ?? 'Card'} ending in ${card_last4}`;
}

function isWhole(parts: SaleParts, amount: string, currency: string): boolean {
  const minor = (text: string) => parseMoney(text, currency)?.amountMinor ?? Number.NaN;
  const { base_amount, tax_amount, seats_amount, extras_amount } = parts;
  return minor(base_amount) + minor(tax_amount) + minor(seats_amount) + minor(extras_amount) === minor(amount);
}
