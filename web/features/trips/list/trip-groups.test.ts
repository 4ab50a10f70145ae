import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bookingCodec } from '#contract/codec/booking.ts';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { readBookings } from '../read-bookings.ts';
import { firstTrips, groupTrips, isComplete, tabOf, tripTabs } from './trip-groups.ts';

const statuses = ['confirmed', 'pending', 'completed', 'cancelled'] as const;

function booking(id: string, status: Booking['status'], departure?: string): Booking {
  return sampleBooking({ id, status, ...(departure === undefined ? {} : { departure }) });
}

test('confirmed and pending trips are upcoming, completed ones past [TRIP-02]', () => {
  expect(statuses.map(tabOf)).toEqual(['upcoming', 'upcoming', 'past', 'cancelled']);
});

test('every booking is in one tab, and counted; the next departure and the latest flown trip come first [TRIP-02]', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2027-03-${n}T10:00:00`);
  const some = fc.array(fc.tuple(fc.constantFrom(...statuses), day), { maxLength: 40 });
  fc.assert(
    fc.property(some, fc.nat(20), (drawn, limit) => {
      const bookings = drawn.map(([status, departure], index) => booking(`b${index}`, status, departure));
      const trips = groupTrips({ bookings, unreadable: 0 });
      const ids = tripTabs.flatMap((tab) => trips.tabs[tab].map(({ id }) => id));
      expect([...ids].sort()).toEqual(bookings.map(({ id }) => id).sort());
      const dates = (tab: 'upcoming' | 'past') => trips.tabs[tab].map(({ departureDate }) => departureDate);
      expect(dates('upcoming')).toEqual([...dates('upcoming')].sort());
      expect(dates('past')).toEqual([...dates('past')].sort().reverse());
      const first = firstTrips(trips, limit);
      expect(first.counts).toEqual(trips.counts);
      expect(isComplete(first)).toBe(tripTabs.every((tab) => trips.counts[tab] <= limit));
      expect(isComplete(trips)).toBe(true);
    }),
  );
});

test('data may be JSON text; an unreadable booking is logged and hides no other [TRIP-08]', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const good = booking('b1', 'confirmed');
  const wire = bookingCodec.encode(good);
  const asText = { ...wire, id: 'b2', bookingData: JSON.stringify(wire.bookingData) };
  const read = readBookings([wire, asText, { ...wire, id: 'b3', bookingData: '{"slices":' }, null]);
  expect(read?.bookings).toEqual([good, { ...good, id: 'b2' }]);
  expect(read?.unreadable).toBe(2);
  expect(log.mock.calls).toEqual([['A booking cannot be read', 'b3'], ['A booking cannot be read']]);
  expect(readBookings({ message: 'no' })).toBeNull();
  log.mockRestore();
});
