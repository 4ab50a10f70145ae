import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/secrets.ts';

/**
 * A cookie of the accounts library, signed with another known secret, re-signed with the current one, the only one the
 * library accepts; null for any other. The library signs as better-call does: the value, a dot, and HMAC-SHA-256 of the
 * value in base64 (its `crypto.mjs`).
 */
export function signAgain([current, ...others]: Secrets, signed = ''): string | null {
  const dot = signed.lastIndexOf('.');
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const signature = (secret: string) => createHmac('sha256', secret).update(value).digest('base64');
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(signature(secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return others.some(isSignedWith) ? `${value}.${signature(current)}` : null;
}
