import { afterEach, expect, test, vi } from 'vitest';
import { wholeElements } from '#server/testing/whole-elements.ts';
import { readAnswer } from './read-answer.ts';
import { othersTurn } from './turns.ts';

afterEach(() => void vi.restoreAllMocks());

/** Lets every look at the thread's CPU time find so many milliseconds more. */
function advanceThreadTime(byMs: number): void {
  let user = 0;
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => {
    user += byMs * 1000;
    return { user, system: 0 };
  });
}

/** An answer of so many offers, each in chunks of its own that are read at once. */
function* chunksOf(offers: number): Generator<Buffer> {
  yield Buffer.from('{"data":{"offers":[');
  for (let n = 0; n < offers; n++) yield Buffer.from(`${n === 0 ? '' : ','}${JSON.stringify('x'.repeat(150_000))}`);
  yield Buffer.from(']}}');
}

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Counts the turns of the event loop until something is done. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await act();
  isDone = true;
  return turns;
}

test('others have several turns after every few offers of an answer that is there at once [LIVE-06]', async () => {
  advanceThreadTime(0);
  const slowly = wholeElements(() => workFor(1.1));
  expect(
    await turnsDuring(() => readAnswer(chunksOf(20), slowly, new AbortController().signal)),
  ).toBeGreaterThanOrEqual(4 * 20);
});

test('others whose turns are long have one after every few offers, so that searches do not starve [LIVE-06] [SAFE-07]', async () => {
  advanceThreadTime(3);
  const slowly = wholeElements(() => workFor(1.1));
  const turns = await turnsDuring(() => readAnswer(chunksOf(20), slowly, new AbortController().signal));
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(turns).toBeLessThan(2 * 20);
});

test('many searches at once take turns, so that others wait no longer than for one [LIVE-06]', async () => {
  const order: string[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 10) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      await othersTurn();
      order.push(`${name}${turn}`);
    }),
  );
  const turns = order.map((entry) => Number(entry.slice(1)));
  expect(order.map((entry) => entry[0])).toEqual(['a', 'b', 'c']);
  expect(new Set(turns).size).toBe(3);
});

test('an answer that nobody waits for any more is not read on [LIVE-06] [LIVE-07]', async () => {
  const over = new AbortController();
  let taken = 0;
  const takeOne = wholeElements(() => {
    taken += 1;
    over.abort();
  });
  await expect(readAnswer(chunksOf(5), takeOne, over.signal)).rejects.toThrow('aborted');
  expect(taken).toBe(1);
});
