import { expect, test } from 'vitest';
import { dateAtPlace } from './place-today.ts';

test.each([
  ['SYD', '2027-01-01'],
  ['LAX', '2026-12-31'],
  ['LON', '2026-12-31'],
  ['TYO', '2027-01-01'],
  ['QQQ', null],
])('when it is 17:30 UTC on New Year’s Eve the date at %s is %s [F-79] [SRCH-14]', (code, date) => {
  expect(dateAtPlace(code, new Date('2026-12-31T17:30:00Z'))).toBe(date);
});
