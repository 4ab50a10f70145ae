import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { getBooking } from '#contract/bookings.ts';
import { canceled, sampleBooking, sampleChange, samplePayment } from '#contract/testing/sample-bookings.ts';
import { notUntilSettled, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { bankDecides, failedRefundText, ifDisputed } from '#domain/booking/refunds/failed-refund.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { bookedWithoutNumbers } from '#domain/loyalty/loyalty.ts';
import { CancellationOutcome } from '#web/booked/cancellation-outcome.tsx';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { ConfirmationScreen } from './confirmation-screen.tsx';
import { keepNewAccount } from './new-account.ts';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };

afterEach(() => void vi.useRealTimers());

function show(booking: Booking, isGuest = false, onSettled: () => void = () => undefined) {
  const Component = () => (
    <ConfirmationScreen
      bookingId={booking.id}
      booking={booking}
      onSettled={onSettled}
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

test.each([
  [
    'whole',
    false,
    'Your refund of $397 did not reach the card you paid with. Our team will pay it another way',
    'Owed to you$397',
  ],
  [
    'in parts',
    true,
    'Part or all of your refund of $397 did not reach the card or cards you paid with. Our team will pay what is missing another way',
    'Your refund$397',
  ],
])(
  'a refund that failed, %s: sentence and total claim no more than is known [F-06] [SERV-05]',
  (_how, mayBeSplit, said, total) => {
    const { cancellation } = canceled(sampleBooking());
    if (cancellation === null) throw new Error('The sample is canceled');
    const failed = { ...cancellation, refundStatus: 'failed', mayBeSplit } as const;
    render(<CancellationOutcome cancellation={failed} passengers={1} contact={contact} />);
    expect(document.body.textContent).toContain(said);
    expect(document.body.textContent).toContain(ifDisputed);
    expect(screen.getByRole('region', { name: 'Your refund' }).textContent).toContain(total);
  },
);

test('a refund that failed because of a dispute is not called owed: the bank decides [F-06] [TRIP-07]', () => {
  const { cancellation } = canceled(sampleBooking());
  if (cancellation === null) throw new Error('The sample is canceled');
  const disputed = { ...cancellation, refundStatus: 'disputed' } as const;
  render(<CancellationOutcome cancellation={disputed} passengers={1} contact={contact} />);
  expect(document.body.textContent).toContain(failedRefundText(disputed));
  expect(document.body.textContent).toContain(bankDecides);
  expect(screen.getByRole('region', { name: 'Your refund' }).textContent).toContain('Your refund$397');
});

test('a trip that another brand sold names that brand and how to reach it [BRAND-11] [CONF-05]', () => {
  const soldBy = { name: 'Skyhop', phone: '+1 212 555 0142', email: 'help@skyhop.example' };
  show(sampleBooking({ status: 'pending', soldBy }));
  expect(document.body.textContent).toContain('Skyhop · +1 212 555 0142 · help@skyhop.example');
  expect(document.body.textContent).not.toContain(contact.phone);
});

test('a booking that the airline canceled was booked, but one that it refused was not [CONF-05] [F-12]', () => {
  const message = 'The airline canceled this booking. You paid $482; nothing has been refunded to your card so far.';
  show(sampleBooking({ status: 'cancelled', message }));
  expect(heading()).toBe('Booking Canceled');
  expect(document.body.textContent).toContain(message);
});

test('while the airline has not confirmed a cancellation the confirmation does not call the trip booked and paid [CONF-05] [TRIP-07]', () => {
  const { cancellation } = canceled(sampleBooking());
  if (cancellation === null) throw new Error('The sample is canceled');
  show(sampleBooking({ cancellation: { ...cancellation, status: 'in_progress', cancelledAt: null } }));
  expect(screen.getByText('Your cancellation is being confirmed with the airline')).toBeTruthy();
  expect(heading()).toBe('Cancellation in Progress');
  expect(screen.queryByText('Your flight is booked and paid.')).toBeNull();
});

const ofTravelers = { kind: 'flights', on: '2026-11-23', sale: { amountMinor: 0, currency: 'USD' } } as const;
const { bookingData: data } = sampleBooking();

test.each<[string, Partial<Booking>, string, string]>([
  [
    'the airline canceled a flight',
    { airlineChange: sampleChange({ level: 'canceled', now: [], canAccept: false }) },
    'Flight Canceled',
    'This trip is booked and paid, but the airline canceled one or more of its flights.',
  ],
  [
    'a connection will be missed [F-154]',
    { airlineChange: sampleChange({ level: 'connection_broken', canAccept: false }) },
    'Missed Connection',
    'This trip is booked and paid, but with the airline’s new flights you will miss a connection.',
  ],
  [
    'the airline changed the flights',
    { airlineChange: sampleChange({ level: 'significant' }) },
    'Flights Changed',
    'This trip is booked and paid. The airline has changed its flights since you booked.',
  ],
  [
    'the traveler changed the flights',
    { bookingData: { ...data, changes: [{ ...ofTravelers, fee: ofTravelers.sale }] } },
    'Flights Changed',
    'You changed the flights of this trip. Your new flights are booked.',
  ],
  [
    'a change of the traveler is being settled',
    { openAmendment: 'flights', message: openAmendmentTexts.flights },
    'Booking Confirmed',
    `${openAmendmentTexts.flights} ${notUntilSettled}`,
  ],
  ['a small change by the airline', { airlineChange: sampleChange() }, 'Booking Confirmed', 'The airline has changed'],
])('opened later, heading and sentence follow the trip: %s [CONF-05] [SERV-01]', (_what, change, title, sentence) => {
  show(sampleBooking(change));
  expect(heading()).toBe(title);
  expect(screen.getByRole('status').textContent).toContain(sentence);
  expect(screen.queryByText('Your flight is booked and paid.')).toBeNull();
});

test('while a change is being processed, the confirmation does not offer to cancel [CONF-05] [TRIP-10]', () => {
  show(sampleBooking({ openAmendment: 'bags', message: openAmendmentTexts.bags }));
  expect(screen.queryByRole('link', { name: 'Manage or Cancel' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View This Trip' })).toBeTruthy();
});

test('the confirmation is a receipt with its fare rules, and says who has no seat [CONF-04] [F-31] [TRIP-10] [SEAT-02]', () => {
  const fareRules = ['Cancel by 05:00 on Sun, Nov 22, 2026 (New York time) for a full refund.', 'Changeable: No.'];
  const payments = [samplePayment()];
  const { bookingData, ...rest } = sampleBooking({ fareRules, payments });
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const saleParts = { base: usd(35_000), tax: usd(8200), seats: usd(5000), extras: usd(0) };
  show({ ...rest, bookingData: { ...bookingData, saleParts } });
  const page = document.body.textContent;
  expect(page).toContain('Base fare$350');
  expect(page).toMatch(/Taxes & fees.*\$82Seats\$50Total paid\$482/);
  expect(page).toContain('Paid withVisa ending in 4242Paid onSat, Nov 21, 2026 (UTC)');
  for (const rule of fareRules) expect(page).toContain(rule);
  expect(page).toContain('No seat selected: the airline assigns one at check-in');
});

test('an account created with a booking keeps a trip only if there is one [F-77] [CONF-03]', () => {
  const account = { username: 'ada', email: 'ada@example.com' };
  for (const [booking, keeps] of [
    [sampleBooking({ id: 'bkg_9' }), true],
    [sampleBooking({ id: 'bkg_9', status: 'pending' }), false],
    [sampleBooking({ id: 'bkg_9', status: 'cancelled', duffelBookingId: null, message: 'Nothing was booked.' }), false],
  ] as const) {
    keepNewAccount({ ...booking, accountCreated: true, accountInfo: account });
    show(booking);
    expect(screen.getByText(/We have sent you a link to choose a password\./)).toBeTruthy();
    expect(document.body.textContent.includes('This trip is in it.')).toBe(keeps);
    cleanup();
  }
});

test('an open booking claims nothing unknown: neither that the airline has the order nor that it has not [F-77] [SAFE-02]', () => {
  show(sampleBooking({ status: 'pending' }));
  expect(screen.getByText('Your booking is not confirmed yet. We are checking its status.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('has your order');
});

test('a pending booking that this browser may no longer read, because its session ended in another tab, is reported; a lost answer is not [CONF-05] [SERV-09]', async () => {
  vi.useFakeTimers();
  const server = fakeServer();
  server.answer(getBooking, lostConnection);
  const onSettled = vi.fn();
  show(sampleBooking({ status: 'pending' }), false, onSettled);
  await vi.advanceTimersByTimeAsync(3000);
  expect([server.asked(getBooking).length, onSettled.mock.calls.length]).toEqual([1, 0]);
  server.answer(getBooking, refusal('NOT_FOUND'));
  await vi.advanceTimersByTimeAsync(4500);
  expect([server.asked(getBooking).length, onSettled.mock.calls.length]).toEqual([2, 1]);
});

test('every guest learns how to find the trip later, and nobody learns whether an account has the email [CONF-03] [CONF-06]', () => {
  const hint = /^You booked as a guest\. To find this trip later, open My Trips/;
  show(sampleBooking());
  expect(screen.queryByText(hint)).toBeNull();
  show(sampleBooking(), true);
  expect(screen.getByText(hint)).toBeTruthy();
});

test('a guest whose booking made an account, but whose answer was lost, learns of the account [F-156] [CONF-03]', () => {
  show(sampleBooking({ isInAccount: true }), true);
  expect(document.body.textContent).toContain('This trip is in the account of ada@example.com.');
  expect(screen.queryByText(/^You booked as a guest/)).toBeNull();
});

test('where nothing was booked the new account is one closed line after the way on; of a trip it comes after the flights [F-156] [F-163] [CONF-03]', () => {
  const made = {
    accountCreated: true,
    accountInfo: { username: 'ada', email: 'ada@example.com', password: 'secret-words' },
  };
  const before = (first: HTMLElement, second: HTMLElement) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const refused = sampleBooking({
    status: 'cancelled',
    duffelBookingId: null,
    message: 'Nothing was booked.',
    ...made,
  });
  keepNewAccount(refused);
  show(refused);
  const line = screen.getByText('Your new account, for next time');
  expect(line.closest('details')?.open).toBe(false);
  expect(before(screen.getByRole('link', { name: 'Search Again' }), line)).toBe(true);
  cleanup();
  const booked = sampleBooking(made);
  keepNewAccount(booked);
  show(booked);
  const card = screen.getByRole('region', { name: 'Your new account' });
  expect(before(screen.getByRole('region', { name: 'Itinerary' }), card)).toBe(true);
});

test('a confirmed booking offers its receipt as PDF, an open one does not [TERMS-02]', () => {
  show(sampleBooking());
  const link = screen.getByRole('link', { name: 'Receipt (PDF)' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/bookings/bkg_1/receipt.pdf', true]);
  cleanup();
  show(sampleBooking({ status: 'pending' }));
  expect(screen.queryByRole('link', { name: 'Receipt (PDF)' })).toBeNull();
});

test('that the airline refused a membership number is said on the confirmation of the flights that it booked [TERMS-03]', () => {
  show(sampleBooking());
  expect(document.body.textContent).not.toContain('membership number');
  cleanup();
  show(sampleBooking({ isLoyaltyRefused: true }));
  expect(heading()).toBe('Booking Confirmed');
  expect(screen.getByRole('status').textContent).toContain(bookedWithoutNumbers);
});
