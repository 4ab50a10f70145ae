import type {
  CancellationOutcome,
  CancellationQuoteOutcome,
  OrderOutcome,
  OrderRefusal,
  SupplierFailure,
} from '../../ports/supplier.ts';
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

const goneCodes = new Set(['offer_no_longer_available', 'offer_request_already_booked', 'price_no_longer_available']);
const maybeBookedCodes = new Set([
  'duplicate_booking',
  'order_creation_already_attempted',
  'offer_request_already_booked',
]);
const passengerCodes = new Set([
  'invalid_passenger_name',
  'invalid_passenger_title',
  'invalid_phone_number',
  'invalid_email_address',
  'invalid_loyalty_card',
  'duplicate_passenger_name',
  'duplicate_passenger_names',
  'order_passengers_incompatible_with_offer',
]);
const priceCodes = new Set([
  'price_changed',
  'payment_amount_does_not_match_order_amount',
  'payment_currency_does_not_match_order_currency',
]);

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
  const { status, code, type, requestId, message } = readFailure(thrown);
  return {
    kind: kindOf(status, code, type),
    message: `${code ?? status ?? 'no answer'}: ${message}`,
    upstreamStatus: status,
    upstreamRequestId: requestId,
    ...(thrown instanceof DeadlineExceeded ? { timedOut: true } : {}),
  };
}

function kindOf(status: number | null, code: string | null, type: string | null): SupplierFailure['kind'] {
  if (code !== null && goneCodes.has(code)) return 'gone';
  if (code === 'offer_expired') return 'expired';
  if (type === 'authentication_error' || status === 401 || status === 403) return 'misconfigured';
  if (status === 404) return 'not_found';
  if (status !== null && status >= 400 && status < 500 && status !== 429 && type !== 'airline_error') return 'rejected';
  return 'unavailable';
}

/** The reading of a failed order call (Duffel documentation, orders): only a definite no is `refused`, doubt is `unknown`. */
export function toOrderOutcome(thrown: unknown): OrderOutcome {
  const failure = readFailure(thrown);
  const { status, code, type } = failure;
  const message = `${code ?? status ?? 'no answer'}: ${failure.message}${failure.requestId ? ` (${failure.requestId})` : ''}`;
  const refused = (reason: OrderRefusal): OrderOutcome => ({ kind: 'refused', reason, message });
  if (failure.notSent) return refused('other');
  if (status === null) return { kind: 'unknown', message };
  if (code !== null && maybeBookedCodes.has(code)) return { kind: 'unknown', message };
  if (code === 'order_not_created' || status === 503) return refused('other');
  if (status === 429 || status >= 500 || status < 400) return { kind: 'unknown', message };
  if (code === 'offer_no_longer_available') return refused('offer_gone');
  if (code === 'offer_expired') return refused('offer_expired');
  if (code !== null && priceCodes.has(code)) return refused('price_changed');
  if (code === 'ancillary_service_not_available' || (code === 'not_found' && type === 'validation_error')) {
    return refused('service_gone');
  }
  if (code !== null && passengerCodes.has(code)) return refused('passengers');
  return refused('other');
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
  const { status, code } = failure;
  const message = `${code ?? status ?? 'no answer'}: ${failure.message}${failure.requestId ? ` (${failure.requestId})` : ''}`;
  if (failure.notSent || status === 401 || status === 403) return { kind: 'unsent', message };
  if (code === 'order_cancellation_stale' || status === 404) return { kind: 'stale', message };
  return { kind: code === 'order_not_cancellable' ? 'refused' : 'unknown', message };
}

/** Our own deadline passed; the socket may still be at work, so a write that ends this way is unknown. */
export class DeadlineExceeded extends Error {
  constructor(operation: string, timeoutMs: number) {
    super(`${operation} took longer than ${timeoutMs} ms`);
    this.name = 'DeadlineExceeded';
  }
}
