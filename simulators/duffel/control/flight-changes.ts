import type { Context } from '../context.ts';
import { type ChangeOffer, wireChangeOffer } from '../flight-changes/change-record.ts';
import { forcedAnswers, setForcedAnswer } from '../flight-changes/forced-answers.ts';
import { findOrder } from '../orders/order-store.ts';
import { apiError } from '../wire/errors.ts';
import type { JsonObject } from '../wire/json.ts';
import { parseAmount } from '../wire/money.ts';

/** The control plane's calls for changing flights. @throws ApiError 404 for any other call */
export function changeFlights(call: string, input: JsonObject, context: Context): unknown {
  const order = /^POST \/__sim\/orders\/([^/]+)\/flight_changes$/.exec(call)?.[1];
  if (order !== undefined) return forceAnswer(order, input, context);
  const offer = /^POST \/__sim\/order_change_offers\/([^/]+)$/.exec(call)?.[1];
  if (offer !== undefined) return changeOffer(offer, input, context);
  throw apiError('not_found');
}

function forceAnswer(id: string, input: JsonObject, { store }: Context): unknown {
  const answer = forcedAnswers.find((known) => known === input.answer);
  if (findOrder(store, id) === null) throw apiError('not_found');
  if (answer === undefined)
    throw apiError('validation_inclusion', { pointer: '/answer', message: `One of ${forcedAnswers.join(', ')}.` });
  setForcedAnswer(store, id, answer);
  return { order_id: id, answer };
}

function changeOffer(id: string, input: JsonObject, { store, clock }: Context): unknown {
  const offer = store.find<ChangeOffer>('change_offer', id);
  if (offer === null) throw apiError('not_found');
  const now = clock.now();
  const changed: ChangeOffer = {
    ...offer,
    changeTotalMinor: input.changeTotalAmount === undefined ? offer.changeTotalMinor : readTotal(input, offer),
    gone: typeof input.gone === 'boolean' ? input.gone : offer.gone,
    expiresAt: typeof input.expiresInSeconds === 'number' ? now + input.expiresInSeconds * 1000 : offer.expiresAt,
    updatedAt: now,
  };
  store.put('change_offer', id, offer.requestId, offer.createdAt, changed);
  return wireChangeOffer(changed);
}

/** `"-12.50"` in the order's currency. */
function readTotal({ changeTotalAmount: text }: JsonObject, { currency }: ChangeOffer): number {
  const isText = typeof text === 'string';
  const minor = isText ? parseAmount(text.replace(/^-/, ''), currency.exponent) : null;
  if (!isText || minor === null) throw apiError('validation_format', { pointer: '/changeTotalAmount' });
  return text.startsWith('-') ? -minor : minor;
}
