import { expect, test } from 'vitest';
import { type AnswerPeer, noPeers } from '#server/ports/peers.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { LiveSearches } from '../live/live-searches.ts';
import { SearchLimiter } from '../search/search-limiter.ts';
import { answerPeers, type PeerDeps } from './answer-peers.ts';
import type { SearchQuestion } from './questions.ts';

test('a stop waits for askers until they leave, and for none who had left before the question came [SAFE-06]', async () => {
  const answers: AnswerPeer[] = [];
  const works: Promise<unknown>[] = [];
  // This worker has no supplier, so that nothing else of the parts is used.
  answerPeers({
    peers: { ...noPeers, answer: (given) => void answers.push(given) },
    supplierOf: () => null,
    track: (work) => void works.push(work),
  } as Partial<PeerDeps> as PeerDeps);
  const [answer] = answers;
  const question = { kind: 'page', request: { live: false } } as SearchQuestion;

  expect(await answer?.(question, AbortSignal.abort())).toEqual({ head: null });
  await Promise.all(works);

  const asker = new AbortController();
  await answer?.(question, asker.signal);
  let isOver = false;
  const over = Promise.all(works).then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isOver).toBe(false);
  asker.abort();
  await over;
});

test.each(['page', 'stream'] as const)(
  'a waiting search whose asker at another worker leaves is unwanted (%s) [LIVE-07] [SAFE-02]',
  async (kind) => {
    const answers: AnswerPeer[] = [];
    const unwanted: AbortSignal[] = [];
    const wait = (signal: AbortSignal | undefined) => {
      if (signal !== undefined) unwanted.push(signal);
      return new Promise<never>(() => undefined);
    };
    const clock = { now: () => new Date(0), sleep: async () => undefined };
    const supplier: Partial<FlightSupplier> = {
      live: false,
      startSearch: (_query, _ms, signal) => wait(signal),
    };
    answerPeers({
      clock,
      liveSearches: new LiveSearches(clock, 1_000_000),
      noteUnreadable: async () => undefined,
      searchLimiter: new SearchLimiter(1),
      peers: { ...noPeers, answer: (given) => void answers.push(given) },
      supplierOf: () => supplier as FlightSupplier,
      track: () => undefined,
    } as Partial<PeerDeps> as PeerDeps);
    const request = { visitor: 'vis_1', live: false, searchId: null, fresh: false, continued: null, prepares: false };
    const asker = new AbortController();
    void answers[0]?.({ kind, request } as unknown as SearchQuestion, asker.signal);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(unwanted.map(({ aborted }) => aborted)).toEqual([false]);
    asker.abort();
    expect(unwanted.map(({ aborted }) => aborted)).toEqual([true]);
  },
);
