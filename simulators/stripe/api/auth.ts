import { ApiError } from './errors.ts';

/**
 * Checks the API key of an `Authorization` header, `Bearer` or HTTP Basic with the key as user name. Live keys are
 * always rejected: they must never reach a simulator. The key is never repeated in the response. Source: Stripe API
 * reference, "Authentication".
 * @param onlyKey the only accepted key, or null for any secret or restricted test key, and `sk_live_simulator`, which
 * no vendor ever issued, for testing a deployment in live mode.
 * @throws ApiError 401 for no key, a live key, a publishable key or an unknown key.
 */
export function checkApiKey(authorization: string | undefined, onlyKey: string | null): void {
  const key = keyOf(authorization);
  if (key === null)
    throw unauthenticated('You did not provide an API key. Use it as a Bearer token in the Authorization header.');
  if (key === 'sk_live_simulator' && onlyKey === null) return;
  if (/^(sk|rk|pk)_live_/.test(key)) throw unauthenticated('This is a simulator: a live key must never be sent to it.');
  if (key.startsWith('pk_')) {
    throw unauthenticated(
      'This API call cannot be made with a publishable API key. Use a secret API key.',
      'secret_key_required',
    );
  }
  if (onlyKey === null ? !/^(sk|rk)_test_\w+$/.test(key) : key !== onlyKey)
    throw unauthenticated('Invalid API Key provided.');
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
