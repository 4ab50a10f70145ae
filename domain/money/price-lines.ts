import { formatExact } from './format.ts';
import type { Money } from './money.ts';

/** The components of a price, in one currency. */
export interface SaleParts {
  readonly base: Money;
  readonly tax: Money;
  readonly seats: Money;
  /** Bags and other extras. */
  readonly extras: Money;
}

export interface PriceLine {
  readonly kind: keyof SaleParts;
  readonly label: string;
  /** '$41.50': exact, so that the lines add up. */
  readonly value: string;
}

/** The lines of a price, identical before payment and on the receipt; seats and extras only if they cost something. */
export function priceLines(parts: SaleParts): PriceLine[] {
  const line = (kind: keyof SaleParts, label: string) => ({ kind, label, value: formatExact(parts[kind]) });
  return [
    line('base', 'Base fare'),
    line('tax', 'Taxes & fees'),
    ...(parts.seats.amountMinor > 0 ? [line('seats', 'Seats')] : []),
    ...(parts.extras.amountMinor > 0 ? [line('extras', 'Bags and extras')] : []),
  ];
}
