import type { IncomingMessage, ServerResponse } from 'node:http';
import { trimEndOf } from '#domain/text/trim-end.ts';
import { answerFaultCall } from '#simulators/kit/fault-queue.ts';
import type { Context } from '../context.ts';
import { readText } from '../http/checks.ts';
import { changeOfferState, currentPrice, readOfferState } from '../offers/offer-state.ts';
import { addChange, finishChange, takeBack, wireChange } from '../orders/airline-changes.ts';
import { changeKinds, seededChange } from '../orders/change-kinds.ts';
import { findOrder } from '../orders/order-store.ts';
import { setExtremes } from '../search/extreme-routes.ts';
import { setSilentSources } from '../search/silent-sources.ts';
import { deleteWebhooks, setWebhook } from '../webhooks/set-webhook.ts';
import { ApiError, apiError, Issues } from '../wire/errors.ts';
import { isObject, type JsonObject, parseJson, stringOrNull } from '../wire/json.ts';
import { parseAmount } from '../wire/money.ts';
import { changeBagSale } from './bag-sale.ts';
import { type Fault, faultKinds } from './faults.ts';
import { changeFlights } from './flight-changes.ts';
import { changeOrderShape } from './order-shape.ts';
import { changeRefund } from './refunds.ts';
import { readState } from './state.ts';

/**
 * The control plane under `/__sim/`, for tests and demonstrations. It is not part of Duffel and needs no token.
 *
 * - `POST /__sim/faults {operation, kind, delayMs?, times?, offerId?}`, `GET` and `DELETE /__sim/faults`, `DELETE
 *   /__sim/faults/waiting` for unused ones, without resuming paused calls
 * - `POST /__sim/clock {advanceSeconds}`
 * - `POST /__sim/offers/{id} {totalAmount?, bagsDearerBy?, sellsMeals?, gone?, expire?, expiresInSeconds?,
 *   newServiceIds?}`
 * - `POST /__sim/extremes {origin, destination, seed}`: searches that begin with this route return extreme trips
 * - `POST /__sim/silent_sources {count}`: batch searches from now on have this many more sources, which never answer
 * - `POST /__sim/orders/{id}/schedule_change {shiftMinutes}`, `{kind, slice?}` with a kind of `changeKinds`, `{seed}`
 *   for a kind derived from the seed, or `{takeBack: true}` for the sold flights; with `byAgents: true` beside a kind,
 *   people work on it after acceptance, until `{finish: true}`; with `byUs: true` it cannot be accepted through the API
 * - `POST /__sim/orders/{id}/flight_changes {answer}`: the airline's answer to requests for other flights of this
 *   order, one of `forcedAnswers`
 * - `POST /__sim/orders/{id}/bags {dearerBy?, gone?}`: bags after the booking cost this much more each, or are sold out
 * - `POST /__sim/order_shape {documentsWithoutTravelers?, documentsWithoutTypes?, ticketsBySlice?, ticketMinutes?,
 *   seatsOnFlights?}`: how later orders differ from their airline's (`OrderShape`); `{}` ends it
 * - `POST /__sim/orders/{id}/refund {to?, amount?, currency?, endless?, noCodes?}`: the refund in later cancellation
 *   quotes: its destination, one of `refundWays` or null, and amount, null if unknown; in another currency than the
 *   order's, without expiry, and without the codes of credits
 * - `POST /__sim/order_change_offers/{id} {changeTotalAmount?, gone?, expiresInSeconds?}`
 * - `POST /__sim/webhooks {url, secret}`: sends every event there, signed with that secret; `DELETE /__sim/webhooks`
 * - `GET /__sim/state`
 *
 * Bodies are plain JSON, without `data`. Errors are 400 or 404 with the usual envelope.
 */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  context: Context,
): Promise<void> {
  let status = 200;
  let body: unknown;
  try {
    const text = await readText(request);
    const input = text.trim() === '' ? {} : parseJson(text);
    if (!isObject(input)) throw apiError('bad_request', { message: 'The body must be a JSON object.' });
    body = act(`${request.method} ${trimEndOf(url.pathname, '/')}`, input, context);
  } catch (error) {
    status = error instanceof ApiError ? error.status : 500;
    body = { errors: error instanceof ApiError ? error.items : [{ code: 'defect', message: String(error) }] };
  }
  const bytes = Buffer.from(JSON.stringify(body), 'utf8');
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
}

function act(call: string, input: JsonObject, context: Context): unknown {
  const faults = answerFaultCall(call, context.faults, () => readFault(input));
  if (faults !== null) return faults;
  switch (call) {
    case 'POST /__sim/clock':
      return advanceClock(input, context);
    case 'POST /__sim/extremes':
      return startExtremes(input, context);
    case 'POST /__sim/silent_sources':
      return silenceSources(input, context);
    case 'POST /__sim/order_shape':
      return changeOrderShape(input, context);
    case 'POST /__sim/webhooks':
      return setWebhook(input, context);
    case 'DELETE /__sim/webhooks':
      deleteWebhooks(context);
      return { ok: true };
    case 'GET /__sim/state':
      return readState(context);
  }
  const offer = /^POST \/__sim\/offers\/([^/]+)$/.exec(call)?.[1];
  if (offer !== undefined) return changeOffer(offer, input, context);
  const order = /^POST \/__sim\/orders\/([^/]+)\/schedule_change$/.exec(call)?.[1];
  if (order !== undefined) return changeSchedule(order, input, context);
  const sold = /^POST \/__sim\/orders\/([^/]+)\/bags$/.exec(call)?.[1];
  if (sold !== undefined) return changeBagSale(sold, input, context);
  const refunded = /^POST \/__sim\/orders\/([^/]+)\/refund$/.exec(call)?.[1];
  if (refunded !== undefined) return changeRefund(refunded, input, context);
  return changeFlights(call, input, context);
}

function readFault(input: JsonObject): Fault {
  const issues = new Issues();
  const kind = faultKinds.find((known) => known === input.kind);
  const operation = stringOrNull(input.operation);
  const times = input.times ?? 1;
  if (kind === undefined) issues.add('validation_inclusion', '/kind', `One of ${faultKinds.join(', ')}.`);
  if (operation === null) issues.add('validation_required', '/operation');
  if (typeof times !== 'number' || times < 1) issues.add('validation_inclusion', '/times');
  issues.throwIfAny();
  if (kind === undefined || operation === null || typeof times !== 'number') throw apiError('bad_request');
  const delayMs = typeof input.delayMs === 'number' ? input.delayMs : null;
  return { operation, kind, delayMs, timesLeft: times, offerId: stringOrNull(input.offerId) };
}

function startExtremes(input: JsonObject, context: Context): unknown {
  const { origin, destination, seed } = input;
  if (typeof origin !== 'string' || typeof destination !== 'string' || typeof seed !== 'string')
    throw apiError('validation_required', { pointer: '/seed' });
  setExtremes(context.store, { origin, destination }, seed, context.clock.now());
  return { origin, destination, seed };
}

function silenceSources({ count }: JsonObject, context: Context): unknown {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
    throw apiError('validation_inclusion', { pointer: '/count' });
  setSilentSources(context.store, count);
  return { count };
}

function advanceClock(input: JsonObject, context: Context): unknown {
  if (typeof input.advanceSeconds !== 'number') throw apiError('validation_required', { pointer: '/advanceSeconds' });
  context.clock.advance(input.advanceSeconds * 1000);
  return { now: new Date(context.clock.now()).toISOString() };
}

function changeOffer(id: string, input: JsonObject, context: Context): unknown {
  const { search, offer } = context.searches.getOffer(id);
  const state = readOfferState(context.store, offer);
  let { extraMinor } = state;
  if (input.totalAmount !== undefined) {
    const wanted =
      typeof input.totalAmount === 'string' ? parseAmount(input.totalAmount, context.settings.currency.exponent) : null;
    if (wanted === null) throw apiError('validation_format', { pointer: '/totalAmount' });
    extraMinor += wanted - currentPrice(offer, state).total;
  }
  let { bagExtraMinor } = state;
  if (input.bagsDearerBy !== undefined) {
    const extra =
      typeof input.bagsDearerBy === 'string'
        ? parseAmount(input.bagsDearerBy, context.settings.currency.exponent)
        : null;
    if (extra === null) throw apiError('validation_format', { pointer: '/bagsDearerBy' });
    bagExtraMinor = extra;
  }
  return changeOfferState(context.store, search, offer, context.clock.now(), {
    extraMinor,
    bagExtraMinor,
    ...(typeof input.sellsMeals === 'boolean' ? { sellsMeals: input.sellsMeals } : {}),
    gone: typeof input.gone === 'boolean' ? input.gone : state.gone,
    expiresAt:
      typeof input.expiresInSeconds === 'number'
        ? context.clock.now() + input.expiresInSeconds * 1000
        : state.expiresAt,
    expired: typeof input.expire === 'boolean' ? input.expire : state.expired,
    servicesVersion: state.servicesVersion + (input.newServiceIds === true ? 1 : 0),
  });
}

function changeSchedule(id: string, input: JsonObject, context: Context): unknown {
  const order = findOrder(context.store, id);
  if (order === null) throw apiError('not_found');
  if (input.takeBack === true) return wireChange(takeBack(context, order), order);
  if (input.finish === true) {
    const done = finishChange(context, order);
    if (done === null) throw apiError('not_found');
    return wireChange(done, order);
  }
  if (typeof input.seed === 'string')
    return wireChange(addChange(context, order, seededChange(input.seed, order.slices)), order);
  const kind = input.kind === undefined ? 'shift' : changeKinds.find((known) => known === input.kind);
  if (kind === undefined)
    throw apiError('validation_inclusion', { pointer: '/kind', message: `One of ${changeKinds.join(', ')}.` });
  const minutes = typeof input.shiftMinutes === 'number' ? input.shiftMinutes : 60;
  const slice = typeof input.slice === 'number' ? input.slice : null;
  const by = { agents: input.byAgents === true, us: input.byUs === true };
  return wireChange(addChange(context, order, { kind, minutes, slice }, by), order);
}
