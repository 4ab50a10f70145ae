import { ApiError, invalid } from './api/errors.ts';
import { keyInUse } from './api/idempotency.ts';
import type { Fault } from './control/faults.ts';
import { isLie, withLie } from './control/lies.ts';
import { apiVersion } from './events/events.ts';
import type { JsonObject } from './resources/wire.ts';

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

/** The headers of every API response. */
export function headersOf({ headers: sent, method }: Incoming, requestId: string): Record<string, string> {
  const key = sent['idempotency-key'];
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': requestId,
    // Only pages that are allowed to call get this far.
    ...(sent.origin === undefined ? {} : { 'Access-Control-Allow-Origin': sent.origin, Vary: 'Origin' }),
    'Stripe-Version': /^[\w.-]{1,40}$/.test(sent['stripe-version'] ?? '')
      ? (sent['stripe-version'] ?? apiVersion)
      : apiVersion,
    ...(method === 'POST' && key !== undefined && /^[\x20-\x7e]{1,255}$/.test(key) ? { 'Idempotency-Key': key } : {}),
  };
}

/** @throws ApiError for a version, account or content type that the account does not have. */
export function checkHeaders({ method, headers, body }: Incoming): void {
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

/** @throws ApiError of the fault, if it is a refusal without acting. */
export function refuseByFault(fault: Fault | null): void {
  if (fault?.kind === 'conflict_409') throw keyInUse();
  if (fault?.kind === 'rate_limit_429') {
    throw new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
  }
  if (fault?.kind === 'not_found_404') throw new ApiError(404, 'invalid_request_error', 'Not found.');
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

/** The response as it arrives under the fault. */
export function disguise(fault: Fault | null, answer: Answer): Answer {
  if (fault?.kind.startsWith('reset_') || fault?.kind.startsWith('hold_')) return { ...answer, delivery: 'none' };
  if (fault !== null && isLie(fault.kind)) return { ...answer, body: withLie(fault.kind, answer.body) };
  if (fault?.kind === 'truncated') return { ...answer, delivery: 'half' };
  if (fault?.kind !== 'not_json') return answer;
  const headers = { ...answer.headers, 'Content-Type': 'text/html' };
  return { status: 200, headers, body: '<html><body>Service unavailable</body></html>', delivery: 'whole' };
}

/** A complete JSON response. */
export function whole(status: number, headers: Record<string, string>, body: JsonObject): Answer {
  return { status, headers, body: JSON.stringify(body, null, 2), delivery: 'whole' };
}
