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

/**
 * The lines of a price, identical before payment and on the receipt; seats and extras only if they cost something. If a
 * supplier's base exceeds its total, taxes are unknown, and the fare is one line.
 */
export function priceLines(parts: SaleParts): PriceLine[] {
  return [...fareLines(parts), ...extraLines(parts)];
}

function fareLines({ base, tax }: SaleParts): PriceLine[] {
  if (tax.amountMinor < 0) {
    const fare = { ...base, amountMinor: base.amountMinor + tax.amountMinor };
    return [{ kind: 'base', label: 'Fare', value: formatExact(fare) }];
  }
  return [
    { kind: 'base', label: 'Base fare', value: formatExact(base) },
    { kind: 'tax', label: 'Taxes & fees', value: formatExact(tax) },
  ];
}

/** The lines for seats and extras, if they cost something. */
export function extraLines({ seats, extras }: Pick<SaleParts, 'seats' | 'extras'>): PriceLine[] {
  return [
    ...(seats.amountMinor > 0 ? [{ kind: 'seats' as const, label: 'Seats', value: formatExact(seats) }] : []),
    ...(extras.amountMinor > 0
      ? [{ kind: 'extras' as const, label: 'Bags and extras', value: formatExact(extras) }]
      : []),
  ];
}
