import { createHmac } from 'node:crypto';
import { type Secrets, underEach } from '#server/secrets.ts';

/** A request's stored hash, and its hashes under other secrets. */
export type RequestHashes = readonly [current: string, ...others: string[]];

/** Tells a repeated call from another one with the same key. Keyed, so that the hash does not reveal the input. */
export function hashRequest(secrets: Secrets, parts: readonly unknown[]): RequestHashes {
  const text = JSON.stringify(parts);
  return underEach(secrets, (secret) => createHmac('sha256', secret).update(text).digest('base64url'));
}
