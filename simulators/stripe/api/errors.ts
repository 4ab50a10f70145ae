import type { Json, JsonObject, PaymentIntent } from '../resources/wire.ts';

/** Wire error types (Stripe API reference, "Errors"). */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** Optional members of the error object; absent members are not sent. */
export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: Json;
  payment_method?: Json;
}

/**
 * A response other than success. Thrown inside a request, it rolls back every change of that request. `stored` says
 * whether a retry with the same idempotency key gets this response again (true once execution began) or a fresh attempt
 * (false: the parameters were rejected before anything began). Source: Stripe API reference, "Idempotent requests".
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: JsonObject;
  readonly stored: boolean;

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}, stored = false) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.stored = stored;
    this.body = errorBody(type, message, details);
  }
}

/** The error envelope: `{ error: { type, message, … } }`. */
export function errorBody(type: ErrorType, message: string, details: ErrorDetails = {}): JsonObject {
  const error: JsonObject = {};
  const { code, decline_code, ...rest } = details;
  if (code !== undefined) {
    error.code = code;
    error.doc_url = `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  }
  if (decline_code !== undefined) error.decline_code = decline_code;
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) error[name] = value;
  return { error: { ...error, message, type } };
}

/** 400 for a request with invalid parameters; not stored under the idempotency key. */
export function invalid(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details);
}

/** 400 for a well-formed request that the object's current state does not allow; stored under the idempotency key. */
export function refused(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details, true);
}

/** 404 for an object that does not exist for this account; `hint` says where it may be instead. */
export function missing(kind: string, id: string, param: string, hint?: string): ApiError {
  const message = `No such ${kind}: '${id}'${hint === undefined ? '' : `; ${hint}`}`;
  return new ApiError(404, 'invalid_request_error', message, { code: 'resource_missing', param });
}

/** 400 because the intent's status does not allow it; includes the current intent. */
export function unexpectedState(intent: PaymentIntent, participle: string): ApiError {
  const message = `This PaymentIntent could not be ${participle} because it has a status of ${intent.status}.`;
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
