import { expect, test } from 'vitest';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import { testOffer, testPlace } from '../../../domain/testing/offers.ts';
import { toBookingAnswer } from './booking-view.ts';
import type { BookingRow } from './repository.ts';

const now = new Date('2027-01-01T12:00:00Z');

function answerOf(state: BookingState) {
  const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
  const { slices, conditions } = testOffer({ from, to, departing: '2027-01-20T08:00:00' });
  const row: Partial<BookingRow> = {
    state,
    currency: 'USD',
    supplierMinor: 10_000,
    saleMinor: 12_300,
    itinerary: { slices, conditions, passengers: [] },
    endsAt: new Date('2027-01-20T20:00:00Z'),
    createdAt: now,
  };
  return toBookingAnswer(row as BookingRow, now);
}

test('a booking that people settle stays open and says who works on it, never that it failed [CONF-05] [SAFE-01]', () => {
  const { status, message } = answerOf('needs_attention');
  expect([status, message]).toEqual([
    'pending',
    'Our team is settling this booking with the airline and will contact you.',
  ]);
});

test('only what was refused says that nothing was booked [CONF-05]', () => {
  expect(answerOf('refused')).toMatchObject({
    status: 'cancelled',
    message: 'Nothing was booked and nothing was charged.',
  });
  for (const state of ['ordering', 'order_unknown', 'order_accepted', 'ordered', 'confirmed', 'cancelled'] as const) {
    expect(answerOf(state).message).toBeNull();
  }
});
