import { expect, test } from 'vitest';
import { SearchLimiter } from '../search/search-limiter.ts';
import { LiveSearches } from './live-searches.ts';
import { type LiveSearchDeps, type LiveSearchRequest, streamSearch } from './stream-search.ts';

const clock = { now: () => new Date(0), sleep: async () => undefined };

/** One visitor's calls for one search, which never starts. */
function createRig() {
  const unwanted: AbortSignal[] = [];
  const deps = {
    clock,
    liveSearches: new LiveSearches(clock, 1_000_000),
    searchLimiter: new SearchLimiter(1),
    isSearchSold: async () => false,
  } as Partial<LiveSearchDeps> as LiveSearchDeps;
  const supplier = {
    live: false,
    startSearch: (_query: unknown, _ms: number, signal: AbortSignal) => {
      unwanted.push(signal);
      return new Promise<never>(() => undefined);
    },
  };
  return {
    unwanted,
    call(prepares = false) {
      const left = new AbortController();
      const request = { visitor: 'vis_1', supplier, searchId: null, fresh: false, continued: null, prepares };
      void streamSearch(deps, { ...request, left: left.signal } as unknown as LiveSearchRequest);
      return left;
    },
  };
}

test('a waiting search is unwanted once all its callers have left [LIVE-07] [FAST-02]', () => {
  const { unwanted, call } = createRig();
  const [one, other] = [call(), call()];
  one.abort();
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort();
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([true]);
});

test('the call that prepares a page neither waits for its search nor gives it up [LIVE-07] [FAST-02]', () => {
  const { unwanted, call } = createRig();
  call(true).abort();
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([false]);
  call().abort();
  expect(unwanted.map(({ aborted }) => aborted)).toEqual([true]);
});
