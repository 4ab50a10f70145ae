import { penaltyOf } from '../flights/fare-conditions.ts';
import type { FareConditions } from '../flights/offer.ts';
import { formatAmount, formatExact } from '../money/format.ts';
import { type Money, parseMoney } from '../money/money.ts';
import { priceShares, type RefundRule, refundTerms } from './refund-rule.ts';
import { type RefundParts, refundParts } from './refund-words.ts';

/** What cancelling would give back, as far as it can be told before buying. */
export interface CancellingPreview {
  /** Whether the 24-hour rule would hold for a booking made now. */
  readonly free_24h: boolean;
  /** By the fare rules; null where it depends on the airline. */
  readonly by_rules: (RefundParts & { readonly rule: RefundRule }) | null;
}

interface PreviewFacts {
  readonly isFree: boolean;
  readonly paid: Money;
  readonly supplierPrice: Money;
  readonly conditions: FareConditions;
  readonly passengerCount: number;
  /** Online fee of one passenger in minor units of the currency paid. */
  readonly feeMinor: number;
}

/** The rule that judges a cancellation, asked before there is one: the supplier gives back what its conditions say. */
export function previewCancelling(facts: PreviewFacts): CancellingPreview {
  const { isFree, paid, supplierPrice, passengerCount, feeMinor } = facts;
  const supplierRefund = refundByConditions(facts);
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
  if (terms === null) return { free_24h: isFree, by_rules: null };
  const shares = priceShares({ ...terms, paid, supplierPrice, supplierRefund });
  return { free_24h: isFree, by_rules: { rule: terms.rule, ...refundParts(shares) } };
}

/** Null where the airline left it open, or names a penalty in another currency. */
function refundByConditions({ conditions, supplierPrice }: PreviewFacts): Money | null {
  const { refundable: allowed, refund_penalty_amount, refund_penalty_currency } = conditions;
  if (allowed === null) return null;
  if (!allowed) return { ...supplierPrice, amountMinor: 0 };
  const penalty = penaltyOf({
    allowed,
    penalty_amount: refund_penalty_amount,
    penalty_currency: refund_penalty_currency,
  });
  if (penalty === null || penalty.currency !== supplierPrice.currency) return null;
  return { ...supplierPrice, amountMinor: Math.max(supplierPrice.amountMinor - penalty.amountMinor, 0) };
}

/**
 * 'Cancel within 24 hours of booking: all $512 back, if …' and 'Later, by the fare rules: $312 back.' `amount` is all that is
 * paid: of a price that the preview was not made for, such as one with seats, only the first can be told.
 */
export function previewSentences(
  { free_24h, by_rules }: CancellingPreview,
  amount: string,
  currency: string,
): string[] {
  const isOfPrice =
    by_rules !== null &&
    parseMoney(by_rules.paid_amount, currency)?.amountMinor === parseMoney(amount, currency)?.amountMinor;
  const refund = isOfPrice ? parseMoney(by_rules.refund_amount, currency) : null;
  const back =
    refund === null
      ? 'depends on the airline; we show the amount before you confirm.'
      : refund.amountMinor === 0
        ? 'nothing back.'
        : `${formatExact(refund)} back.`;
  return free_24h
    ? [
        `Cancel within 24 hours of booking: all ${formatAmount(amount, currency)} back, if the booking was not changed and your card can be refunded.`,
        `Later, by the fare rules: ${back}`,
      ]
    : [`Cancel, by the fare rules: ${back}`];
}
