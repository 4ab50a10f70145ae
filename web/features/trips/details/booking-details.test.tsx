import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { BookingDetails } from './booking-details.tsx';

afterEach(cleanup);

function show(change: Partial<Booking>): HTMLElement | null {
  render(
    <MemoryRouter>
      <BookingDetails
        booking={sampleBooking(change)}
        news={null}
        contact={{ phone: '', email: '' }}
        onCancel={() => undefined}
        onAnswer={() => undefined}
      />
    </MemoryRouter>,
  );
  return screen.queryByRole('region', { name: 'Check-in' });
}

test('a trip that is ahead says how to check in: when, with whom, and by which reference [F-165] [TRIP-05]', () => {
  const text = show({ bookingReference: 'XYZ123' })?.textContent;
  expect(text).toMatch(
    /usually opens 24 to 48 hours before departure.*British Airways.*airline reference XYZ123 and your last name/,
  );
});

test.each<[string, Partial<Booking>]>([
  ['was canceled', { bookingReference: 'XYZ123', status: 'cancelled' }],
  ['was flown', { bookingReference: 'XYZ123', status: 'completed' }],
  ['has no reference of the airline yet', { bookingReference: null }],
])('a trip that %s says nothing of checking in [F-165]', (_what, change) => {
  expect(show(change)).toBeNull();
});
