import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInHours } from '../mails/check-in.ts';
import { checkEveryMs, checksPerMinute, nextPollAt, nextReminderAt, soonMs } from './check-times.ts';

const hour = 3_600_000;
const now = Date.UTC(2027, 0, 1);

test('each trip is read at least every 6 hours, and hourly in the last 72 before each departure [SERV-01]', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.integer({ min: -400 * hour, max: 4000 * hour }), { minLength: 1, maxLength: 4 }),
      (id, offsets) => {
        const departures = offsets.map((offset) => now + offset);
        const next = nextPollAt({ id, departures }, now);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThan(checkEveryMs.usual);
        const isSoon = departures.some((departure) => departure > now && departure - now <= soonMs);
        if (isSoon) expect(next - now).toBeLessThan(checkEveryMs.soon);
        // The hourly readings begin no later than 72 hours before.
        for (const departure of departures)
          if (departure - soonMs > now) expect(next).toBeLessThanOrEqual(departure - soonMs);
      },
    ),
  );
});

test('bookings made at once spread out; one booking keeps its pace [SERV-01]', () => {
  const times = Array.from({ length: 1000 }, (_, n) => nextPollAt({ id: `bkg_${n}`, departures: [] }, now));
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(0.5 * hour);
  expect(nextPollAt({ id: 'bkg_1', departures: [] }, now)).toBe(times[1]);
});

test('what 100,000 trips cost: with one in twenty leaving within 72 hours, under 400 calls a minute [SERV-01]', () => {
  expect(checksPerMinute(100_000, 0.05)).toBe(378);
  // Day by day, like the reconciler.
  const trips = Array.from({ length: 1000 }, (_, n) => ({
    id: `bkg_${n}`,
    departures: [now + (n < 50 ? 48 : 2000) * hour],
  }));
  const reads = trips.reduce((sum, trip) => {
    let [count, at] = [0, nextPollAt(trip, now)];
    for (; at < now + 24 * hour; at = nextPollAt(trip, at)) count++;
    return sum + count;
  }, 0);
  expect((reads * 100) / (24 * 60)).toBeLessThan(400);
  expect((reads * 100) / (24 * 60)).toBeGreaterThan(340);
});

test('a reminder after 24 hours and one before most airlines open check-in, none after departure or in the past [SERV-02]', () => {
  const change = { foundAt: now, departsAt: now + 100 * hour };
  const first = nextReminderAt(change, now);
  expect(first).toBe(now + 24 * hour);
  const second = nextReminderAt(change, first ?? 0);
  expect(second).toBe(now + 70 * hour);
  expect(second).toBeLessThan(change.departsAt - checkInHours.latest * hour);
  expect(nextReminderAt(change, second ?? 0)).toBeNull();
  expect(nextReminderAt({ foundAt: now, departsAt: now + 36 * hour }, now)).toBe(now + 6 * hour);
  // Found once check-in was open: nobody is reminded just before the flight of news a few hours old.
  expect(nextReminderAt({ foundAt: now, departsAt: now + 20 * hour }, now)).toBeNull();
});
