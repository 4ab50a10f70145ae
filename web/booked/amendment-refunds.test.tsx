import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { canceled, sampleAmendmentRefund, sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { BookingDetails } from '#web/features/trips/details/booking-details.tsx';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };

afterEach(cleanup);

function open(booking: Booking) {
  render(
    <MemoryRouter>
      <BookingDetails
        booking={booking}
        news={null}
        contact={contact}
        onCancel={() => undefined}
        onAnswer={() => undefined}
      />
    </MemoryRouter>,
  );
}

const sectionOf = (amount: string) =>
  within(screen.getByRole('region', { name: `Refund of ${amount} for your change of flights` }));

test('a trip shows the dated steps of the refund of each change of its flights, in words [SERV-05]', () => {
  const later = { state: 'next', at: null } as const;
  const waiting = sampleAmendmentRefund({
    amendmentId: 'amd_2',
    amount: { amountMinor: 1250, currency: 'USD' },
    refundSteps: [
      { kind: 'asked', state: 'done', at: '2026-11-24T09:58:00Z' },
      { kind: 'agreed', state: 'done', at: '2026-11-24T10:00:00Z' },
      { kind: 'sent', ...later },
      { kind: 'expected', ...later },
    ],
  });
  const sent = sampleAmendmentRefund({ bankReference: '74537604221222132710572' });
  open(sampleBooking({ amendmentRefunds: [sent, waiting] }));
  const steps = (amount: string) =>
    sectionOf(amount)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(steps('$73')).toEqual([
    'Done: Requested Nov 23, 2026',
    'Done: Airline changed the flights Nov 23, 2026',
    'Done: Sent to your card Nov 23, 2026',
    'Still to come: Expected by Dec 22, 2026 ',
  ]);
  expect(
    sectionOf('$73').getByText(
      'Bank reference 74537604221222132710572. With this number your bank can find the refund.',
    ),
  ).toBeTruthy();
  expect(steps('$12.50').slice(2)).toEqual([
    'Still to come: Not sent to your card yet ',
    'Still to come: Expected date not known yet ',
  ]);
});

test('a trip that was canceled later shows both refunds, each with what the airline did; one without any shows none [SERV-05]', () => {
  open(canceled(sampleBooking({ amendmentRefunds: [sampleAmendmentRefund()] })));
  expect(screen.getByText('Airline canceled the booking')).toBeTruthy();
  expect(sectionOf('$73').getByText('Airline changed the flights')).toBeTruthy();
  cleanup();
  open(sampleBooking());
  expect(screen.queryByText(/change of flights/)).toBeNull();
});
