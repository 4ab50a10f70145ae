import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchStream } from './search-stream.ts';

const progress = (offers: number) => ({ progress: { offers, answered: 0, sources: 1 } });
const end = { offers: 0, answered: 1, sources: 1 };

async function collect(lines: AsyncIterable<string>, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) {
    collected.push(line);
    if (collected.length >= most) break;
  }
  return collected;
}

const staying = () => new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('followers get every line, those before they came included, each on its own line of JSON [LIVE-01] [LIVE-07]', async () => {
  const stream = new SearchStream();
  stream.add(progress(1));
  const early = collect(stream.follow(0, staying()));
  stream.add(progress(2));
  const late = collect(stream.follow(2, staying()));
  await vi.advanceTimersByTimeAsync(1);
  stream.end(end);
  const lines = await early;
  expect(lines.map((line) => JSON.parse(line))).toEqual([progress(1), progress(2), { end }]);
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(await late).toEqual(lines.slice(2));
  expect(await collect(stream.follow(99, staying()))).toEqual([]);
});

test('a follower who leaves is noticed at once, and the search is abandoned 15 seconds after the last [LIVE-07]', async () => {
  const stream = new SearchStream();
  const left = new AbortController();
  const following = collect(stream.follow(0, left.signal));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stream.isWanted).toBe(true);
  left.abort();
  expect(await following).toEqual([]);
  await vi.advanceTimersByTimeAsync(14_000);
  // Someone returns in time, and leaves again.
  stream.add(progress(1));
  expect(await collect(stream.follow(0, staying()), 1)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(stream.isWanted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(stream.isWanted).toBe(false);
  await stream.abandoned;
});

test('a search that nobody ever follows is abandoned, one that has ended is not [LIVE-07]', async () => {
  const [unread, ended] = [new SearchStream(), new SearchStream()];
  ended.end(end);
  await vi.advanceTimersByTimeAsync(15_100);
  expect([unread.isWanted, ended.isWanted]).toEqual([false, true]);
});
