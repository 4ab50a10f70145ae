import type { SalePrices } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import { type PriceLine, priceLines, type SaleParts } from '#domain/money/price-lines.ts';
import { taxesHelp } from './taxes-help.ts';

/** The lines of a price, for an offer or a pending payment. */
export function priceBill(parts: SaleParts) {
  return withTaxesHelp(priceLines(parts));
}

/** Price lines with the help text for taxes and fees. */
export function withTaxesHelp(lines: readonly PriceLine[]) {
  return lines.map(({ kind, label, value }) => ({
    label,
    value,
    ...(kind === 'tax' ? { help: taxesHelp } : {}),
  }));
}

/** The components of an offer's price; `seats` is the total for seats. */
export function offerParts({ sale: { base, tax } }: SalePrices, seats: Money = { ...base, amountMinor: 0 }): SaleParts {
  return { base, tax, seats, extras: { ...base, amountMinor: 0 } };
}
