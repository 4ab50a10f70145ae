import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { bytesOfEmptySearch, LiveSearch, LiveSearches, searchLifetimeMs } from './live-searches.ts';

const clock = { at: 0, now: () => new Date(clock.at), sleep: async () => undefined };

/** Keeps a search that ended without offers. */
async function keepEmpty(searches: LiveSearches, key: string): Promise<void> {
  const search = new LiveSearch(`orq_${key}`);
  search.stream.end({ offers: 0, answered: 1, sources: 1 });
  await searches.add(key, Promise.resolve(ok(search)));
}

test('a new search removes all that are too old, though nobody asks for them again [LIVE-07] [SAFE-04]', async () => {
  const searches = new LiveSearches(clock, Number.POSITIVE_INFINITY);
  for (const key of ['a', 'b']) await keepEmpty(searches, key);
  const bytesOfTwo = searches.bytes;
  clock.at += searchLifetimeMs - 1;
  await keepEmpty(searches, 'c');
  expect(searches.bytes).toBe(1.5 * bytesOfTwo);
  clock.at += 1;
  await keepEmpty(searches, 'd');
  expect(searches.bytes).toBe(bytesOfTwo);
  expect(['a', 'b', 'c', 'd'].map((key) => searches.find(key) !== null)).toEqual([false, false, true, true]);
});

test('searches without offers count too: of a thousand, the newest that fit are kept [LIVE-07] [SAFE-04]', async () => {
  const searches = new LiveSearches(clock, 100 * bytesOfEmptySearch);
  const keys = Array.from({ length: 1000 }, (_, n) => `search ${n}`);
  for (const key of keys) await keepEmpty(searches, key);
  const kept = keys.filter((key) => searches.find(key) !== null);
  expect(kept.length).toBeGreaterThan(90);
  expect(kept.length).toBeLessThanOrEqual(100);
  expect(kept).toEqual(keys.slice(-kept.length));
});

test('searches that are still starting count as well [LIVE-07] [SAFE-04]', () => {
  const searches = new LiveSearches(clock, 10 * bytesOfEmptySearch);
  const keys = Array.from({ length: 50 }, (_, n) => `search ${n}`);
  for (const key of keys) void searches.add(key, new Promise(() => undefined));
  expect(keys.filter((key) => searches.find(key) !== null)).toEqual(keys.slice(-11));
});
