import { expect, test } from 'vitest';
import { SearchPacer } from './search-pacer.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A pacer whose time, and whose unread answers, the test controls. */
function createRig({ queue = 100 } = {}) {
  let now = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  let unread = 0;
  const waits: number[] = [];
  const started: string[] = [];
  const refused: string[] = [];
  const pacer = new SearchPacer({
    clock: {
      now: () => new Date(now),
      sleep: (ms) => new Promise((resolve) => sleepers.push({ at: now + ms, wake: () => resolve(undefined) })),
    },
    unreadAnswers: () => unread,
    queue,
    onStart: (waitedMs) => waits.push(waitedMs),
  });
  return {
    started,
    refused,
    waits,
    setUnread: (count: number) => {
      unread = count;
    },
    async comeUntil(unwanted: AbortSignal, name: string) {
      void pacer.start(unwanted).then((mayStart) => (mayStart ? started : refused).push(name));
      await settle();
    },
    async come(...names: string[]) {
      for (const name of names) void pacer.start().then((mayStart) => (mayStart ? started : refused).push(name));
      await settle();
    },
    async pass(ms: number) {
      for (const end = now + ms; now < end; now += 1) {
        const due = sleepers.filter(({ at }) => at <= now + 1);
        sleepers = sleepers.filter(({ at }) => at > now + 1);
        for (const { wake } of due) wake();
        if (due.length > 0) await settle();
      }
    },
  };
}

test('while answers come as fast as they can be read, four searches start at once, the others in order [SAFE-02]', async () => {
  const { started, waits, come, pass, setUnread } = createRig();
  await come('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  setUnread(3);
  await pass(249);
  expect(started).toHaveLength(4);
  await pass(12);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  setUnread(0);
  await pass(11);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(waits).toHaveLength(7);
});

test('while four answers are unread no search starts, and none overtakes one that is waiting [SAFE-02]', async () => {
  const { started, come, pass, setUnread } = createRig();
  setUnread(4);
  await come('a', 'b');
  await pass(5000);
  expect(started).toEqual([]);
  setUnread(3);
  await come('c');
  await pass(11);
  expect(started).toEqual(['a']);
  await pass(600);
  expect(started).toEqual(['a', 'b', 'c']);
});

test('a slow supplier holds up nobody for long: with nothing to read, a search starts every 10 ms [LIVE-02] [SAFE-02]', async () => {
  const { started, come, pass } = createRig();
  await come(...Array.from({ length: 104 }, (_, n) => `search ${n}`));
  expect(started).toHaveLength(4);
  await pass(1200);
  expect(started).toHaveLength(104);
});

test('a search that has waited for 15 seconds starts in any case [SAFE-02]', async () => {
  const { started, come, pass, setUnread } = createRig();
  setUnread(50);
  await come('a');
  await pass(5000);
  await come('b');
  await pass(9999);
  expect(started).toEqual([]);
  await pass(1);
  expect(started).toEqual(['a']);
  await pass(5000);
  expect(started).toEqual(['a', 'b']);
});

test('searches beyond the queue are refused at once [SAFE-02] [SAFE-04]', async () => {
  const { started, refused, come, pass, setUnread } = createRig({ queue: 2 });
  setUnread(4);
  await come('a', 'b', 'c');
  expect([started, refused]).toEqual([[], ['c']]);
  setUnread(0);
  await pass(11);
  await come('d');
  expect([started, refused]).toEqual([['a', 'b', 'd'], ['c']]);
});

test('a search that nobody wants anymore leaves the queue at once, and the others keep their order [SAFE-02] [LIVE-07]', async () => {
  const { started, refused, waits, come, comeUntil, pass, setUnread } = createRig({ queue: 3 });
  const left = new AbortController();
  setUnread(4);
  await come('a');
  await comeUntil(left.signal, 'b');
  await come('c');
  left.abort();
  await come('d');
  expect([started, refused]).toEqual([[], ['b']]);
  setUnread(0);
  await pass(11);
  await comeUntil(AbortSignal.abort(), 'e');
  await comeUntil(left.signal, 'f');
  expect([started, refused]).toEqual([
    ['a', 'c', 'd'],
    ['b', 'e', 'f'],
  ]);
  expect(waits).toHaveLength(3);
});
