import { penaltyOf } from '../flights/fare-conditions.ts';
import type { FareConditions } from '../flights/offer.ts';
import { formatAmount, formatExact } from '../money/format.ts';
import { formatMoneyDecimal, type Money, parseMoney } from '../money/money.ts';
import { freeHours, priceShares, type RefundRule, refundTerms } from './refund-rule.ts';
import { type RefundParts, refundParts } from './refund-words.ts';

/** What cancelling would give back, as far as it can be told before buying. */
export interface CancellingPreview {
  /** Whether the 24-hour rule would hold for a booking made now. */
  readonly free_24h: boolean;
  /** By the fare rules; null where it depends on the airline. */
  readonly by_rules: (RefundParts & { readonly rule: RefundRule }) | null;
  /** Our fee for canceling online by the fare rules, for one passenger; "0.00" where there is none. */
  readonly fee_amount: string;
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
  const told = { free_24h: isFree, fee_amount: formatMoneyDecimal({ amountMinor: feeMinor, currency: paid.currency }) };
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
  if (terms === null) return { ...told, by_rules: null };
  const shares = priceShares({ ...terms, paid, supplierPrice, supplierRefund });
  return { ...told, by_rules: { rule: terms.rule, ...refundParts(shares) } };
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
 * 'Cancel within 24 hours of booking: all $512 back, if …' and 'Later, by the fare rules: $312 back, after our online service
 * fee of $35.' `amount` is all that is paid: of a price that the preview was not made for, such as one with seats, only the
 * first can be told.
 */
export function previewSentences(
  { free_24h, by_rules, fee_amount }: CancellingPreview,
  amount: string,
  currency: string,
): string[] {
  const read = (text: string): Money => parseMoney(text, currency) ?? { amountMinor: 0, currency };
  const isOfPrice = by_rules !== null && read(by_rules.paid_amount).amountMinor === read(amount).amountMinor;
  const fee = read(fee_amount);
  const back = isOfPrice ? knownText(read(by_rules.refund_amount), read(by_rules.fee_amount), fee) : openText(fee);
  return free_24h
    ? [
        `Cancel within ${freeHours} hours of booking: all ${formatAmount(amount, currency)} back, if the booking was not changed and your card can be refunded.`,
        `Later, by the fare rules: ${back}`,
      ]
    : [`Cancel, by the fare rules: ${back}`];
}

/** The same of a trip that is booked; `freeUntil` names the end of the 24 hours, null where it cannot be named. */
export function bookedSentences(
  preview: CancellingPreview,
  freeUntil: string | null,
  amount: string,
  currency: string,
): string[] {
  const sentences = previewSentences(preview, amount, currency);
  return preview.free_24h && freeUntil !== null ? [freeUntil, ...sentences.slice(1)] : sentences;
}

/** `taken` is what of the refund our fee takes, `fee` what it is for one passenger. */
function knownText(refund: Money, taken: Money, fee: Money): string {
  if (taken.amountMinor === 0) return refund.amountMinor === 0 ? 'nothing back.' : `${formatExact(refund)} back.`;
  if (refund.amountMinor === 0) {
    return `nothing back: our online service fee takes the ${formatExact(taken)} that would be refunded.`;
  }
  const each = taken.amountMinor === fee.amountMinor ? '' : ` (${formatExact(fee)} per passenger)`;
  return `${formatExact(refund)} back, after our online service fee of ${formatExact(taken)}${each}.`;
}

function openText(fee: Money): string {
  const open = 'depends on the airline; we show the amount before you confirm.';
  if (fee.amountMinor === 0) return open;
  return `${open} Our online service fee of ${formatExact(fee)} per passenger is deducted from a refund to your card.`;
}
