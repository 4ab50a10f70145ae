import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBooking, findEarlierBooking } from '#contract/bookings.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { getOffer, getSeatMaps, verifyOffer } from '#contract/flights.ts';
import { findPaymentAttempt, processCard, releasePayment } from '#contract/payments.ts';
import { formatPrice } from '#domain/money/format.ts';
import { readMoney } from '#domain/money/money.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import { paymentTexts } from '../checkout/payment-notices.ts';
import { bookableOffer, cardField, openBookingAt, serverOf, typeCard } from '../testing/booking-page.tsx';
import { refusal } from '../testing/fake-server.ts';
import { dismissToast, toast } from '../testing/toasts.ts';

const earlier = { id: 'bkg_1', reference: 'CDFG3467', status: 'confirmed' } as const;
const alreadyBooked = 'You have already booked this: CDFG3467';
const tripLink = () => screen.getByRole('link', { name: 'View This Trip' }).getAttribute('href');

const gone = (error: string) => ({
  isValid: false,
  offerId: 'off_1',
  expiresAt: null,
  minutesRemaining: 0,
  error,
  message: 'Gone.',
  sale: null,
  terms: null,
});
const payment = {
  paymentId: 'pay_1',
  status: 'authorised',
  amount: '430.00',
  currency: 'USD',
  offerId: 'off_1',
  bookingId: null,
} as const;
/** The airlines are searched again, for the same journey. */
const freshSearch = /^\/search\?.*origin=JFK&destination=LAX.*fresh=1$/;

beforeEach(dismissToast);

test.each(['passenger-info', 'seat-selection', 'payment'])(
  'the step %s is replaced by an earlier booking, with a link to the trip [F-71]',
  async (step) => {
    const offer = bookableOffer();
    serverOf(offer);
    openBookingAt(step, offer, { earlier });
    expect(await screen.findByText(alreadyBooked)).toBeTruthy();
    expect(tripLink()).toBe('/my-trips?trip=bkg_1');
    expect(document.forms).toHaveLength(0);
  },
);

test('a pending booking does not count as booked [F-71]', async () => {
  const offer = bookableOffer();
  serverOf(offer);
  openBookingAt('payment', offer, { earlier: { ...earlier, status: 'pending' } });
  expect(await screen.findByText('Your booking for this trip is still being finalized: CDFG3467')).toBeTruthy();
  expect(tripLink()).toBe('/booking?booking=bkg_1');
});

test('a tab whose offer is gone checks whether it was booked in another tab [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  openBookingAt('passenger-info', offer);
  await screen.findByRole('heading', { level: 1, name: 'Passenger Information' });
  server.answer(verifyOffer, gone('OFFER_NO_LONGER_AVAILABLE'));
  server.answer(findEarlierBooking, { booking: earlier });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your booking'));
  expect(server.asked(findEarlierBooking)[0]?.query.toString()).toBe('offer=off_1&passenger=pas_a');
});

test('a page from the back/forward cache checks too [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  openBookingAt('payment', offer);
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  server.answer(findEarlierBooking, { booking: earlier });
  const restored = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(restored));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
});

test('a tab that is shown again says at once that another one booked a flight of its search, not after the form [F-155] [F-71]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  openBookingAt('passenger-info', offer);
  await screen.findByRole('heading', { level: 1, name: 'Passenger Information' });
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  server.answer(findEarlierBooking, { booking: earlier });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(alreadyBooked)).toBeTruthy();
  // The page that it replaces may have been scrolled to its end.
  await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0));
  scroll.mockRestore();
});

test('Back does not leave a payment that the airline is being asked about, nor its card fields [F-155] [PAY-08]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  const { user, go } = openBookingAt('seat-selection', offer);
  await user.click(await screen.findByRole('button', { name: 'Skip Seat Selection' }));
  await typeCard(user);
  const answer = Promise.withResolvers<void>();
  server.answer(processCard, async () => {
    await answer.promise;
    return refusal('CARD_DECLINED');
  });
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  await screen.findByRole('button', { name: /^Processing/ });
  const visits = vi.spyOn(window.history, 'replaceState');
  act(() => go(-1));
  const steps = () => visits.mock.calls.map(([, , address]) => new URLSearchParams(String(address)).get('step'));
  await waitFor(() => expect(steps()).toEqual(['seat-selection', 'payment']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment');
  expect(screen.getByRole('button', { name: /^Processing/ })).toBeTruthy();
  answer.resolve();
  expect(await screen.findByText('Payment Failed', { selector: 'p,h2,strong' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment');
});

test('a card payment for an offer that another tab has booked leads to that booking, not to a message that nothing was charged [F-71]', async () => {
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

test.each(['OFFER_EXPIRED', 'OFFER_NO_LONGER_AVAILABLE'] as const)(
  'if the payment finds the offer gone (%s) the payment step leads to a new search, and is the last step [F-72]',
  async (code) => {
    const offer = bookableOffer();
    const server = serverOf(offer);
    server.answer(processCard, refusal(code));
    const { user } = openBookingAt('payment', offer);
    await typeCard(user);
    await user.click(screen.getByRole('button', { name: 'Pay $430' }));
    const again = await screen.findByRole('link', { name: 'Search Again' });
    expect(again.getAttribute('href')).toMatch(freshSearch);
    expect(screen.getByRole('button', { name: 'Offer Expired' }).hasAttribute('disabled')).toBe(true);
    expect(again.closest('[role=alert]')?.textContent).toContain('Nothing was charged.');
  },
);

test('each step verifies the offer, so that nobody continues with an unavailable one [F-72] [VER-03]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  const { user } = openBookingAt('passenger-info', offer);
  const next = await screen.findByRole('button', { name: 'Continue to Seat Selection' });
  expect(server.asked(verifyOffer)).toHaveLength(0);
  server.answer(verifyOffer, gone('OFFER_NO_LONGER_AVAILABLE'));
  await waitFor(() => expect(next.hasAttribute('disabled')).toBe(false));
  await user.click(next);
  expect(await screen.findByText('This offer can no longer be booked')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Seat Selection');
  expect(screen.getByRole('link', { name: 'Search Again' }).getAttribute('href')).toMatch(freshSearch);
});

test('terms that the brand changed meanwhile replace the sentences beside the Pay button, and nothing is booked under others [TERMS-01] [PRICE-06]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const underFees = (fee: number, changeFee: number) =>
    server.answer(verifyOffer, {
      ...{ isValid: true, offerId: offer.id, expiresAt: offer.expiresAt, minutesRemaining: 29 },
      ...{ error: null, message: null, sale: offer.sale.total },
      terms: { free24h: false, feePerPassenger: usd(fee), changeFee: usd(changeFee) },
    });
  underFees(3500, 2500);
  const { user } = openBookingAt('payment', offer);
  await typeCard(user);
  const says = (fee: string, changeFee: string) => {
    const text = document.body.textContent ?? '';
    return (
      text.includes(`Our online service fee of ${fee} per passenger`) &&
      text.includes(`Our fee online: ${changeFee} per passenger, where the airline allows it.`)
    );
  };
  expect(says('$35', '$25')).toBe(true);
  expect(screen.queryByText('Terms Changed')).toBeNull();

  underFees(9900, 7000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Terms Changed')).toBeTruthy();
  expect(says('$99', '$70')).toBe(true);

  underFees(12_000, 7000);
  const paid = { success: true, paymentId: 'pay_1', status: 'authorised', message: 'Card authorized' } as const;
  server.answer(processCard, paid);
  server.answer(releasePayment, { ...payment, status: 'released', bookingId: null });
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  expect(await screen.findByText(/Nothing was charged\. Please read the terms/)).toBeTruthy();
  expect(says('$120', '$70')).toBe(true);
  expect(screen.queryByText(/since you opened it/)).toBeNull();
  expect(server.asked(releasePayment)).toHaveLength(1);
  expect(server.asked(createBooking)).toHaveLength(0);
});

test('an expired offer leaves the payment step for a new search and says why in a toast [VER-07] [F-77]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  const page = openBookingAt('payment', offer);
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  server.answer(verifyOffer, gone('OFFER_EXPIRED'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(screen.queryByText('This offer can no longer be booked')).not.toBeNull());
  expect(page.address()).toContain('/booking');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await vi.waitFor(() => expect(page.address()).toMatch(freshSearch));
  expect(toast().textContent).toContain('Flight Offer Expired');
  expect(toast().textContent).toContain('This flight offer has expired. Please select another flight.');
});

test('failed bookings and seat maps say what failed and why [F-74] [PAY-11] [SEAT-04]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  server.answer(getSeatMaps, refusal('SUPPLIER_UNAVAILABLE'));
  server.answer(processCard, { success: true, paymentId: 'pay_1', status: 'authorised', message: 'Card authorized' });
  server.answer(createBooking, refusal('BOOKING_REFUSED'));
  server.answer(releasePayment, { ...payment, status: 'released' });
  const { user } = openBookingAt('seat-selection', offer);
  const seats = await screen.findByText('Seat Selection Unavailable', { selector: '[role=alert] *' });
  const unreachable = `Unable to retrieve seat maps: ${errorTable.SUPPLIER_UNAVAILABLE.text}`;
  expect(seats.closest('[role=alert]')?.textContent).toContain(unreachable);
  await user.click(screen.getByRole('button', { name: 'Skip Seat Selection' }));
  await typeCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  const refused = `Unable to create booking: ${errorTable.BOOKING_REFUSED.text}`;
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Booking Failed${refused}`));
});

test('the progress of a payment is in the bar with the button, the only part that a phone always shows [PAY-08] [A11Y-01]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  server.answer(processCard, () => new Promise<never>(() => undefined));
  const { user } = openBookingAt('payment', offer);
  await typeCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  const progress = await screen.findByText('Authorizing your card…');
  const bar = screen.getByRole('button', { name: 'Processing…' }).closest('.sticky');
  expect(bar?.contains(progress)).toBe(true);
  expect(progress.closest('[role=status]')).not.toBeNull();
});

test('of an offer that has expired no toast says that it can be booked without seats [SEAT-04] [VER-03]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  server.answer(getSeatMaps, refusal('OFFER_EXPIRED'));
  openBookingAt('seat-selection', offer);
  await waitFor(() => expect(server.asked(getSeatMaps)).not.toEqual([]));
  await screen.findByText('Seat Selection Unavailable', { selector: '[role=alert] *' });
  expect(screen.queryByRole('region', { name: /^Notifications/ })?.textContent ?? '').not.toContain(
    'continue with your booking',
  );
});

test('after two payment errors the focus is still on the screen, wherever the payment began [F-77] [PAY-05] [A11Y-01]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  server.answer(processCard, refusal('PAYMENT_UNAVAILABLE'));
  server.answer(findPaymentAttempt, refusal('NOT_FOUND'));
  const { user } = openBookingAt('payment', offer);
  await typeCard(user);
  const said = errorTable.PAYMENT_UNAVAILABLE.text;
  for (let times = 1; times <= 2; times++) {
    // The focused field is disabled during the payment.
    await user.type(cardField('Card holder name'), '{Enter}');
    await waitFor(() => expect(server.asked(processCard)).toHaveLength(times));
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  }
});

test('a price that cannot be read is shown as N/A and is not paid [PRICE-02] [PAY-04]', async () => {
  const offer = bookableOffer();
  const server = serverOf(offer);
  const unreadable = { ...offer, sale: { ...offer.sale, total: readMoney('soon', 'USD') } };
  const { user } = openBookingAt('payment', unreadable);
  await typeCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay USD N/A' }));
  expect((await screen.findByRole('alert')).textContent).toContain(paymentTexts.noPrice);
  expect(server.asked(processCard)).toEqual([]);
});

test.each(['450.00', '410.00'])(
  'a price of %s at authorization must be confirmed, and the card fields stay filled [F-76] [PRICE-06] [PAY-11]',
  async (sale_amount) => {
    const offer = bookableOffer();
    const server = serverOf(offer);
    const details = { sale_amount, sale_currency: 'USD' };
    server.answer(processCard, refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }));
    const { user } = openBookingAt('payment', offer);
    await typeCard(user);
    // The last check returned the old price: it must not ask again once the new one is accepted.
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.asked(verifyOffer)).not.toEqual([]));
    const filled = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    const typed = filled();
    expect(typed).toEqual(['4242 4242 4242 4242', '12', '39', '737', 'Ada Byron']);
    await user.click(screen.getByRole('button', { name: 'Pay $430' }));
    const now = formatPrice(readMoney(sale_amount, 'USD'));
    const yes = await screen.findByRole('button', { name: `Continue at ${now}` });
    await waitFor(() => expect(toast().textContent).toContain('Price Changed'));
    expect(document.body.textContent).not.toContain('Card Payment Failed');
    expect(filled()).toEqual(typed);
    await user.click(yes);
    expect(filled()).toEqual(typed);
    await user.click(await screen.findByRole('button', { name: `Pay ${now}` }));
    await waitFor(() => expect(server.asked(processCard)).toHaveLength(2));
    expect(server.asked(processCard)[1]?.body).toMatchObject({ amount: sale_amount, cardDetails: { cvv: '737' } });
  },
);

test('after a payment the question about a new price has the focus, and nothing else still says the old price [PRICE-06] [TERMS-01] [A11Y-01]', async () => {
  const offer = { ...bookableOffer(), canceling: { ...bookableOffer().canceling, free24h: true } };
  const server = serverOf(offer);
  const details = { sale_amount: '450.00', sale_currency: 'USD' };
  server.answer(processCard, refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }));
  const { user } = openBookingAt('payment', offer);
  await typeCard(user);
  await user.click(screen.getByRole('button', { name: 'Pay $430' }));
  const accept = await screen.findByRole('button', { name: 'Continue at $450' });
  await waitFor(() => expect(document.activeElement?.contains(accept)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  // Enter, pressed twice, must not agree to it.
  expect(document.activeElement).not.toBe(accept);
  expect(screen.getByRole('complementary').textContent).not.toContain('$430');
  expect(screen.getByRole('list', { name: 'If you cancel' }).textContent).toMatch(
    /^Cancel within 24 hours: \$450 back/,
  );
  expect(document.body.textContent?.match(/\$430/g)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Pay $450' }).hasAttribute('disabled')).toBe(true);
});

test('what a new price is made of, and what canceling then gives back, is read again and shown before it is paid, as it is kept with the booking [TERMS-02] [TERMS-01] [PRICE-06]', async () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const offer = bookableOffer();
  const server = serverOf(offer);
  const now = { total: usd(45_000), base: usd(40_000), tax: usd(5000) };
  const dearer = { ...offer, total: usd(36_000), sale: now, conditions: { ...offer.conditions, refundable: false } };
  // Read at its old price first: that is not what is paid now.
  let reads = 0;
  server.answer(getOffer, () => (++reads === 1 ? offer : dearer));
  server.answer(verifyOffer, {
    ...{ isValid: true, offerId: offer.id, expiresAt: offer.expiresAt, minutesRemaining: 29 },
    ...{ error: null, message: null, sale: now.total, terms: null },
  });
  const { user } = openBookingAt('payment', offer);
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await user.click(await screen.findByRole('button', { name: 'Continue at $450' }));
  const { canceling: kept, fareRules } = purchaseTerms(dearer, {
    ...{ price: now.total, supplierPrice: dearer.total, farePrice: now.total, hasExtras: false },
  });
  const listed = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
  const said = (name: string) => listed(name).map(({ textContent }) => textContent);
  await waitFor(() => expect(said('If you cancel')).toEqual(kept), { timeout: 5000 });
  expect(said('Fare rules')).toEqual(fareRules);
  expect(screen.getByRole('complementary').textContent).toContain('Base fare$400');
  expect(server.asked(getOffer)).toHaveLength(2);
});

test('under the message of an incomplete form are links to the wrong fields, which go away as they are corrected [PAX-04] [A11Y-01]', async () => {
  const [one] = bookableOffer().passengers;
  if (one === undefined) throw new Error('The sample has a traveler');
  const offer = { ...bookableOffer(), passengers: ['pas_a', 'pas_b', 'pas_c'].map((id) => ({ ...one, id })) };
  serverOf(offer);
  const { user } = openBookingAt('passenger-info', offer);
  const next = await screen.findByRole('button', { name: 'Continue to Seat Selection' });
  await waitFor(() => expect(next.hasAttribute('disabled')).toBe(false));
  const third = (label: string) => screen.getAllByLabelText(label)[2] as HTMLInputElement;
  // Two travelers cannot have the same name.
  await user.type(screen.getAllByLabelText('First name')[1] as HTMLElement, 'lyn');
  await user.clear(third('First name'));
  await user.clear(third('Date of birth'));
  await user.click(next);
  const alert = await screen.findByRole('alert');
  const links = () => within(alert).queryAllByRole('link');
  await waitFor(() =>
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Traveler 3: First name',
      'Traveler 3: Date of birth',
    ]),
  );
  expect(alert.textContent).toContain('Please complete all required passenger information before continuing.');
  await waitFor(() => expect(document.activeElement).toBe(third('First name')));
  await user.click(links()[1] as HTMLElement);
  expect(document.activeElement).toBe(third('Date of birth'));
  await user.type(third('First name'), 'Grace');
  await waitFor(() => expect(links()).toHaveLength(1));
});

test.each([
  ['450.00', 'The price of this flight has changed'],
  ['410.00', 'This flight is now cheaper'],
])(
  'a new price of %s is asked about once, and is no failure: %s [F-161] [PRICE-06] [PAY-11]',
  async (sale_amount, title) => {
    const offer = bookableOffer();
    const server = serverOf(offer);
    const details = { sale_amount, sale_currency: 'USD' };
    server.answer(processCard, refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }));
    const { user } = openBookingAt('payment', offer);
    await typeCard(user);
    await user.click(screen.getByRole('button', { name: 'Pay $430' }));
    expect(await screen.findByText(title)).toBeTruthy();
    await waitFor(() => expect(toast().textContent).toContain('Price Changed'));
    expect(screen.queryAllByText('Price Changed')).toHaveLength(1);
  },
);
