import type { Context } from '../context.ts';
import { findOrder, saveOrder } from '../orders/order-store.ts';
import { apiError } from '../wire/errors.ts';
import type { JsonObject } from '../wire/json.ts';
import { parseAmount } from '../wire/money.ts';

/** Changes the bags sold after the booking. @throws ApiError 404 for an unknown order */
export function changeBagSale(id: string, input: JsonObject, { store }: Context): unknown {
  const order = findOrder(store, id);
  if (order === null) throw apiError('not_found');
  const { dearerBy } = input;
  const dearer = typeof dearerBy === 'string' ? parseAmount(dearerBy, order.currency.exponent) : 0;
  if (dearer === null) throw apiError('validation_format', { pointer: '/dearerBy' });
  const bagSale = { dearerByMinor: dearer, gone: input.gone === true };
  saveOrder(store, { ...order, bagSale });
  return { order_id: id, ...bagSale };
}
