import { freeHours, minDaysAhead } from '../booking/refund-rule.ts';
import { formatExact } from '../money/format.ts';
import { currencyExponent } from '../money/money.ts';

/** A brand's promises and fees for canceling online (TRIP-10, TRIP-11): the single source for pages and server. */
export interface CancellationTerms {
  /** Whether a booking can be canceled free of charge within 24 hours (TRIP-10). */
  readonly freeWithin24Hours: boolean;
  /** Online service fee per passenger in minor units, by ISO 4217 code. Currencies not listed have none. */
  readonly feeMinorByCurrency: Readonly<Record<string, number>>;
}

/** A brand's overrides; absent parts have their defaults. */
export type CancellationOverrides = Partial<CancellationTerms>;

export const defaultCancellationTerms: CancellationTerms = {
  freeWithin24Hours: true,
  feeMinorByCurrency: { USD: 3500 },
};

/** The terms of a brand with these overrides. */
export function cancellationTermsOf(overrides: CancellationOverrides | undefined): CancellationTerms {
  return { ...defaultCancellationTerms, ...overrides };
}

/** Converts fees by currency from major units, as administrators write them, to minor units. */
export function feesToMinor(fees: Readonly<Record<string, number>>): Record<string, number> {
  return mapFees(fees, (amount, unit) => Math.round(amount * unit));
}

/** The reverse of `feesToMinor`. */
export function feesToMajor(fees: Readonly<Record<string, number>>): Record<string, number> {
  return mapFees(fees, (amount, unit) => amount / unit);
}

function mapFees(fees: Readonly<Record<string, number>>, convert: (amount: number, unit: number) => number) {
  return Object.fromEntries(
    Object.entries(fees).map(([currency, amount]) => [
      currency,
      convert(amount, 10 ** (currencyExponent(currency) ?? 2)),
    ]),
  );
}

/** How many business days refunds take (PAGE-10). */
export const refundDays = {
  card: { from: 7, to: 21 },
  free24Hours: { from: 7, to: 14 },
  /** By card, if the airline cancels or significantly changes a flight (14 CFR 260.9: credit cards). */
  airlineFault: { to: 7 },
} as const;

/** The same in words. */
export const refundSpeeds = {
  card: `${refundDays.card.from}–${refundDays.card.to} business days`,
  free24Hours: `${refundDays.free24Hours.from}–${refundDays.free24Hours.to} business days`,
  airlineFault: `up to ${refundDays.airlineFault.to} business days`,
} as const;

/** All conditions of the 24-hour rule (TRIP-10). */
export const freeCancellationConditions = [
  `you cancel within ${freeHours} hours of booking`,
  `the first flight leaves ${minDaysAhead} or more days after you booked`,
  'you fly from or to the United States',
  'the booked flights were not changed',
  'the card that paid can be refunded',
] as const;

/** Shown next to a claim that already mentions the 24 hours. */
export const freeCancellationCondition = `For trips from or to the United States that leave ${minDaysAhead} or more days after booking and were not changed, if your card can be refunded.`;

/**
 * The price of canceling online, as a condition next to a claim of no fees; '' if it is free. The fee applies within
 * the 24 hours too if the brand does not promise them.
 */
export function onlineFeeText({ freeWithin24Hours, feeMinorByCurrency }: CancellationTerms): string {
  const fees = Object.entries(feeMinorByCurrency).filter(([, amountMinor]) => amountMinor > 0);
  if (fees.length === 0) return '';
  const prices = fees.map(([currency, amountMinor]) => formatExact({ amountMinor, currency })).join(' or ');
  const exception = freeWithin24Hours ? ` unless every condition of our ${freeHours}-hour rule is met` : '';
  return `Canceling online costs ${prices} per passenger${exception}.`;
}
