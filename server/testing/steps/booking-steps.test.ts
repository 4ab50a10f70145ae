import { expect, test } from 'vitest';
import { departingSoonHours } from '#domain/payment/card-review.ts';
import { tomorrowIn } from './booking-steps.ts';

const zone = 'America/New_York';
const hour = 3_600_000;

test('tomorrow’s last flight departs within 48 hours, whatever the time of day [HOST-03]', () => {
  const midnight = Date.parse('2027-01-01T05:00:00Z');
  for (const now of [...Array.from({ length: 24 }, (_, hours) => midnight + hours * hour), midnight + 24 * hour - 1]) {
    const lastFlight = Temporal.PlainDateTime.from(`${tomorrowIn(zone, now)}T23:59`).toZonedDateTime(zone);
    expect(lastFlight.epochMilliseconds - now).toBeGreaterThan(0);
    expect(lastFlight.epochMilliseconds - now).toBeLessThan(departingSoonHours * hour);
  }
});

test.each([
  ['2027-03-14', '2027-03-13T23:30-05:00'],
  ['2027-11-08', '2027-11-07T00:30-04:00'],
])('tomorrow is %s at %s, when clocks change [HOST-03]', (day, now) => {
  expect(tomorrowIn(zone, Date.parse(now))).toBe(day);
});
