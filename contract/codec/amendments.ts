import type { BagLine } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentPrice } from '#domain/booking/amendments/amendment-price.ts';
import type { AmendmentView, BagsForSaleView, FlightOptionsView } from '#domain/booking/views/amendment.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type {
  AmendmentAnswer,
  AmendmentPriceAnswer,
  BagsForSaleAnswer,
  FlightOptionsAnswer,
} from '../amendments/amendment.ts';
import { decodeConditions, decodeService, decodeSlice, encodeConditions, encodeService, encodeSlice } from './offer.ts';

/** Converts changes of flights, and bags that are added, between wire and domain shape. */
export function encodeFlightOptions({ options, byPhone }: FlightOptionsView): FlightOptionsAnswer {
  return {
    options: options.map(({ id, price, slices, conditions, fareRules, expiresAt }) => ({
      id,
      price: encodeAmendmentPrice(price),
      slices: slices.map(encodeSlice),
      conditions: encodeConditions(conditions),
      fare_rules: fareRules,
      expires_at: expiresAt,
    })),
    by_phone: byPhone,
  };
}

export function decodeFlightOptions({ options, by_phone: byPhone }: FlightOptionsAnswer): FlightOptionsView {
  return {
    options: options.map(({ id, price, slices, conditions, fare_rules: fareRules, expires_at: expiresAt }) => ({
      id,
      price: decodeAmendmentPrice(price),
      slices: slices.map(decodeSlice),
      conditions: decodeConditions(conditions),
      fareRules,
      expiresAt,
    })),
    byPhone,
  };
}

export function encodeBagsForSale({ bags }: BagsForSaleView): BagsForSaleAnswer {
  return { bags: bags.map(encodeService) };
}

export function decodeBagsForSale({ bags }: BagsForSaleAnswer): BagsForSaleView {
  return { bags: bags.map(decodeService) };
}

export function encodeAmendment({
  price,
  removed,
  added,
  bags,
  conditions,
  expiresAt,
  ...rest
}: AmendmentView): AmendmentAnswer {
  return {
    ...rest,
    price: encodeAmendmentPrice(price),
    removed: removed.map(encodeSlice),
    added: added.map(encodeSlice),
    bags: encodeBagLines(bags),
    conditions: encodeConditions(conditions),
    expires_at: expiresAt,
  };
}

export function decodeAmendment(wire: AmendmentAnswer): AmendmentView {
  const { price, removed, added, bags, conditions, expires_at: expiresAt, ...rest } = wire;
  return {
    ...rest,
    price: decodeAmendmentPrice(price),
    removed: removed.map(decodeSlice),
    added: added.map(decodeSlice),
    bags: decodeBagLines(bags, price.currency),
    conditions: decodeConditions(conditions),
    expiresAt,
  };
}

export function encodeBagLines(bags: readonly BagLine[]): AmendmentAnswer['bags'] {
  return bags.map(({ text, amount }) => ({ text, amount: formatMoneyDecimal(amount) }));
}

export function decodeBagLines(bags: AmendmentAnswer['bags'], currency: string): BagLine[] {
  return bags.map(({ text, amount }) => ({ text, amount: readMoney(amount, currency) }));
}

export function encodeAmendmentPrice(price: AmendmentPrice): AmendmentPriceAnswer {
  return {
    currency: price.due.currency,
    due_amount: formatMoneyDecimal(price.due),
    refund_amount: formatMoneyDecimal(price.refund),
    difference_amount: formatMoneyDecimal(price.difference),
    airline_fee_amount: price.airlineFee && formatMoneyDecimal(price.airlineFee),
    fee_amount: formatMoneyDecimal(price.fee),
    sale_change_amount: formatMoneyDecimal(price.saleChange),
  };
}

export function decodeAmendmentPrice({ currency, ...wire }: AmendmentPriceAnswer): AmendmentPrice {
  return {
    due: readMoney(wire.due_amount, currency),
    refund: readMoney(wire.refund_amount, currency),
    difference: readMoney(wire.difference_amount, currency),
    airlineFee: wire.airline_fee_amount === null ? null : readMoney(wire.airline_fee_amount, currency),
    fee: readMoney(wire.fee_amount, currency),
    saleChange: readMoney(wire.sale_change_amount, currency),
  };
}
