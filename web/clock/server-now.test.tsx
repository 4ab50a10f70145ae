import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteClock } from './note-clock.ts';
import { ownToday, serverNow } from './server-now.ts';

const yearMs = 365 * 86_400_000;
const renderedAt = Date.parse('2026-11-28T12:00:00Z');

/** As the browser tells of the document: nothing was transferred of one that it had kept. */
function transferred(bytes: number) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { transferSize: bytes } as unknown as PerformanceNavigationTiming,
  ]);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete window.clockBehindMs;
});

test.each([
  ['a year ahead', yearMs],
  ['two days behind', -2 * 86_400_000],
])("a visitor's clock %s: the time is the server's, and goes on [RES-12] [SRCH-14]", (_, off) => {
  transferred(9000);
  vi.setSystemTime(renderedAt + off);
  noteClock(renderedAt);
  expect(serverNow().toISOString()).toBe('2026-11-28T12:00:00.000Z');
  expect(ownToday()).toBe('2026-11-28');
  vi.setSystemTime(renderedAt + off + 90_000);
  expect(serverNow().toISOString()).toBe('2026-11-28T12:01:30.000Z');
});

test('a clock that is right but for the time a page takes is believed [RES-12]', () => {
  transferred(9000);
  vi.setSystemTime(renderedAt + 20_000);
  noteClock(renderedAt);
  expect(serverNow().getTime()).toBe(renderedAt + 20_000);
});

test('a document that the browser had kept for a week says nothing of the clock [RES-12] [SRCH-14]', () => {
  transferred(0);
  vi.setSystemTime(renderedAt + 7 * 86_400_000);
  noteClock(renderedAt);
  expect(ownToday()).toBe('2026-12-05');
});
