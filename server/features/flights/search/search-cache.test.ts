import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '#domain/result.ts';
import type { Refusal } from '#server/refusal.ts';
import { OfferTexts } from './offer-texts.ts';
import { type CachedSearch, SearchCache, searchLifetimeMs } from './search-cache.ts';

const clock = { at: 0, now: () => new Date(clock.at), sleep: async () => undefined };
const byId = ({ searchId }: CachedSearch) => `by id ${searchId}`;

function found(searchId: string, bytes: number): Result<CachedSearch, Refusal> {
  return {
    ok: true,
    value: {
      searchId,
      bytes,
      offers: new OfferTexts([]),
      offerIds: new Set([`off_${searchId}`]),
      searchKey: null,
      expiresAt: 0,
    },
  };
}

const keep = async (cache: SearchCache, key: string, searchId: string, bytes: number) => {
  const search = Promise.resolve(found(searchId, bytes));
  cache.store(key, search, byId);
  await search;
};

test('evicts the oldest searches under both keys and keeps the byte count exact [FAST-02]', async () => {
  const cache = new SearchCache(clock, 100);
  for (const n of [1, 2, 3]) await keep(cache, `query ${n}`, `${n}`, 40);
  expect(cache.bytes).toBe(80);
  expect([cache.find('query 1'), cache.find('by id 1')]).toEqual([null, null]);
  expect([cache.find('query 2'), cache.find('by id 3')].every((search) => search !== null)).toBe(true);
});

test('an offer that is gone drops its search under both keys, and no other search [F-72]', async () => {
  const cache = new SearchCache(clock, 100);
  for (const n of [1, 2]) await keep(cache, `query ${n}`, `${n}`, 40);
  cache.dropSearchOf('off_3');
  expect(cache.bytes).toBe(80);
  cache.dropSearchOf('off_1');
  expect([cache.find('query 1'), cache.find('by id 1')]).toEqual([null, null]);
  expect(cache.find('query 2')).not.toBeNull();
  expect(cache.bytes).toBe(40);
});

test('a replaced search can still be found by its id, and is counted until evicted [FAST-02] [API-02]', async () => {
  const cache = new SearchCache(clock, 100);
  await keep(cache, 'query', 'old', 40);
  await keep(cache, 'query', 'new', 40);
  expect(await cache.find('query')).toMatchObject({ value: { searchId: 'new' } });
  expect(await cache.find('by id old')).toMatchObject({ value: { searchId: 'old' } });
  expect(cache.bytes).toBe(80);
  clock.at += searchLifetimeMs;
  for (const key of ['by id old', 'query', 'by id new']) expect(cache.find(key)).toBeNull();
  expect(cache.bytes).toBe(0);
});

test('a new search removes all that are too old, though nobody asks for them again [FAST-02] [SAFE-04]', async () => {
  const cache = new SearchCache(clock, 1000);
  for (const n of [1, 2]) await keep(cache, `query ${n}`, `${n}`, 40);
  clock.at += searchLifetimeMs - 1;
  await keep(cache, 'query 3', '3', 40);
  expect(cache.bytes).toBe(120);
  clock.at += 1;
  await keep(cache, 'query 4', '4', 40);
  expect(cache.bytes).toBe(80);
  expect(cache.find('by id 3')).not.toBeNull();
});

test('never exceeds the limit, in any order, unless a single search is larger [FAST-02]', async () => {
  const searches = fc.array(fc.record({ query: fc.nat(4), bytes: fc.integer({ min: 1, max: 70 }) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(searches, async (all) => {
      const cache = new SearchCache(clock, 60);
      for (const [n, { query, bytes }] of all.entries()) await keep(cache, `query ${query}`, String(n), bytes);
      const ids = all.flatMap(({ bytes }, n) => (cache.find(`by id ${n}`) === null ? [] : [bytes]));
      const kept = ids.reduce((sum, bytes) => sum + bytes, 0);
      expect(cache.bytes).toBe(kept);
      if (ids.length > 1) expect(kept).toBeLessThanOrEqual(60);
    }),
  );
});
