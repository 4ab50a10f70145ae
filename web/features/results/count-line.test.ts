import { expect, test } from 'vitest';
import { countLine, emptyProgressLine, progressLine } from './count-line.ts';

test('the count line tells cards, matches and all flights, and what narrows them [FILT-10] [LIVE-04]', () => {
  const line = (shown: number, matching: number, total: number, narrowed: 'filters' | 'airports' | null = null) =>
    countLine({ shown, matching, total, fares: matching, narrowed });
  expect(line(30, 312, 312)).toBe('30 of 312 flights');
  expect(line(12, 12, 12)).toBe('12 flights');
  expect(line(1030, 3000, 3000)).toBe('1,030 of 3,000 flights');
  expect(line(1, 1, 1)).toBe('1 flight');
  expect(line(30, 57, 312, 'filters')).toBe('57 of 312 flights match');
  expect(line(1, 1, 57, 'filters')).toBe('1 of 57 flights matches');
  expect(line(0, 0, 1, 'filters')).toBe('0 of 1 flight match');
  expect(line(14, 14, 30, 'airports')).toBe('14 of 30 flights use the airports you chose');
  expect(line(1, 1, 57, 'airports')).toBe('1 of 57 flights uses the airports you chose');
});

test('the count line adds the fares where flights have several [FARE-01]', () => {
  const counts = { shown: 30, matching: 312, total: 312, fares: 1040, narrowed: null } as const;
  expect(countLine(counts)).toBe('30 of 312 flights · 1,040 fares');
  expect(countLine({ ...counts, shown: 12, matching: 12, fares: 13, narrowed: 'filters' })).toBe(
    '12 of 312 flights match · 13 fares',
  );
  expect(countLine({ ...counts, fares: 312 })).toBe('30 of 312 flights');
});

test('while offers arrive the line tells how many sources still search [LIVE-02]', () => {
  const counts = { shown: 30, matching: 128, total: 128, fares: 400, narrowed: null } as const;
  expect(progressLine(counts, { offers: 128, answered: 5, sources: 8 })).toBe(
    '128 flights so far, 3 of 8 sources still searching',
  );
  expect(progressLine({ ...counts, total: 1 }, { offers: 1, answered: 0, sources: 1 })).toBe(
    '1 flight so far, searching 1 source',
  );
  expect(progressLine({ ...counts, matching: 4, narrowed: 'filters' }, { offers: 128, answered: 8, sources: 8 })).toBe(
    '4 of 128 flights so far match',
  );
});

test('before the first offer the line tells that sources answered without one, once one has [F-158] [LIVE-02]', () => {
  expect(emptyProgressLine({ offers: 0, answered: 5, sources: 8 })).toBe(
    'No flights so far, 3 of 8 sources still searching',
  );
  expect(emptyProgressLine({ offers: 0, answered: 0, sources: 8 })).toBe('No flights so far, searching 8 sources');
});
