import { formatExact } from '../money/format.ts';
import type { Money } from '../money/money.ts';
import type { CancellationTerms } from './cancellation-terms.ts';

/** A brand's charge for changing flights online (SERV-03): the single source for pages and server. */
export interface ChangeTerms {
  /** Fee per passenger in minor units, by ISO 4217 code. Currencies not listed have none. */
  readonly feeMinorByCurrency: Readonly<Record<string, number>>;
}

/** The lower end of what a change by phone costs (`changeFees` in `policy-figures.ts`). */
export const defaultChangeTerms: ChangeTerms = { feeMinorByCurrency: { USD: 2500 } };

/** What a brand charges for canceling and for changing flights online, for its pages. */
export type BrandTerms = CancellationTerms & { readonly change: ChangeTerms };

/** The terms of a brand with these overrides. */
export function changeTermsOf(overrides: ChangeTerms | undefined): ChangeTerms {
  return overrides ?? defaultChangeTerms;
}

/** What a brand charges each passenger for changing flights online that were bought in this currency; zero if nothing. */
export function changeFeeIn(currency: string, { feeMinorByCurrency }: ChangeTerms): Money {
  return { amountMinor: feeMinorByCurrency[currency] ?? 0, currency };
}

/** That our change fee stays with us, as a sentence; '' if there is none. */
export function changeFeeKeptText({ feeMinorByCurrency }: ChangeTerms): string {
  const hasFee = Object.values(feeMinorByCurrency).some((amountMinor) => amountMinor > 0);
  return hasFee ? 'Our change fee is not refunded if you cancel later.' : '';
}

/** What changing flights online costs besides what the airline takes, to continue a sentence: 'for $25 per passenger'. */
export function changeFeeClause({ feeMinorByCurrency }: ChangeTerms): string {
  const fees = Object.entries(feeMinorByCurrency).filter(([, amountMinor]) => amountMinor > 0);
  if (fees.length === 0) return 'with no fee from us';
  const prices = fees.map(([currency, amountMinor]) => formatExact({ amountMinor, currency })).join(' or ');
  return `for ${prices} per passenger`;
}
