import { expect, test } from 'vitest';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { testOffer, testPlace, testSegment } from '../../../../domain/testing/offers.ts';
import { bagNote } from './bag-note.ts';
import { pauseMs } from './use-booking.ts';

function booked(baggages: { type: string; quantity: number }[] | null): BookingAnswer['bookingData'] {
  const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
  const departing = '2027-01-20T08:00:00';
  const passenger = { passenger_id: 'pas_a', cabin_class: null, cabin_class_marketing_name: null };
  const segment = testSegment({
    origin: from,
    destination: to,
    departing_at: departing,
    arriving_at: departing,
    passengers: baggages === null ? [] : [{ ...passenger, baggages }],
  });
  const { slices, conditions } = testOffer({ from, to, departing, segments: [segment] });
  return {
    slices: slices.map((slice) => ({ ...slice, departure_time: departing, arrival_time: departing })),
    passengers: [{ id: 'pas_a', given_name: 'Ada', family_name: 'Byron', type: 'adult' }],
    total_amount: '100.00',
    total_currency: 'USD',
    sale_amount: '123.00',
    sale_currency: 'USD',
    conditions,
  };
}

test('the confirmation states the bags, or that fees may apply [FLT-10]', () => {
  const bags = [
    { type: 'carry_on', quantity: 1 },
    { type: 'checked', quantity: 2 },
  ];
  expect(bagNote(booked(bags))).toMatch(/^Included .*: 1 cabin bag, 2 checked bags\. Fees may apply/);
  expect(bagNote(booked([]))).toMatch(/: no cabin bag, no checked bag\. Fees may apply/);
  expect(bagNote(booked(null))).toBe('The airline does not tell its bag allowance here. Fees for bags may apply.');
});

test('an open booking is asked for after 3 s, then more and more seldom, for ever [CONF-05]', () => {
  expect([0, 1, 2].map(pauseMs)).toEqual([3000, 4500, 6750]);
  expect(pauseMs(50)).toBe(30_000);
});
