import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { type Secrets, underEach } from '#server/secrets.ts';

interface SearchOfVisitor {
  readonly visitor: string;
  readonly brandKey: string;
  readonly supplier: { readonly live: boolean };
  readonly query: SearchQuery;
}

/** Identifies a visitor's search, on any of its pages. */
export function queryKey({ visitor, brandKey, supplier, query }: SearchOfVisitor): string {
  return JSON.stringify([visitor, brandKey, supplier.live, query]);
}

/** The supplier's id for the visitor. `key` is the search's `queryKey`. */
export function sealSearchId([secret]: Secrets, key: string, searchId: string): string {
  return `${searchId}.${signature(secret, key, searchId)}`;
}

/** The supplier's id from a sealed one; null unless sealed with this key, for this visitor and query. */
export function openSearchId(secrets: Secrets, key: string, sealed: string): string | null {
  const [searchId = '', signed = ''] = sealed.split('.');
  const given = Buffer.from(signed);
  const isOurs = underEach(secrets, (secret) => Buffer.from(signature(secret, key, searchId))).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  );
  return isOurs ? searchId : null;
}

function signature(secret: string, key: string, searchId: string): string {
  return createHmac('sha256', secret).update(`search:${key}:${searchId}`).digest('base64url').slice(0, 22);
}
