import { type CancellationPreview, previewPurchase, previewSentences } from '../booking/refund-preview.ts';
import { fareSentences } from '../flights/fare/condition-text.ts';
import type { PricedOffer } from '../flights/offer.ts';
import { isSameMoney, type Money } from '../money/money.ts';

/** The sentence beside the Pay button: whoever pays has agreed to this (F-80, TERMS-02). */
export const consentSentence =
  'By paying you agree to these fare rules, our Terms of Service and our Cancellation and Refund Policy.';

interface Purchase {
  /** What the traveler pays for all of it. */
  readonly price: Money;
  /** What the supplier gets for all of it. */
  readonly supplierPrice: Money;
  /** The part of `price` that the fare costs. */
  readonly farePrice: Money;
  /** Whether seats or extras are part of it. */
  readonly hasExtras: boolean;
}

export interface PurchaseTerms {
  /** What canceling gives back, in sentences (TERMS-01). */
  readonly canceling: readonly string[];
  /** What the airline's fare allows, one sentence for each topic. */
  readonly fareRules: readonly string[];
}

/**
 * The terms of a purchase as the payment step shows them and the order file keeps them. The fare's conditions hold for the price
 * of the offer: for any other, only the first 24 hours are known.
 */
export function purchaseTerms(
  offer: PricedOffer & { readonly canceling: CancellationPreview; readonly changeFee: Money | null },
  { price, supplierPrice, farePrice, hasExtras }: Purchase,
): PurchaseTerms {
  const preview = previewPurchase(offer, { paid: price, supplierPrice });
  const known = isSameMoney(farePrice, offer.sale.total) ? preview : { ...preview, byRules: null };
  return {
    canceling: previewSentences(known, { price, hasExtras }),
    fareRules: fareSentences(offer, offer.canceling.free24h),
  };
}
