import type { Caller } from '../context.ts';
import { ApiError } from './errors.ts';

/** Keys that no vendor ever issued, for testing a deployment in live mode. */
const liveStandIns = ['sk_live_simulator', 'pk_live_simulator'];

/**
 * Reads the caller from the API key: in the `Authorization` header, `Bearer` or HTTP Basic with the key as user name,
 * or in the parameter `key`, as browsers send a publishable key. Real live keys are always rejected: they must never
 * reach a simulator. The key is never repeated in the response. Source: Stripe API reference, "Authentication".
 * @param onlyKey the only accepted secret key, or null for any secret or restricted test key and the live stand-ins.
 * Publishable test keys are no secret: any is accepted.
 * @throws ApiError 401 for no key, a live key or an unknown key.
 */
export function readCaller(
  authorization: string | undefined,
  parameter: string | null,
  onlyKey: string | null,
): Caller {
  const key = keyOf(authorization) ?? parameter;
  if (key === null)
    throw unauthenticated('You did not provide an API key. Use it as a Bearer token in the Authorization header.');
  const publishable = key.startsWith('pk_');
  if (liveStandIns.includes(key) && onlyKey === null) return { publishable, livemode: true };
  if (/^(sk|rk|pk)_live_/.test(key)) throw unauthenticated('This is a simulator: a live key must never be sent to it.');
  if (parameter !== null && !publishable) throw unauthenticated('A secret key must be in the Authorization header.');
  const isKnown = publishable || onlyKey === null ? /^(sk|rk|pk)_test_\w+$/.test(key) : key === onlyKey;
  if (!isKnown) throw unauthenticated('Invalid API Key provided.');
  return { publishable, livemode: false };
}

/** Who may make a call: our server, its pages in a browser, or both. */
export type Callers = 'secret' | 'publishable' | 'both';

/** @throws ApiError 401 for a key of the wrong kind. */
export function checkCaller({ publishable }: Caller, callers: Callers): void {
  if (publishable && callers === 'secret') {
    throw unauthenticated(
      'This API call cannot be made with a publishable API key. Use a secret API key.',
      'secret_key_required',
    );
  }
  if (!publishable && callers === 'publishable')
    throw unauthenticated('This API call is made by browsers only, with a publishable API key.');
}

function keyOf(authorization: string | undefined): string | null {
  const [, scheme, credentials] = /^(bearer|basic)\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme === undefined || credentials === undefined) return null;
  if (scheme.toLowerCase() === 'bearer') return credentials;
  const [user = ''] = Buffer.from(credentials, 'base64').toString().split(':');
  return user === '' ? null : user;
}

function unauthenticated(message: string, code?: string): ApiError {
  return new ApiError(401, 'invalid_request_error', message, code === undefined ? {} : { code });
}
