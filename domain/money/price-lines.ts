import { formatExactAmount } from './format.ts';
import { parseMoney } from './money.ts';

/** What a price is made of, as decimal texts of major units in one currency. */
export interface SaleParts {
  readonly base_amount: string;
  readonly tax_amount: string;
  readonly seats_amount: string;
  /** Bags and other extras. */
  readonly extras_amount: string;
}

export interface PriceLine {
  readonly kind: keyof SaleParts;
  readonly label: string;
  /** '$41.50': exact, so that the lines add up. */
  readonly value: string;
}

/** The lines of a price, the same before paying and on the receipt; seats and extras only where they cost something. */
export function priceLines(parts: SaleParts, currency: string): PriceLine[] {
  const line = (kind: keyof SaleParts, label: string) => ({
    kind,
    label,
    value: formatExactAmount(parts[kind], currency),
  });
  const costs = (amount: string) => (parseMoney(amount, currency)?.amountMinor ?? 0) > 0;
  return [
    line('base_amount', 'Base fare'),
    line('tax_amount', 'Taxes & fees'),
    ...(costs(parts.seats_amount) ? [line('seats_amount', 'Seats')] : []),
    ...(costs(parts.extras_amount) ? [line('extras_amount', 'Bags and extras')] : []),
  ];
}
