import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking, sampleChange } from '#contract/testing/sample-bookings.ts';
import { type Booking, listedTripOf } from '#domain/booking/views/booking.ts';
import { TripFlights } from './trip-flights.tsx';

afterEach(cleanup);

test('a canceled direction names the day that was booked, also if the airline had moved it before [TRIP-03] [SERV-01]', () => {
  // Booked for the 4th; the traveler never answered the change to the 5th.
  const booking: Booking = {
    ...sampleBooking({ departure: '2099-03-05T08:00:00' }),
    airlineChange: sampleChange({
      level: 'canceled',
      booked: [
        [
          {
            ...{ flight: 'BA178', origin: 'JFK', destination: 'LHR' },
            ...{ departingAt: '2099-03-04T10:00:00', arrivingAt: '2099-03-04T22:00:00' },
          },
        ],
      ],
      now: [],
    }),
  };
  render(<TripFlights {...listedTripOf(booking)} />);
  expect(screen.getByRole('paragraph').textContent).toBe(
    'JFK → LHR, booked for Wed, Mar 4, 2099: canceled by the airline',
  );
});
