import type { LoyaltyOutcome } from '#domain/loyalty/loyalty.ts';
import { type Money, readMoney } from '#domain/money/money.ts';
import { encodeSaleDetails } from './sale-details.ts';

/** What became of travelers' loyalty numbers, in the order they were sent, and the offer's price with them. */
export interface LoyaltyResult {
  readonly outcomes: readonly LoyaltyOutcome[];
  readonly sale: Money;
}

export function encodeLoyalty({ outcomes, sale }: LoyaltyResult) {
  return { outcomes: [...outcomes], ...encodeSaleDetails(sale) };
}

export function decodeLoyalty(wire: {
  readonly outcomes: readonly LoyaltyOutcome[];
  readonly sale_amount: string;
  readonly sale_currency: string;
}): LoyaltyResult {
  return { outcomes: wire.outcomes, sale: readMoney(wire.sale_amount, wire.sale_currency) };
}
