import { setTimeout as sleep } from 'node:timers/promises';
import { FaultQueue } from '#simulators/kit/fault-queue.ts';
import { createRouter, type Match } from '#simulators/kit/router.ts';
import { SimulatedClock } from '#simulators/kit/simulated-clock.ts';
import { type Answer, checkHeaders, disguise, headersOf, type Incoming, refuseByFault, whole } from './answers.ts';
import { checkCaller, readCaller } from './api/auth.ts';
import { ApiError, errorBody } from './api/errors.ts';
import { decodeForm, type FormTree } from './api/form.ts';
import { checkKey, fingerprintOf, IdempotencyKeys } from './api/idempotency.ts';
import { type Route, routes } from './api/router.ts';
import { type BrowserPage, findPage } from './browser/pages.ts';
import type { Caller, Context, Reply } from './context.ts';
import type { Fault } from './control/faults.ts';
import { Webhooks } from './events/webhooks.ts';
import { newId } from './ids.ts';
import { expireAuthorization } from './resources/capture.ts';
import { failRefund, referenceRefund, settleRefund } from './resources/refunds.ts';
import type { Store } from './store.ts';
import { takeDueTimers } from './timers.ts';

const findRoute = createRouter(routes);

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

  /** Runs due tasks: authorizations that expire, refunds that settle, fail or get a reference. */
  tick(): void {
    this.change({}, (context) => {
      for (const { task, objectId } of takeDueTimers(context)) {
        if (task === 'expire_authorisation') expireAuthorization(context, objectId);
        else if (task === 'settle_refund') settleRefund(context, objectId);
        else if (task === 'reference_refund') referenceRefund(context, objectId);
        else failRefund(context, objectId);
      }
    });
  }

  /** Runs `work` in one transaction and sends its events after commit. */
  change<T>(call: Partial<CallFacts>, work: (context: Context) => T): T {
    const context: Context = {
      store: this.store,
      now: this.nowSeconds(),
      requestId: call.requestId ?? null,
      idempotencyKey: call.key ?? null,
      caller: call.caller ?? { publishable: false, livemode: false },
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

  /** Handles one call of the API or of a browser's page; never throws. */
  async answer(incoming: Incoming): Promise<Answer> {
    const requestId = newId('req');
    const headers = headersOf(incoming, requestId);
    try {
      const page = findPage(incoming.method, incoming.path);
      return await (page === null ? this.#answer(incoming, requestId, headers) : this.#answerPage(incoming, page));
    } catch (error) {
      if (this.#closing.signal.aborted) return { status: 500, headers, body: '', delivery: 'none' };
      if (error instanceof ApiError) return whole(error.status, headers, error.body);
      const reason = error instanceof Error ? error.message : 'unknown';
      return whole(500, headers, errorBody('api_error', `The simulator has a defect: ${reason}`));
    }
  }

  async #answer(incoming: Incoming, requestId: string, headers: Record<string, string>): Promise<Answer> {
    const text = incoming.method === 'GET' ? incoming.query : incoming.body;
    const { authorization } = incoming.headers;
    const isKeyed = authorization === undefined;
    const caller = readCaller(
      authorization,
      isKeyed ? new URLSearchParams(text).get('key') : null,
      this.#options.apiKey,
    );
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
    checkCaller(caller, route.callers ?? 'secret');
    const id = found.params.id ?? '';
    const fault = this.faults.take(route.operation);
    if (fault?.kind === 'reset_before' || fault?.kind === 'hold_before') {
      if (fault.kind === 'hold_before') await incoming.gone();
      await this.#wait(fault.delayMs);
      return { status: 500, headers, body: '', delivery: 'none' };
    }
    if (fault?.kind === 'pause') await this.faults.untilCleared();
    const form = decodeForm(text);
    if (isKeyed) form.delete('key');
    const key = route.method === 'POST' ? (incoming.headers['idempotency-key'] ?? null) : null;
    const call: Call = { route, id, form, requestId, key, caller };
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

  async #answerPage(incoming: Incoming, { route, params }: Match<BrowserPage>): Promise<Answer> {
    const fault = this.faults.take(route.operation);
    if (fault?.kind === 'pause') await this.faults.untilCleared();
    await this.#wait(fault?.delayMs ?? 0);
    refuseByFault(fault);
    const form = decodeForm(incoming.method === 'GET' ? incoming.query : incoming.body);
    const answer = this.change({}, (context) => route.run(context, form, params.id ?? ''));
    return disguise(fault, answer);
  }

  #reserve(call: Call, key: string, incoming: Incoming) {
    checkKey(key);
    const fingerprint = fingerprintOf(this.store, incoming.method, incoming.path, call.form);
    return this.#keys.reserve(key, fingerprint, call.requestId, this.nowSeconds());
  }

  #execute(call: Call, fault: Fault | null, headers: Record<string, string>): Answer {
    const { route, id, form, key } = call;
    const broken: Reply = { status: 500, body: errorBody('api_error', 'An unknown error occurred.') };
    const run = (context: Context): Reply => {
      const reply = fault?.kind === 'error_500_stored' && !fault.executes ? broken : route.run(context, form, id);
      const shown = fault?.kind === 'error_500_stored' ? broken : reply;
      if (key !== null) this.#keys.keep(key, shown.status, shown.body);
      return shown;
    };
    try {
      const reply = this.change(call, run);
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

interface CallFacts {
  requestId: string;
  /** The idempotency key. */
  key: string | null;
  caller: Caller;
}

interface Call extends CallFacts {
  route: Route;
  id: string;
  form: FormTree;
}
