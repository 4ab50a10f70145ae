import { answerFaultCall } from '#simulators/kit/fault-queue.ts';
import { routes } from '../api/router.ts';
import { browserPages } from '../browser/pages.ts';
import { planDomainProblem } from '../hosted/payment-method-domains.ts';
import { finishAuthentication } from '../resources/confirm.ts';
import { capturedCharge, disputePayment, moveDispute } from '../resources/disputes.ts';
import { warnOfFraud } from '../resources/fraud-warnings.ts';
import { getIntent } from '../resources/intents.ts';
import { delayRefund } from '../resources/refunds.ts';
import { closeReview } from '../resources/reviews.ts';
import { disputeStatuses, type Json, type JsonObject, reviewEnds } from '../resources/wire.ts';
import type { Simulator } from '../simulator.ts';
import { type Fault, faultKinds } from './faults.ts';

/** A control call that cannot be executed; the message says why. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

/**
 * The control plane under `/__sim/`, for tests and audits. Bodies and responses are JSON.
 * - `POST faults` `{ operation, kind, delayMs?, times?, executes? }`, `GET faults`, `DELETE faults`, `DELETE
 *   faults/waiting` for unused ones, without resuming paused calls (operations of `api/router.ts` and
 *   `browser/pages.ts`; a page can be late, cut or refused, for example `browser.script` with `delay` or
 *   `not_found_404`)
 * - `POST clock` `{ advanceSeconds }`, `GET clock`
 * - `GET state`: every intent, charge and refund, newest first
 * - `POST webhooks` `{ url, secret }`, `DELETE webhooks`
 * - `POST authentications` `{ payment_intent, outcome: "succeed" | "fail" }`: the payer's part of 3-D Secure
 * - `POST refunds` `{ refund, delaySeconds }`: a pending refund takes this much longer
 * - `POST disputes` `{ payment_intent, status? }`: the cardholder disputes a captured payment, and its pending refunds
 *   fail; with `status`, an existing dispute moves to it
 * - `POST fraud-warnings` `{ payment_intent }`: the cardholder's bank reports a captured payment as fraud
 * - `POST reviews` `{ payment_intent, reason }`: closes the open review of a payment for this reason
 * - `POST domains` `{ domain_name, problem? }`: the result of the next check of a wallet host; no problem without
 *   `problem`
 * @throws ControlError 400 or 404; ApiError for a refund that is unknown, or an intent that is unknown, not waiting or
 * not captured.
 */
export function control(simulator: Simulator, method: string, path: string, body: string): JsonObject {
  const call = `${method} ${path}`;
  const planned = answerFaultCall(call, simulator.faults, () => readFault(readBody(body)));
  if (planned !== null) return { faults: planned.faults.map((fault) => ({ ...fault })) };
  switch (call) {
    case 'POST /__sim/clock':
      simulator.advanceClock(readNumber(readBody(body), 'advanceSeconds', 0));
      return { now: simulator.nowSeconds() };
    case 'GET /__sim/clock':
      return { now: simulator.nowSeconds() };
    case 'GET /__sim/state':
      return showState(simulator);
    case 'POST /__sim/webhooks':
      return register(simulator, readBody(body));
    case 'DELETE /__sim/webhooks':
      simulator.webhooks.clear();
      return { ok: true };
    case 'POST /__sim/domains':
      return planDomain(simulator, readBody(body));
    case 'POST /__sim/refunds':
      return postponeRefund(simulator, readBody(body));
    case 'POST /__sim/disputes':
      return dispute(simulator, readBody(body));
    case 'POST /__sim/fraud-warnings':
      return warn(simulator, readBody(body));
    case 'POST /__sim/reviews':
      return endReview(simulator, readBody(body));
    case 'POST /__sim/authentications':
      return authenticate(simulator, readBody(body));
    default:
      throw new ControlError(404, `No control call ${call}`);
  }
}

function readFault(body: JsonObject): Fault {
  const operation = readText(body, 'operation').replace(/^payment_intents\.(?=(confirm|capture|cancel)$)/, '');
  const known = [...routes, ...browserPages].map((route) => route.operation);
  if (operation !== '*' && !known.includes(operation)) {
    throw new ControlError(400, `Unknown operation; one of *, ${known.join(', ')}`);
  }
  const kind = faultKinds.find((candidate) => candidate === body.kind);
  if (kind === undefined) throw new ControlError(400, `Unknown kind; one of ${faultKinds.join(', ')}`);
  const delayMs = readNumber(body, 'delayMs', 0, kind === 'delay' ? undefined : 0);
  return { operation, kind, delayMs, executes: body.executes !== false, timesLeft: readNumber(body, 'times', 1, 1) };
}

function showState(simulator: Simulator): JsonObject {
  const all = Number.MAX_SAFE_INTEGER - 1;
  const { store } = simulator;
  return {
    now: simulator.nowSeconds(),
    payment_intents: store.select('payment_intent', [], all).rows,
    charges: store.select('charge', [], all).rows,
    refunds: store.select('refund', [], all).rows,
  };
}

function register(simulator: Simulator, body: JsonObject): JsonObject {
  const url = readText(body, 'url');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ControlError(400, 'url must be an http or https address');
  return { id: simulator.webhooks.register(url, readText(body, 'secret')), url };
}

function planDomain(simulator: Simulator, body: JsonObject): JsonObject {
  const host = readText(body, 'domain_name');
  const problem = body.problem === undefined ? null : readText(body, 'problem');
  planDomainProblem(simulator.store, host, problem);
  return { domain_name: host, problem };
}

function postponeRefund(simulator: Simulator, body: JsonObject): JsonObject {
  const id = readText(body, 'refund');
  const seconds = readNumber(body, 'delaySeconds', 1);
  return simulator.change({}, (context) => delayRefund(context, id, seconds));
}

function dispute(simulator: Simulator, body: JsonObject): JsonObject {
  const id = readText(body, 'payment_intent');
  const status = disputeStatuses.find((known) => known === body.status);
  if (body.status !== undefined && status === undefined)
    throw new ControlError(400, `Unknown status; one of ${disputeStatuses.join(', ')}`);
  return simulator.change({}, (context) => {
    const intent = getIntent(context, id);
    return status === undefined ? disputePayment(context, intent) : moveDispute(context, intent, status);
  });
}

function warn(simulator: Simulator, body: JsonObject): JsonObject {
  const id = readText(body, 'payment_intent');
  return simulator.change({}, (context) => warnOfFraud(context, capturedCharge(context, getIntent(context, id))));
}

function endReview(simulator: Simulator, body: JsonObject): JsonObject {
  const id = readText(body, 'payment_intent');
  const reason = reviewEnds.find((known) => known === body.reason);
  if (reason === undefined) throw new ControlError(400, `Unknown reason; one of ${reviewEnds.join(', ')}`);
  return simulator.change({}, (context) => {
    closeReview(context, getIntent(context, id), reason);
    return { ok: true };
  });
}

function authenticate(simulator: Simulator, body: JsonObject): JsonObject {
  const id = readText(body, 'payment_intent');
  if (body.outcome !== 'succeed' && body.outcome !== 'fail')
    throw new ControlError(400, 'outcome must be succeed or fail');
  return simulator.change({}, (context) => {
    const intent = getIntent(context, id);
    finishAuthentication(context, intent, body.outcome === 'succeed');
    return intent;
  });
}

function readBody(body: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ControlError(400, 'The body must be a JSON object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ControlError(400, 'The body must be a JSON object');
  return value;
}

function readText(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new ControlError(400, `${name} must be text`);
  return value;
}

function readNumber(body: JsonObject, name: string, min: number, fallback?: number): number {
  const value = body[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min) {
    throw new ControlError(400, `${name} must be a whole number from ${min} on`);
  }
  return value;
}
