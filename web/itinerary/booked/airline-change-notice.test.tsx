import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { flightsOf } from '#domain/booking/airline-change.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import { AirlineChangeNotice } from './airline-change-notice.tsx';

afterEach(cleanup);

const { slices } = sampleBooking().bookingData;
const booked = flightsOf(slices);

function show(now: ShownChange['now']) {
  const change = { level: 'significant', texts: [], choices: [], booked, now } as unknown as ShownChange;
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
