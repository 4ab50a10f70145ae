import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { getOffer, setLoyalty, verifyOffer } from '#contract/flights.ts';
import { testExtra } from '#domain/testing/extras.ts';
import { bookableOffer, openBookingAt, serverOf } from '#web/testing/booking-page.tsx';
import { lostConnection, refusal } from '#web/testing/fake-server.ts';
import { clearTab } from '#web/ui/tab-storage.ts';
import { draftText, withDraft } from '../traveler-draft.ts';
import { emptyPassengers } from '../traveler-values.ts';
import { loyaltyInput } from './loyalty-travelers.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const ba = { airline: 'BA', name: 'British Airways' };
const aa = { airline: 'AA', name: 'American Airlines' };

beforeEach(clearTab);
afterEach(() => vi.unstubAllGlobals());

function open(loyaltyPrograms: OfferDetail['loyaltyPrograms'] = [ba]) {
  const offer = { ...bookableOffer(), loyaltyPrograms };
  const server = serverOf(offer);
  return { offer, server, ...openBookingAt('passenger-info', offer) };
}

/** From now on, checks of the offer name this price. */
function serverAt(server: ReturnType<typeof serverOf>, offer: OfferDetail, sale: OfferDetail['sale']['total']) {
  const { id: offerId, expiresAt } = offer;
  server.answer(verifyOffer, {
    isValid: true,
    offerId,
    expiresAt,
    minutesRemaining: 29,
    error: null,
    message: null,
    sale,
    terms: null,
  });
}

const field = () => screen.findByLabelText<HTMLInputElement>(/embership number$/);
const proceed = () => screen.getByRole('button', { name: 'Continue to Seat Selection' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a member price is shown only after the airline named it, and must be accepted [TERMS-03] [PRICE-06]', async () => {
  const { user, server, offer } = open();
  server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(38_700) });
  serverAt(server, offer, usd(38_700));
  await user.type(await field(), '1234 567 890');
  expect(document.body.textContent).not.toContain('$387');
  await user.click(proceed());
  expect(await screen.findByText('Your member price')).toBeTruthy();
  expect(server.asked(setLoyalty)[0]?.body).toEqual({
    travelers: [{ id: 'pas_a', firstName: 'Ada', lastName: 'Byron', airline: 'BA', number: '1234567890' }],
  });
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  await user.click(screen.getByRole('button', { name: 'Continue at $387' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  expect(await screen.findByRole('button', { name: 'Pay $387' })).toBeTruthy();
});

test('what canceling gives back is not said of a member price, even if a bag brings the total to the old one [TERMS-01] [TERMS-03]', async () => {
  const shares = {
    paid: usd(43_000),
    refund: usd(30_000),
    fee: usd(0),
    credit: usd(0),
    airline: null,
    markup: null,
    changeFees: null,
  };
  const offer: OfferDetail = {
    ...bookableOffer(),
    loyaltyPrograms: [ba],
    availableServices: [testExtra('ase_bag', { segmentIds: ['seg_JFKLAX'] })],
    canceling: { free24h: false, byRules: { rule: 'fare_rules', shares }, feePerPassenger: usd(0) },
  };
  const server = serverOf(offer);
  server.answer(getOffer, offer);
  server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(38_400) });
  serverAt(server, offer, usd(38_400));
  const { user } = openBookingAt('passenger-info', offer);
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  await user.click(await screen.findByRole('button', { name: 'Continue at $384' }));
  await user.click(await screen.findByRole('button', { name: 'Add one: Checked bag for Ada, all flights' }));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  expect(await screen.findByRole('button', { name: 'Pay $430' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('$300 back');
  expect(document.body.textContent).toContain('Cancel: depends on the airline');
});

test.each([
  ['refused', 'British Airways did not accept this number for this traveler.'],
  ['unchecked', 'British Airways did not answer about this number.'],
] as const)(
  'a number that is %s is said at its field, once, and the booking goes on without it [TERMS-03]',
  async (outcome, text) => {
    const { user, server } = open();
    server.answer(setLoyalty, { outcomes: [outcome], sale: usd(43_000) });
    await user.type(await field(), '99000');
    await user.click(proceed());
    await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
    const note = document.getElementById((await field()).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toContain(text);
    expect(document.activeElement).toBe(await field());
    expect(heading()).toBe('Passenger Information');
    await user.click(proceed());
    await waitFor(() => expect(heading()).toBe('Seat Selection'));
    expect(server.asked(setLoyalty)).toHaveLength(1);
  },
);

test.each(['refused', 'accepted'] as const)(
  'without the tab’s storage, too, a number that is %s is sent once and the booking goes on [TERMS-03]',
  async (outcome) => {
    const { user, server } = open();
    server.answer(setLoyalty, { outcomes: [outcome], sale: usd(43_000) });
    await user.type(await field(), '99000');
    vi.stubGlobal('sessionStorage', undefined);
    await user.click(proceed());
    if (outcome === 'refused') {
      expect(await screen.findByText(/did not accept this number/)).toBeTruthy();
      await user.click(proceed());
    }
    await waitFor(() => expect(heading()).toBe('Seat Selection'));
    expect(server.asked(setLoyalty)).toHaveLength(1);
  },
);

test('a number that cannot be one is said without asking the airline; a lost connection stops nothing [TERMS-03]', async () => {
  const { user, server } = open();
  server.answer(setLoyalty, refusal('SUPPLIER_UNAVAILABLE'));
  await user.type(await field(), '12');
  await user.click(proceed());
  expect(await screen.findByText(/Membership numbers have 4 to 20 letters and digits/)).toBeTruthy();
  expect(server.asked(setLoyalty)).toEqual([]);
  await user.type(await field(), '34');
  await user.click(proceed());
  expect(await screen.findByText(/did not answer about this number/)).toBeTruthy();
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
});

test('an accepted number that is deleted after a reload is removed at the airline, and the price asked again [TERMS-03] [BOOK-04]', async () => {
  const { user, server, offer } = open();
  server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(43_000) });
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  const kept = sessionStorage.getItem(`booking:travelers:${offer.id}`) ?? '';
  expect(kept).toContain('1234567890');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.clear(await field());
  server.answer(setLoyalty, { outcomes: ['removed'], sale: usd(45_000) });
  await user.click(proceed());
  await waitFor(() => expect(server.asked(setLoyalty)).toHaveLength(2));
  expect(server.asked(setLoyalty)[1]?.body).toMatchObject({ travelers: [{ id: 'pas_a', number: '' }] });
  expect(await screen.findByText('The price of this flight has changed')).toBeTruthy();
  cleanup();
});

test('a number whose answer was lost may be held by the airline: deleting it removes it there [TERMS-03]', async () => {
  const { user, server } = open();
  server.answer(setLoyalty, lostConnection);
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  expect(await screen.findByText(/did not answer about this number/)).toBeTruthy();
  await user.clear(await field());
  server.answer(setLoyalty, { outcomes: ['removed'], sale: usd(43_000) });
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  expect(server.asked(setLoyalty).at(-1)?.body).toMatchObject({ travelers: [{ id: 'pas_a', number: '' }] });
});

test.each([
  ['the airline still has it', { outcomes: ['kept' as const], sale: usd(43_000) }],
  ['no answer came', lostConnection],
])('a number that could not be removed is said at its field to be there: %s [TERMS-03]', async (_why, answer) => {
  const { user, server } = open();
  server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(43_000) });
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.clear(await field());
  server.answer(setLoyalty, answer);
  await user.click(proceed());
  expect(await screen.findByText(/British Airways may still have the number you gave before/)).toBeTruthy();
  expect(heading()).toBe('Passenger Information');
});

test('numbers that another browser gave for the flights are said at the field not to be replaced, and the booking goes on [TERMS-03] [SAFE-04]', async () => {
  const { user, server } = open();
  server.answer(setLoyalty, { outcomes: ['set_elsewhere'], sale: usd(43_000) });
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  expect(await screen.findByText(/were given in another browser\. Search again to use yours/)).toBeTruthy();
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
});

/** Continues to the seats without a number, goes back and types one, and leaves by the browser's Forward button. */
async function typeAndGoForward({ user, go }: ReturnType<typeof open>) {
  await field();
  await user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  go(-1);
  await user.type(await field(), '1234567890');
  go(1);
}

test('a number typed before the browser’s Forward button is sent, and its price must be accepted [TERMS-03] [PRICE-06]', async () => {
  const page = open();
  page.server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(38_700) });
  await typeAndGoForward(page);
  expect(await screen.findByText('Your member price')).toBeTruthy();
  expect(heading()).toBe('Seat Selection');
  expect(page.server.asked(setLoyalty)).toHaveLength(1);
  expect(page.server.asked(setLoyalty)[0]?.body).toMatchObject({ travelers: [{ id: 'pas_a', number: '1234567890' }] });
});

test('a number that is refused after the browser’s Forward button is said at its field, once [TERMS-03]', async () => {
  const page = open();
  page.server.answer(setLoyalty, { outcomes: ['refused'], sale: usd(43_000) });
  await typeAndGoForward(page);
  expect(await screen.findByRole('link', { name: 'Traveler 1: Membership number' })).toBeTruthy();
  expect(screen.getByText('Please check the membership numbers before continuing.')).toBeTruthy();
  expect(heading()).toBe('Passenger Information');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect(
    screen.getByText(
      'British Airways did not accept this number for this traveler. Correct it, or continue without it.',
    ),
  ).toBeTruthy();
  await page.user.click(proceed());
  await waitFor(() => expect(heading()).toBe('Seat Selection'));
  expect(page.server.asked(setLoyalty)).toHaveLength(1);
});

test('a traveler who leaves while the airline is asked is not brought back [TERMS-03]', async () => {
  const { user, server } = open();
  const answer = Promise.withResolvers<void>();
  server.answer(setLoyalty, async () => {
    await answer.promise;
    return { outcomes: ['accepted' as const], sale: usd(43_000) };
  });
  await user.type(await field(), '1234567890');
  await user.click(proceed());
  await waitFor(() => expect(server.asked(setLoyalty)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Back to Search' }));
  await screen.findByRole('heading', { name: 'Search results' });
  answer.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heading()).toBe('Search results');
});

test('several programs are a choice; without any there is no field [TERMS-03]', async () => {
  const { user, server } = open([ba, aa]);
  server.answer(setLoyalty, { outcomes: ['accepted'], sale: usd(43_000) });
  await user.selectOptions(await screen.findByLabelText('Program'), 'American Airlines');
  await user.type(await field(), 'AA12345');
  await user.click(proceed());
  await waitFor(() => expect(server.asked(setLoyalty)).toHaveLength(1));
  expect(server.asked(setLoyalty)[0]?.body).toMatchObject({ travelers: [{ airline: 'AA', number: 'AA12345' }] });
  cleanup();
  clearTab();
  open([]);
  await screen.findByRole('heading', { name: 'Passenger Information' });
  expect(screen.queryByText('Frequent flyer')).toBeNull();
});

test('lap infants have no number, blank numbers are not sent, and drafts of an earlier version stay readable [TERMS-03]', () => {
  const offered = [
    { id: 'pas_1', type: 'adult', age: null },
    { id: 'pas_2', type: 'infant_without_seat', age: 1 },
  ] as const;
  const values = emptyPassengers(offered);
  for (const traveler of values.passengers) traveler.loyaltyNumber = '123456';
  const offer = { passengers: offered, loyaltyPrograms: [ba] };
  expect(loyaltyInput(values, offer, []).travelers.map(({ id }) => id)).toEqual(['pas_1']);
  expect(loyaltyInput(emptyPassengers(offered), offer, []).travelers).toEqual([]);
  expect(loyaltyInput(values, { ...offer, loyaltyPrograms: [] }, []).travelers).toEqual([]);
  const old = JSON.parse(draftText(values)).map(
    ({ loyaltyAirline: _a, loyaltyNumber: _n, ...rest }: object & { loyaltyAirline: string; loyaltyNumber: string }) =>
      rest,
  );
  expect(withDraft(emptyPassengers(offered), JSON.stringify(old)).passengers[0]).toMatchObject({ loyaltyNumber: '' });
});
