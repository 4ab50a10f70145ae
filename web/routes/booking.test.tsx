import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findEarlierBooking } from '../../contract/bookings.ts';
import { verifyOffer } from '../../contract/flights.ts';
import { processCard } from '../../contract/payments.ts';
import { bookableOffer, openBookingAt, serverOf, typeCard } from '../testing/booking-page.tsx';
import { refusal } from '../testing/fake-server.ts';
import { dismissToast } from '../testing/toasts.ts';

const earlier = { id: 'bkg_1', reference: 'CDFG3467', status: 'confirmed' } as const;
const alreadyBooked = 'You have already booked this: CDFG3467';
const tripLink = () => screen.getByRole('link', { name: 'View your trip' }).getAttribute('href');

beforeEach(dismissToast);

test.each(['passenger-info', 'seat-selection', 'payment'])(
  'in place of the step %s stands what was booked before, with the way to the trip [F-71]',
  async (step) => {
    const offer = bookableOffer();
    serverOf(offer);
    openBookingAt(step, offer, { earlier });
    expect(await screen.findByText(alreadyBooked)).toBeTruthy();
    expect(tripLink()).toBe('/my-trips?trip=bkg_1');
    expect(document.forms).toHaveLength(0);
  },
);

test('a booking that is not settled yet is no booking made [F-71]', async () => {
  const offer = bookableOffer();
  serverOf(offer);
  openBookingAt('payment', offer, { earlier: { ...earlier, status: 'pending' } });
  expect(await screen.findByText('Your booking of this is still being finalized: CDFG3467')).toBeTruthy();
  expect(tripLink()).toBe('/booking?booking=bkg_1');
});

test('a tab that is told that its offer is gone asks whether it was booked in another one [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  openBookingAt('passenger-info', offer);
  await screen.findByRole('heading', { level: 1, name: 'Passenger Information' });
  const gone = { valid: false, offer_id: offer.id, expires_at: null, minutes_remaining: 0 };
  const error = 'OFFER_NO_LONGER_AVAILABLE';
  server.answer(verifyOffer, { ...gone, error, message: 'Gone.', sale_amount: null, sale_currency: null });
  server.answer(findEarlierBooking, { booking: earlier });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Your booking');
  expect(server.asked(findEarlierBooking)[0]?.query.toString()).toBe('offer=off_1&passenger=pas_a');
});

test('a page that Back brings out of the memory of the browser asks too [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  openBookingAt('payment', offer);
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  server.answer(findEarlierBooking, { booking: earlier });
  const restored = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(restored));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
});

test('a card that is given for what another tab has booked hears of that booking, not that nothing was charged [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  server.answer(processCard, refusal('OFFER_NO_LONGER_AVAILABLE'));
  server.answer(findEarlierBooking, { booking: earlier });
  const { user } = openBookingAt('payment', offer);
  await typeCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
  expect(document.body.textContent).not.toContain('othing was charged');
});
