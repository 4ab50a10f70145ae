import { priceLines, type SaleParts } from '../../domain/money/price-lines.ts';
import { taxesHelp } from './taxes-help.ts';

/** The lines of a price for a bill: of an offer, of what is about to be paid, and of what was. */
export function priceBill(parts: SaleParts, currency: string) {
  return priceLines(parts, currency).map(({ kind, label, value }) => ({
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
