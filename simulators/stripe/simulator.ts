import { setTimeout as sleep } from 'node:timers/promises';
import { FaultQueue } from '#simulators/kit/fault-queue.ts';
import { createRouter } from '#simulators/kit/router.ts';
import { SimulatedClock } from '#simulators/kit/simulated-clock.ts';
import { checkApiKey } from './api/auth.ts';
import { ApiError, errorBody, invalid } from './api/errors.ts';
import { decodeForm, type FormTree } from './api/form.ts';
import { checkKey, fingerprintOf, IdempotencyKeys, keyInUse } from './api/idempotency.ts';
import { type Route, routes } from './api/router.ts';
import type { Context, Reply } from './context.ts';
import type { Fault } from './control/faults.ts';
import { apiVersion } from './events/events.ts';
import { Webhooks } from './events/webhooks.ts';
import { newId } from './ids.ts';
import { expireAuthorization } from './resources/capture.ts';
import { failRefund, settleRefund } from './resources/refunds.ts';
import type { JsonObject } from './resources/wire.ts';
import type { Store } from './store.ts';
import { takeDueTimers } from './timers.ts';

const findRoute = createRouter(routes);

/** A received call; header names in lower case. */
export interface Incoming {
  method: string;
  /** Path without the query. */
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | undefined>;
  /** Resolves when the caller's connection closes. */
  gone: () => Promise<void>;
}

/** The response to send, and how much of it: `none` and `half` end with a cut connection. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  delivery: 'whole' | 'half' | 'none';
}

export interface SimulatorOptions {
  store: Store;
  origin: () => string;
  now: () => Date;
  latencyMs: number;
  apiKey: string | null;
}

/** The payment provider without its HTTP server: calls in, responses out, state in the store. */
export class Simulator {
  readonly store: Store;
  readonly faults = new FaultQueue<Fault>();
  readonly webhooks: Webhooks;
  readonly #options: SimulatorOptions;
  readonly #keys: IdempotencyKeys;
  readonly #clock: SimulatedClock;
  readonly #closing = new AbortController();

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.store = options.store;
    this.#keys = new IdempotencyKeys(options.store);
    this.#clock = new SimulatedClock(options.now, {
      read: () => Number(options.store.getSetting('clock_offset') ?? 0) * 1000,
      write: (aheadMs) => options.store.putSetting('clock_offset', String(aheadMs / 1000)),
    });
    this.webhooks = new Webhooks(options.store, () => this.nowSeconds());
  }

  /** Simulated time in unix seconds: the given clock plus all advances so far, which survive a restart. */
  nowSeconds(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  /** Advances the simulated time and runs tasks that become due. */
  advanceClock(seconds: number): void {
    this.#clock.advance(seconds * 1000);
    this.tick();
  }

  /** Runs tasks that are due: authorizations that end, refunds that settle or fail. */
  tick(): void {
    this.change(null, null, (context) => {
      for (const { task, objectId } of takeDueTimers(context)) {
        if (task === 'expire_authorisation') expireAuthorization(context, objectId);
        else if (task === 'settle_refund') settleRefund(context, objectId);
        else failRefund(context, objectId);
      }
    });
  }

  /** Runs `work` in one transaction and sends its events after commit. */
  change<T>(requestId: string | null, idempotencyKey: string | null, work: (context: Context) => T): T {
    const context: Context = {
      store: this.store,
      now: this.nowSeconds(),
      requestId,
      idempotencyKey,
      origin: this.#options.origin(),
      events: [],
    };
    const result = this.store.transaction(() => work(context));
    this.webhooks.deliver(context.events);
    return result;
  }

  /** Aborts waiting calls and deliveries. */
  close(): void {
    this.#closing.abort();
    this.webhooks.close();
  }

  /** Handles one API call; never throws. */
  async answer(incoming: Incoming): Promise<Answer> {
    const requestId = newId('req');
    const headers = headersOf(incoming, requestId);
    try {
      return await this.#answer(incoming, requestId, headers);
    } catch (error) {
      if (this.#closing.signal.aborted) return { status: 500, headers, body: '', delivery: 'none' };
      if (error instanceof ApiError) return whole(error.status, headers, error.body);
      const reason = error instanceof Error ? error.message : 'unknown';
      return whole(500, headers, errorBody('api_error', `The simulator has a defect: ${reason}`));
    }
  }

  async #answer(incoming: Incoming, requestId: string, headers: Record<string, string>): Promise<Answer> {
    checkApiKey(incoming.headers.authorization, this.#options.apiKey);
    checkHeaders(incoming);
    const found = findRoute(incoming.method, incoming.path);
    if (found === null) {
      throw new ApiError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${incoming.method}: ${incoming.path}).`,
      );
    }
    const { route } = found;
    const id = found.params.id ?? '';
    const fault = this.faults.take(route.operation);
    if (fault?.kind === 'reset_before' || fault?.kind === 'hold_before') {
      if (fault.kind === 'hold_before') await incoming.gone();
      await this.#wait(fault.delayMs);
      return { status: 500, headers, body: '', delivery: 'none' };
    }
    if (fault?.kind === 'pause') await this.faults.untilCleared();
    const form = decodeForm(route.method === 'GET' ? incoming.query : incoming.body);
    const key = route.method === 'POST' ? (incoming.headers['idempotency-key'] ?? null) : null;
    const call: Call = { route, id, form, requestId, key };
    const kept = key === null ? null : this.#reserve(call, key, incoming);
    if (kept !== null) {
      Object.assign(headers, { 'Idempotent-Replayed': 'true', 'Original-Request': kept.originalRequestId });
      return disguise(fault, whole(kept.status, headers, kept.body));
    }
    try {
      if (fault?.kind === 'hold_then_act') await incoming.gone();
      await this.#wait(this.#options.latencyMs + (fault?.delayMs ?? 0));
      refuseByFault(fault);
      this.tick();
      const answer = disguise(fault, this.#execute(call, fault, headers));
      if (fault?.kind === 'hold_after') await incoming.gone();
      return answer;
    } catch (error) {
      // The store may be closed by now; the next start drops the reservation.
      if (key !== null && !this.#closing.signal.aborted) this.#keys.release(key);
      throw error;
    }
  }

  #reserve(call: Call, key: string, incoming: Incoming) {
    checkKey(key);
    const fingerprint = fingerprintOf(this.store, incoming.method, incoming.path, call.form);
    return this.#keys.reserve(key, fingerprint, call.requestId, this.nowSeconds());
  }

  #execute({ route, id, form, requestId, key }: Call, fault: Fault | null, headers: Record<string, string>): Answer {
    const broken: Reply = { status: 500, body: errorBody('api_error', 'An unknown error occurred.') };
    const run = (context: Context): Reply => {
      const reply = fault?.kind === 'error_500_stored' && !fault.executes ? broken : route.run(context, form, id);
      const shown = fault?.kind === 'error_500_stored' ? broken : reply;
      if (key !== null) this.#keys.keep(key, shown.status, shown.body);
      return shown;
    };
    try {
      const reply = this.change(requestId, key, run);
      return whole(reply.status, headers, reply.body);
    } catch (error) {
      if (error instanceof ApiError && error.stored && key !== null) this.#keys.keep(key, error.status, error.body);
      throw error;
    }
  }

  async #wait(delayMs: number): Promise<void> {
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: this.#closing.signal });
  }
}

interface Call {
  route: Route;
  id: string;
  form: FormTree;
  requestId: string;
  key: string | null;
}

function headersOf({ headers: sent, method }: Incoming, requestId: string): Record<string, string> {
  const key = sent['idempotency-key'];
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': requestId,
    'Stripe-Version': /^[\w.-]{1,40}$/.test(sent['stripe-version'] ?? '')
      ? (sent['stripe-version'] ?? apiVersion)
      : apiVersion,
    ...(method === 'POST' && key !== undefined && /^[\x20-\x7e]{1,255}$/.test(key) ? { 'Idempotency-Key': key } : {}),
  };
}

function checkHeaders({ method, headers, body }: Incoming): void {
  const version = headers['stripe-version'];
  if (version !== undefined && !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version))
    throw invalid('Invalid Stripe API version.');
  if (headers['stripe-account'] !== undefined || headers['stripe-context'] !== undefined) {
    throw new ApiError(403, 'invalid_request_error', 'This account has no connected accounts.', {
      code: 'account_invalid',
    });
  }
  const type = headers['content-type'];
  if (method === 'POST' && body !== '' && !type?.startsWith('application/x-www-form-urlencoded')) {
    throw invalid('Invalid request: the content type of a POST must be application/x-www-form-urlencoded.');
  }
}

function refuseByFault(fault: Fault | null): void {
  if (fault?.kind === 'conflict_409') throw keyInUse();
  if (fault?.kind === 'rate_limit_429') {
    throw new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
  }
  if (fault?.kind === 'error_500_not_stored') throw new ApiError(500, 'api_error', 'An unknown error occurred.');
  if (fault?.kind === 'error_503') throw new ApiError(503, 'api_error', 'The service is not available.');
  if (fault?.kind === 'refused_400') throw new ApiError(400, 'invalid_request_error', 'Received unknown parameter.');
  if (fault?.kind === 'refused_401') throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
  if (fault?.kind === 'raw_cards_refused') {
    throw new ApiError(
      402,
      'invalid_request_error',
      'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    );
  }
}

function disguise(fault: Fault | null, answer: Answer): Answer {
  if (fault?.kind === 'reset_after' || fault?.kind.startsWith('hold_')) return { ...answer, delivery: 'none' };
  if (fault?.kind === 'truncated') return { ...answer, delivery: 'half' };
  if (fault?.kind !== 'not_json') return answer;
  const headers = { ...answer.headers, 'Content-Type': 'text/html' };
  return { status: 200, headers, body: '<html><body>Service unavailable</body></html>', delivery: 'whole' };
}

function whole(status: number, headers: Record<string, string>, body: JsonObject): Answer {
  return { status, headers, body: JSON.stringify(body, null, 2), delivery: 'whole' };
}
