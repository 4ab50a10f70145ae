import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { trimEndOf } from '#domain/text/trim-end.ts';
import { callerDisconnected } from '#simulators/kit/http-server.ts';
import type { Match as RouteMatch } from '#simulators/kit/router.ts';
import { findCancellation } from '../cancellations/cancellation-record.ts';
import type { Context } from '../context.ts';
import { type Fault, takeFault } from '../control/faults.ts';
import { isLie, withLie } from '../control/lies.ts';
import { findOrder } from '../orders/order-store.ts';
import { ApiError, apiError, type ErrorCode } from '../wire/errors.ts';
import { type JsonObject, stringOrNull } from '../wire/json.ts';
import type { Answer, Route } from './call.ts';
import { checkHeaders, readBody, readText } from './checks.ts';
import type { RateLimit } from './rate-limit.ts';

type Match = RouteMatch<Route>;

/** A complete response: status and JSON text. */
interface Reply {
  readonly status: number;
  readonly text: string;
}

/** The replacement response of each fault, by name; with `_after` the simulator has acted first. */
const statusCodes: Readonly<Record<string, ErrorCode>> = {
  status_429: 'rate_limit_exceeded',
  status_500: 'internal_server_error',
  status_502: 'bad_gateway',
  status_503: 'service_unavailable',
  status_504: 'gateway_timeout_error',
  price_changed: 'price_changed',
  not_found: 'not_found',
  access_denied: 'access_token_not_found',
  phone_refused: 'invalid_phone_number',
  loyalty_refused: 'invalid_loyalty_card',
  unsupported: 'unsupported_action',
};

/** Handles one request to the Duffel API: checks, planned fault, handler, response. Never throws. */
export async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  find: (method: string, path: string) => Match | null,
  context: Context,
  rateLimit: RateLimit,
): Promise<void> {
  const requestId = randomBytes(15).toString('base64url');
  const headers = { 'x-request-id': requestId, ...rateLimit.count(context.clock.now()) };
  let fault: Fault | null = null;
  let reply: Reply;
  try {
    const text = await readText(request);
    checkHeaders(request, context.settings.token);
    const match = find(request.method ?? 'GET', trimEndOf(url.pathname, '/'));
    if (match === null) throw apiError('not_found', { message: 'No such endpoint.' });
    const body = readBody(request, text, match.route.needsBody === true);
    fault = takeFault(context.faults, match.route.operation, offerOf(match, url, body, context));
    if (fault?.kind === 'reset_before') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'hold_before') return await callerDisconnected(request);
    if (fault?.kind === 'hold_then_act') {
      await callerDisconnected(request);
      await wait(fault.delayMs ?? 500, undefined, { ref: false });
    }
    if (fault?.kind === 'delay') await wait(fault.delayMs ?? 1000, undefined, { ref: false });
    if (fault?.kind === 'pause') await context.faults.untilCleared();
    const before = fault === null ? undefined : statusCodes[fault.kind];
    if (before !== undefined) throw apiError(before);
    await pace(match.route, context);
    const call = { params: match.params, query: url.searchParams, body, fault };
    const callerLeft = () => callerDisconnected(request);
    const answer = await match.route.handler({ ...call, callerLeft }, context);
    reply = { status: answer.status, text: envelope(answer) };
    if (fault?.kind === 'hold_after') await callerDisconnected(request);
  } catch (error) {
    reply = failure(error, requestId);
  }
  send(request, response, fault === null ? reply : afterwards(fault, reply, requestId), headers, fault);
}

/** The offer that a call concerns, directly or through its order or cancellation; null for none. */
function offerOf(match: Match, url: URL, body: JsonObject, context: Context): string | null {
  if (match.route.path.startsWith('/air/offers/')) return match.params.id ?? null;
  const selected = body.selected_offers;
  if (Array.isArray(selected)) return stringOrNull(selected[0]);
  const orderId = orderOf(match, body, context);
  if (orderId !== null) return findOrder(context.store, orderId)?.offerId ?? null;
  return url.searchParams.get('offer_id');
}

function orderOf({ route, params }: Match, body: JsonObject, context: Context): string | null {
  const id = params.id ?? null;
  if (id !== null && route.operation.startsWith('orders.')) return id;
  if (/^order_change_requests|^order_change_offers|^order_changes/.test(route.operation))
    return changedOrder(id, body, context);
  if (!route.operation.startsWith('order_cancellations.')) return null;
  return id === null ? stringOrNull(body.order_id) : (findCancellation(context.store, id)?.orderId ?? null);
}

/** The order concerned by a request for other flights, an offer of them or a change. */
function changedOrder(id: string | null, body: JsonObject, { store }: Context): string | null {
  const named = stringOrNull(body.order_id);
  if (named !== null) return named;
  const key = id ?? stringOrNull(body.selected_order_change_offer) ?? '';
  const kinds = ['order_change', 'change_offer', 'change_request'] as const;
  const found = kinds.map((kind) => store.find<{ readonly orderId: string }>(kind, key));
  return found.find((one) => one !== null)?.orderId ?? null;
}

async function pace(route: Route, context: Context): Promise<void> {
  const { latencyMs } = context.settings;
  const delay = route.pace === 'write' ? latencyMs : route.pace === 'read' ? latencyMs / 4 : 0;
  if (delay > 0) await wait(delay, undefined, { ref: false });
}

function envelope(answer: Answer): string {
  if (answer.meta === undefined) return JSON.stringify({ data: answer.data });
  return JSON.stringify({ data: answer.data, meta: answer.meta });
}

function failure(error: unknown, requestId: string): Reply {
  const known =
    error instanceof ApiError
      ? error
      : apiError('internal_server_error', { message: `Defect of the simulator: ${String(error)}` });
  return {
    status: known.status,
    text: JSON.stringify({ errors: known.items, meta: { status: known.status, request_id: requestId } }),
  };
}

/** Replaces the genuine response for an "after" fault. */
function afterwards(fault: Fault, reply: Reply, requestId: string): Reply {
  if (fault.kind === 'not_json')
    return { status: 200, text: '<!doctype html><title>Gateway</title><p>Something is not right.' };
  if (isLie(fault.kind)) return { ...reply, text: withLie(fault.kind, reply.text) };
  if (!fault.kind.endsWith('_after')) return reply;
  const code = statusCodes[fault.kind.slice(0, -'_after'.length)];
  return code === undefined ? reply : failure(apiError(code), requestId);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  headers: Record<string, string>,
  fault: Fault | null,
): void {
  if (request.socket.destroyed) return;
  if (fault?.kind === 'reset_after') {
    request.socket.destroy();
    return;
  }
  const bytes = Buffer.from(reply.text, 'utf8');
  const type = fault?.kind === 'not_json' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  if (fault?.kind === 'truncated') {
    // Chunked, without a length: with one, the client's node-fetch would wait for the missing half forever.
    response.writeHead(reply.status, { ...headers, 'content-type': type });
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
    return;
  }
  response.writeHead(reply.status, { ...headers, 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}
