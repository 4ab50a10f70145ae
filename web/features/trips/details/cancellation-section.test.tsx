import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import type { BookedChange } from '#domain/booking/views/booking.ts';
import { CancellationSection } from './cancellation-section.tsx';

afterEach(cleanup);

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
    expect(screen.getByText('What is refunded depends on the airline')).toBeTruthy();
    expect(screen.queryByText('Cancellation is available')).toBeNull();
  },
);

test('of a trip that was not changed it says what the fare rules refund [TRIP-05]', () => {
  show([]);
  expect(screen.getByText('Not refundable by the fare rules')).toBeTruthy();
});

test.each([
  [37_900, 'Cancellation is available', /^The airline may keep part of the price/],
  [38_000, 'Not refundable by the fare rules', /the fare rules refund nothing/],
])(
  'of a fare of 38000 cents with an airline fee of %i cents it promises money back only if some is left [TRIP-05] [F-31]',
  (fee, title, text) => {
    const { bookingData, ...rest } = sampleBooking();
    const conditions = {
      ...bookingData.conditions,
      ...{ refundable: true, refundPenalty: usd(fee), cancellationOptions: [{ type: 'cancel', penalty: null }] },
    };
    const booking = { ...rest, bookingData: { ...bookingData, fare: usd(38_000), conditions } };
    render(<CancellationSection booking={booking} contact={{ phone: '', email: '' }} onCancel={() => undefined} />);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test.each(['flights', 'bags'] as const)(
  'while a change of %s is not settled canceling is not offered, with the reason and whom to call [SERV-03] [SERV-04] [TRIP-12]',
  async (openAmendment) => {
    const onCancel = vi.fn();
    const booking = sampleBooking({ openAmendment });
    render(
      <CancellationSection booking={booking} contact={{ phone: '+1 800 555 0100', email: '' }} onCancel={onCancel} />,
    );
    const button = screen.getByRole('button', { name: 'Cancel Booking' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(`${amendmentInProgress}Need help? Call us at +1 800 555 0100.`);
    expect(screen.queryByText('Non-Refundable Ticket')).toBeNull();
  },
);

test.each([
  [true, 1],
  [false, 0],
])(
  'within the 24 hours, canceling online is offered only if the airline takes it: %s [F-152] [TRIP-12]',
  (canCancelOnline, buttons) => {
    const { bookingData, ...rest } = sampleBooking({ canCancelOnline, freeCancellation: 'Until Friday.' });
    const free = { type: 'free_24h', penalty: usd(0) };
    const conditions = { ...bookingData.conditions, cancellationOptions: [free] };
    const booking = { ...rest, bookingData: { ...bookingData, conditions } };
    render(
      <CancellationSection
        booking={booking}
        contact={{ phone: '+1 800 555 0100', email: '' }}
        onCancel={() => undefined}
      />,
    );
    expect(screen.getByText('Until Friday.')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Cancel Booking' })).toHaveLength(buttons);
    expect(screen.queryAllByRole('link', { name: '+1 800 555 0100' })).toHaveLength(1 - buttons);
  },
);

test.each([
  [false, 'Non-Refundable Ticket'],
  [true, 'No online cancellation'],
  [null, 'No online cancellation'],
])(
  'without an online cancellation a ticket is called not refundable only if the airline said so: %s [F-152] [TRIP-05]',
  (refundable, title) => {
    const { bookingData, ...rest } = sampleBooking({ canCancelOnline: false });
    const conditions = { ...bookingData.conditions, refundable, cancellationOptions: [] };
    const booking = { ...rest, bookingData: { ...bookingData, conditions } };
    render(<CancellationSection booking={booking} contact={{ phone: '', email: '' }} onCancel={() => undefined} />);
    expect(screen.getByText(title)).toBeTruthy();
  },
);
