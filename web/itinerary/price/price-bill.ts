import type { receiptOf } from '#domain/booking/receipt.ts';
import type { SalePrices } from '#domain/flights/offer.ts';
import { priceLines, type SaleParts } from '#domain/money/price-lines.ts';
import { taxesHelp } from './taxes-help.ts';

/** The lines of a price, for an offer or a pending payment. */
export function priceBill(parts: SaleParts) {
  return withTaxesHelp(priceLines(parts));
}

/** Price lines with the help text for taxes and fees. */
export function withTaxesHelp(lines: ReturnType<typeof receiptOf>['lines']) {
  return lines.map(({ kind, label, value }) => ({
    label,
    value,
    ...(kind === 'tax' ? { help: taxesHelp } : {}),
  }));
}

/** The components of an offer's price; `seats` and `extras` are the totals for those. */
export function offerParts(
  { sale: { base, tax } }: SalePrices,
  chosen: Partial<Pick<SaleParts, 'seats' | 'extras'>> = {},
): SaleParts {
  const none = { ...base, amountMinor: 0 };
  return { base, tax, seats: none, extras: none, ...chosen };
}
