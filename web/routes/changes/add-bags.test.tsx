import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listBags, quoteBags } from '#contract/amendments/calls.ts';
import { sampleBagAmendment } from '#contract/testing/sample-amendments.ts';
import { sampleBag, sampleBooking } from '#contract/testing/sample-bookings.ts';
import { amendmentInProgress, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import { readMoney } from '#domain/money/money.ts';
import { testExtra } from '#domain/testing/extras.ts';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { dismissToast } from '#web/testing/toasts.ts';
import { clearTab, readTab, writeTab } from '#web/ui/tab-storage.ts';
import AddBags from './add-bags.tsx';

afterEach(() => {
  dismissToast();
  clearTab();
});

const own = { passengerIds: ['pas_1'], segmentIds: ['seg_JFKLHR'] };
const bag = testExtra('aso_bag', own);
const whole = testExtra('aso_whole', { ...own, segmentIds: [], description: 'Extra bag of up to 32 kg' });
const bagOfAda = 'Checked bag for Ada Byron, all flights';

function openBags(change: Partial<Booking> = {}) {
  const booking = { ...sampleBooking(), canAddBags: true, ...change };
  const load = () => ({ kind: 'booking', bookingId: booking.id, booking });
  return openPage(
    `/my-trips/bags?booking=${booking.id}`,
    { path: 'my-trips/bags', Page: AddBags, load },
    { path: 'booking/change', Page: () => <h1>Review</h1> },
  );
}

const more = (name = bagOfAda) => screen.findByRole<HTMLButtonElement>('button', { name: `Add one: ${name}` });
const goOn = () => screen.findByRole('button', { name: 'Continue' });
const sum = () => screen.findByText(/^(No bags|\d+ bags?) chosen/);

test('nothing is chosen in advance; two bags are summed up to the cent, priced, and lead to their review [SERV-04] [PRICE-04]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [{ ...bag, sale: readMoney('46.05', 'USD') }] });
  server.answer(
    quoteBags,
    sampleBagAmendment({ price: { ...sampleBagAmendment().price, due: readMoney('92.10', 'USD') } }),
  );
  const { user, address } = openBags();
  expect((await sum()).textContent).toBe('No bags chosen.');
  await user.click(await goOn());
  expect(screen.getByRole('alert').textContent).toBe('Please choose at least one bag.');
  expect(server.asked(quoteBags)).toEqual([]);
  expect(screen.getByText('$46.05')).toBeTruthy();
  await user.dblClick(await more());
  expect((await more()).getAttribute('aria-disabled')).toBe('true');
  expect((await sum()).textContent).toBe('2 bags chosen: $92.10 in all.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.dblClick(await goOn());
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy();
  expect(server.asked(quoteBags).map(({ body }) => body)).toEqual([{ bags: [{ id: 'aso_bag', quantity: 2 }] }]);
  expect(address()).toBe('/booking/change?amendment=amd_1');
});

test('the page says which bags the fare includes and which were bought [SERV-04]', async () => {
  fakeServer().answer(listBags, { bags: [bag] });
  const { bookingData } = sampleBooking();
  openBags({ bookingData: { ...bookingData, services: [sampleBag, { ...sampleBag, passengerIds: [], quantity: 2 }] } });
  const has = await screen.findByRole('region', { name: 'Bags you have' });
  expect(has.textContent).toContain(bagSentence(bagAllowance(bookingData.slices, bookingData.passengers)));
  const bought = within(has).getAllByRole('listitem');
  expect(bought.map(({ textContent }) => textContent)).toEqual([
    'Ada Byron1 checked bag up to 23 kg, paid as an extra, JFK → LHR',
    'For the whole booking2 checked bags up to 23 kg, paid as an extra, JFK → LHR',
  ]);
});

test('the bags of many travelers are listed on request, so that those for sale come first [SERV-04]', async () => {
  fakeServer().answer(listBags, { bags: [bag] });
  const { bookingData } = sampleBooking();
  const passengers = ['pas_1', 'pas_2', 'pas_3'].map((id) => ({
    ...{ id, givenName: 'Ada', familyName: 'Byron', type: 'adult' as const },
  }));
  const services = passengers.map(({ id }) => ({ ...sampleBag, passengerIds: [id] }));
  openBags({ bookingData: { ...bookingData, passengers, services } });
  const has = await screen.findByRole('region', { name: 'Bags you have' });
  const part = has.querySelector('details');
  expect([part?.open, part?.querySelector('summary')?.textContent]).toEqual([false, 'Bags you bought, by traveler']);
  expect(part?.querySelectorAll('li')).toHaveLength(3);
});

test('a bag that overlaps a chosen one cannot be chosen, and says why [SERV-04] [BAGS-03]', async () => {
  fakeServer().answer(listBags, { bags: [bag, whole] });
  const { user } = openBags();
  const [first, second] = await screen.findAllByRole<HTMLButtonElement>('button', { name: `Add one: ${bagOfAda}` });
  await user.click(first as HTMLElement);
  expect(second?.getAttribute('aria-disabled')).toBe('true');
  expect(
    screen.getByText(
      'Cannot be combined with the checked bag you chose (all flights · Extra bag of up to 23 kg). Remove that one first.',
    ),
  ).toBeTruthy();
});

test('an airline without bags: said in plain words, with the phone number [SERV-04]', async () => {
  fakeServer().answer(listBags, { bags: [] });
  openBags();
  const note = (await screen.findByText('The airline sells no bags online for this trip')).parentElement;
  expect(note?.textContent).toContain('Call us at +1 800 555 0100, and we will ask the airline.');
  expect(within(note as HTMLElement).getByRole('link', { name: '+1 800 555 0100' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('no answer: what is safe, and another try [SERV-04] [SHELL-07]', async () => {
  const server = fakeServer();
  server.answer(listBags, lostConnection);
  const { user } = openBags();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
  server.answer(listBags, { bags: [bag] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await more()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an answer that another try would not change leads back to the trip [SERV-04]', async () => {
  fakeServer().answer(listBags, refusal('AMENDMENT_BY_PHONE', 'Bags for this trip are added by phone.'));
  openBags();
  expect((await screen.findByRole('alert')).textContent).toContain('Bags for this trip are added by phone.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View Your Trip' }).getAttribute('href')).toBe('/my-trips?trip=bkg_1');
});

test('a bag that is gone when it is priced: said with the focus, and the bags are read again [SERV-04] [SAFE-02]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag, testExtra('aso_cabin', { ...own, kind: 'cabin_bag', name: 'Carry-on bag' })] });
  server.answer(quoteBags, refusal('AMENDMENT_OFFER_GONE', 'These bags are gone. Nothing was added.'));
  const { user } = openBags();
  await user.click(await more());
  server.answer(listBags, { bags: [testExtra('aso_cabin', { ...own, kind: 'cabin_bag', name: 'Carry-on bag' })] });
  await user.click(await goOn());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'These bags could not be chosenThese bags are gone. Nothing was added.Checked bag (Extra bag of up to 23 kg) is no longer available and was removed.',
  );
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect((await sum()).textContent).toBe('No bags chosen.');
  expect(screen.queryByRole('button', { name: `Add one: ${bagOfAda}` })).toBeNull();
  expect((await goOn()).getAttribute('aria-busy')).toBeNull();
});

test('a refused bag that is listed again under another id stays chosen; one that is listed as it was does not [SERV-04]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag] });
  server.answer(quoteBags, refusal('AMENDMENT_OFFER_GONE'));
  const { user } = openBags();
  await user.click(await more());
  server.answer(listBags, { bags: [{ ...bag, id: 'aso_new' }] });
  await user.click(await goOn());
  await screen.findByRole('alert');
  expect((await sum()).textContent).toBe('1 bag chosen: $46 in all.');
  await user.click(await goOn());
  expect(await screen.findByText(/is no longer available and was removed\.$/)).toBeTruthy();
  expect(server.asked(quoteBags).map(({ body }) => body)).toEqual([
    { bags: [{ id: 'aso_bag', quantity: 1 }] },
    { bags: [{ id: 'aso_new', quantity: 1 }] },
  ]);
  expect((await sum()).textContent).toBe('No bags chosen.');
});

const dearer = () => sampleBagAmendment({ price: { ...sampleBagAmendment().price, due: readMoney('60.00', 'USD') } });

test('a bag that became dearer is said with both prices before it leads on [SERV-04] [PRICE-06]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag] });
  server.answer(quoteBags, dearer());
  const { user, address } = openBags();
  await user.click(await more());
  server.answer(listBags, { bags: [{ ...bag, id: 'aso_new', sale: readMoney('60.00', 'USD') }] });
  await user.click(await goOn());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The price has changedThese bags cost $60 now; they were $46. Nothing was added and nothing was charged. Continue if you agree.Checked bag (Extra bag of up to 23 kg) is now $60 each; it was $46.',
  );
  expect((await sum()).textContent).toBe('1 bag chosen: $60 in all.');
  expect(address()).toBe('/my-trips/bags?booking=bkg_1');
  await user.click(await goOn());
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy();
});

test('a higher price that was said once is agreed to by going on, even if the list does not know it [SERV-04] [PRICE-06]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag] });
  server.answer(quoteBags, dearer());
  const { user } = openBags();
  await user.click(await more());
  await user.click(await goOn());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The price has changed/);
  await user.click(await goOn());
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy();
});

test('chosen bags are there after Back from the review and after a reload, until none is chosen [SERV-04]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag] });
  server.answer(quoteBags, sampleBagAmendment({ price: { ...sampleBagAmendment().price, due: bag.sale } }));
  const { user, go } = openBags();
  await user.click(await more());
  await user.click(await goOn());
  await screen.findByRole('heading', { name: 'Review' });
  // The airline lists them under new ids.
  server.answer(listBags, { bags: [{ ...bag, id: 'aso_new' }] });
  act(() => go(-1));
  expect((await sum()).textContent).toBe('1 bag chosen: $46 in all.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await goOn());
  await screen.findByRole('heading', { name: 'Review' });
  expect(server.asked(quoteBags).map(({ body }) => body)).toEqual([
    { bags: [{ id: 'aso_bag', quantity: 1 }] },
    { bags: [{ id: 'aso_new', quantity: 1 }] },
  ]);
  cleanup();
  const reloaded = openBags();
  expect((await sum()).textContent).toBe('1 bag chosen: $46 in all.');
  await reloaded.user.click(await screen.findByRole('button', { name: `Remove one: ${bagOfAda}` }));
  cleanup();
  openBags();
  expect((await sum()).textContent).toBe('No bags chosen.');
});

test('restored bags that became dearer or are gone are said with the focus [SERV-04] [PRICE-06]', async () => {
  const server = fakeServer();
  const cabin = testExtra('aso_cabin', { ...own, kind: 'cabin_bag', name: 'Carry-on bag', description: '' });
  server.answer(listBags, { bags: [bag, cabin] });
  const { user } = openBags();
  await user.click(await more());
  await user.click(await more('Carry-on bag for Ada Byron, all flights'));
  cleanup();
  server.answer(listBags, { bags: [{ ...bag, sale: readMoney('60.00', 'USD') }] });
  openBags();
  const alert = await screen.findByRole('alert');
  expect([...alert.querySelectorAll('p')].slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Carry-on bag is no longer available and was removed.',
    'Checked bag (Extra bag of up to 23 kg) is now $60 each; it was $46.',
  ]);
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect((await sum()).textContent).toBe('1 bag chosen: $60 in all.');
});

test('chosen bags are not restored once bags were bought for the trip, nor for another trip [SERV-04]', async () => {
  fakeServer().answer(listBags, { bags: [bag] });
  const { user } = openBags();
  await user.click(await more());
  cleanup();
  openBags({ id: 'bkg_2' });
  expect((await sum()).textContent).toBe('No bags chosen.');
  cleanup();
  const { bookingData } = sampleBooking();
  const none = readMoney('0.00', 'USD');
  const bought = { kind: 'bags', on: '2026-11-24', sale: bag.sale, fee: none } as const;
  openBags({ bookingData: { ...bookingData, changes: [bought] } });
  expect((await sum()).textContent).toBe('No bags chosen.');
  expect(readTab('bags:bkg_1')).toBeNull();
});

test.each(['{', '[]', '{"changes":0,"bags":"{"}'])(
  'stored bags that are unreadable are ignored: %s [SERV-04]',
  async (text) => {
    fakeServer().answer(listBags, { bags: [bag] });
    writeTab('bags:bkg_1', text);
    openBags();
    expect((await sum()).textContent).toBe('No bags chosen.');
  },
);

test('each traveler has a part of their own, named in full; the first is open [SERV-04]', async () => {
  fakeServer().answer(listBags, { bags: [bag, testExtra('aso_ben', { passengerIds: ['pas_2'], segmentIds: [] })] });
  const { bookingData } = sampleBooking();
  const ben = { id: 'pas_2', givenName: 'Ben', familyName: 'Byron', type: 'child' } as const;
  openBags({ bookingData: { ...bookingData, passengers: [...bookingData.passengers, ben] } });
  const list = await screen.findByRole('region', { name: 'Bags for this trip' });
  const parts = [...list.querySelectorAll('details')];
  expect(parts.map((part) => [part.querySelector('summary')?.textContent, part.open])).toEqual([
    ['Ada ByronNo bags chosen', true],
    ['Ben ByronNo bags chosen', false],
  ]);
});

test('a trip to which nothing can be added online says so, with the booking’s own message [SERV-04]', async () => {
  const server = fakeServer();
  server.answer(listBags, { bags: [bag] });
  openBags({ canAddBags: false, message: 'The airline canceled this booking.' });
  expect(await screen.findByText('Bags cannot be added online')).toBeTruthy();
  expect(screen.getByText('The airline canceled this booking.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(server.asked(listBags)).toEqual([]);
});

test('while a change of the trip is not settled the page says that bags cannot be added yet, and why [SERV-04] [SERV-03]', async () => {
  openBags({ canAddBags: false, openAmendment: 'flights', message: openAmendmentTexts.flights });
  expect(await screen.findByText('Bags cannot be added right now')).toBeTruthy();
  expect(screen.getByText(amendmentInProgress)).toBeTruthy();
  // This page shows no flights to use.
  expect(screen.queryByText(/The flights shown here are the last/)).toBeNull();
});
