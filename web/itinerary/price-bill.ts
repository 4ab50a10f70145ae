import { type PriceLine, priceLines, type SaleParts } from '../../domain/money/price-lines.ts';
import { taxesHelp } from './taxes-help.ts';

/** The lines of a price for a bill: of an offer, and of what is about to be paid. */
export function priceBill(parts: SaleParts, currency: string) {
  return withTaxesHelp(priceLines(parts, currency));
}

/** Lines of a price for a bill, with what taxes and fees are. */
export function withTaxesHelp(lines: readonly PriceLine[]) {
  return lines.map(({ kind, label, value }) => ({
    label,
    value,
    ...(kind === 'tax_amount' ? { help: taxesHelp } : {}),
  }));
}

/** The parts of an offer's price, with seats for `seats`. */
export function offerParts(
  { sale_base_amount, sale_tax_amount }: { readonly sale_base_amount: string; readonly sale_tax_amount: string },
  seats = '0',
): SaleParts {
  return { base_amount: sale_base_amount, tax_amount: sale_tax_amount, seats_amount: seats, extras_amount: '0' };
}
