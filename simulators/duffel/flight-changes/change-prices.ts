import { airlineProfile } from '../offers/airline-profile.ts';
import type { OrderRecord, OrderSlice } from '../orders/order-record.ts';
import { currencyOf } from '../reference/currency.ts';
import { unit } from '../wire/hash.ts';
import { stringOrNull } from '../wire/json.ts';
import { type Currency, convertMinor, fromUsdCents, parseAmount } from '../wire/money.ts';
import type { ChangePrice, RefundTo } from './change-record.ts';
import { changeConditionOf } from './change-rules.ts';
import type { ForcedAnswer } from './forced-answers.ts';

/** Share of offers whose airline names no price. */
const unpricedShare = 0.04;
/** Charged by airlines that do not state their penalty. */
const hiddenPenaltyCents = 5000;

/** The price of replacing an order's slices, in minor units of its currency. Deterministic by seed. */
export function priceChange(
  order: OrderRecord,
  removed: readonly OrderSlice[],
  fareMinor: number,
  seed: string,
): ChangePrice {
  if (order.owner === 'ZZ') return testPrice(order, 100, 25);
  const penalty = penaltyOf(order, removed);
  if (unit(`unpriced|${seed}`) < unpricedShare) return unpriced;
  const way = wayBack(order.owner);
  const asked = fareMinor - fareOf(order, removed) + penalty.minor;
  const total = way === null ? Math.max(0, asked) : Math.max(-order.totalMinor, asked);
  return priced(order, total, penalty.minor, penalty.stated, way);
}

/** The price of the offer at a position in the list if the control plane has set the airline's answer. */
export function forcedPrice(order: OrderRecord, answer: ForcedAnswer, place: number): ChangePrice | null {
  switch (answer) {
    case 'dearer':
      return testPrice(order, 80 + 10 * place, 25);
    case 'cheaper':
      return testPrice(order, -60 - 10 * place, 25, 'balance');
    case 'voucher':
    case 'airline_credits':
      return testPrice(order, -60 - 10 * place, 25, answer);
    case 'even':
      return testPrice(order, 0, 0);
    case 'unpriced':
      return unpriced;
    default:
      return null;
  }
}

const unpriced: ChangePrice = {
  changeTotalMinor: null,
  newTotalMinor: null,
  penaltyMinor: 0,
  statedPenalty: null,
  refundTo: null,
};

/** A price in whole units of the order's currency; the same figures in every currency. */
function testPrice(order: OrderRecord, fare: number, penalty: number, way: RefundTo | null = null): ChangePrice {
  const inMinor = (units: number) => units * 10 ** order.currency.exponent;
  const total = Math.max(-order.totalMinor, inMinor(fare + penalty));
  return priced(order, total, inMinor(penalty), { minor: inMinor(penalty), currency: order.currency }, way);
}

function priced(
  order: OrderRecord,
  total: number,
  penaltyMinor: number,
  statedPenalty: ChangePrice['statedPenalty'],
  way: RefundTo | null,
): ChangePrice {
  const isIncluded = order.owner !== 'ZZ' && unit(`penalty within|${order.owner}`) < 0.3;
  return {
    changeTotalMinor: total,
    newTotalMinor: order.totalMinor + total - (isIncluded ? 0 : penaltyMinor),
    penaltyMinor,
    statedPenalty,
    refundTo: total < 0 ? way : null,
  };
}

/** How an airline refunds cheaper flights; null if it keeps the difference. */
function wayBack(owner: string): RefundTo | null {
  const draw = unit(`back|${owner}`);
  if (draw < 0.3) return 'original_form_of_payment';
  if (draw < 0.5) return 'balance';
  if (draw < 0.7) return 'voucher';
  return draw < 0.85 ? 'airline_credits' : null;
}

/** The price paid for slices: their share of the order without its seats and bags. */
function fareOf({ totalMinor, services, slices, currency }: OrderRecord, removed: readonly OrderSlice[]): number {
  const extras = services.reduce(
    (sum, { total_amount: amount }) => sum + (parseAmount(amount, currency.exponent) ?? 0),
    0,
  );
  return Math.round(((totalMinor - extras) * removed.length) / Math.max(1, slices.length));
}

interface Penalty {
  readonly minor: number;
  readonly stated: ChangePrice['statedPenalty'];
}

/** By the conditions of the slices or, if those state nothing, by the trip's in proportion. */
function penaltyOf(order: OrderRecord, removed: readonly OrderSlice[]): Penalty {
  const own = removed.map(({ conditions }) => amountOf(conditions));
  const [first] = own;
  const whole = amountOf(order.conditions);
  const stated =
    first != null && own.every((one) => one?.currency.code === first.currency.code)
      ? { minor: own.reduce((sum, one) => sum + (one?.minor ?? 0), 0), currency: first.currency }
      : whole === null
        ? null
        : { ...whole, minor: Math.round((whole.minor * removed.length) / Math.max(1, order.slices.length)) };
  if (stated === null) {
    const isFree = airlineProfile(order.owner).kind === 'low_cost';
    return { minor: isFree ? 0 : fromUsdCents(hiddenPenaltyCents, order.currency), stated: null };
  }
  return { minor: convertMinor(stated.minor, stated.currency, order.currency), stated };
}

function amountOf(conditions: unknown): { readonly minor: number; readonly currency: Currency } | null {
  const condition = changeConditionOf(conditions);
  const [amount, code] = [stringOrNull(condition?.penalty_amount), stringOrNull(condition?.penalty_currency)];
  if (amount === null || code === null) return null;
  const currency = currencyOf(code);
  const minor = parseAmount(amount, currency.exponent);
  return minor === null ? null : { minor, currency };
}
