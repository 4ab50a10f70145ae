import type { Money } from '#domain/money/money.ts';
import { type MarkupBasisPoints, salePrice } from '#domain/money/price.ts';
import { refundTerms } from '../refund-rule.ts';

/** The facts that determine the price of other flights for a booked trip. */
export interface AmendmentFacts {
  /** The supplier's price of the change including the penalty: negative is refunded. Null if not stated. */
  readonly supplierTotal: Money | null;
  /** The airline's penalty, part of `supplierTotal`; null if not stated. */
  readonly penalty: Money | null;
  /** How the supplier refunds; null if nothing is refunded. */
  readonly refundTo: 'money' | 'credit' | 'unknown' | null;
  readonly markup: MarkupBasisPoints;
  /** Our fee per passenger, in minor units of the booking's currency. */
  readonly feeMinor: number;
  readonly passengerCount: number;
  /** The price paid for the trip so far, without our fees for earlier changes. */
  readonly paid: Money;
  /** The price paid to the supplier for it. */
  readonly supplierPrice: Money;
}

/**
 * The price of an amendment in the booking's currency. `difference` + `airlineFee` + `fee` = `due` − `refund`, and one of
 * `due` and `refund` is zero.
 */
export interface AmendmentPrice {
  /** The amount to pay now. */
  readonly due: Money;
  /** The refund to the card. */
  readonly refund: Money;
  /** The new flights' price minus the old flights'; negative if they are cheaper. */
  readonly difference: Money;
  /** The airline's charge for the change; null if not stated, and then part of `difference`. */
  readonly airlineFee: Money | null;
  /** Our fee for all passengers. */
  readonly fee: Money;
  /** The change of the trip's price, which excludes our fee. */
  readonly saleChange: Money;
}

/**
 * The price of SERV-03: the supplier's total with the brand's markup and our fee on top; or, if flights are cheaper,
 * the refund of TRIP-11 less our fee, never below zero. Null if it cannot be sold online: the price is unknown, in
 * another currency, or not refunded as money.
 */
export function amendmentPrice(facts: AmendmentFacts): AmendmentPrice | null {
  const { supplierTotal, paid, supplierPrice } = facts;
  const { currency } = paid;
  if (supplierTotal === null || supplierTotal.currency !== currency || supplierPrice.currency !== currency) return null;
  return supplierTotal.amountMinor < 0 ? cheaper(facts, supplierTotal) : dearer(facts, supplierTotal);
}

function dearer(facts: AmendmentFacts, supplierTotal: Money): AmendmentPrice {
  const { currency } = facts.paid;
  const saleChange = salePrice(supplierTotal, facts.markup);
  const fee = { amountMinor: facts.feeMinor * facts.passengerCount, currency };
  const due = { amountMinor: saleChange.amountMinor + fee.amountMinor, currency };
  return { due, refund: { amountMinor: 0, currency }, fee, saleChange, ...partsOf(facts, saleChange) };
}

function cheaper(facts: AmendmentFacts, supplierTotal: Money): AmendmentPrice | null {
  const { paid, supplierPrice, feeMinor, passengerCount } = facts;
  const { currency } = paid;
  const terms = refundTerms({
    now: new Date(0),
    freeUntil: null,
    isChanged: true,
    isChangedByAirline: false,
    isCardRefundable: true,
    paid,
    passengerCount,
    feeMinor,
    supplierPrice,
    supplierRefund: { amountMinor: -supplierTotal.amountMinor, currency },
    supplierRefundTo: facts.refundTo ?? 'unknown',
  });
  if (terms === null || terms.rule === 'airline_credit') return null;
  const { refund, fee } = terms;
  const saleChange = { amountMinor: 0 - (refund.amountMinor + fee.amountMinor), currency };
  return { due: { amountMinor: 0, currency }, refund, fee, saleChange, ...partsOf(facts, saleChange) };
}

/** The airline's penalty is stated unchanged; our markup is part of the difference. */
function partsOf({ penalty }: AmendmentFacts, saleChange: Money): Pick<AmendmentPrice, 'difference' | 'airlineFee'> {
  const isKnown = penalty !== null && penalty.amountMinor > 0 && penalty.currency === saleChange.currency;
  if (!isKnown) return { difference: saleChange, airlineFee: null };
  return {
    difference: { ...saleChange, amountMinor: saleChange.amountMinor - penalty.amountMinor },
    airlineFee: penalty,
  };
}
