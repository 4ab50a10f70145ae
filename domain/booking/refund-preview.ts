import type { FareConditions } from '../flights/offer.ts';
import { formatExact, formatPrice } from '../money/format.ts';
import { isSameMoney, type Money } from '../money/money.ts';
import { freeHours, type PriceShares, priceShares, type RefundRule, refundTerms } from './refund-rule.ts';

/** The refund that canceling would give, as far as known before buying. */
export interface CancellationPreview {
  /** Whether the 24-hour rule would apply to a booking made now. */
  readonly free24h: boolean;
  /** By the fare rules; null if it depends on the airline. */
  readonly byRules: { readonly rule: RefundRule; readonly shares: PriceShares } | null;
  /** Our fee for canceling online under the fare rules; zero if there is none. */
  readonly feePerPassenger: Money;
}

interface PreviewFacts {
  readonly isFree: boolean;
  readonly paid: Money;
  readonly supplierPrice: Money;
  readonly conditions: FareConditions;
  readonly passengerCount: number;
  /** Online fee per passenger in minor units of the currency paid. */
  readonly feeMinor: number;
}

/** Applies the cancellation rule in advance, assuming that the supplier refunds what its conditions say. */
export function previewCancellation(facts: PreviewFacts): CancellationPreview {
  const { isFree, paid, supplierPrice, passengerCount, feeMinor } = facts;
  const supplierRefund = refundByConditions(facts);
  const known = {
    free24h: isFree,
    feePerPassenger: { amountMinor: feeMinor, currency: paid.currency },
  };
  const terms = refundTerms({
    now: new Date(0),
    freeUntil: null,
    isChanged: false,
    isCardRefundable: true,
    paid,
    passengerCount,
    feeMinor,
    supplierPrice,
    supplierRefund,
    supplierRefundTo: 'money',
  });
  if (terms === null) return { ...known, byRules: null };
  const shares = priceShares({ ...terms, paid, supplierPrice, supplierRefund });
  return { ...known, byRules: { rule: terms.rule, shares } };
}

/** Null if the airline left it open, or names a penalty in another currency. */
function refundByConditions({ conditions, supplierPrice }: PreviewFacts): Money | null {
  const { refundable: allowed, refundPenalty: penalty } = conditions;
  if (allowed === null) return null;
  if (!allowed) return { ...supplierPrice, amountMinor: 0 };
  if (penalty === null || penalty.currency !== supplierPrice.currency) return null;
  return { ...supplierPrice, amountMinor: Math.max(supplierPrice.amountMinor - penalty.amountMinor, 0) };
}

/**
 * 'Cancel within 24 hours of booking: all $512 back, if …' and 'Later, by the fare rules: $312 back, after our online
 * service fee of $35.' `price` is the total paid. For a total that the preview was not made for, such as one with
 * seats, only the first sentence applies.
 */
export function previewSentences({ free24h, byRules, feePerPassenger }: CancellationPreview, price: Money): string[] {
  const shares = byRules !== null && isSameMoney(byRules.shares.paid, price) ? byRules.shares : null;
  const back = shares === null ? openText(feePerPassenger) : knownText(shares, feePerPassenger);
  return free24h
    ? [
        `Cancel within ${freeHours} hours of booking: all ${formatPrice(price)} back, if the booking was not changed and your card can be refunded.`,
        `Later, by the fare rules: ${back}`,
      ]
    : [`Cancel, by the fare rules: ${back}`];
}

/** The same for a booked trip; `freeUntil` is the end of the 24 hours, null if unknown. */
export function bookedSentences(preview: CancellationPreview, freeUntil: string | null, price: Money): string[] {
  const sentences = previewSentences(preview, price);
  return preview.free24h && freeUntil !== null ? [freeUntil, ...sentences.slice(1)] : sentences;
}

/** `taken` is the fee deducted from the refund. */
function knownText({ refund, fee: taken }: PriceShares, feePerPassenger: Money): string {
  if (taken.amountMinor === 0) return refund.amountMinor === 0 ? 'nothing back.' : `${formatExact(refund)} back.`;
  if (refund.amountMinor === 0) {
    return `nothing back: our online service fee takes the ${formatExact(taken)} that would be refunded.`;
  }
  const each = isSameMoney(taken, feePerPassenger) ? '' : ` (${formatExact(feePerPassenger)} per passenger)`;
  return `${formatExact(refund)} back, after our online service fee of ${formatExact(taken)}${each}.`;
}

function openText(feePerPassenger: Money): string {
  const open = 'depends on the airline; we show the amount before you confirm.';
  if (feePerPassenger.amountMinor === 0) return open;
  return `${open} Our online service fee of ${formatExact(feePerPassenger)} per passenger is deducted from a refund to your card.`;
}
