import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  getBooking,
  listBookings,
  listSessionTrips,
  lookUpBooking,
  openTripLink,
  unlockBooking,
} from '#contract/bookings.ts';
import { cancelBooking, getCancellationQuote } from '#contract/cancellations.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { quoteCodec } from '#contract/codec/refunds.ts';
import { errorTable } from '#contract/errors/error-table.ts';
// Loads the lazy parts of the screen.
import '../features/trips/details/trip-dialog.tsx';
import {
  canceled,
  sampleBooking,
  sampleChange,
  samplePayment,
  sampleQuote,
} from '#contract/testing/sample-bookings.ts';
import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import { cardsAtOnce, firstTrips, groupTrips } from '../features/trips/list/trip-groups.ts';
import type { PageTrips } from '../features/trips/list/use-trips.ts';
import { tripOf } from '../features/trips/trip.ts';
import { fakeServer, lostConnection, rawAnswer, refusal } from '../testing/fake-server.ts';
import { expectConsole } from '../testing/jsdom.setup.ts';
import { openPage } from '../testing/open-page.tsx';
import { dismissToast, toast } from '../testing/toasts.ts';
import MyTrips, { clientLoader } from './my-trips.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
type Booking = ReturnType<typeof sampleBooking>;

afterEach(dismissToast);

/** My Trips with the data of its first HTML. */
function openTrips(loaded: PageTrips, query = '') {
  return openPage(`/my-trips${query}`, { path: 'my-trips', Page: MyTrips, load: () => loaded });
}

const ofAccount = (...bookings: readonly Booking[]) => firstTrips(groupTrips({ bookings, unreadable: 0 }), cardsAtOnce);
const ofGuest = (...bookings: readonly Booking[]) => ({ kind: 'guest', trips: bookings.map(tripOf) }) as const;

/** A server with these bookings, which can be canceled. */
function serverWith(...bookings: readonly Booking[]) {
  const server = fakeServer();
  const named = (address: string) => bookings.find(({ id }) => address.split('/')[3] === id) ?? refusal('NOT_FOUND');
  server.answer(getBooking, ({ address }) => named(address));
  server.answer(getCancellationQuote, sampleQuote());
  server.answer(cancelBooking, ({ address }) => {
    const booking = named(address);
    if (!('reference' in booking)) return booking;
    return { success: true, message: 'Cancelled', booking: canceled(booking) };
  });
  server.answer(listSessionTrips, []);
  return server;
}

const cardOf = ({ reference }: Booking) =>
  screen.getAllByRole('article').find((card) => card.textContent.includes(reference)) as HTMLElement;
const cancelOf = (booking: Booking) => within(cardOf(booking)).getByRole('button', { name: /^Cancel/ });
const question = () => within(screen.getByRole('dialog', { name: 'Cancel Booking' }));
const details = () => screen.findByRole('dialog', { name: 'Booking Details' });
const yes = () => question().getByRole('button', { name: 'Yes, Cancel Booking' }) as HTMLButtonElement;
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

/** Opens the cancellation of a booking on the list and waits for its quote. */
async function askToCancel(page: ReturnType<typeof openTrips>, booking: Booking) {
  await page.user.click(await waitFor(() => cancelOf(booking)));
  await waitFor(() => expect(yes().disabled).toBe(false));
}

async function close(page: ReturnType<typeof openTrips>) {
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a trip whose flight the airline canceled says so instead of its old times, and is not shown as confirmed [SERV-01]', async () => {
  const whole = sampleBooking({ id: 'bkg_whole', reference: 'CCCC2222' });
  const airlineChange = sampleChange({ level: 'canceled', now: [], canAccept: false });
  const gone = { ...sampleBooking({ id: 'bkg_gone', reference: 'CCCC3333' }), airlineChange };
  const [flight] = sampleChange().booked[0] ?? [];
  const over = [
    { ...flight, flight: 'EI104', destination: 'DUB' },
    { ...flight, flight: 'EI160', origin: 'DUB' },
  ];
  const other = {
    ...sampleBooking({ id: 'bkg_other', reference: 'CCCC4444' }),
    airlineChange: sampleChange({ level: 'significant', now: [over] as ReturnType<typeof sampleChange>['now'] }),
  };
  openTrips(ofAccount(whole, gone, other));
  await waitFor(() => expect(cardOf(whole).textContent).toContain('Confirmed'));
  const text = cardOf(gone).textContent;
  expect(text).toContain('Flight Canceled');
  expect(text).not.toContain('Confirmed');
  expect(text).toContain('The airline canceled one or more flights on this trip. Please review the change and reply.');
  expect(text).toMatch(/JFK → LHR, booked for Thu, Mar 4.*: canceled by the airline/);
  expect(within(cardOf(gone)).queryByRole('img', { name: /^Departs/ })).toBeNull();
  expect(within(cardOf(whole)).getByRole('img', { name: /^Departs/ })).toBeTruthy();
  expect(cardOf(other).textContent).toMatch(/EI 104 JFK → DUB: .*EI 160 DUB → LHR: /);
});

test('a flown trip is past; data may be a text; an unreadable booking is left out, logged and mentioned [TRIP-02] [TRIP-08]', async () => {
  expectConsole(/^A booking cannot be read bkg_odd$/);
  const later = sampleBooking({ id: 'bkg_later', reference: 'CCCC2222', departure: '2027-05-04T10:00:00' });
  const sooner = sampleBooking({ id: 'bkg_sooner', reference: 'CCCC3333' });
  const gone = sampleBooking({ id: 'bkg_gone', reference: 'CCCC4444' });
  const flown = { ...sooner, status: 'completed' } as const;
  const server = serverWith(later, sooner, gone);
  server.answer(cancelBooking, { success: true, message: 'done', booking: flown });
  server.answer(
    listBookings,
    rawAnswer(200, [
      bookingCodec.encode(flown),
      { ...bookingCodec.encode(gone), status: 'cancelled' },
      { ...bookingCodec.encode(later), bookingData: JSON.stringify(bookingCodec.encode(later).bookingData) },
      { ...bookingCodec.encode(later), id: 'bkg_odd', bookingData: '{' },
    ]),
  );
  const page = openTrips(ofAccount(later, sooner, gone));
  await askToCancel(page, sooner);
  await page.user.click(yes());
  await details();
  await close(page);
  await waitFor(() => expect(tabs()).toEqual(['Upcoming (1)', 'Past (1)', 'Cancelled (1)']));
  expect(cardOf(later)).toBeTruthy();
  expect(screen.getByText(/^One of your trips cannot be shown here\./)).toBeTruthy();
  await page.user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  await waitFor(() => expect(cardOf(sooner)).toBeTruthy());
  expect(within(cardOf(sooner)).getByText('Completed', { exact: true })).toBeTruthy();
  expect(within(cardOf(sooner)).queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('a session that has ended shows as signed out when the list is reloaded [TRIP-01] [API-05]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(listBookings, refusal('NOT_AUTHENTICATED'));
  const page = openTrips(ofAccount(booking));
  await askToCancel(page, booking);
  await page.user.click(yes());
  expect(await within(await details()).findByText(/^Canceled on /)).toBeTruthy();
  await close(page);
  expect(await screen.findByRole('region', { name: 'Please sign in' })).toBeTruthy();
});

test('a list of five hundred trips is rendered in batches, and the focus moves along [TRIP-02]', async () => {
  const all = Array.from({ length: 500 }, (_, index) => sampleBooking({ id: `bkg_${index}` }));
  const server = serverWith(...all);
  server.answer(listBookings, all);
  const { user } = openTrips(ofAccount(...all));
  await waitFor(() => expect(server.asked(listBookings)).toHaveLength(1));
  expect(screen.getByRole('tab', { name: 'Upcoming (500)' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await waitFor(() => expect((screen.getByText('Show 20 more') as HTMLButtonElement).disabled).toBe(false));
  await user.click(screen.getByText('Show 20 more'));
  expect(screen.getAllByRole('article')).toHaveLength(40);
  expect(screen.getByText('40 of 500 trips')).toBeTruthy();
  const first = screen.getAllByRole('article')[20] as HTMLElement;
  expect(document.activeElement).toBe(within(first).getByRole('link'));
});

test('trips that cannot be read are not an empty list: shown as an error, with a retry [SHELL-07] [TRIP-13] [F-74] [F-77]', async () => {
  let isCut = true;
  let tries = 0;
  const held = Promise.withResolvers<void>();
  const serverLoader = async () => {
    tries += 1;
    if (tries === 2) await held.promise;
    if (isCut) throw new TypeError('Failed to fetch');
    return ofGuest();
  };
  const load = () => clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0]);
  const { user } = openPage('/my-trips', { path: 'my-trips', Page: MyTrips, load });
  expect(await screen.findByText('Your trips cannot be shown right now')).toBeTruthy();
  const unknown = 'Something went wrong. Please try again or contact customer support.';
  expect(screen.getByText(`Unable to retrieve your bookings: ${unknown} Your bookings are not affected.`)).toBeTruthy();
  expect(screen.queryByText('No trips found')).toBeNull();
  expect(screen.getByRole('button', { name: 'Find booking' })).toBeTruthy();
  // The focus stays after a second failure too.
  const again = screen.getByRole('button', { name: 'Try Again' });
  await user.click(again);
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(again);
  held.resolve();
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(again);
  isCut = false;
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'No trips found' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My Trips'));
});

test('a mailed link opens its trip, and its secret leaves the address [SERV-06]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(openTripLink, { id: booking.id, reference: booking.reference });
  const { address } = openPage('/my-trips#open=secret', {
    path: 'my-trips',
    Page: MyTrips,
    load: async () => ofGuest(),
  });
  expect(await details()).toBeTruthy();
  expect(server.asked(openTripLink).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(address()).toBe(`/my-trips?trip=${booking.id}`);
});

test('the mailed link of the receipt opens the trip and downloads the PDF, once [TERMS-02] [SERV-06]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(openTripLink, { id: booking.id, reference: booking.reference });
  const downloads: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
  });
  const { address } = openPage('/my-trips#open=secret&receipt', {
    path: 'my-trips',
    Page: MyTrips,
    load: async () => ofGuest(),
  });
  expect(await details()).toBeTruthy();
  expect(server.asked(openTripLink).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(downloads).toEqual([`/api/bookings/${booking.id}/receipt.pdf true`]);
  expect(address()).toBe(`/my-trips?trip=${booking.id}`);
  click.mockRestore();
});

test('a mailed link that has expired says so and leads to the lookup; one that met a failure can be tried again [SERV-06]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  const expired = 'This link has expired. Find your booking by its reference instead.';
  server.answer(openTripLink, refusal('TRIP_LINK_EXPIRED', expired));
  const first = openPage('/my-trips#open=old', { path: 'my-trips', Page: MyTrips, load: async () => ofGuest() });
  expect((await screen.findByRole('alert')).textContent).toContain(expired);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Find booking' })).toBeTruthy();
  server.answer(openTripLink, refusal('RATE_LIMITED', 'Too many requests.'));
  first.go('/my-trips#open=another');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.answer(openTripLink, { id: booking.id, reference: booking.reference });
  await first.user.click(again);
  expect(await details()).toBeTruthy();
});

test('too many lookups: asks to wait and try again [SAFE-04] [TRIP-09]', async () => {
  const server = serverWith();
  server.answer(lookUpBooking, refusal('RATE_LIMITED', 'Too many requests.'));
  const { user } = openTrips(ofGuest());
  await user.type(await screen.findByLabelText('Booking reference'), 'cccccccc');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Last name'), 'Byron');
  await user.click(screen.getByRole('button', { name: 'Find booking' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait a few minutes and try again.');
  expect(server.asked(lookUpBooking).map(({ body }) => body)).toEqual([
    { reference: 'CCCCCCCC', email: 'ada@example.com', lastName: 'Byron' },
  ]);
});

test('an unreachable airline: the message stays on the screen, nothing is lost, a retry works [TRIP-06] [SHELL-07]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  const message = 'The airline cannot be reached right now. Nothing was canceled. Please try again.';
  server.answer(getCancellationQuote, refusal('SUPPLIER_UNAVAILABLE', message));
  const page = openTrips(ofGuest(booking));
  await page.user.click(await waitFor(() => cancelOf(booking)));
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  expect((await question().findByRole('alert')).textContent).toContain(message);
  expect(yes().disabled).toBe(true);
  server.answer(getCancellationQuote, sampleQuote());
  await page.user.click(question().getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(yes().disabled).toBe(false));

  // The cancellation fails: the quote is no longer valid, and there is no other.
  server.answer(cancelBooking, refusal('SUPPLIER_UNAVAILABLE', message));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await page.user.click(yes());
  const alert = await question().findByRole('alert');
  expect(alert.textContent).toContain('Your booking was not canceled');
  expect(alert.textContent).toContain(message);
  expect(scrolled.mock.contexts).toEqual([alert]);
  await waitFor(() => expect(toast().textContent).toContain('Cancellation failed'));
  expect(toast().textContent).toContain(message);
  expect(document.activeElement).toBe(yes());
  server.answer(cancelBooking, { success: true, message: 'Cancelled', booking: canceled(booking) });
  await page.user.click(yes());
  expect(await within(await details()).findByText(/^Canceled on /)).toBeTruthy();
});

test('canceling a trip that was opened from an email or looked up asks for the end of its phone number [F-148] [TRIP-06]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(cancelBooking, refusal('PHONE_NEEDED', errorTable.PHONE_NEEDED.text));
  const page = openTrips(ofGuest(booking));
  await askToCancel(page, booking);
  expect(question().queryByRole('textbox')).toBeNull();
  await page.user.click(yes());
  const field = await question().findByRole('textbox', { name: /^Last four digits/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBeNull();

  // Nothing is sent before there are four digits, and nothing is wrong while they are typed.
  await page.user.click(yes());
  expect(await question().findByText('Enter all four digits.')).toBeTruthy();
  await page.user.type(field, '999');
  expect(field.getAttribute('aria-invalid')).toBeNull();

  const wrong = 'Those are not the last four digits.';
  server.answer(unlockBooking, refusal('PHONE_NEEDED', wrong));
  await page.user.type(field, '9');
  await page.user.click(yes());
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(question().getByText(wrong, { exact: true })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));

  server.answer(unlockBooking, { id: booking.id });
  server.answer(cancelBooking, { success: true, message: 'Cancelled', booking: canceled(booking) });
  await page.user.clear(field);
  await page.user.type(field, '0123');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await page.user.click(yes());
  expect(await within(await details()).findByText(/^Canceled on /)).toBeTruthy();
  const { quoteId } = sampleQuote();
  expect(server.asked(unlockBooking).map(({ body }) => body)).toEqual([{ phoneLast4: '9999' }, { phoneLast4: '0123' }]);
  expect(server.asked(cancelBooking).map(({ body }) => body)).toEqual([{ quoteId }, { quoteId }]);
});

test('a changed refund is shown and must be confirmed again before anything is canceled [TRIP-11] [TRIP-07]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(
    getCancellationQuote,
    sampleQuote({ quoteId: 'cnl_of_earlier', shares: { refund: usd(48_200), fee: usd(0) } }),
  );
  server.answer(
    cancelBooking,
    refusal('CANCELLATION_QUOTE_CHANGED', 'Less goes back now.', {
      details: { quote: quoteCodec.encode(sampleQuote()) },
    }),
  );
  const page = openTrips(ofGuest(booking));
  await askToCancel(page, booking);
  const back = () => question().getByRole('region', { name: 'What you get back' });
  expect(back().textContent).not.toContain('−$35');
  await page.user.click(yes());
  expect((await question().findByRole('alert')).textContent).toContain('The refund has changed');
  expect(within(back()).getByText('−$35', { exact: true })).toBeTruthy();
  expect(yes().disabled).toBe(false);
  server.answer(cancelBooking, { success: true, message: 'Cancelled', booking: canceled(booking) });
  await page.user.click(yes());
  expect(await within(await details()).findByText(/^Canceled on /)).toBeTruthy();
  expect(server.asked(cancelBooking).map(({ body }) => body)).toEqual([
    { quoteId: 'cnl_of_earlier' },
    { quoteId: 'cnl_1' },
  ]);
});

test('what the airline and we keep is shown before confirming, and stays on the canceled trip [F-04] [F-05] [TRIP-07]', async () => {
  const booking = sampleBooking();
  serverWith(booking);
  const page = openTrips(ofGuest(booking));
  await askToCancel(page, booking);
  const lines = ['You paid$482', 'Not refunded−$50', 'Our online service fee−$35', 'Refund to your card$397'];
  const linesOf = (region: HTMLElement) =>
    [...region.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(linesOf(question().getByRole('region', { name: 'What you get back' }))).toEqual(lines);
  await page.user.click(yes());
  expect(linesOf(await within(await details()).findByRole('region', { name: 'Your refund' }))).toEqual(lines);
});

test('a cancellation that may cost something warns of fees, and a free one shows the rule [TRIP-04] [TRIP-10] [TRIP-12]', async () => {
  const warning = () => question().queryByText(/^Cancellation fees may apply per the airline's policy/);
  const booking = sampleBooking();
  const server = serverWith(booking);
  const page = openTrips(ofGuest(booking));
  await askToCancel(page, booking);
  expect(warning()).toBeTruthy();
  await page.user.click(question().getByRole('button', { name: 'No, Keep Booking' }));

  const message = 'We will refund the full $482 to your card.';
  const shares = { refund: usd(48_200), fee: usd(0), airline: usd(0), markup: usd(0) };
  for (const rule of ['free_24h', 'fare_rules'] as const) {
    server.answer(getCancellationQuote, sampleQuote({ shares, rule, message }));
    await askToCancel(page, booking);
    expect(warning()).toBeNull();
    expect(question().getByText(message)).toBeTruthy();
    await page.user.click(question().getByRole('button', { name: 'No, Keep Booking' }));
  }
});

test('the dialog names a change by the airline that the page has not read yet, before it asks [SERV-02] [TRIP-07]', async () => {
  const booking = sampleBooking();
  const airlineChange = sampleChange({ level: 'canceled', texts: ['JFK to LHR is canceled.'], canAccept: false });
  const server = serverWith(booking);
  const page = openTrips(ofGuest(booking));
  await waitFor(() => cancelOf(booking));
  server.answer(getCancellationQuote, () => {
    // The quote found the change.
    server.answer(getBooking, { ...booking, airlineChange });
    return sampleQuote({ rule: 'airline_change', airlineChangeVersion: 2 });
  });
  await askToCancel(page, booking);
  expect(question().getByText('The airline canceled one or more flights on this trip')).toBeTruthy();
  expect(question().getByText('JFK to LHR is canceled.')).toBeTruthy();
});

test('the dialog asks also if the change that a quote found cannot be read [SERV-02] [TRIP-07]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  const page = openTrips(ofGuest(booking));
  await waitFor(() => cancelOf(booking));
  server.answer(getCancellationQuote, () => {
    server.answer(getBooking, lostConnection);
    return sampleQuote({ rule: 'airline_change', airlineChangeVersion: 2, message: 'All of it is refunded.' });
  });
  await askToCancel(page, booking);
  expect(yes()).toHaveProperty('disabled', false);
});

test('within the 24-hour rule no warning of fees shows while the quote is loading [TRIP-04] [TRIP-10]', async () => {
  const { bookingData, ...rest } = sampleBooking();
  const free = { type: 'free_24h', penalty: { amountMinor: 0, currency: 'USD' } };
  const conditions = { ...bookingData.conditions, cancellationOptions: [free] };
  const booking = { ...rest, bookingData: { ...bookingData, conditions } };
  serverWith(booking).answer(getCancellationQuote, () => new Promise(() => undefined));
  const page = openTrips(ofGuest(booking));
  await page.user.click(await waitFor(() => cancelOf(booking)));
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  expect(await question().findByText(/^Asking the airline/)).toBeTruthy();
  expect(question().queryByText(/Cancellation fees may apply/)).toBeNull();
});

test('the dialog mentions no fees for a fare that is not refundable, nor for a quote without a refund [F-31] [TRIP-04] [TRIP-12]', async () => {
  const { bookingData, ...rest } = sampleBooking();
  const conditions = { ...bookingData.conditions, refundable: false };
  const booking = { ...rest, bookingData: { ...bookingData, conditions } };
  const server = serverWith(booking);
  const page = openTrips(ofGuest(booking), '?trip=bkg_1');
  const shown = await details();
  expect(await within(shown).findByText('Not refundable by the fare rules')).toBeTruthy();
  expect(shown.textContent).not.toMatch(/Cancellation is available|fees may apply/i);
  const answer = Promise.withResolvers<void>();
  const message = 'This fare is not refundable: if you cancel, you will not receive a refund.';
  const shares = { refund: usd(0), fee: usd(0), airline: usd(40_000), markup: usd(8200) };
  server.answer(getCancellationQuote, async () => {
    await answer.promise;
    return sampleQuote({ shares, rule: 'no_refund', refundTo: 'none', refundTiming: null, message });
  });
  await page.user.click(within(shown).getByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText(/^By its rules this fare is not refundable\./)).toBeTruthy();
  expect(question().queryByText(/fees may apply/)).toBeNull();
  answer.resolve();
  expect(await question().findByText(message)).toBeTruthy();
  expect(question().queryByText(/fees may apply|By its rules/)).toBeNull();
});

test('the dialog of a trip with changed flights calls its fare not refundable no more than the details do [SERV-03] [TRIP-04] [TRIP-05]', async () => {
  const plain = sampleBooking();
  const changes = [{ kind: 'flights', on: '2027-01-10', sale: usd(12_900), fee: usd(2500) }] as const;
  const conditions = { ...plain.bookingData.conditions, refundable: false };
  const booking = sampleBooking({ bookingData: { ...plain.bookingData, conditions, changes } });
  const server = serverWith(booking);
  const page = openTrips(ofGuest(booking), '?trip=bkg_1');
  const shown = await details();
  expect(await within(shown).findByText('What is refunded depends on the airline')).toBeTruthy();
  const answer = Promise.withResolvers<void>();
  server.answer(getCancellationQuote, async () => {
    await answer.promise;
    return sampleQuote();
  });
  await page.user.click(within(shown).getByRole('button', { name: 'Cancel Booking' }));
  expect(await screen.findByText(/^Cancellation fees may apply/)).toBeTruthy();
  expect(question().queryByText(/By its rules/)).toBeNull();
  answer.resolve();
});

test('card and details of a trip show airline, number, operator, cabin, fare, seats, extras and tickets; the details are a receipt [F-31] [TRIP-03] [TRIP-05]', async () => {
  const { bookingData, ...rest } = sampleBooking();
  const held = { name: null, maximumWeightKg: null, quantity: 1, passengerIds: ['pas_1'], flights: ['JFK → LHR'] };
  const slices = bookingData.slices.map((slice) => ({
    ...slice,
    fareBrandName: 'Basic',
    segments: slice.segments.map((segment) => ({
      ...segment,
      flightNumber: '0178',
      operatingCarrier: { name: 'Iberia', iataCode: 'IB', logoUrl: null },
      passengers: [
        { passengerId: 'pas_1', cabinClass: 'economy' as const, cabinClassMarketingName: null, baggages: [] },
      ],
    })),
  }));
  const booking = {
    ...rest,
    payments: [samplePayment({ cardBrand: 'amex', cardLast4: '0005' })],
    fareRules: ['Cancel: nothing back by the fare rules.', 'Changeable: No.'],
    bookingData: {
      ...bookingData,
      slices,
      services: [
        { ...held, type: 'seat' as const, designator: '14B' },
        { ...held, type: 'checked_bag' as const, designator: null },
      ],
      documents: [{ type: 'ticket' as const, number: '125-1234567890', passengerIds: ['pas_1'] }],
    },
  };
  serverWith(booking);
  openTrips(ofGuest(booking), '?trip=bkg_1');
  const shown = await details();
  expect(await within(shown).findByRole('region', { name: 'Receipt' })).toBeTruthy();
  const flights = /British Airways BA 178 · Operated by IberiaBasic · Economy/;
  expect(shown.textContent).toMatch(flights);
  expect(cardOf(booking).textContent).toMatch(flights);
  expect(cardOf(booking).textContent).toContain('Seat 14B1 checked bag, paid as an extraTicket 125-1234567890');
  expect(shown.textContent).toMatch(/Seat 14B, JFK → LHR.*Ticket number 125-1234567890/);
  const receipt = within(shown).getByRole('region', { name: 'Receipt' }).textContent;
  expect(receipt).toMatch(/Base fare\$380Taxes & fees.*\$102Total paid\$482/);
  expect(receipt).toContain('Paid withAmerican Express ending in 0005Paid onSat, Nov 21, 2026 (UTC)CurrencyUSD');
  expect(within(shown).getByRole('region', { name: 'Fare rules' }).textContent).toContain(booking.fareRules.join(''));
});

test('a canceled trip keeps its total next to the receipt, and no seats or tickets [F-31] [TRIP-05] [TRIP-07]', async () => {
  const seat = { type: 'seat', designator: '14B', name: null, maximumWeightKg: null, quantity: 1 } as const;
  const { bookingData, ...rest } = canceled(sampleBooking());
  const services = [{ ...seat, passengerIds: ['pas_1'], flights: ['JFK → LHR'] }];
  const documents = [{ type: 'ticket', number: '125-1234567890', passengerIds: ['pas_1'] } as const];
  const payments = [samplePayment()];
  serverWith({ ...rest, payments, bookingData: { ...bookingData, services, documents } });
  openTrips(ofGuest(), '?trip=bkg_1');
  const dialog = await details();
  const sum = await within(dialog).findByRole('region', { name: 'Your refund' });
  expect(sum.textContent).toBe('You paid$482Not refunded−$50Our online service fee−$35Refund to your card$397');
  expect(within(dialog).getByRole('region', { name: 'Receipt' }).textContent).toContain('Total paid$482');
  expect(within(dialog).getByText(/Ada\s+Byron/)).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/Seat 14B|125-1234567890/);
});

test('airline credit has its own line, and so does what is not refunded [F-05]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  server.answer(
    getCancellationQuote,
    sampleQuote({
      rule: 'airline_credit',
      refundTo: 'airline_credit',
      shares: { refund: usd(0), fee: usd(0), credit: usd(40_000) },
      airlineCredits: [{ passengerName: 'Ada Byron', amount: usd(39_990), code: null }],
      refundTiming: null,
    }),
  );
  await askToCancel(openTrips(ofGuest(booking)), booking);
  const back = question().getByRole('region', { name: 'What you get back' });
  expect(back.textContent).toContain('You paid$482Given as airline credit−$400Not refunded−$82Refund to your card$0');
  // The list of credits is exact too.
  expect(back.textContent).toContain('Ada Byron$399.90');
  expect(back.textContent).not.toContain('The airline will send you');
});

test('a voucher, of which the airline gives no list, says who sends its code [TRIP-11] [F-05]', async () => {
  const booking = sampleBooking();
  const server = serverWith(booking);
  const shares = { refund: usd(0), fee: usd(0), credit: usd(40_000) };
  const voucher = { refundTo: 'airline_credit', airlineCredits: [], refundTiming: null } as const;
  server.answer(getCancellationQuote, sampleQuote({ rule: 'airline_credit', ...voucher, shares }));
  await askToCancel(openTrips(ofGuest(booking)), booking);
  const back = question().getByRole('region', { name: 'What you get back' });
  expect(back.textContent).toContain('The airline will send you the code of its credit.');
});

for (const [what, answer] of [
  ['breaks', lostConnection],
  ['ends with a proxy’s page', rawAnswer(502, 'Bad gateway')],
] as const) {
  test(`a connection that ${what} after confirming: the outcome is looked up and shown [TRIP-07] [SHELL-07]`, async () => {
    const booking = sampleBooking();
    const server = serverWith(booking);
    server.answer(cancelBooking, answer);
    const page = openTrips(ofGuest(booking));
    await askToCancel(page, booking);
    server.answer(getBooking, canceled(booking));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await page.user.click(yes());
    expect(await question().findByText('We are checking whether your cancellation arrived')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/failed/i);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await within(await details()).findByText(/^Canceled on /)).toBeTruthy();
    await waitFor(() => expect(toast().textContent).toContain('Booking cancelled'));
    expect(server.asked(cancelBooking)).toHaveLength(1);
  });
}

test('a pending booking cannot be canceled yet; its card and its details say why [TRIP-12] [TRIP-05]', async () => {
  const booking = sampleBooking({ status: 'pending' });
  serverWith(booking);
  const page = openTrips(ofGuest(booking));
  const cancel = (await waitFor(() => cancelOf(booking))) as HTMLButtonElement;
  expect(cancel.disabled).toBe(true);
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(reason).toMatch(/It can be canceled once it is confirmed\.$/);
  await page.user.click(within(cardOf(booking)).getByRole('link', { name: /^View Details/ }));
  const dialog = within(await details());
  const disabled = (await dialog.findByRole('button', { name: 'Cancel Booking' })) as HTMLButtonElement;
  expect(disabled.disabled).toBe(true);
});

test('a link to the cancellation of a trip that is being changed leads to its details, which say why and follow it [TRIP-12] [SERV-03]', async () => {
  const message = 'You asked to change this trip, and the change is still being processed.';
  const booking = sampleBooking({ openAmendment: 'flights', message });
  const server = serverWith(booking);
  openTrips(ofGuest(booking), '?trip=bkg_1&step=cancel');
  const dialog = within(await details());
  const cancel = (await dialog.findByRole('button', { name: 'Cancel Booking' })) as HTMLButtonElement;
  expect(cancel.disabled).toBe(true);
  expect(dialog.getByText(amendmentInProgress)).toBeTruthy();
  expect(server.asked(getCancellationQuote)).toEqual([]);
  server.answer(getBooking, sampleBooking());
  await waitFor(() => expect(dialog.queryByText(amendmentInProgress)).toBeNull(), { timeout: 8000 });
  // The list is out of date.
  await waitFor(() => expect(server.asked(listSessionTrips)).not.toEqual([]));
}, 15_000);

test('a booking that cannot be loaded shows an error with a retry [TRIP-05] [SHELL-07] [F-74]', async () => {
  const booking = sampleBooking();
  const server = serverWith();
  const { user } = openTrips(ofGuest(), '?trip=bkg_1');
  const dialog = within(await details());
  expect(await dialog.findByText('Unable to load booking details')).toBeTruthy();
  expect(dialog.getByText(/^This booking cannot be shown here\./)).toBeTruthy();
  expect(dialog.getByRole('link').getAttribute('href')).toBe('tel:+18005550100');
  server.answer(getBooking, refusal('RATE_LIMITED'));
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  const limited = `Unable to retrieve booking details: ${errorTable.RATE_LIMITED.text}`;
  expect(await dialog.findByText(`${limited} Your booking is not affected.`)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Try Again' }));
  server.answer(getBooking, booking);
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText(booking.reference, { exact: true })).toBeTruthy();
  expect((dialog.getByRole('button', { name: 'Cancel Booking' }) as HTMLButtonElement).disabled).toBe(false);
});

test('a trip that another brand sold names the phone number of that brand [BRAND-11]', async () => {
  const booking = sampleBooking({ soldBy: { name: 'Skyhop', phone: '+1 800 555 0177', email: 'help@skyhop.example' } });
  const plain = booking.bookingData;
  const conditions = { ...plain.conditions, cancellationOptions: [], refund: null };
  const server = serverWith();
  server.answer(getBooking, { ...booking, bookingData: { ...plain, conditions } });
  openTrips(ofGuest(), '?trip=bkg_1');
  const dialog = within(await details());
  await dialog.findByText(booking.reference, { exact: true });
  const calls = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(calls.filter((href) => href?.startsWith('tel:'))).toEqual(['tel:+18005550177']);
});
