import type { FareConditions, ListedOffer, OwnCancelingTerms } from '../flights/offer.ts';
import { formatExact } from '../money/format.ts';
import { inCurrency, isSameMoney, type Money } from '../money/money.ts';
import { freeHours, type PriceShares, priceShares, type RefundRule, refundTerms } from './refund-rule.ts';

/** The expected refund for canceling, as far as known before buying. */
export interface CancellationPreview extends OwnCancelingTerms {
  /** By the fare rules; null if it depends on the airline. */
  readonly byRules: { readonly rule: RefundRule; readonly shares: PriceShares } | null;
}

interface PreviewFacts {
  readonly isFree: boolean;
  readonly paid: Money;
  readonly supplierPrice: Money;
  /** The part of `supplierPrice` covered by the fare's conditions: all but seats and extras. */
  readonly supplierFare: Money;
  readonly conditions: FareConditions;
  readonly passengerCount: number;
  /** Online fee per passenger in minor units of the paid currency. */
  readonly feeMinor: number;
}

/**
 * Applies the cancellation rule in advance, assuming that the supplier refunds by its conditions. No airline states a
 * refund for seats and extras: the shares assume none, so the refund is the minimum to expect.
 */
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
    isChangedByAirline: false,
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

/** The preview for an offer at its sale price. */
export function previewOf({
  sale,
  ...offer
}: Pick<ListedOffer, 'canceling' | 'sale' | 'total' | 'conditions' | 'passengers'>): CancellationPreview {
  return previewPurchase(offer, { paid: sale.total, supplierPrice: offer.total });
}

/** The preview for an offer bought with seats and extras; both amounts include them. */
export function previewPurchase(
  { canceling, total, conditions, passengers }: Pick<ListedOffer, 'canceling' | 'total' | 'conditions' | 'passengers'>,
  { paid, supplierPrice }: { readonly paid: Money; readonly supplierPrice: Money },
): CancellationPreview {
  return previewCancellation({
    isFree: canceling.free24h,
    paid,
    supplierPrice,
    supplierFare: total,
    conditions,
    passengerCount: passengers.length,
    feeMinor: canceling.feePerPassenger.amountMinor,
  });
}

/** Null if the airline left it open, or states a penalty in another currency. */
function refundByConditions({ conditions, supplierFare: fare }: PreviewFacts): Money | null {
  const { refundable: allowed, refundPenalty: penalty } = conditions;
  if (allowed === null) return null;
  if (!allowed) return { ...fare, amountMinor: 0 };
  const fee = penalty === null ? null : inCurrency(penalty, fare.currency);
  return fee === null ? null : { ...fare, amountMinor: Math.max(fare.amountMinor - fee.amountMinor, 0) };
}

interface PriceTold {
  /** The total paid. If it differs from the preview's, only the first 24 hours are known. */
  readonly price: Money;
  /** Whether it includes seats or extras. */
  readonly hasExtras: boolean;
}

/**
 * 'Cancel within 24 hours: $512 back, if …' and 'Later: $312 back by the fare rules, after our online service fee of
 * $35.' `cancelingLines` is the short form. With seats or extras, only the fare's part is stated.
 */
export function previewSentences(preview: CancellationPreview, told: PriceTold): string[] {
  const shares = knownShares(preview, told.price);
  const { feePerPassenger } = preview;
  const back =
    shares === null
      ? openText(feePerPassenger)
      : told.hasExtras
        ? fareOnlyText(shares, feePerPassenger)
        : `${knownText(shares, feePerPassenger, ' by the fare rules')}.`;
  const later = shares === null ? back : `${back} ${creditNote}`;
  return preview.free24h
    ? [
        `${withinHours(told.price)}, if your flights were not changed and your card can be refunded.`,
        `${lateLead}${later}`,
      ]
    : [`Cancel: ${later}`];
}

/** The same for a booked trip; `freeUntil` is the end of the 24 hours, null if unknown. */
export function bookedSentences(preview: CancellationPreview, freeUntil: string | null, told: PriceTold): string[] {
  const sentences = previewSentences(preview, told);
  return preview.free24h && freeUntil !== null ? [freeUntil, ...sentences.slice(1)] : sentences;
}

/**
 * The refund for canceling a fare without seats and extras, in short: 'Cancel within 24 hours: $512 back' and 'Later:
 * $312 back', less our fee (TERMS-01).
 */
export function cancelingLines(preview: CancellationPreview, price: Money): readonly string[] {
  const shares = knownShares(preview, price);
  const back = shares === null ? 'depends on the airline' : shortText(shares);
  return preview.free24h ? [withinHours(price), `${lateLead}${back}`] : [back.charAt(0).toUpperCase() + back.slice(1)];
}

const lateLead = 'Later: ';

/** Fare rules state money only; the airline says later whether it cancels online or gives credit (TRIP-11, F-152). */
const creditNote = 'Some airlines cancel by phone only, or give credit for a later flight instead.';

function withinHours(price: Money): string {
  return `Cancel within ${freeHours} hours: ${formatExact(price)} back`;
}

function knownShares({ byRules }: CancellationPreview, price: Money): PriceShares | null {
  return byRules !== null && isSameMoney(byRules.shares.paid, price) ? byRules.shares : null;
}

function shortText(shares: PriceShares): string {
  return shares.refund.amountMinor === 0 ? `${backText(shares)} by the fare rules` : backText(shares);
}

function backText({ refund }: PriceShares): string {
  return refund.amountMinor === 0 ? 'nothing back' : `${formatExact(refund)} back`;
}

/** Explains 'Within 24 hours' and 'Later' below such lines; 24 hours and our fee only if an offer has them (F-11). */
export function cancelingNote(offers: readonly Pick<ListedOffer, 'canceling'>[]): string {
  const hasFee = offers.some(({ canceling }) => canceling.feePerPassenger.amountMinor > 0);
  const byRules = `you get what the airline’s fare rules give back${hasFee ? ', less our online service fee' : ''}. We show the amount before you confirm. ${creditNote}`;
  return offers.some(({ canceling }) => canceling.free24h)
    ? `Within ${freeHours} hours of booking, you get the whole price back if your flights were not changed and your card can be refunded. Later, ${byRules}`
    : `If you cancel, ${byRules}`;
}

/** Without a period. `scope` limits the statement: ' by the fare rules'. */
function knownText(shares: PriceShares, feePerPassenger: Money, scope: string): string {
  // The fee deducted from the refund.
  const { refund, fee: taken } = shares;
  const back = `${backText(shares)}${scope}`;
  if (taken.amountMinor === 0) return back;
  if (refund.amountMinor === 0) {
    return `${back}: our online service fee takes the ${formatExact(taken)} that would be refunded`;
  }
  const each = isSameMoney(taken, feePerPassenger) ? '' : ` (${formatExact(feePerPassenger)} per passenger)`;
  return `${back}, after our online service fee of ${formatExact(taken)}${each}`;
}

/**
 * The fare's part, and that the rest is unknown. If the fare refunds nothing, our fee may be deducted from the rest.
 */
function fareOnlyText(shares: PriceShares, feePerPassenger: Money): string {
  const fare = knownText(shares, feePerPassenger, ' for the fare');
  const rest = `For seats and extras it ${shares.refund.amountMinor === 0 ? openText(feePerPassenger) : openAmount}`;
  return `${fare}. ${rest}`;
}

const openAmount = 'depends on the airline; we show the amount before you confirm.';

function openText(feePerPassenger: Money): string {
  if (feePerPassenger.amountMinor === 0) return openAmount;
  return `${openAmount} Our online service fee of ${formatExact(feePerPassenger)} per passenger is deducted from a refund to your card.`;
}
