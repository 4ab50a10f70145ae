import { beforeAll, expect, test } from 'vitest';
import { type LiveWork, liveWork } from '#bench/live/live-work.ts';
import { median } from '#bench/measure.ts';
import { onReferenceMachine } from './test-run/machine.ts';

const warmUp = 5;
const rounds = 12;
const works: LiveWork[] = [];
let heldMs: number;

beforeAll(async () => {
  heldMs = await onReferenceMachine(async () => {
    for await (const work of liveWork()) {
      works.push(work);
      if (works.length === rounds) break;
    }
    return medianOf((work) => work.heldMs);
  });
}, 300_000);

const medianOf = (pick: (work: LiveWork) => number) => median(works.slice(warmUp).map(pick));

// CPU time of the thread, not time on the clock: other work on the machine does not count.
test('while 3,000 offers that come at once are worked on, no call waits for more than 20 ms of work [LIVE-06]', () => {
  expect(heldMs).toBeLessThanOrEqual(20);
});

// CPU time of all threads, each on the second run. Other load does shift this ratio: single rounds reached 1.7 with both cores busy.
test('a streamed search of 3,000 offers costs at most 1.75 times the CPU of parsing the same bytes [LIVE-06]', () => {
  expect(medianOf(({ wholeMs, parseMs }) => wholeMs / parseMs)).toBeLessThanOrEqual(1.75);
});
