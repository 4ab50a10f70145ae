import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, addDays, ageOn, daysBetween, isCalendarDate, localDate, utcDate } from './calendar-date.ts';
import { formatFieldDate, formatFullDate } from './date-text.ts';
import { formatDuration, parseDurationMinutes } from './duration.ts';
import { dayOffset, formatClock, formatDay, formatDayFrom } from './local-time.ts';

describe('dates', () => {
  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-2-1', false],
    ['2027-13-01', false],
    ['0000-01-01', false],
    ['2027-03-04T10:00', false],
  ])('%s is a date: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  test('adding days works across months, leap years and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(daysBetween('2027-01-01', '2028-01-01')).toBe(365);
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        expect(daysBetween('2027-06-15', addDays('2027-06-15', days))).toBe(days);
      }),
    );
  });

  test('a year of age is complete on the birthday; for February 29 on March 1', () => {
    expect(ageOn('2016-06-15', '2027-06-14')).toBe(10);
    expect(ageOn('2016-06-15', '2027-06-15')).toBe(11);
    expect(ageOn('2016-02-29', '2027-02-28')).toBe(10);
    expect(ageOn('2016-02-29', '2027-03-01')).toBe(11);
  });

  test("today is the traveler's own date, the server's is UTC [SRCH-14]", () => {
    const instant = new Date('2027-01-01T23:30:00Z');
    expect(utcDate(instant)).toBe('2027-01-01');
    expect(localDate(new Date(2027, 0, 1, 23, 59))).toBe('2027-01-01');
  });
});

describe('durations', () => {
  test.each([
    ['PT2H30M', 150],
    ['PT02H05M', 125],
    ['P1DT22H30M', 2790],
    ['PT45M', 45],
    ['PT2H', 120],
    ['P1D', 1440],
    ['P', null],
    ['PT', null],
    ['2h', null],
    [null, null],
  ])('%s is %s minutes', (text, minutes) => {
    expect(parseDurationMinutes(text)).toBe(minutes);
  });
  test('shown as hours and minutes, or N/A [CARD-02]', () => {
    expect(formatDuration(150)).toBe('2h 30m');
    expect(formatDuration(1565)).toBe('26h 5m');
    expect(formatDuration(null)).toBe('N/A');
    expect(formatDuration(Number.NaN)).toBe('N/A');
    expect(formatDuration(-70)).toBe('N/A');
  });
});

describe('local times', () => {
  test('24-hour clock and short dates, as at the airport [CARD-01]', () => {
    expect(formatClock('2027-03-04T23:05:00')).toBe('23:05');
    expect(formatDay('2027-03-04T23:05:00')).toBe('Thu, Mar 4');
    expect(formatFullDate('2027-03-04')).toBe('Mar 4, 2027');
    expect(formatFieldDate('2027-03-04')).toBe('Mar 04, 2027');
  });
  test("a time that does not exist on this machine's clock-change day is shown unchanged", () => {
    expect(formatClock('2027-03-28T02:30:00')).toBe('02:30');
    expect(formatClock('2027-03-14T02:30:00')).toBe('02:30');
  });
  test.each([null, undefined, '', 'soon', '2027-03-04', '2027-03-04T25:00:00', '2027-02-30T10:00:00'])(
    '%s is not a time: N/A [CARD-02]',
    (text) => {
      expect(formatClock(text)).toBe('N/A');
    },
  );
  test('not a date: N/A [CARD-02]', () => {
    expect(formatDay('nonsense')).toBe('N/A');
    expect(formatFullDate(null)).toBe('N/A');
  });
  test('+1 overnight, −1 across the date line [CARD-03]', () => {
    expect(dayOffset('2027-03-04T23:00:00', '2027-03-05T06:00:00')).toBe(1);
    expect(dayOffset('2027-03-04T20:00:00', '2027-03-04T12:30:00')).toBe(0);
    expect(dayOffset('2027-03-04T01:00:00', '2027-03-03T17:00:00')).toBe(-1);
    expect(dayOffset('2027-12-31T10:00:00', '2028-01-02T05:00:00')).toBe(2);
  });
});

test('a date has its year if it differs from the current one [F-79]', () => {
  expect(formatDayFrom('2026-11-22', '2026-12-31T10:00:00')).toBe('Thu, Dec 31');
  expect(formatDayFrom('2026-11-22', '2027-01-02')).toBe('Sat, Jan 2, 2027');
  expect(formatDayFrom('2026-11-22', 'x')).toBe('N/A');
});

test.each([
  ['Friday, then the next business day', '2026-11-20', 1, '2026-11-23'],
  ['Saturday', '2026-11-21', 1, '2026-11-23'],
  ['Sunday', '2026-11-22', 1, '2026-11-23'],
  ['Monday to Friday', '2026-11-23', 4, '2026-11-27'],
  ['a week', '2026-11-24', 5, '2026-12-01'],
  ['three weeks across a year', '2026-12-16', 14, '2027-01-05'],
  ['none', '2026-11-21', 0, '2026-11-21'],
  ['before 1970', '1969-12-26', 1, '1969-12-29'],
])('business days are Monday to Friday: %s [SERV-05]', (_, from, days, to) => {
  expect(addBusinessDays(from, days)).toBe(to);
});
