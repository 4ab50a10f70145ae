import { expect, test } from 'vitest';
import { departingSoonHours } from '#domain/payment/card-review.ts';
import { tomorrowIn } from './booking-steps.ts';

const hour = 3_600_000;

test('the last flight of tomorrow leaves soon at any hour of the day [HOST-03]', () => {
  const newYearInNewYork = Date.parse('2027-01-01T05:00:00Z');
  for (let hours = 0; hours < 24; hours++) {
    expect(tomorrowIn('America/New_York', new Date(newYearInNewYork + hours * hour))).toBe('2027-01-02');
    const lastFlight = Date.parse('2027-01-03T04:59:00Z');
    expect(lastFlight - newYearInNewYork - hours * hour).toBeLessThan(departingSoonHours * hour);
  }
});
