import { formatExact } from '../money/format.ts';
import type { Money } from '../money/money.ts';
import type { CancellationTerms } from './cancellation-terms.ts';

/** A brand's fee for changing flights online (SERV-03): the single source for pages and server. */
export interface ChangeTerms {
  /** Fee per passenger in minor units, by ISO 4217 code. Currencies not listed have none. */
  readonly feeMinorByCurrency: Readonly<Record<string, number>>;
}

/** The minimum price of a change by phone (`changeFees` in `policy-figures.ts`). */
export const defaultChangeTerms: ChangeTerms = { feeMinorByCurrency: { USD: 2500 } };

/** A brand's fees for canceling and changing flights online, for its pages. */
export type BrandTerms = CancellationTerms & { readonly change: ChangeTerms };

/** The terms of a brand with these overrides. */
export function changeTermsOf(overrides: ChangeTerms | undefined): ChangeTerms {
  return overrides ?? defaultChangeTerms;
}

/** A brand's fee per passenger for changing flights bought in this currency online; zero if none. */
export function changeFeeIn(currency: string, { feeMinorByCurrency }: ChangeTerms): Money {
  return { amountMinor: feeMinorByCurrency[currency] ?? 0, currency };
}

/** That we keep our change fee, as a sentence; '' if there is none. */
export function changeFeeKeptText({ feeMinorByCurrency }: ChangeTerms): string {
  const hasFee = Object.values(feeMinorByCurrency).some((amountMinor) => amountMinor > 0);
  return hasFee ? 'Our change fee is not refunded if you cancel later.' : '';
}

/**
 * The price of changing flights online besides the airline's charges, to continue a sentence: 'for $25 per passenger'.
 */
export function changeFeeClause({ feeMinorByCurrency }: ChangeTerms): string {
  const fees = Object.entries(feeMinorByCurrency).filter(([, amountMinor]) => amountMinor > 0);
  if (fees.length === 0) return 'with no fee from us';
  const prices = fees.map(([currency, amountMinor]) => formatExact({ amountMinor, currency })).join(' or ');
  return `for ${prices} per passenger`;
}
