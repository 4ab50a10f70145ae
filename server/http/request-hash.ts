import { createHmac } from 'node:crypto';

/**
 * Tells a repetition of a call from another call under the same key. Keyed, so that nothing of what went in can be
 * guessed from a stored hash.
 */
export function hashRequest(secret: string, parts: readonly unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
