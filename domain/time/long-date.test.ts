import { expect, test } from 'vitest';
import { formatLongDate } from './date-text.ts';

test('dates in running text are written out in the required format [F-29] [PAGE-04]', () => {
  expect(['2025-12-12', '2025-06-09', '2026-01-31'].map(formatLongDate)).toEqual([
    'December 12, 2025',
    'June 9, 2025',
    'January 31, 2026',
  ]);
});
