import { type Money, wholeMoney } from '../money/money.ts';
import type { CardTerms } from './card-terms.ts';

/** Whether the provider should request a challenge if the card supports it. */
export function asksToAuthenticate(terms: Pick<CardTerms, 'authenticateAbove'> | undefined, payment: Money): boolean {
  const above = terms?.authenticateAbove;
  return above !== undefined && payment.amountMinor > wholeMoney(above, payment.currency).amountMinor;
}
