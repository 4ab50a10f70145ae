import { type Money, wholeMoney } from '../money/money.ts';

/**
 * A brand asks cardholders to confirm payments with their bank more often than law and bank require (HOST-03), where cards
 * are entered in the payment provider's fields.
 */
export interface CardAuthenticationTerms {
  /** Whole units of the payment's currency; 0 asks for every payment. */
  readonly authenticateAbove: number;
}

/** Whether the provider is told to ask for this payment if the card supports it. */
export function asksToAuthenticate(terms: CardAuthenticationTerms | undefined, payment: Money): boolean {
  if (terms === undefined) return false;
  return payment.amountMinor > wholeMoney(terms.authenticateAbove, payment.currency).amountMinor;
}
