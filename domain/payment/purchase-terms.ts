import { type CancellationPreview, previewPurchase, previewSentences } from '../booking/refund-preview.ts';
import { fareSentences } from '../flights/fare/condition-text.ts';
import type { PricedOffer } from '../flights/offer.ts';
import { isSameMoney, type Money } from '../money/money.ts';

/** The sentence beside the Pay button, agreed to by paying (F-80, TERMS-02). */
export const consentSentence =
  'By paying you agree to these fare rules, our Terms of Service and our Cancellation and Refund Policy.';

interface Purchase {
  /** The traveler's total. */
  readonly price: Money;
  /** The supplier's total. */
  readonly supplierPrice: Money;
  /** The fare's part of `price`. */
  readonly farePrice: Money;
  /** Whether it includes seats or extras. */
  readonly hasExtras: boolean;
}

export interface PurchaseTerms {
  /** The refund for canceling, in sentences (TERMS-01). */
  readonly canceling: readonly string[];
  /** The airline's fare rules, one sentence per topic. */
  readonly fareRules: readonly string[];
}

/**
 * The terms of a purchase, as shown on the payment step and kept in the order file. The fare's conditions apply to the
 * offer's price: for any other, only the first 24 hours are known.
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
