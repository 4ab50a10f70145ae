import type { CancellationPreview } from '#domain/booking/refund-preview.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { OfferDetailAnswer } from '../offer.ts';
import { decodeOffer, encodeOffer } from './offer.ts';
import { decodeShares, encodeShares } from './refunds.ts';

/** An offer with the refund for canceling it. */
export type OfferDetail = PricedOffer & { readonly canceling: CancellationPreview };

export function encodeOfferDetail({ canceling, ...offer }: OfferDetail): OfferDetailAnswer {
  const { free24h, byRules, feePerPassenger } = canceling;
  return {
    ...encodeOffer(offer),
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
    canceling: {
      free24h: free_24h,
      byRules: by_rules && { rule: by_rules.rule, shares: decodeShares(by_rules, currency) },
      feePerPassenger: readMoney(fee_amount, currency),
    },
  };
}
