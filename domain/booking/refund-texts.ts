import { refundSpeeds } from '../content/cancellation-terms.ts';
import { formatExact } from '../money/format.ts';
import { formatMoneyDecimal, type Money, parseMoney } from '../money/money.ts';
import { formatClock, formatDay } from '../time/local-time.ts';
import type { PriceShares, RefundRule } from './refund-rule.ts';

/** `PriceShares` on the wire: decimal texts of major units, all in one currency. The contract's schema follows it. */
export interface RefundParts {
  readonly paid_amount: string;
  /** What is refunded to the card; "0.00" is stated before the traveler confirms (TRIP-12). */
  readonly refund_amount: string;
  /** The part of the price paid that we keep as our fee for canceling online. */
  readonly fee_amount: string;
  /** Credit that the airline gives instead of money. */
  readonly airline_credit_amount: string;
  /** The part of its price that the airline keeps; null, like the next field, if not stated. */
  readonly airline_kept_amount: string | null;
  /** The part of our markup that is not refunded; negative if rounding favors the traveler. */
  readonly margin_kept_amount: string | null;
}

/** A line of a refund breakdown. */
export interface RefundLine {
  readonly label: string;
  /** '−$70.35': exact, so that the lines add up. */
  readonly value: string;
}

export interface RefundBill {
  readonly lines: readonly RefundLine[];
  readonly total: RefundLine;
}

export function refundParts(shares: PriceShares): RefundParts {
  const { paid, refund, fee, credit, airline, markup } = shares;
  return {
    paid_amount: formatMoneyDecimal(paid),
    refund_amount: formatMoneyDecimal(refund),
    fee_amount: formatMoneyDecimal(fee),
    airline_credit_amount: formatMoneyDecimal(credit),
    airline_kept_amount: airline && formatMoneyDecimal(airline),
    margin_kept_amount: markup && formatMoneyDecimal(markup),
  };
}

export interface BillOptions {
  /** How many passengers the fee was charged for. */
  readonly passengers: number;
  readonly paid?: string;
  readonly back?: string;
}

/**
 * The breakdown of the price when a trip is canceled, in the same words before buying, in the cancellation dialog, in
 * the mail, on the trip and at the desk. The labels of the first line and the total can be set.
 */
export function refundBill(
  parts: RefundParts,
  currency: string,
  { passengers, paid = 'You paid', back = 'Refund to your card' }: BillOptions,
): RefundBill {
  const read = (amount: string): Money => parseMoney(amount, currency) ?? { amountMinor: 0, currency };
  const taken = (label: string, amount: string | null): RefundLine[] => {
    const money = read(amount ?? '0');
    return money.amountMinor > 0 ? [{ label, value: `−${formatExact(money)}` }] : [];
  };
  const favor = -read(parts.margin_kept_amount ?? '0').amountMinor;
  return {
    lines: [
      { label: paid, value: formatExact(read(parts.paid_amount)) },
      ...taken('Kept by the airline', parts.airline_kept_amount),
      ...taken('Given as airline credit', parts.airline_credit_amount),
      ...taken('Our margin, not refunded', parts.margin_kept_amount),
      ...taken(feeLabel(parts, currency, passengers), parts.fee_amount),
      ...(parts.airline_kept_amount === null ? taken('Not refunded', restOf(parts, currency)) : []),
      ...(favor > 0
        ? [{ label: 'Rounded in your favor', value: `+${formatExact({ amountMinor: favor, currency })}` }]
        : []),
    ],
    total: { label: back, value: formatExact(read(parts.refund_amount)) },
  };
}

/** 'Our online service fee (2 × $35)'. A fee capped at the refund is not a multiple and is not shown as one. */
function feeLabel({ fee_amount, refund_amount }: RefundParts, currency: string, passengers: number): string {
  const label = 'Our online service fee';
  const [fee, refund] = [parseMoney(fee_amount, currency), parseMoney(refund_amount, currency)];
  const isMultiple = fee !== null && refund !== null && refund.amountMinor > 0 && fee.amountMinor % passengers === 0;
  if (!isMultiple || passengers < 2) return label;
  return `${label} (${passengers} × ${formatExact({ amountMinor: fee.amountMinor / passengers, currency })})`;
}

/** What is neither refunded nor our fee, if its recipient is unknown. */
function restOf({ paid_amount, fee_amount, refund_amount }: RefundParts, currency: string): string {
  const [paid = 0, fee = 0, refund = 0] = [paid_amount, fee_amount, refund_amount].map(
    (amount) => parseMoney(amount, currency)?.amountMinor ?? 0,
  );
  return formatMoneyDecimal({ amountMinor: paid - fee - refund, currency });
}

/** How long a refund takes; null if there is none. */
export function refundTiming(rule: RefundRule, refundTo: 'card' | 'airline_credit' | 'none'): string | null {
  if (refundTo !== 'card') return null;
  return rule === 'free_24h' ? refundSpeeds.free24Hours : refundSpeeds.card;
}

/** The sentence about how long a refund takes; `timing` comes from `refundTiming`. */
export function refundTimingSentence(timing: string): string {
  return `Please allow ${timing} for the refund to reach your card.`;
}

/** What canceling refunds, in a sentence or two. */
export function refundSentence(rule: RefundRule, shares: PriceShares): string {
  const { paid, refund, fee, credit } = shares;
  switch (rule) {
    case 'free_24h':
      return `We will refund the full ${formatExact(paid)} to your card because you are canceling within 24 hours of booking. ${refundTimingSentence(refundSpeeds.free24Hours)}`;
    case 'fare_rules':
      return refund.amountMinor === paid.amountMinor
        ? `We will refund the full ${formatExact(paid)} to your card. ${refundTimingSentence(refundSpeeds.card)}`
        : `We will refund ${formatExact(refund)} to your card, out of the ${formatExact(paid)} you paid. ${refundTimingSentence(refundSpeeds.card)}${keptText(shares)}`;
    case 'airline_credit':
      return `The airline issues a ${formatExact(credit)} credit for a future flight instead of a refund. Nothing is refunded to your card.${keptText(shares)}`;
    case 'no_refund':
      return fee.amountMinor === 0
        ? `This fare is not refundable: if you cancel, you will not receive a refund.${keptText(shares)}`
        : `Our fee is at least as much as this fare would refund: if you cancel, you will not receive a refund.${keptText(shares)}`;
  }
}

/**
 * How canceling online is offered before the airline was asked, depending on the fare rules; null if they do not say.
 */
export function cancelingOffer(refundable: boolean | null): { readonly title: string; readonly text: string } {
  const shown = 'You will see your refund before you decide.';
  switch (refundable) {
    case false:
      return {
        title: 'Not refundable by the fare rules',
        text: `If you cancel, the fare rules refund nothing. We ask the airline first. ${shown}`,
      };
    case null:
      return {
        title: 'Cancellation is available',
        text: `What is refunded depends on the airline, and we may keep a service fee. ${shown}`,
      };
    case true:
      return {
        title: 'Cancellation is available',
        text: `The airline may keep part of the price, and we may keep a service fee. ${shown}`,
      };
  }
}

/** The warning in the cancellation dialog while canceling may have a cost (TRIP-04). */
export function cancelingWarning(refundable: boolean | null): string {
  return refundable === false
    ? 'By its rules this fare is not refundable. What the airline refunds is shown before you confirm.'
    : "Cancellation fees may apply per the airline's policy, and refunds follow the fare rules.";
}

/** Shown for a cancellation without a refund. */
export const noRefundText = 'This cancellation does not include a refund.';

/** Until when the 24-hour rule applies to a booking; `local` is the wall-clock time in `city`. */
export function freeUntilSentence({ local, city }: { readonly local: string; readonly city: string }): string {
  return `Cancel by ${formatClock(local)} on ${formatDay(local)}, ${local.slice(0, 4)} (${city} time) for a full refund, if the booking was not changed and your card can be refunded.`;
}

/** True if canceling costs nothing: all that was paid is refunded. */
export function isFullRefund(parts: RefundParts, currency: string): boolean {
  const [paid, refund] = [parseMoney(parts.paid_amount, currency), parseMoney(parts.refund_amount, currency)];
  return paid !== null && paid.amountMinor === refund?.amountMinor;
}

/** ' The airline keeps $70, and we keep our service fee of $35 and $16 of our margin.' */
function keptText({ airline, fee, markup }: PriceShares): string {
  const isSome = (money: Money | null): money is Money => money !== null && money.amountMinor > 0;
  const ours = [
    ...(isSome(fee) ? [`our service fee of ${formatExact(fee)}`] : []),
    ...(isSome(markup) ? [`${formatExact(markup)} of our margin`] : []),
  ];
  const parts = [
    ...(isSome(airline) ? [`the airline keeps ${formatExact(airline)}`] : []),
    ...(ours.length === 0 ? [] : [`we keep ${ours.join(' and ')}`]),
  ];
  const text = parts.join(', and ');
  return text === '' ? '' : ` ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * The progress of a refund in one sentence. Amounts are decimal strings of `currency`; `earlier` was refunded before
 * the cancellation, which sends only the rest.
 */
export function refundProgress(
  { refund, earlier, currency }: { readonly refund: string; readonly earlier: string; readonly currency: string },
  isDone: boolean,
): string {
  const minor = (amount: string) => parseMoney(amount, currency)?.amountMinor ?? 0;
  const sentBefore = minor(earlier);
  const sent = minor(refund) - sentBefore;
  const money = (amountMinor: number) => formatExact({ amountMinor, currency });
  const card = 'refunded to the card you paid with';
  if (sent <= 0 && sentBefore > 0) return `${money(sentBefore)} had already been ${card}`;
  const now = `${money(sent)} ${isDone ? 'has been' : 'is being'} ${card}`;
  return sentBefore === 0 ? now : `${now}; the other ${money(sentBefore)} of this refund had already been sent to it`;
}
