import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '../../http/refusal.ts';
import { OfferTexts } from './offer-texts.ts';
import { type KeptSearch, SearchCache, searchLifetimeMs } from './search-cache.ts';

const clock = { at: 0, now: () => new Date(clock.at), sleep: async () => undefined };
const byId = ({ searchId }: KeptSearch) => `by id ${searchId}`;

function found(searchId: string, bytes: number): Result<KeptSearch> {
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
  cache.keep(key, search, byId);
  await search;
};

test('what is too much goes with both of its names, oldest first: nothing stays behind uncounted [FAST-02]', async () => {
  const cache = new SearchCache(clock, 100);
  for (const n of [1, 2, 3]) await keep(cache, `query ${n}`, `${n}`, 40);
  expect(cache.bytes).toBe(80);
  expect([cache.find('query 1'), cache.find('by id 1')]).toEqual([null, null]);
  expect([cache.find('query 2'), cache.find('by id 3')].every((search) => search !== null)).toBe(true);
});

test('a dead offer takes its whole search with it, under both of its names, and no other [F-72]', async () => {
  const cache = new SearchCache(clock, 100);
  for (const n of [1, 2]) await keep(cache, `query ${n}`, `${n}`, 40);
  cache.forgetSearchOf('off_3');
  expect(cache.bytes).toBe(80);
  cache.forgetSearchOf('off_1');
  expect([cache.find('query 1'), cache.find('by id 1')]).toEqual([null, null]);
  expect(cache.find('query 2')).not.toBeNull();
  expect(cache.bytes).toBe(40);
});

test('a search that an equal one replaced is found by its id still, and counted until it goes [FAST-02] [API-02]', async () => {
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

test('whatever is kept, in whatever order: never more than allowed, but for one that is larger alone [FAST-02]', async () => {
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
