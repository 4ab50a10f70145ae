import type { CancellationPreview } from '#domain/booking/refund-preview.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { OfferDetailAnswer } from '../offer.ts';
import { decodeOffer, encodeOffer } from './offer.ts';
import { decodeShares, encodeShares } from './refunds.ts';

/** An offer with the loyalty programs it accepts and the refund for canceling it. */
export type OfferDetail = PricedOffer & {
  readonly loyaltyPrograms: readonly LoyaltyProgram[];
  readonly canceling: CancellationPreview;
};

export function encodeOfferDetail({ canceling, loyaltyPrograms, ...offer }: OfferDetail): OfferDetailAnswer {
  const { free24h, byRules, feePerPassenger } = canceling;
  return {
    ...encodeOffer(offer),
    loyalty_programs: loyaltyPrograms,
    canceling: {
      free_24h: free24h,
      by_rules: byRules && { rule: byRules.rule, ...encodeShares(byRules.shares) },
      fee_amount: formatMoneyDecimal(feePerPassenger),
    },
  };
}

export function decodeOfferDetail(wire: OfferDetailAnswer): OfferDetail {
  const { free_24h, by_rules, fee_amount } = wire.canceling;
  const currency = wire.sale_currency;
  return {
    ...decodeOffer(wire),
    loyaltyPrograms: wire.loyalty_programs,
    canceling: {
      free24h: free_24h,
      byRules: by_rules && { rule: by_rules.rule, shares: decodeShares(by_rules, currency) },
      feePerPassenger: readMoney(fee_amount, currency),
    },
  };
}
