import { createHmac } from 'node:crypto';

/**
 * Distinguishes a repeated call from a different call under the same key. Keyed, so that the input cannot be guessed
 * from a stored hash.
 */
export function hashRequest(secret: string, parts: readonly unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
