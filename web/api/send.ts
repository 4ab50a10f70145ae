import type { ErrorAnswer, FieldFault } from '#contract/call.ts';
import { ApiError } from './api-error.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with query. */
  readonly address: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a call from the browser, with cookies and a JSON body. Throws ApiError if no response arrives. */
export async function send({ method, address, body, idempotencyKey, signal }: Outgoing): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'No response', null);
  }
}

/** The error of an unsuccessful response. */
export function failureOf(response: Response, text: string): ApiError {
  return new ApiError(response.status, text || response.statusText, readError(parseJson(text)));
}

/** The error of a response that violates the contract. */
export function unexpectedResponse(response: Response): ApiError {
  return new ApiError(response.status, 'The response was not understood', null);
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The error in the contract's shape; null for anything else, such as a proxy's HTML page. */
function readError(value: unknown): ErrorAnswer | null {
  if (!isRecord(value)) return null;
  const { message, code, requestId, fields, details, error, paymentId } = value;
  if (typeof message !== 'string' || typeof code !== 'string' || typeof requestId !== 'string') return null;
  return {
    message,
    code,
    requestId,
    ...(Array.isArray(fields) ? { fields: fields.filter(isFieldFault) } : {}),
    ...(isRecord(details) ? { details } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(typeof paymentId === 'string' ? { paymentId } : {}),
  };
}

function isFieldFault(value: unknown): value is FieldFault {
  if (!isRecord(value) || typeof value.path !== 'string' || typeof value.message !== 'string') return false;
  return value.code === undefined || typeof value.code === 'string';
}
