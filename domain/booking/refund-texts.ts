import { refundDays, refundSpeeds } from '../content/cancellation-terms.ts';
import { paysBack } from '../flights/fare/fare-conditions.ts';
import { formatAlike, formatExact } from '../money/format.ts';
import { isSameMoney, type Money } from '../money/money.ts';
import { formatClock, formatFullDay } from '../time/local-time.ts';
import { describeAirlineChange } from './airline-changes/change-texts.ts';
import type { ChangeLevel } from './airline-changes/judge-change.ts';
import { type PriceShares, type RefundRule, type SplitShares, withChangeFees } from './refund-rule.ts';
import type { BookingData } from './views/booking.ts';
import type { BookingCancellation, RefundFlags } from './views/cancellation.ts';

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

export interface BillOptions {
  /** Number of passengers charged the fee. */
  readonly passengers: number;
  /** Whether the refund may go back to more than one card. */
  readonly mayBeSplit?: boolean;
  /** Whether an earlier change lowered the price. */
  readonly isPriceReduced?: boolean;
  readonly paid?: string;
  readonly back?: string;
}

/**
 * The breakdown of the price when a trip is canceled, in the same words before buying, in the cancellation dialog, in
 * the mail and on the trip. The labels of the first line and the total can be set.
 */
export function refundBill(shares: PriceShares, options: BillOptions): RefundBill {
  return billOf(shares, options, inOneLine(restOf(shares)));
}

/** The same for administrators, with the recipients of the rest. */
export function splitRefundBill(shares: SplitShares, options: BillOptions): RefundBill {
  const { airline, markup } = shares;
  if (airline === null || markup === null) return refundBill(shares, options);
  const kept = [...taken('Kept by the airline', airline), ...taken('Our margin, not refunded', markup)];
  return billOf(shares, options, [...kept, ...inFavor(markup)]);
}

function billOf(
  shares: PriceShares,
  {
    passengers,
    mayBeSplit = false,
    isPriceReduced = false,
    paid = isPriceReduced ? 'Price after your change' : 'You paid',
    back = mayBeSplit ? 'Your refund' : 'Refund to your card',
  }: BillOptions,
  notRefunded: readonly BillPart[],
): RefundBill {
  const format = formatAlike(
    [
      shares.paid,
      shares.refund,
      shares.credit,
      shares.fee,
      shares.changeFees,
      ...notRefunded.map((one) => one.amount),
    ].filter((amount) => amount !== null),
  );
  const parts = [
    ...taken('Given as airline credit', shares.credit),
    ...notRefunded,
    ...taken(feeLabel(shares, passengers, format), shares.fee),
    ...taken('Our change fee, not refunded', shares.changeFees),
  ];
  return {
    lines: [{ label: paid, value: format(shares.paid) }, ...parts.map((part) => lineOf(part, format))],
    total: { label: back, value: format(shares.refund) },
  };
}

/** An unrefunded part of the price, or the gain from rounding. */
interface BillPart {
  readonly label: string;
  readonly sign: '−' | '+';
  readonly amount: Money;
}

function lineOf({ label, sign, amount }: BillPart, format: (money: Money) => string): RefundLine {
  return { label, value: `${sign}${format(amount)}` };
}

function inOneLine(rest: Money): readonly BillPart[] {
  return [...taken('Not refunded', rest), ...inFavor(rest)];
}

/** No line for zero; an unreadable amount has one, so that it is not mistaken for zero. */
function taken(label: string, amount: Money | null): BillPart[] {
  return amount === null || amount.amountMinor <= 0 ? [] : [{ label, sign: '−', amount }];
}

function inFavor(kept: Money): BillPart[] {
  if (!(kept.amountMinor < 0)) return [];
  return [{ label: 'Rounded in your favor', sign: '+', amount: { ...kept, amountMinor: -kept.amountMinor } }];
}

/** 'Our online service fee (2 × $35)'. A fee capped at the refund is not a multiple and is not shown as one. */
function feeLabel({ fee, refund }: PriceShares, passengers: number, format: (money: Money) => string): string {
  const label = 'Our online service fee';
  const isMultiple = refund.amountMinor > 0 && fee.amountMinor % passengers === 0;
  if (!isMultiple || passengers < 2) return label;
  return `${label} (${passengers} × ${format({ ...fee, amountMinor: fee.amountMinor / passengers })})`;
}

/** The part that is neither refunded, nor given as credit, nor our fee. Negative if rounding favors the traveler. */
function restOf({ paid, fee, refund, credit, changeFees }: PriceShares): Money {
  const known = fee.amountMinor + refund.amountMinor + credit.amountMinor + (changeFees?.amountMinor ?? 0);
  return { ...paid, amountMinor: paid.amountMinor - known };
}

/** How long a refund takes; null if there is none. */
export function refundTiming(rule: RefundRule, refundTo: 'card' | 'airline_credit' | 'none'): string | null {
  if (refundTo !== 'card') return null;
  return refundSpeeds[speedOf(rule)];
}

/** The maximum business days promised by `refundTiming` for a refund to the card. */
export function promisedDays(rule: RefundRule): number {
  return refundDays[speedOf(rule)].to;
}

function speedOf(rule: RefundRule): keyof typeof refundSpeeds {
  if (rule === 'free_24h') return 'free24Hours';
  return rule === 'airline_change' ? 'airlineFault' : 'card';
}

/** The sentence about how long a refund takes; `timing` comes from `refundTiming`. */
export function refundTimingSentence(timing: string, mayBeSplit = false): string {
  return `Please allow ${timing} for the refund to ${mayBeSplit ? 'arrive' : 'reach your card'}.`;
}

interface RefundCircumstances extends Partial<RefundFlags> {
  /** The level of the airline's change, if there is one. */
  readonly level?: ChangeLevel | null;
}

/** The refund for canceling, in a sentence or two. */
export function refundSentence(
  rule: RefundRule,
  shares: PriceShares,
  { level = null, mayBeSplit = false, isPriceReduced = false }: RefundCircumstances = {},
): string {
  const { paid, refund, fee, credit } = shares;
  const card = yourCard(mayBeSplit);
  const youPaid = isPriceReduced ? 'the trip cost after your change' : 'you paid';
  const full = `the full ${formatExact(paid)}${isPriceReduced ? ', the price after your change,' : ''}`;
  const timing = (speed: string) => refundTimingSentence(speed, mayBeSplit);
  switch (rule) {
    case 'free_24h':
      return `We will refund ${full} to ${card} because you are canceling within 24 hours of booking. ${timing(refundSpeeds.free24Hours)}`;
    case 'airline_change':
      return `We will refund ${fullAmount(shares, { card, full, youPaid })} because ${describeAirlineChange(level ?? 'minor')}. ${timing(refundSpeeds.airlineFault)}`;
    case 'fare_rules':
      return refund.amountMinor === paid.amountMinor
        ? `We will refund ${full} to ${card}. ${timing(refundSpeeds.card)}`
        : `We will refund ${formatExact(refund)} to ${card}, out of the ${formatExact(paid)} ${youPaid}. ${timing(refundSpeeds.card)}${keptText(shares)}`;
    case 'airline_credit':
      return `The airline issues a ${formatExact(credit)} credit for a future flight instead of a refund. Nothing is refunded to ${card}.${keptText(shares)}`;
    case 'no_refund':
      return fee.amountMinor === 0
        ? `This fare is not refundable: if you cancel, you will not receive a refund.${keptText(shares)}`
        : `Our fee is at least as much as this fare would refund: if you cancel, you will not receive a refund.${keptText(shares)}`;
  }
}

/** 'the full $512 to your card', or the remainder after fees for earlier changes. */
function fullAmount(
  { refund, changeFees }: PriceShares,
  { card, full, youPaid }: { readonly card: string; readonly full: string; readonly youPaid: string },
): string {
  if (changeFees === null) return `${full} to ${card}`;
  return `${formatExact(refund)} to ${card}, everything ${youPaid} except our change fee of ${formatExact(changeFees)},`;
}

/** The refund after a change by the airline: the whole price. `fees` were paid for earlier changes. */
export function airlineChangeSentence(
  price: Money,
  fees: Money,
  circumstances: RefundFlags & { readonly level: ChangeLevel },
): string {
  const none = { amountMinor: 0, currency: price.currency };
  const shares = { paid: price, refund: price, fee: none, credit: none, changeFees: null };
  return refundSentence('airline_change', withChangeFees(shares, fees), circumstances);
}

/** Whether the fare rules refund anything; null if unknown, as after a change by the traveler. */
export function refundableNow({
  conditions,
  fare,
  changes,
}: Pick<BookingData, 'conditions' | 'fare' | 'changes'>): boolean | null {
  if (changes.length > 0 || conditions.refundable === null) return null;
  return paysBack({ conditions, total: fare ?? undefined });
}

/** The offer to cancel online before asking the airline, depending on the fare rules; null if they do not say. */
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
        title: 'What is refunded depends on the airline',
        text: `We ask the airline before anything is canceled. If it names an amount, you see it before you decide, and we may keep a service fee; if not, please call us.`,
      };
    case true:
      return {
        title: 'Cancellation is available',
        text: `The airline may keep part of the price, and we may keep a service fee. ${shown}`,
      };
  }
}

/** The warning in the cancellation dialog if canceling may have a cost (TRIP-04). */
export function cancelingWarning(refundable: boolean | null): string {
  return refundable === false
    ? 'By its rules this fare is not refundable. What the airline refunds is shown before you confirm.'
    : "Cancellation fees may apply per the airline's policy, and refunds follow the fare rules.";
}

/** Shown for credit issued by the airline without a recipient or code, as with its vouchers. */
export function unlistedCreditText({ credit }: PriceShares): string {
  const amount = credit.amountMinor > 0 ? `${formatExact(credit)} of credit` : 'credit';
  return `The airline issued ${amount} for a future flight instead of a refund. It has not given us a code: it will send it to you. Please call us if you do not receive it.`;
}

/** Shown before canceling for such credit. */
export const unlistedCreditNote = 'The airline will send you the code of its credit.';

/** Shown for a cancellation without a refund. */
export const noRefundText = 'This cancellation does not include a refund.';

/**
 * The end of the 24-hour rule for a booking; `local` is the local time in `city`. The rule still applies while a change
 * by the airline is unanswered. If the airline takes no online cancellations, it applies by phone.
 */
export function freeUntilSentence(
  { local, city }: { readonly local: string; readonly city: string },
  { isChangeOpen, isOnline }: { readonly isChangeOpen: boolean; readonly isOnline: boolean },
): string {
  const condition = isChangeOpen ? 'you do not keep the new flights' : 'your flights were not changed';
  const deed = isOnline ? 'Cancel' : 'This airline takes no cancellations online: call us';
  return `${deed} by ${formatClock(local)} on ${formatFullDay(local)} (${city} time) for a full refund, if ${condition} and your card can be refunded.`;
}

/** True if canceling costs nothing: the whole price is refunded. */
export function isFullRefund({ paid, refund }: Pick<PriceShares, 'paid' | 'refund'>): boolean {
  return isSameMoney(paid, refund);
}

const inWords = new Intl.ListFormat('en-US');

/** ' We keep our service fee of $35 and our change fee of $50.' */
function keptText({ fee, changeFees }: PriceShares): string {
  const ours = [
    ...(fee.amountMinor > 0 ? [`our service fee of ${formatExact(fee)}`] : []),
    ...(changeFees !== null && changeFees.amountMinor > 0 ? [`our change fee of ${formatExact(changeFees)}`] : []),
  ];
  return ours.length === 0 ? '' : ` We keep ${inWords.format(ours)}.`;
}

/**
 * The progress of a refund in one sentence. `refundedEarlier`, in the same currency, was refunded before the
 * cancellation, which sends only the rest.
 */
export function refundProgress(
  {
    shares: { refund },
    refundedEarlier,
    mayBeSplit,
    refundSteps,
  }: Pick<BookingCancellation, 'shares' | 'refundedEarlier' | 'mayBeSplit' | 'refundSteps'>,
  isDone: boolean,
): string {
  const sentBefore = refundedEarlier.amountMinor;
  const sent = refund.amountMinor - sentBefore;
  const money = (amountMinor: number) => formatExact({ ...refund, amountMinor });
  const card = `refunded to ${paidWith(mayBeSplit)}`;
  if (refundSteps.some(({ kind }) => kind === 'repaid'))
    return `${formatExact(refund)} has been refunded: what did not reach ${paidWith(mayBeSplit)} was paid another way`;
  if (sent <= 0 && sentBefore > 0) return `${money(sentBefore)} had already been ${card}`;
  const now = `${money(sent)} ${isDone ? 'has been' : 'is being'} ${card}`;
  return sentBefore === 0
    ? now
    : `${now}; the other ${money(sentBefore)} of this refund had already been sent ${mayBeSplit ? 'back' : 'to it'}`;
}

/** A refund without a cancellation; `paid` is the trip's total price. */
export function returnedSentence(
  { returned, paid }: { readonly returned: Money; readonly paid: Money },
  { mayBeSplit, isPriceReduced }: RefundFlags,
): string {
  const youPaid = isPriceReduced ? 'the trip cost after your change' : 'you paid';
  return `In all, ${formatExact(returned)} of the ${formatExact(paid)} ${youPaid} has been refunded to ${yourCard(mayBeSplit)}.`;
}

/** 'your card', or 'the card or cards you paid with' for a trip paid in several payments. */
export function yourCard(mayBeSplit: boolean): string {
  return mayBeSplit ? paidWith(true) : 'your card';
}

/** The card, or the cards of a trip with several payments. */
export function paidWith(mayBeSplit: boolean): string {
  return mayBeSplit ? 'the card or cards you paid with' : 'the card you paid with';
}
