import { OversizedResponse } from '#server/adapters/vendor-calls/vendor-fetch.ts';
import type {
  AcceptFailure,
  CancellationFailure,
  CancellationQuoteFailure,
  OrderFailure,
  SupplierFailure,
} from '#server/ports/supplier.ts';
import { BrokenResponseError, storableText, WireError } from '../mapping/wire.ts';
import { type CodeMeaning, meaningOf } from './error-codes.ts';

/**
 * What is known about a failed call: Duffel's error list if it responded in its own format, otherwise the broken part.
 */
export interface CallFailure {
  /** HTTP status; null if there was no complete response. */
  readonly status: number | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly requestId: string | null;
  readonly message: string;
  /** True if definitely nothing was sent: host name not resolved or connection refused. */
  readonly notSent: boolean;
}

/** Our own errors, whose messages are readable. */
const ownErrors = [WireError, BrokenResponseError, OversizedResponse];

/** Reads an error thrown by a call. The result never contains headers, tokens or passengers. */
export function readFailure(thrown: unknown): CallFailure {
  if (thrown instanceof DeadlineExceeded || ownErrors.some((own) => thrown instanceof own)) {
    return {
      status: null,
      code: null,
      type: null,
      requestId: null,
      message: (thrown as Error).message,
      notSent: false,
    };
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
    message: storableText(
      text(first.message) ?? text(first.title) ?? systemCode ?? (thrown instanceof Error ? thrown.name : 'unknown'),
    ),
    notSent: status === null && (systemCode === 'ECONNREFUSED' || systemCode === 'ENOTFOUND'),
  };
}

/** Maps a failed read request, which changed nothing. */
export function toSupplierFailure(thrown: unknown): SupplierFailure {
  const failure = readFailure(thrown);
  return {
    // A response without any data is an outage, not the supplier's answer.
    kind: thrown instanceof WireError && thrown.field !== 'data' ? 'unreadable' : meaningOfFailure(failure).question,
    message: messageOf(failure),
    upstreamStatus: failure.status,
    upstreamRequestId: failure.requestId,
    ...(thrown instanceof DeadlineExceeded ? { timedOut: true } : {}),
  };
}

/** Maps a failed order call (Duffel documentation, orders): definite refusals are `refused`, all else `unknown`. */
export function toOrderFailure(thrown: unknown): OrderFailure {
  const failure = readFailure(thrown);
  const message = fullMessageOf(failure);
  if (failure.notSent) return { kind: 'refused', reason: 'unavailable', message };
  const { order, detail } = meaningOfFailure(failure);
  if (order === 'unknown')
    return { kind: 'unknown', message, ...(failure.code === 'duplicate_booking' ? { isDuplicate: true } : {}) };
  return { kind: 'refused', reason: order, message, ...(detail === undefined ? {} : { detail }) };
}

/**
 * Interprets a failure: the supplier's own code takes precedence over the HTTP status (F-40). An unknown code is
 * interpreted by its type; for an order that is a definite refusal only if the supplier refused before asking an
 * airline. A response that is not in the supplier's format says nothing about an order.
 */
export function meaningOfFailure({ status, code, type, message }: CallFailure): CodeMeaning {
  const byForm = meaningByForm(status, type);
  const meaning = (code === null ? null : meaningOf(code, type)) ?? byForm;
  // Regardless of the code, the supplier says that it does not know.
  return /may (?:still )?have been created/i.test(message) ? { ...meaning, order: 'unknown' } : meaning;
}

/** The meaning of an error by its type and status alone. */
function meaningByForm(status: number | null, type: string | null): CodeMeaning {
  if (type === 'authentication_error') return { question: 'misconfigured', order: 'unavailable' };
  if (type === 'invalid_request_error')
    return status === 404
      ? { question: 'not_found', order: 'other' }
      : { question: 'misconfigured', order: 'unavailable' };
  if (type === 'validation_error' || type === 'invalid_state_error' || type === 'fraud_error')
    return { question: 'rejected', order: 'other' };
  if (type !== null) return { question: 'unavailable', order: 'unknown' };
  if (status === 401 || status === 403) return { question: 'misconfigured', order: 'unknown' };
  if (status === 404) return { question: 'not_found', order: 'unknown' };
  return { question: 'unavailable', order: 'unknown' };
}

function messageOf({ code, status, message }: CallFailure): string {
  return `${code ?? status ?? 'no answer'}: ${message}`;
}

/** For logs, with the supplier's request id. */
export function fullMessageOf(failure: CallFailure): string {
  return `${messageOf(failure)}${failure.requestId ? ` (${failure.requestId})` : ''}`;
}

/**
 * Maps a failed request for a cancellation quote, which changed nothing. Repeating it after a definite refusal would
 * not help; our own mistakes, and flight changes that come first, are not refusals.
 */
export function toQuoteFailure(thrown: unknown): CancellationQuoteFailure {
  const failure = toSupplierFailure(thrown);
  const { message } = failure;
  const { code, type } = readFailure(thrown);
  if (code === 'already_cancelled') return { kind: 'refused', reason: 'already_cancelled', message };
  const isDefinite = failure.kind === 'rejected' && type !== 'validation_error' && code !== 'schedule_changed';
  return isDefinite ? { kind: 'refused', reason: 'not_cancellable', message } : { kind: 'failed', failure };
}

/** Maps a failed confirmation (Duffel documentation, order cancellations); anything not definite is `unknown`. */
export function toCancellationFailure(thrown: unknown): CancellationFailure {
  const failure = readFailure(thrown);
  const message = fullMessageOf(failure);
  const { question } = meaningOfFailure(failure);
  if (failure.notSent || question === 'misconfigured') return { kind: 'unsent', message };
  if (failure.code === 'order_cancellation_stale' || question === 'not_found') return { kind: 'stale', message };
  return { kind: failure.code === 'order_not_cancellable' ? 'refused' : 'unknown', message };
}

/** Maps a failed acceptance of an airline change; anything not definite is `unknown`. */
export function toAcceptFailure(thrown: unknown): AcceptFailure {
  const failure = readFailure(thrown);
  const message = fullMessageOf(failure);
  const { question } = meaningOfFailure(failure);
  if (failure.notSent || question === 'misconfigured') return { kind: 'unsent', message };
  if (failure.code === 'stale_airline_initiated_change_accept') return { kind: 'stale', message };
  return { kind: question === 'rejected' || question === 'not_found' ? 'refused' : 'unknown', message };
}

/** Our own deadline passed. The request may still be in progress, so the outcome of a write is unknown. */
export class DeadlineExceeded extends Error {
  constructor(operation: string, timeoutMs: number) {
    super(`${operation} took longer than ${timeoutMs} ms`);
    this.name = 'DeadlineExceeded';
  }
}
