import type {
  CancellationOutcome,
  CancellationQuoteOutcome,
  OrderOutcome,
  SupplierFailure,
} from '../../ports/supplier.ts';
import { type CodeMeaning, meaningOf } from './error-codes.ts';
import { WireError } from './wire.ts';

/** What can be known of a failed call: Duffel's error list where it answered in its own form, else what broke. */
export interface CallFailure {
  /** HTTP status; null when no answer came or it was cut off. */
  readonly status: number | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly requestId: string | null;
  readonly message: string;
  /** True when surely nothing was sent: name not resolved or connection refused. */
  readonly notSent: boolean;
}

/** Reads whatever the client threw. Never holds headers, tokens or passengers. */
export function readFailure(thrown: unknown): CallFailure {
  if (thrown instanceof DeadlineExceeded || thrown instanceof WireError) {
    return { status: null, code: null, type: null, requestId: null, message: thrown.message, notSent: false };
  }
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const meta = (error.meta ?? {}) as Record<string, unknown>;
  const first = (Array.isArray(error.errors) ? (error.errors[0] ?? {}) : {}) as Record<string, unknown>;
  const status = typeof error.status === 'number' ? error.status : typeof meta.status === 'number' ? meta.status : null;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
  const systemCode = text(error.code);
  return {
    status,
    code: text(first.code),
    type: text(first.type),
    requestId: text(meta.request_id),
    message:
      text(first.message) ?? text(first.title) ?? systemCode ?? (thrown instanceof Error ? thrown.name : 'unknown'),
    notSent: status === null && (systemCode === 'ECONNREFUSED' || systemCode === 'ENOTFOUND'),
  };
}

/** The reading of a failed question (search, offer, seat maps, look-ups): nothing was changed by it. */
export function toSupplierFailure(thrown: unknown): SupplierFailure {
  const failure = readFailure(thrown);
  return {
    kind: meaningOfFailure(failure).question,
    message: messageOf(failure),
    upstreamStatus: failure.status,
    upstreamRequestId: failure.requestId,
    ...(thrown instanceof DeadlineExceeded ? { timedOut: true } : {}),
  };
}

/** The reading of a failed order call (Duffel documentation, orders): only a definite no is `refused`, doubt is `unknown`. */
export function toOrderOutcome(thrown: unknown): OrderOutcome {
  const failure = readFailure(thrown);
  const message = `${messageOf(failure)}${failure.requestId ? ` (${failure.requestId})` : ''}`;
  if (failure.notSent) return { kind: 'refused', reason: 'other', message };
  const { order } = meaningOfFailure(failure);
  return order === 'unknown' ? { kind: 'unknown', message } : { kind: 'refused', reason: order, message };
}

/**
 * What a failure means: the supplier's own code decides, before the HTTP status and whatever that is (F-40). A code that
 * is new to us is read by its type; of an order that leaves a definite no only where the supplier refused before it asked
 * an airline. What is not in the supplier's own form says nothing about an order.
 */
function meaningOfFailure({ status, code, type, message }: CallFailure): CodeMeaning {
  const byForm = meaningByForm(status, type);
  const meaning = (code === null ? null : meaningOf(code, type)) ?? byForm;
  // Whatever the error is called: the supplier itself says that it does not know.
  return /may (?:still )?have been created/i.test(message) ? { ...meaning, order: 'unknown' } : meaning;
}

/** The meaning of an error by its type and status alone. */
function meaningByForm(status: number | null, type: string | null): CodeMeaning {
  if (type === 'authentication_error') return { question: 'misconfigured', order: 'other' };
  if (type === 'invalid_request_error')
    return status === 404 ? { question: 'not_found', order: 'other' } : { question: 'misconfigured', order: 'other' };
  if (type === 'validation_error' || type === 'invalid_state_error' || type === 'fraud_error')
    return { question: 'rejected', order: 'other' };
  if (type !== null) return { question: 'unavailable', order: 'unknown' };
  if (status === 401 || status === 403) return { question: 'misconfigured', order: 'unknown' };
  if (status === 404) return { question: 'not_found', order: 'unknown' };
  if (status === 503) return { question: 'unavailable', order: 'other' };
  return { question: 'unavailable', order: 'unknown' };
}

function messageOf({ code, status, message }: CallFailure): string {
  return `${code ?? status ?? 'no answer'}: ${message}`;
}

/** The reading of a refused or failed question for an offer to cancel; nothing was changed by it. */
export function toQuoteOutcome(thrown: unknown): CancellationQuoteOutcome {
  const failure = toSupplierFailure(thrown);
  const { code } = readFailure(thrown);
  const reason = code === 'order_not_cancellable' ? 'not_cancellable' : code;
  if (reason === 'already_cancelled' || reason === 'not_cancellable') {
    return { kind: 'refused', reason, message: failure.message };
  }
  return { kind: 'failed', failure };
}

/** The reading of a failed confirmation (Duffel documentation, order cancellations): whatever is not definite is `unknown`. */
export function toCancellationOutcome(thrown: unknown): CancellationOutcome {
  const failure = readFailure(thrown);
  const message = `${messageOf(failure)}${failure.requestId ? ` (${failure.requestId})` : ''}`;
  const { question } = meaningOfFailure(failure);
  if (failure.notSent || question === 'misconfigured') return { kind: 'unsent', message };
  if (failure.code === 'order_cancellation_stale' || question === 'not_found') return { kind: 'stale', message };
  return { kind: failure.code === 'order_not_cancellable' ? 'refused' : 'unknown', message };
}

/** Our own deadline passed; the socket may still be at work, so a write that ends this way is unknown. */
export class DeadlineExceeded extends Error {
  constructor(operation: string, timeoutMs: number) {
    super(`${operation} took longer than ${timeoutMs} ms`);
    this.name = 'DeadlineExceeded';
  }
}
