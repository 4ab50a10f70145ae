import { expect, test } from 'vitest';
import { type AnswerPeer, noPeers } from '#server/ports/peers.ts';
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
