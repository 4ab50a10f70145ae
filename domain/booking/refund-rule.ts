import type { Money } from '../money/money.ts';
import { wholeUnits } from '../money/price.ts';

const hourMs = 3_600_000;
/** Parameters of the 24-hour rule (TRIP-10). */
export const freeHours = 24;
export const minDaysAhead = 7;
/** The United States and the territories that count as part of it in its air travel law (49 USC 40102). */
const usCountries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);

/** The facts of a trip at booking time, for the 24-hour rule. */
export interface TripFacts {
  readonly bookedAt: Date;
  /** Instant of the first departure. */
  readonly departsAt: Date;
  /** ISO 3166-1 alpha-2 codes at both ends of every slice. */
  readonly countries: readonly string[];
  /** Whether the brand makes the promise. */
  readonly promised: boolean;
}

/**
 * Until when, inclusive, a trip may be canceled free of charge under the 24-hour rule (TRIP-10); null if the rule does
 * not apply. Later disqualifications, such as a changed booking or a card that cannot be refunded, are checked by
 * `refundTerms`.
 */
export function freeCancellationUntil({ bookedAt, departsAt, countries, promised }: TripFacts): Date | null {
  const ahead = departsAt.getTime() - bookedAt.getTime();
  const isFree = promised && ahead >= minDaysAhead * 24 * hourMs && countries.some((code) => usCountries.has(code));
  return isFree ? new Date(bookedAt.getTime() + freeHours * hourMs) : null;
}

/** The facts that determine a cancellation's terms. */
export interface CancellationFacts {
  readonly now: Date;
  /** Result of `freeCancellationUntil`. */
  readonly freeUntil: Date | null;
  /** Whether the booking was changed since it was made. */
  readonly isChanged: boolean;
  /** Whether an unaccepted change by the airline refunds everything. */
  readonly isChangedByAirline: boolean;
  /** Whether the card that paid can be refunded. */
  readonly isCardRefundable: boolean;
  readonly paid: Money;
  readonly passengerCount: number;
  /** Online fee of one passenger in minor units of the booking's currency; 0 if none is set. */
  readonly feeMinor: number;
  /** The amount paid to the supplier. */
  readonly supplierPrice: Money;
  /** The supplier's refund; null if not stated. */
  readonly supplierRefund: Money | null;
  /** `money` to us · `credit` airline vouchers and credit to the travelers · `unknown` anything else. */
  readonly supplierRefundTo: 'money' | 'credit' | 'unknown';
}

export type RefundRule = 'free_24h' | 'airline_change' | 'fare_rules' | 'airline_credit' | 'no_refund';

/** True for our own promises, which refund everything whatever the supplier does. */
export function isFullRefundRule(rule: RefundRule): boolean {
  return rule === 'free_24h' || rule === 'airline_change';
}

/** The refund and our fee for canceling online. `priceShares` says who keeps the rest of the price. */
export interface RefundTerms {
  readonly rule: RefundRule;
  readonly refund: Money;
  readonly fee: Money;
  readonly refundTo: 'card' | 'airline_credit' | 'none';
}

/**
 * The rule of TRIP-10, TRIP-11 and SERV-02. The 24-hour rule and a change by the airline refund everything, whatever
 * the supplier does; if both apply, the change counts, because that right does not end with the day. Otherwise, airline
 * credit goes to the traveler and nothing to the card; or the refund is the supplier's share of the price paid less the
 * fee, rounded by PRICE-03, between zero and the price paid. Null if a person must handle it, for example if the
 * supplier's currency differs from the paid one.
 */
export function refundTerms(facts: CancellationFacts): RefundTerms | null {
  const { paid, supplierPrice, supplierRefund } = facts;
  const { currency } = paid;
  const none = { amountMinor: 0, currency };
  if (facts.isChangedByAirline)
    return facts.isCardRefundable ? { rule: 'airline_change', refund: paid, fee: none, refundTo: 'card' } : null;
  if (facts.freeUntil !== null && facts.now <= facts.freeUntil && !facts.isChanged && facts.isCardRefundable) {
    return { rule: 'free_24h', refund: paid, fee: none, refundTo: 'card' };
  }
  if (supplierRefund === null) return null;
  // A refund of nothing needs no destination, and credit of nothing is none.
  if (supplierRefund.amountMinor === 0) return { rule: 'no_refund', refund: none, fee: none, refundTo: 'none' };
  if (facts.supplierRefundTo === 'unknown') return null;
  if (supplierRefund.currency !== currency || supplierPrice.currency !== currency || supplierPrice.amountMinor <= 0) {
    return null;
  }
  if (facts.supplierRefundTo === 'credit') {
    return { rule: 'airline_credit', refund: none, fee: none, refundTo: 'airline_credit' };
  }
  const divisor = BigInt(supplierPrice.amountMinor);
  const share = BigInt(paid.amountMinor) * BigInt(between(supplierRefund, supplierPrice).amountMinor);
  const feeMinor = facts.feeMinor * facts.passengerCount;
  const beforeFee = between(wholeUnits(share, divisor, currency), paid);
  const refund = between(wholeUnits(share - BigInt(feeMinor) * divisor, divisor, currency), paid);
  // The fee is capped at the refund.
  const fee = { amountMinor: refund.amountMinor > 0 ? feeMinor : Math.min(feeMinor, beforeFee.amountMinor), currency };
  if (refund.amountMinor === 0) return { rule: 'no_refund', refund, fee, refundTo: 'none' };
  return facts.isCardRefundable ? { rule: 'fare_rules', refund, fee, refundTo: 'card' } : null;
}

/** The part of a quote that is compared with a later one. */
export interface PromisedRefund {
  readonly refund: Money;
  readonly refundTo: RefundTerms['refundTo'];
  /** The supplier's refund, as credit or to us. */
  readonly supplierRefund: Money | null;
}

/** True if the traveler would get less than promised, or credit instead of money or the reverse: ask again. */
export function refundsLess(offered: PromisedRefund, promised: PromisedRefund): boolean {
  if (offered.refund.amountMinor < promised.refund.amountMinor) return true;
  if (promised.refundTo !== 'airline_credit') return false;
  if (offered.refundTo !== 'airline_credit') return true;
  const [credit, promisedCredit] = [offered.supplierRefund, promised.supplierRefund];
  return (
    promisedCredit !== null &&
    (credit === null || credit.currency !== promisedCredit.currency || credit.amountMinor < promisedCredit.amountMinor)
  );
}

/** A cancellation with known terms, quoted or completed. */
export interface RefundOutcome {
  readonly rule: RefundRule;
  readonly paid: Money;
  readonly refund: Money;
  readonly fee: Money;
  readonly supplierPrice: Money;
  /** The supplier's refund, as money or credit; null if not stated. */
  readonly supplierRefund: Money | null;
}

/** The shares of the price paid. The remainder is not refunded. */
export interface PriceShares {
  readonly paid: Money;
  readonly refund: Money;
  readonly fee: Money;
  /** Credit that the airline gives instead of money. */
  readonly credit: Money;
  /** Our fees for earlier changes of the flights, which we keep under any rule; null if there were none. */
  readonly changeFees: Money | null;
}

/** With the recipients of the rest, for the operator: paid = refund + credit + fee + airline + markup + changeFees. */
export interface SplitShares extends PriceShares {
  /** The airline's share of its price; null, like `markup`, if not stated. */
  readonly airline: Money | null;
  /** The unrefunded part of our markup. Negative if rounding favors the traveler. */
  readonly markup: Money | null;
}

/** The shares of a trip whose flights were changed for these fees on top of its price. */
export function withChangeFees<Shares extends PriceShares>(shares: Shares, fees: Money): Shares {
  if (fees.amountMinor === 0) return shares;
  return { ...shares, paid: { ...fees, amountMinor: shares.paid.amountMinor + fees.amountMinor }, changeFees: fees };
}

/** Splits the price paid for a canceled trip (TRIP-11). */
export function priceShares({ rule, paid, refund, fee, supplierPrice, supplierRefund }: RefundOutcome): SplitShares {
  const { currency } = paid;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  const shares = { paid, refund, fee, credit: money(0), changeFees: null };
  // Under our own promises the operator bears the airline's share, and receives its credit.
  if (isFullRefundRule(rule)) return { ...shares, airline: money(0), markup: money(0) };
  if (supplierRefund === null || supplierRefund.currency !== currency || supplierPrice.currency !== currency) {
    return { ...shares, airline: null, markup: null };
  }
  const back = between(supplierRefund, supplierPrice);
  const credit = money(rule === 'airline_credit' ? back.amountMinor : 0);
  const airline = money(supplierPrice.amountMinor - back.amountMinor);
  const others = [refund, fee, credit, airline].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { ...shares, credit, airline, markup: money(paid.amountMinor - others) };
}

function between(amount: Money, most: Money): Money {
  return { ...amount, amountMinor: Math.min(Math.max(amount.amountMinor, 0), most.amountMinor) };
}
