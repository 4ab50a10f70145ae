import { expect, test } from 'vitest';
import { nextBatchSize } from './batch-size.ts';

test.each<[string, number, number, number]>([
  ['a quick frame without a card', 0, 0.5, 1],
  ['a card that took longer than the budget', 1, 25, 1],
  ['a card that took half of it', 1, 4, 2],
  ['four cards that took just that', 4, 8, 4],
  ['four cards that took too long', 4, 16, 2],
  ['cards that took no time', 2, 0, 4],
])('the next frame gets as many cards as fit into it, after %s [LIVE-05]', (_, rendered, frameMs, size) => {
  expect(nextBatchSize(rendered, frameMs)).toBe(size);
});
