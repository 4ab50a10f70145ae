import { afterEach, expect, test, vi } from 'vitest';
import { wholeElements } from '#server/testing/whole-elements.ts';
import { readAnswer } from './read-answer.ts';
import { othersTurn, unreadAnswers } from './turns.ts';

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

test('others whose turns are long have one after every few offers, so that searches do not starve [LIVE-06]', async () => {
  advanceThreadTime(3);
  const slowly = wholeElements(() => workFor(1.1));
  const turns = await turnsDuring(() => readAnswer(chunksOf(20), slowly, new AbortController().signal));
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(turns).toBeLessThan(2 * 20);
});

/** For each of `count` searches that start waiting together, in order, the event-loop turn in which it resumes. */
async function turnsOfWaiting(count: number): Promise<number[]> {
  const turns: number[] = [];
  let turn = 0;
  let isDone = false;
  const nextOne = () => {
    turn += 1;
    if (!isDone) setImmediate(nextOne);
  };
  setImmediate(nextOne);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await othersTurn();
      turns[index] = turn;
    }),
  );
  isDone = true;
  return turns;
}

test('two waiting searches resume one at a time, so that others wait no longer than for one [LIVE-06]', async () => {
  const [first = 0, second = 0] = await turnsOfWaiting(2);
  expect(first).toBeLessThan(second);
});

test('the more searches wait, the more resume in a round, in order and at most eight [LIVE-06]', async () => {
  for (const count of [8, 40]) {
    const turns = await turnsOfWaiting(count);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    const together = (turn: number | undefined) => turns.filter((one) => one === turn).length;
    expect(together(turns[0])).toBe(Math.min(8, count / 2));
    expect(together(turns.at(-1))).toBe(1);
  }
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

test('however an answer ends, it does not count as unread from then on [SAFE-02]', async () => {
  const slowly = wholeElements(() => workFor(1.1));
  const given = new AbortController();
  setTimeout(() => given.abort(), 5);
  async function* reset() {
    yield* chunksOf(3);
    throw new Error('ECONNRESET');
  }
  const [cut = Buffer.alloc(0)] = [...chunksOf(1)];
  const endings = [
    readAnswer(chunksOf(3), slowly, new AbortController().signal),
    readAnswer(chunksOf(100), slowly, given.signal),
    readAnswer(reset(), slowly, new AbortController().signal),
    readAnswer([cut, Buffer.from('"a"')], slowly, new AbortController().signal),
    readAnswer([Buffer.from([0x1f, 0x8b, 0xff])], slowly, new AbortController().signal),
  ];
  const statuses = (await Promise.allSettled(endings)).map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected']);
  expect(unreadAnswers()).toBe(0);
});
