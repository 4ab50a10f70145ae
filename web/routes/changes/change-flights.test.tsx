import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { quoteAmendment, searchFlightOptions } from '#contract/amendments/calls.ts';
import { unlockBooking } from '#contract/bookings.ts';
import { getPlaceToday } from '#contract/flights.ts';
import { cheaperPrice, dearerPrice, sampleAmendment, sampleOption } from '#contract/testing/sample-amendments.ts';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { amendmentInProgress, notUntilSettled, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { dismissToast } from '#web/testing/toasts.ts';
import ChangeFlights from './change-flights.tsx';

afterEach(dismissToast);

/** A server that knows the day at the place of departure. */
function serverOfToday() {
  const server = fakeServer();
  server.answer(getPlaceToday, { date: '2026-11-24' });
  return server;
}

function openChoice(change: Partial<Booking> = {}) {
  const booking = { ...sampleBooking({ departure: '2099-03-04T10:00:00' }), canChangeFlights: true, ...change };
  const load = vi.fn(() => ({ kind: 'booking', bookingId: booking.id, booking }));
  const opened = openPage(
    `/my-trips/change?booking=${booking.id}`,
    { path: 'my-trips/change', Page: ChangeFlights, load },
    { path: 'booking/change', Page: () => <h1>Review</h1> },
  );
  return { ...opened, load };
}

const search = () => screen.findByRole('button', { name: 'Search Flights' });

test('the only flight is chosen; others are listed as they come, by what they cost, and one leads to its review [SERV-03]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, {
    options: [sampleOption({ id: 'oco_back', price: cheaperPrice }), sampleOption()],
    byPhone: 2,
  });
  server.answer(quoteAmendment, sampleAmendment());
  const { user, address } = openChoice();
  await user.click(await search());
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/, \$73 back$/),
    expect.stringMatching(/, Pay \$154 more$/),
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Other flights' }));
  expect(screen.getByText(/^2 more by phone/).parentElement?.textContent).toBe('2 more by phone: +1 800 555 0100');
  expect(server.asked(searchFlightOptions).map(({ body }) => body)).toEqual([
    { directions: [{ direction: 0, departureDate: '2099-03-04' }] },
  ]);
  await user.click(within(cards[1] as HTMLElement).getByRole('button', { name: /^Choose / }));
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy();
  expect(server.asked(quoteAmendment).map(({ body }) => body)).toEqual([{ optionId: 'oco_1' }]);
  expect(address()).toBe('/booking/change?amendment=amd_1');
});

test('a trip that was opened from an email asks for the end of its phone number before flights are chosen [F-148] [SERV-03]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, { options: [sampleOption()], byPhone: 0 });
  server.answer(quoteAmendment, refusal('PHONE_NEEDED'));
  const { user } = openChoice();
  await user.click(await search());
  await user.click(await screen.findByRole('button', { name: /^Choose / }));
  const field = await screen.findByRole('textbox', { name: /^Last four digits/ });
  await waitFor(() => expect(document.activeElement).toBe(field));

  server.answer(unlockBooking, refusal('PHONE_NEEDED', 'Those are not the last four digits.'));
  await user.type(field, '9999{Enter}');
  expect(await screen.findByText('Those are not the last four digits.')).toBeTruthy();

  server.answer(unlockBooking, { id: 'bkg_1' });
  server.answer(quoteAmendment, sampleAmendment());
  await user.clear(field);
  await user.type(field, '0142');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy();
  expect(server.asked(quoteAmendment)).toHaveLength(2);
});

test('each card says what its fare allows, and nothing where nothing is known [SERV-03] [TERMS-01]', async () => {
  const server = serverOfToday();
  const fareRules = ['Refundable: No', 'Changeable: For some flights'];
  server.answer(searchFlightOptions, {
    options: [sampleOption({ id: 'oco_worse', fareRules }), sampleOption()],
    byPhone: 0,
  });
  const { user } = openChoice();
  await user.click(await search());
  const [worse, unknown] = await screen.findAllByRole('article');
  expect(within(worse as HTMLElement).getByText('Refundable: No · Changeable: For some flights')).toBeTruthy();
  expect(unknown?.textContent).not.toMatch(/Refundable|Changeable/);
});

test('back from the review, the choice and its list are there again, asked for anew [SERV-03]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, { options: [sampleOption()], byPhone: 0 });
  server.answer(quoteAmendment, sampleAmendment());
  const { bookingData } = sampleBooking({ departure: '2099-03-04T10:00:00' });
  const [slice] = bookingData.slices;
  const back = { ...slice, id: 'sli_back' } as (typeof bookingData.slices)[number];
  const { user, go } = openChoice({ bookingData: { ...bookingData, slices: [...bookingData.slices, back] } });
  const [, box] = await screen.findAllByRole('checkbox', { name: 'Change this flight' });
  await user.click(box as HTMLElement);
  await user.click(await search());
  await user.click(await screen.findByRole('button', { name: /^Choose / }));
  await screen.findByRole('heading', { name: 'Review' });
  go(-1);
  expect(await screen.findByRole('button', { name: /^Choose / })).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Change this flight' });
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  const [first, again] = server.asked(searchFlightOptions).map(({ body }) => body);
  expect(first).toEqual({ directions: [{ direction: 1, departureDate: '2099-03-04' }] });
  expect(again).toEqual(first);
});

test('asked for the same flights again, the page does not read the trip anew, which may no longer be changeable [SERV-03]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, { options: [sampleOption()], byPhone: 0 });
  const { user, load } = openChoice();
  await user.click(await search());
  await screen.findByRole('button', { name: /^Choose / });
  // This page of the test reads the trip anew when its address changes.
  await waitFor(() => expect(load.mock.calls.length).toBe(2));
  server.answer(searchFlightOptions, refusal('AMENDMENT_NOT_POSSIBLE'));
  await user.click(await search());
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(load.mock.calls.length).toBe(2);
});

test('without a flight to change nothing is asked [SERV-03]', async () => {
  const server = serverOfToday();
  const { user } = openChoice();
  const box = await screen.findByRole('checkbox', { name: 'Change this flight' });
  await user.click(box);
  await user.click(await search());
  expect(screen.getByRole('alert').textContent).toBe('Please choose at least one flight to change.');
  expect(document.activeElement).toBe(box);
  expect(server.asked(searchFlightOptions)).toEqual([]);
});

test('what the server finds wrong stands at its field, which has the focus [SERV-03] [A11Y-01]', async () => {
  const server = serverOfToday();
  const message = 'Departure date cannot be in the past';
  const fields = [{ path: 'directions.0.departureDate', message }];
  server.answer(searchFlightOptions, refusal('INVALID_REQUEST', message, { fields }));
  const { user } = openChoice();
  await user.click(await search());
  const field = await screen.findByRole('button', { name: /^New departure/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
});

test('none on that day, and no answer: what is safe, and what to do next [SERV-03] [SHELL-07]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, { options: [], byPhone: 0 });
  const { user } = openChoice();
  await user.click(await search());
  expect(await screen.findByText('No other flights on this day')).toBeTruthy();
  server.answer(searchFlightOptions, lostConnection);
  await user.click(await search());
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
});

test('flights that are gone when they are chosen: said above the list, which stays [SERV-03]', async () => {
  const server = serverOfToday();
  server.answer(searchFlightOptions, { options: [sampleOption()], byPhone: 0 });
  server.answer(quoteAmendment, refusal('AMENDMENT_OFFER_GONE'));
  const { user } = openChoice();
  await user.click(await search());
  await user.click(await screen.findByRole('button', { name: /^Choose / }));
  const others = within(screen.getByRole('region', { name: 'Other flights' }));
  expect((await others.findByRole('alert')).textContent).toMatch(/Please choose again\.$/);
  expect(screen.getByRole('button', { name: /^Choose / }).getAttribute('aria-busy')).toBeNull();
});

test('a trip that cannot be changed online says so, with the booking’s own message [SERV-03]', async () => {
  openChoice({ canChangeFlights: false, message: 'We are confirming your new flights with the airline.' });
  expect(await screen.findByText('We are confirming your new flights with the airline.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search Flights' })).toBeNull();
});

const flightsChanged = {
  kind: 'flights',
  on: '2099-02-01',
  sale: dearerPrice.saleChange,
  fee: dearerPrice.fee,
} as const;
const withChange = { ...sampleBooking({ departure: '2099-03-04T10:00:00' }).bookingData, changes: [flightsChanged] };

test('back after a change was made: it says so, with the way to the trip, instead of offering to ask the airline [SERV-03]', async () => {
  openChoice({ canChangeFlights: false, bookingData: withChange });
  expect(await screen.findByText('You changed the flights of this trip')).toBeTruthy();
  expect(screen.queryByText('We can ask the airline for you.')).toBeNull();
  expect(screen.getByText('These flights cannot be changed again online.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Your Trip' }).getAttribute('href')).toBe('/my-trips?trip=bkg_1');
});

test('a trip that can be changed again says first that it was changed [SERV-03]', async () => {
  serverOfToday();
  openChoice({ bookingData: withChange });
  expect(await screen.findByText('You changed the flights of this trip')).toBeTruthy();
  expect(await search()).toBeTruthy();
});

test('back while a change is settled: the flights that it speaks of are shown [SERV-03]', async () => {
  openChoice({ canChangeFlights: false, openAmendment: 'flights', message: openAmendmentTexts.flights });
  expect(await screen.findByText('Your trip is being changed')).toBeTruthy();
  expect(screen.getByText(`${openAmendmentTexts.flights} ${notUntilSettled}`)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Flights of this trip' }).textContent).toContain('JFK');
});

test('while only bags are not settled it does not say that the trip is being changed [SERV-03] [SERV-04]', async () => {
  openChoice({ canChangeFlights: false, openAmendment: 'bags', message: openAmendmentTexts.bags });
  expect(await screen.findByText('These flights cannot be changed right now')).toBeTruthy();
  expect(screen.getByText(amendmentInProgress)).toBeTruthy();
  expect(screen.queryByText('Your trip is being changed')).toBeNull();
});
