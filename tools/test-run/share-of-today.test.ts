import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWholeSlowRun, ownedTests, shareCount, shareOfDay } from './share-of-today.ts';

const root = join(import.meta.dirname, '..', '..');
const slow = globSync('{server,simulators,tools,ops}/**/*.{slow,more.int,more.db.int}.test.ts', { cwd: root });

test('the shares of four days in a row are every slow test, each once', () => {
  const start = 20_600;
  const days = Array.from({ length: shareCount }, (_, day) => shareOfDay(slow, start + day));
  expect(days.flat().toSorted()).toEqual(slow.toSorted());
  expect(Math.min(...days.map(({ length }) => length))).toBeGreaterThan(0);
});

test('a change runs the slow tests of its folders and those that test them from elsewhere', () => {
  const files = [
    'server/http/protection/flood.slow.test.ts',
    'server/system-tests/paused.slow.test.ts',
    'server/system-tests/faults.slow.test.ts',
    'e2e/booking/seats.spec.ts',
    'e2e/trips/trips.spec.ts',
  ];
  expect(ownedTests(files, ['server/lifecycle/leases.ts'])).toEqual(['server/system-tests/paused.slow.test.ts']);
  expect(ownedTests(files, ['web/features/booking/seats/cabin.tsx'])).toEqual(['e2e/booking/seats.spec.ts']);
  expect(ownedTests(files, ['server/http/protection/limits.ts', 'server/system-tests/faults.slow.test.ts'])).toEqual([
    'server/http/protection/flood.slow.test.ts',
    'server/system-tests/faults.slow.test.ts',
  ]);
  expect(ownedTests(files, ['README.md', 'server/main.ts'])).toEqual([]);
  expect(isWholeSlowRun(['e2e/booking/seats.spec.ts'])).toBe(false);
  expect(isWholeSlowRun(slow)).toBe(true);
});
