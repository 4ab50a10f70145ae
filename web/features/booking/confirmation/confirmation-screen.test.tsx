import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { CancellationOutcome } from '../../../itinerary/cancellation-outcome.tsx';
import { canceled, sampleBooking } from '../../../testing/sample-bookings.ts';
import { ConfirmationScreen } from './confirmation-screen.tsx';
import { keepNewAccount } from './new-account.ts';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };

function show(booking: BookingAnswer, isGuest = false) {
  const Component = () => (
    <ConfirmationScreen
      bookingId={booking.id}
      booking={booking}
      onSettled={() => undefined}
      onSignedIn={() => undefined}
      contact={contact}
      isGuest={isGuest}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(<Stub />);
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the confirmation of a booking that was canceled says so and what was refunded, as My Trips does [CONF-05] [TRIP-07]', () => {
  const booking = canceled(sampleBooking());
  show(booking);
  expect(heading()).toBe('Booking Canceled');
  const page = document.body.textContent;
  expect(page).toContain('CDFG3467');
  expect(page).not.toContain('Total paid');
  const shown = screen.getByText(/^Canceled on /).parentElement?.textContent ?? '';
  expect(shown).toContain('$397 has been refunded to the card you paid with.');
  expect(screen.getByRole('region', { name: 'Your refund' }).textContent).toContain('Refund to your card$397');

  const { cancellation } = booking;
  if (cancellation === null) throw new Error('The sample is canceled');
  const { container } = render(<CancellationOutcome cancellation={cancellation} passengers={1} contact={contact} />);
  expect(container.textContent).toContain(shown);
});

test('a booking that the airline canceled was booked all the same, and one that was refused was not [CONF-05] [F-12]', () => {
  const message = 'The airline canceled this booking. You paid $482; nothing has been refunded to your card so far.';
  show(sampleBooking({ status: 'cancelled', message }));
  expect(heading()).toBe('Booking Canceled');
  expect(document.body.textContent).toContain(message);
});

test('while the airline has not confirmed a cancellation the confirmation does not call the trip booked and paid [CONF-05] [TRIP-07]', () => {
  const { cancellation } = canceled(sampleBooking());
  if (cancellation === null) throw new Error('The sample is canceled');
  show(sampleBooking({ cancellation: { ...cancellation, status: 'in_progress', cancelled_at: null } }));
  expect(screen.getByText('Your cancellation is being confirmed with the airline')).toBeTruthy();
  expect(screen.queryByText('Your flight is booked and paid.')).toBeNull();
});

test('the confirmation is a receipt with its fare rules, and says who has no seat [CONF-04] [F-31] [TRIP-10] [SEAT-02]', () => {
  const fare_rules = ['Cancel by 05:00 on Sun, Nov 22, 2026 (New York time) for a full refund.', 'Changeable: No.'];
  const payment = { card_brand: 'visa', card_last4: '4242', paid_on: '2026-11-21' };
  const { bookingData, ...rest } = sampleBooking({ fare_rules, payment });
  const sale_parts = { base_amount: '350.00', tax_amount: '82.00', seats_amount: '50.00', extras_amount: '0.00' };
  show({ ...rest, bookingData: { ...bookingData, sale_parts } });
  const page = document.body.textContent;
  expect(page).toContain('Base fare$350');
  expect(page).toMatch(/Taxes & fees.*\$82Seats\$50Total paid\$482/);
  expect(page).toContain('Paid withVisa ending in 4242Paid onNov 21, 2026 (UTC)');
  for (const rule of fare_rules) expect(page).toContain(rule);
  expect(page).toContain('No seat selected: the airline assigns one at check-in');
});

test('an account that came with a booking keeps a trip only where there is one [F-77] [CONF-03]', () => {
  const account = { username: 'ada', email: 'ada@example.com' };
  for (const [booking, keeps] of [
    [sampleBooking({ id: 'bkg_9' }), true],
    [sampleBooking({ id: 'bkg_9', status: 'pending' }), false],
    [sampleBooking({ id: 'bkg_9', status: 'cancelled', duffelBookingId: null, message: 'Nothing was booked.' }), false],
  ] as const) {
    keepNewAccount({ ...booking, accountCreated: true, accountInfo: account });
    show(booking);
    expect(screen.getByText(/We have sent you a link to choose a password\./)).toBeTruthy();
    expect(document.body.textContent.includes('It keeps this trip.')).toBe(keeps);
    cleanup();
  }
});

test('an open booking claims nothing that is not known: neither that the airline has the order nor the contrary [F-77] [SAFE-02]', () => {
  show(sampleBooking({ status: 'pending' }));
  expect(screen.getByText('Your booking is not confirmed yet. We are finding out what became of it.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('has your order');
});

test('every guest is told how to find the trip later, nobody whether an account has the email [CONF-03] [CONF-06]', () => {
  const hint = /^You booked as a guest\. To find this trip later, open My Trips/;
  show(sampleBooking());
  expect(screen.queryByText(hint)).toBeNull();
  show(sampleBooking(), true);
  expect(screen.getByText(hint)).toBeTruthy();
});
