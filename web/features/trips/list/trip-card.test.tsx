import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { listedTripOf } from '#domain/booking/views/booking.ts';
import { TripCard } from './trip-card.tsx';

afterEach(cleanup);

test('after a change of flights, the total price includes our fee, like the total paid of the receipt [TRIP-03] [SERV-03]', () => {
  const booking = sampleBooking();
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const changes = [{ kind: 'flights', on: '2026-11-23', sale: usd(12_900), fee: usd(2500) }] as const;
  const changed = { ...booking, bookingData: { ...booking.bookingData, sale: usd(61_100), changes } };
  const handlers = { addressOf: () => '/my-trips', open: () => {}, prepare: () => {} };
  render(
    <MemoryRouter>
      <TripCard trip={listedTripOf(changed)} handlers={handlers} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Total Price').nextElementSibling?.textContent).toBe('$636');
});
