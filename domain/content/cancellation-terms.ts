import { freeHours, leastDaysAhead } from '../booking/refund-rule.ts';
import { formatExact } from '../money/format.ts';

/** What a brand promises and charges for cancelling online (TRIP-10, TRIP-11): the one place for pages and server. */
export interface CancellationTerms {
  /** Whether a booking can be cancelled free of charge within 24 hours (TRIP-10). */
  readonly freeWithin24Hours: boolean;
  /** Online service fee of one passenger in minor units, by ISO 4217 code. A currency that is not named has none. */
  readonly feeMinorByCurrency: Readonly<Record<string, number>>;
}

/** A brand's own terms in place of the defaults; a part that is absent is the default's. */
export type CancellationOverrides = Partial<CancellationTerms>;

export const defaultCancellationTerms: CancellationTerms = {
  freeWithin24Hours: true,
  feeMinorByCurrency: { USD: 3500 },
};

/** The terms that hold for a brand. */
export function cancellationTermsOf(overrides: CancellationOverrides | undefined): CancellationTerms {
  return { ...defaultCancellationTerms, ...overrides };
}

/** How long money takes to come back (PAGE-10). */
export const refundSpeeds = {
  card: '7–21 business days',
  free24Hours: '7–14 business days',
} as const;

/** All that must be true for the 24-hour rule to hold (TRIP-10). */
export const freeCancellationConditions = [
  `you cancel within ${freeHours} hours of booking`,
  `the first flight leaves ${leastDaysAhead} or more days after you booked`,
  'you fly from or to the United States',
  'nothing about the booking was changed',
  'the card that paid can be refunded',
] as const;

/** The same beside a claim that names the 24 hours already. */
export const freeCancellationCondition = `For trips from or to the United States that leave ${leastDaysAhead} or more days after booking and were not changed, if your card can be refunded.`;

/**
 * What cancelling online costs, as a condition beside a claim of no fees; '' where it costs nothing. The fee is taken within
 * the 24 hours too wherever their rule does not hold.
 */
export function onlineFeeText({ freeWithin24Hours, feeMinorByCurrency }: CancellationTerms): string {
  const fees = Object.entries(feeMinorByCurrency).filter(([, amountMinor]) => amountMinor > 0);
  if (fees.length === 0) return '';
  const prices = fees.map(([currency, amountMinor]) => formatExact({ amountMinor, currency })).join(' or ');
  const exception = freeWithin24Hours ? ` unless every condition of our ${freeHours}-hour rule is met` : '';
  return `Canceling online costs ${prices} per passenger${exception}.`;
}
