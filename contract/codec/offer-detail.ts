import type { CancellationPreview } from '#domain/booking/refund-preview.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { formatMoneyDecimal, type Money, readMoney } from '#domain/money/money.ts';
import type { OfferDetailAnswer } from '../offer.ts';
import { offerCodec } from './offer.ts';
import { decodeShares, encodeShares } from './refunds.ts';

/** An offer with the loyalty programs it accepts, the refund for canceling it, and our fee for changing it. */
export type OfferDetail = PricedOffer & {
  readonly loyaltyPrograms: readonly LoyaltyProgram[];
  readonly canceling: CancellationPreview;
  /** For one passenger; null in order files of version 1. */
  readonly changeFee: Money | null;
};

export function encodeOfferDetail({ canceling, changeFee, loyaltyPrograms, ...offer }: OfferDetail): OfferDetailAnswer {
  const { free24h, byRules, feePerPassenger } = canceling;
  return {
    ...offerCodec.encode(offer),
    loyalty_programs: loyaltyPrograms,
    canceling: {
      free_24h: free24h,
      by_rules: byRules && { rule: byRules.rule, ...encodeShares(byRules.shares) },
      fee_amount: formatMoneyDecimal(feePerPassenger),
    },
    change_fee_amount: changeFee && formatMoneyDecimal(changeFee),
  };
}

export function decodeOfferDetail(wire: OfferDetailAnswer): OfferDetail {
  const { change_fee_amount, loyalty_programs, canceling, ...offer } = wire;
  const { free_24h, by_rules, fee_amount } = canceling;
  const currency = wire.sale_currency;
  return {
    ...offerCodec.decode(offer),
    loyaltyPrograms: loyalty_programs,
    canceling: {
      free24h: free_24h,
      byRules: by_rules && { rule: by_rules.rule, shares: decodeShares(by_rules, currency) },
      feePerPassenger: readMoney(fee_amount, currency),
    },
    changeFee: change_fee_amount == null ? null : readMoney(change_fee_amount, currency),
  };
}
