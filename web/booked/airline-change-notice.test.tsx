import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import { AirlineChangeNotice } from './airline-change-notice.tsx';

afterEach(cleanup);

const { slices } = sampleBooking().bookingData;
const booked = flightsOf(slices);

function show(now: ShownChange['now'], before: ShownChange['booked'] = booked) {
  const change = { level: 'significant', texts: [], choices: [], booked: before, now } as unknown as ShownChange;
  render(<AirlineChangeNotice change={change} slices={slices} />);
  return screen.queryByText('The details below still show the flights you booked.') !== null;
}

test('the notice says so if the page still shows the booked flights, because the airline named others [SERV-01]', () => {
  expect(show(booked)).toBe(false);
  cleanup();
  expect(show(booked.map((flights) => flights.map((flight) => ({ ...flight, destination: 'DUB' }))))).toBe(true);
  cleanup();
  expect(show([])).toBe(true);
});

test('flights that the airline had moved before it changed them again are not called the booked ones [SERV-01]', () => {
  const earlier = booked.map((flights) => flights.map((flight) => ({ ...flight, departingAt: '2027-03-03T10:00:00' })));
  expect(show([], earlier)).toBe(false);
  expect(
    screen.getByText('The details below still show flights that the airline had planned before this change.'),
  ).toBeTruthy();
});
