import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { CancellationOutcome } from '../../../itinerary/cancellation-outcome.tsx';
import { canceled, sampleBooking } from '../../../testing/sample-bookings.ts';
import { ConfirmationScreen } from './confirmation-screen.tsx';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };

function show(booking: BookingAnswer) {
  const Component = () => (
    <ConfirmationScreen
      bookingId={booking.id}
      booking={booking}
      onSettled={() => undefined}
      onSignedIn={() => undefined}
      contact={contact}
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
