import { apiError } from './errors.ts';

/** One page of a list, with the cursors Duffel puts into `meta` (Duffel documentation, "Pagination"). */
export interface Page<T> {
  readonly items: T[];
  readonly meta: { readonly limit: number; readonly before: string | null; readonly after: string | null };
}

function encode(anchor: string): string {
  return `g3QAAAAB${Buffer.from(anchor, 'utf8').toString('base64url')}`;
}

function decode(cursor: string): string {
  if (!cursor.startsWith('g3QAAAAB')) throw apiError('bad_request', { message: 'The pagination cursor is not valid.' });
  return Buffer.from(cursor.slice(8), 'base64url').toString('utf8');
}

/**
 * Returns one page of an ordered list. `limit` 1–200, default 50. A cursor names an item, so a page stays correct when
 * items are added before it. @throws ApiError 422 for a limit out of range, 400 for a cursor that was not issued by
 * this server.
 */
export function paginate<T>(list: readonly T[], query: URLSearchParams, anchorOf: (item: T) => string): Page<T> {
  const limitText = query.get('limit');
  const limit = limitText === null || limitText === '' ? 50 : Number(limitText);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) {
    throw apiError('validation_inclusion', { pointer: '/limit', message: 'The limit must be between 1 and 200.' });
  }
  const after = query.get('after');
  const before = query.get('before');
  let start = 0;
  if (after) start = positionOf(list, decode(after), anchorOf) + 1;
  else if (before) start = Math.max(0, positionOf(list, decode(before), anchorOf) - limit);
  const items = list.slice(start, start + limit);
  const first = items[0];
  const last = items.at(-1);
  const more = start + items.length < list.length;
  return {
    items,
    meta: {
      limit,
      before: start > 0 && first !== undefined ? encode(anchorOf(first)) : null,
      after: more && last !== undefined ? encode(anchorOf(last)) : null,
    },
  };
}

function positionOf<T>(list: readonly T[], anchor: string, anchorOf: (item: T) => string): number {
  const position = list.findIndex((item) => anchorOf(item) === anchor);
  if (position < 0) throw apiError('bad_request', { message: 'The pagination cursor is not valid for this list.' });
  return position;
}
