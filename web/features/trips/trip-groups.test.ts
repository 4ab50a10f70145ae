import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import { testOffer, testPlace } from '../../../domain/testing/offers.ts';
import { readBookings } from './read-bookings.ts';
import { firstTrips, groupTrips, isWhole, tabOf, tripTabs } from './trip-groups.ts';

const statuses = ['confirmed', 'pending', 'completed', 'cancelled'] as const;

function booking(id: string, status: BookingAnswer['status'], departure = '2027-03-04T10:00:00'): BookingAnswer {
  const places = { from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB') };
  const { slices, conditions } = testOffer({ ...places, departing: departure });
  return {
    id,
    reference: 'CDFG3467',
    status,
    duffelBookingId: null,
    bookingReference: null,
    message: null,
    contactEmail: null,
    createdAt: '2026-11-21T10:00:00Z',
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: null,
    airline_change: null,
    payment: null,
    fare_rules: [],
    free_cancellation: null,
    returned_amount: null,
    bookingData: {
      slices: slices.map((slice) => ({
        ...slice,
        departure_time: departure,
        arrival_time: departure,
      })),
      services: [],
      documents: [],
      is_order_read: true,
      passengers: [{ id: 'p1', given_name: 'Ada', family_name: 'Byron', type: 'adult' }],
      total_amount: '400.00',
      total_currency: 'USD',
      sale_amount: '482.00',
      sale_currency: 'USD',
      sale_parts: null,
      conditions,
    },
  };
}

test('confirmed and pending trips are ahead, completed ones behind [TRIP-02]', () => {
  expect(statuses.map(tabOf)).toEqual(['upcoming', 'upcoming', 'past', 'cancelled']);
});

test('every booking is in one tab, counted; the next departure and the latest flown come first [TRIP-02]', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2027-03-${n}T10:00:00`);
  const some = fc.array(fc.tuple(fc.constantFrom(...statuses), day), { maxLength: 40 });
  fc.assert(
    fc.property(some, fc.nat(20), (drawn, limit) => {
      const bookings = drawn.map(([status, departure], index) => booking(`b${index}`, status, departure));
      const trips = groupTrips({ bookings, unreadable: 0 });
      const ids = tripTabs.flatMap((tab) => trips.tabs[tab].map(({ id }) => id));
      expect([...ids].sort()).toEqual(bookings.map(({ id }) => id).sort());
      const dates = (tab: 'upcoming' | 'past') => trips.tabs[tab].map(({ departure_date }) => departure_date);
      expect(dates('upcoming')).toEqual([...dates('upcoming')].sort());
      expect(dates('past')).toEqual([...dates('past')].sort().reverse());
      const first = firstTrips(trips, limit);
      expect(first.counts).toEqual(trips.counts);
      expect(isWhole(first)).toBe(tripTabs.every((tab) => trips.counts[tab] <= limit));
      expect(isWhole(trips)).toBe(true);
    }),
  );
});

test('data may be the text of its JSON; what cannot be read is reported and hides no other [TRIP-08]', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const good = booking('b1', 'confirmed');
  const asText = { ...good, id: 'b2', bookingData: JSON.stringify(good.bookingData) };
  const read = readBookings([good, asText, { ...good, id: 'b3', bookingData: '{"slices":' }, null]);
  expect(read?.bookings).toEqual([good, { ...good, id: 'b2' }]);
  expect(read?.unreadable).toBe(2);
  expect(log.mock.calls).toEqual([['A booking cannot be read', 'b3'], ['A booking cannot be read']]);
  expect(readBookings({ message: 'no' })).toBeNull();
  log.mockRestore();
});
