import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { BookedChange } from '#domain/booking/views/booking.ts';
import { CancellationSection } from './cancellation-section.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

function show(changes: readonly BookedChange[]): void {
  const { bookingData, ...rest } = sampleBooking();
  const cancellationOptions = [{ type: 'cancel', penalty: null }];
  const conditions = { ...bookingData.conditions, refundable: false, cancellationOptions };
  const booking = { ...rest, bookingData: { ...bookingData, conditions, changes } };
  render(<CancellationSection booking={booking} contact={{ phone: '', email: '' }} onCancel={() => undefined} />);
}

test.each(['flights', 'bags'] as const)(
  'after a change of %s it says no more than its fare rules, which leave the refund to the airline [SERV-03] [TRIP-05]',
  (kind) => {
    show([{ kind, on: '2027-01-10', sale: usd(12_900), fee: usd(2500) }]);
    expect(screen.getByText('Cancellation is available')).toBeTruthy();
    expect(screen.getByText(/^What is refunded depends on the airline/)).toBeTruthy();
  },
);

test('of a trip that was not changed it says what the fare rules refund [TRIP-05]', () => {
  show([]);
  expect(screen.getByText('Not refundable by the fare rules')).toBeTruthy();
});
