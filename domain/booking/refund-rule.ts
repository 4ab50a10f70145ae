import type { Money } from '../money/money.ts';
import { wholeUnits } from '../money/price.ts';

const hourMs = 3_600_000;
/** Figures of the 24-hour rule (TRIP-10). */
export const freeHours = 24;
export const leastDaysAhead = 7;
/** The United States and the territories that its rules for air travel count as part of it (49 USC 40102). */
const usCountries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);

/** What is known of a trip when it is booked, for the 24-hour rule. */
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
 * Until when, inclusive, a trip may be cancelled free of charge by the 24-hour rule (TRIP-10); null where the rule does
 * not hold. What may spoil it later, a changed booking or a card that takes nothing back, is asked by `refundTerms`.
 */
export function freeCancellationUntil({ bookedAt, departsAt, countries, promised }: TripFacts): Date | null {
  const ahead = departsAt.getTime() - bookedAt.getTime();
  const isFree = promised && ahead >= leastDaysAhead * 24 * hourMs && countries.some((code) => usCountries.has(code));
  return isFree ? new Date(bookedAt.getTime() + freeHours * hourMs) : null;
}

/** What a cancellation would be judged by. */
export interface CancellationFacts {
  readonly now: Date;
  /** As `freeCancellationUntil` gave it. */
  readonly freeUntil: Date | null;
  /** Whether the booking was changed since it was made. */
  readonly isChanged: boolean;
  /** Whether money can go back to the card that paid. */
  readonly isCardRefundable: boolean;
  readonly paid: Money;
  readonly passengerCount: number;
  /** Online fee of one passenger in minor units of the booking's currency; 0 where none is set. */
  readonly feeMinor: number;
  /** What the supplier was paid. */
  readonly supplierPrice: Money;
  /** What the supplier gives back; null where it does not say. */
  readonly supplierRefund: Money | null;
  /** `money` to us · `credit` vouchers and credit of the airline to the travellers · `unknown` anything else. */
  readonly supplierRefundTo: 'money' | 'credit' | 'unknown';
}

export type RefundRule = 'free_24h' | 'fare_rules' | 'airline_credit' | 'no_refund';

/** What goes back, and our fee for canceling online. Who has the rest of the price is told by `priceShares`. */
export interface RefundTerms {
  readonly rule: RefundRule;
  readonly refund: Money;
  readonly fee: Money;
  readonly refundTo: 'card' | 'airline_credit' | 'none';
}

/**
 * The rule of TRIP-10 and TRIP-11. The 24-hour rule gives all of it back, whatever the supplier does. Else credit of the
 * airline goes to the traveller and nothing to the card; else the supplier's share of the price paid less the fee,
 * rounded by PRICE-03, between nothing and the price paid. Null: cannot be canceled online, a person must see to it;
 * also where the supplier speaks of another currency, in which nothing can be told of the price paid.
 */
export function refundTerms(facts: CancellationFacts): RefundTerms | null {
  const { paid, supplierPrice, supplierRefund } = facts;
  const { currency } = paid;
  const none = { amountMinor: 0, currency };
  if (facts.freeUntil !== null && facts.now <= facts.freeUntil && !facts.isChanged && facts.isCardRefundable) {
    return { rule: 'free_24h', refund: paid, fee: none, refundTo: 'card' };
  }
  if (supplierRefund === null || facts.supplierRefundTo === 'unknown') return null;
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
  // A fee that takes all that comes back takes no more than that.
  const fee = { amountMinor: refund.amountMinor > 0 ? feeMinor : Math.min(feeMinor, beforeFee.amountMinor), currency };
  if (refund.amountMinor === 0) return { rule: 'no_refund', refund, fee, refundTo: 'none' };
  return facts.isCardRefundable ? { rule: 'fare_rules', refund, fee, refundTo: 'card' } : null;
}

/** What of a quote decides whether another gives less. */
export interface PromisedRefund {
  readonly refund: Money;
  readonly refundTo: RefundTerms['refundTo'];
  /** What the supplier gives back, as credit or to us. */
  readonly supplierRefund: Money | null;
}

/** True where the traveller would get less than was promised, or credit instead of money or the reverse: ask again. */
export function givesLess(offered: PromisedRefund, promised: PromisedRefund): boolean {
  if (offered.refund.amountMinor < promised.refund.amountMinor) return true;
  if (promised.refundTo !== 'airline_credit') return false;
  if (offered.refundTo !== 'airline_credit') return true;
  const [credit, promisedCredit] = [offered.supplierRefund, promised.supplierRefund];
  return (
    promisedCredit !== null &&
    (credit === null || credit.currency !== promisedCredit.currency || credit.amountMinor < promisedCredit.amountMinor)
  );
}

/** A cancellation whose terms are known, as a quote or as it was carried out. */
export interface SettledRefund {
  readonly rule: RefundRule;
  readonly paid: Money;
  readonly refund: Money;
  readonly fee: Money;
  readonly supplierPrice: Money;
  /** What the supplier gives back, as money or credit; null where it does not say. */
  readonly supplierRefund: Money | null;
}

/** Who has the price paid in the end: paid = refund + credit + fee + airline + markup, to the cent. */
export interface PriceShares {
  readonly paid: Money;
  readonly refund: Money;
  readonly fee: Money;
  /** Credit that the airline gives instead of money. */
  readonly credit: Money;
  /** What the airline keeps of its price; null, as `markup`, where it did not say. */
  readonly airline: Money | null;
  /** What of our markup does not go back. Below zero where rounding favors the traveler. */
  readonly markup: Money | null;
}

/** Splits the price paid for a trip that is given up (TRIP-11). */
export function priceShares({ rule, paid, refund, fee, supplierPrice, supplierRefund }: SettledRefund): PriceShares {
  const { currency } = paid;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  // Inside the 24-hour rule what the airline keeps or gives as credit is the operator's.
  if (rule === 'free_24h') return { paid, refund, fee, credit: money(0), airline: money(0), markup: money(0) };
  if (supplierRefund === null || supplierRefund.currency !== currency || supplierPrice.currency !== currency) {
    return { paid, refund, fee, credit: money(0), airline: null, markup: null };
  }
  const back = between(supplierRefund, supplierPrice);
  const credit = money(rule === 'airline_credit' ? back.amountMinor : 0);
  const airline = money(supplierPrice.amountMinor - back.amountMinor);
  const others = [refund, fee, credit, airline].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { paid, refund, fee, credit, airline, markup: money(paid.amountMinor - others) };
}

function between(amount: Money, most: Money): Money {
  return { ...amount, amountMinor: Math.min(Math.max(amount.amountMinor, 0), most.amountMinor) };
}
