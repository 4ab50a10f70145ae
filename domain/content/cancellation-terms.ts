import { formatPrice } from '../money/format.ts';

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

/** What cancelling online costs, as a condition beside a claim of no fees; '' where it costs nothing. */
export function onlineFeeText({ freeWithin24Hours, feeMinorByCurrency }: CancellationTerms): string {
  const fees = Object.entries(feeMinorByCurrency).filter(([, amountMinor]) => amountMinor > 0);
  if (fees.length === 0) return '';
  const prices = fees.map(([currency, amountMinor]) => formatPrice({ amountMinor, currency })).join(' or ');
  return `Cancelling online ${freeWithin24Hours ? 'later than 24 hours after booking ' : ''}costs ${prices} per passenger.`;
}
