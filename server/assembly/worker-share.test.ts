import { expect, test } from 'vitest';
import { connectionsOf, searchMemoryOf, shareOf } from './worker-share.ts';

const megabytes = (bytes: number) => bytes / 1024 / 1024;

test('workers share the concurrent searches of their instance; each may run one at least [SAFE-07]', () => {
  expect([1, 2, 3, 128].map((workers) => shareOf({ workers }, 64))).toEqual([64, 32, 22, 1]);
});

test('a worker opens at most ten connections, an instance forty, unless that leaves a worker fewer than five [SAFE-07]', () => {
  expect([1, 4, 5, 8, 64].map((workers) => connectionsOf({ workers }))).toEqual([10, 10, 8, 5, 5]);
});

test('workers share the memory for searches down to a quarter of it [SAFE-07]', () => {
  expect([1, 2, 4, 64].map((workers) => megabytes(searchMemoryOf({ workers })))).toEqual([200, 100, 50, 50]);
});
