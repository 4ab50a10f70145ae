import { type ForcedRefund, refundWays, setForcedRefund } from '../cancellations/forced-refund.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/order-store.ts';
import { currencyOf } from '../reference/currency.ts';
import { apiError } from '../wire/errors.ts';
import type { JsonObject } from '../wire/json.ts';
import { parseAmount } from '../wire/money.ts';

/** Sets the refund in later cancellation quotes for an order. @throws ApiError 404 for an unknown order */
export function changeRefund(id: string, input: JsonObject, { store }: Context): unknown {
  const order = findOrder(store, id);
  if (order === null) throw apiError('not_found');
  const { to, amount, currency } = input;
  if (currency !== undefined && typeof currency !== 'string')
    throw apiError('validation_type', { pointer: '/currency' });
  const way = refundWays.find((known) => known === to) ?? null;
  if (to != null && way === null)
    throw apiError('validation_inclusion', { pointer: '/to', message: `One of ${refundWays.join(', ')}, or null.` });
  const minor =
    typeof amount === 'string'
      ? parseAmount(amount, (currency === undefined ? order.currency : currencyOf(currency)).exponent)
      : null;
  if (amount != null && minor === null) throw apiError('validation_format', { pointer: '/amount' });
  const refund: ForcedRefund = {
    ...(to === undefined ? {} : { to: way }),
    ...(amount === undefined ? {} : { minor }),
    ...(currency === undefined ? {} : { currency }),
    isEndless: input.endless === true,
    hasNoCodes: input.noCodes === true,
  };
  setForcedRefund(store, id, refund);
  return { order_id: id, ...refund };
}
