import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBooking } from '#contract/bookings.ts';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { getOffer, getSeatMaps, verifyOffer } from '#contract/flights.ts';
import { processCard } from '#contract/payments.ts';
import { type ChosenExtra, chooseExtra } from '#domain/extras/choose-extras.ts';
import type { PricedService } from '#domain/flights/offer.ts';
import { readMoney } from '#domain/money/money.ts';
import { testExtra } from '#domain/testing/extras.ts';
import { testSeatMap } from '#domain/testing/seats.ts';
import { paymentTexts } from '#web/checkout/payment-notices.ts';
import { bookableOffer, openBookingAt, serverOf, typeCard } from '#web/testing/booking-page.tsx';
import { refusal } from '#web/testing/fake-server.ts';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import { clearTab } from '#web/ui/tab-storage.ts';
import { choiceText } from '../use-tab-choice.ts';
import { readExtras } from './extras-draft.ts';

const bag = testExtra('ase_bag', { segmentIds: ['seg_JFKLAX'] });
const cabin = testExtra('ase_cabin', {
  kind: 'cabin_bag',
  name: 'Carry-on bag',
  description: 'Extra bag',
  maximumQuantity: 1,
  segmentIds: ['seg_JFKLAX'],
  sale: readMoney('20.00', 'USD'),
});
const whole = testExtra('ase_whole', { segmentIds: [], description: 'Extra bag of up to 32 kg' });

beforeEach(() => {
  dismissToast();
  clearTab();
});

function offerWith(availableServices: readonly PricedService[]): OfferDetail {
  return { ...bookableOffer(), availableServices };
}

function open(services: readonly PricedService[], read: readonly PricedService[] = services) {
  const offer = offerWith(services);
  const server = serverOf(offer);
  server.answer(getOffer, { ...offer, availableServices: read });
  const page = openBookingAt('seat-selection', offer);
  return { offer, server, ...page };
}

const extras = () => screen.findByRole('region', { name: 'Bags and extras' });
const more = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Add one: ${name}` });
const bagOfAda = 'Checked bag for Ada, all flights';
const total = () => document.querySelector('aside dd.text-xl')?.textContent;

test('nothing is chosen in advance; two bags count in the total at once, are paid for and named in the summary [BAGS-03] [PRICE-04]', async () => {
  const { user, server } = open([bag, cabin]);
  expect((await extras()).textContent).toContain('No extras chosen.');
  expect(total()).toBe('$430');
  await user.click(more(bagOfAda));
  await user.click(more(bagOfAda));
  expect(more(bagOfAda).getAttribute('aria-disabled')).toBe('true');
  expect(total()).toBe('$522');
  expect((await extras()).textContent).toContain('2 extras chosen: $92, included in your total with or without seats.');
  const lines = within(screen.getByRole('region', { name: 'Selected extras' }));
  expect(lines.getByRole('listitem').textContent).toBe('2 × Checked bagall flights · Extra bag of up to 23 kg$92');
  expect(document.querySelector('aside')?.textContent).toContain('Bags and extras$92');
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  server.answer(processCard, refusal('CARD_DECLINED'));
  await user.click(screen.getByRole('button', { name: 'Pay $522' }));
  await waitFor(() => expect(server.asked(processCard)).toHaveLength(1));
  expect(server.asked(processCard)[0]?.body).toMatchObject({
    amount: '522.00',
    services: [{ id: 'ase_bag', quantity: 2 }],
  });
});

test('the price question names totals with what is chosen, as the button does, and its refusal goes once it is agreed to [PRICE-06] [BAGS-03]', async () => {
  const { user, server, offer } = open([bag]);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  const details = { sale_amount: '496.00', sale_currency: 'USD' };
  server.answer(verifyOffer, {
    ...{ isValid: true, offerId: offer.id, expiresAt: offer.expiresAt, minutesRemaining: 29 },
    ...{ error: null, message: null, sale: readMoney('450.00', 'USD'), terms: null },
  });
  server.answer(processCard, refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }));
  const before = total() ?? '';
  await user.click(screen.getByRole('button', { name: `Pay ${before}` }));
  const question = (await screen.findByText(/With what you have chosen, it was/)).parentElement;
  const now = total() ?? '';
  expect(now).not.toBe(before);
  expect(question?.textContent).toContain(`it was ${before} and is now ${now}.`);
  expect(screen.queryAllByText('Price Changed', { selector: '[role=alert] *' })).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Continue at ${now}` }));
  expect(screen.getByRole('button', { name: `Pay ${now}` }).hasAttribute('disabled')).toBe(false);
});

test('two bags for one traveler that differ in weight only differ for screen readers too [A11Y-01] [BAGS-03]', async () => {
  const heavy = { ...bag, id: 'ase_heavy', description: 'Extra bag of up to 32 kg' };
  open([bag, heavy]);
  await extras();
  const buttons = screen.getAllByRole('button', { name: `Add one: ${bagOfAda}` });
  const said = buttons.map(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(said[0]).toContain('23 kg');
  expect(said[1]).toContain('32 kg');
});

test('quantities are typed or stepped by keyboard, and stay within the bounds [BAGS-03] [A11Y-01]', async () => {
  const { user } = open([bag]);
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: bagOfAda });
  expect([field.min, field.max, field.value]).toEqual(['0', '2', '0']);
  more(bagOfAda).focus();
  await user.keyboard('{Enter} {Enter}');
  expect(field.value).toBe('2');
  await user.clear(field);
  await user.type(field, '9');
  await user.tab();
  expect(field.value).toBe('2');
  expect(total()).toBe('$522');
});

test('a bag that overlaps a chosen one cannot be added, and says why [BAGS-03]', async () => {
  const { user } = open([bag, whole]);
  await extras();
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: `Add one: ${bagOfAda}` });
  if (first === undefined || second === undefined) throw new Error('two bags are sold');
  await user.click(first);
  expect(second.getAttribute('aria-disabled')).toBe('true');
  expect((await extras()).textContent).toContain(
    'Cannot be combined with the checked bag you chose (all flights · Extra bag of up to 23 kg). Remove that one first.',
  );
  await user.click(screen.getAllByRole('button', { name: `Remove one: ${bagOfAda}` })[0] as HTMLElement);
  expect(second.disabled).toBe(false);
});

test('chosen extras survive a reload, and belong to one offer only [BAGS-03] [BOOK-04]', async () => {
  const { user, offer } = open([bag]);
  await extras();
  await user.click(more(bagOfAda));
  cleanup();
  const server = serverOf(offer);
  server.answer(getOffer, offer);
  openBookingAt('payment', offer);
  expect(await screen.findByRole('button', { name: 'Pay $476' })).toBeTruthy();
  cleanup();
  openBookingAt('payment', { ...offer, id: 'off_other' });
  expect(await screen.findByRole('button', { name: 'Pay $430' })).toBeTruthy();
});

test('skipping seats keeps the bags [BAGS-03] [SEAT-07]', async () => {
  const { user, server, offer } = open([bag]);
  server.answer(getSeatMaps, [testSeatMap('seg_JFKLAX', [[{ designator: '1A' }]], ['pas_a'])]);
  cleanup();
  openBookingAt('seat-selection', offer);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(await screen.findByRole('button', { name: /^1A, / }));
  expect(total()).toBe('$496');
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  await user.click(screen.getByRole('button', { name: 'Skip Seat Selection' }));
  expect(document.querySelector('dialog')?.textContent).toContain(
    'the total falls from $496 to $476. Your bags and extras stay in the booking.',
  );
  await user.click(screen.getByText('Drop Seats and Skip'));
  expect(await screen.findByRole('button', { name: 'Pay $476' })).toBeTruthy();
});

test('with a bag, the payment step says what the fare gives back and what nobody knows [BAGS-03] [TERMS-01]', async () => {
  const bare = offerWith([bag]);
  const offer = { ...bare, conditions: { ...bare.conditions, refundable: false, refundPenalty: null } };
  serverOf(offer).answer(getOffer, offer);
  const { user } = openBookingAt('seat-selection', offer);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  const said = await screen.findByRole('list', { name: 'If you cancel' });
  expect(said.textContent).toBe(
    'Cancel: nothing back for the fare. For seats and extras it depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card. Some airlines cancel by phone only, or give credit for a later flight instead.',
  );
  expect(screen.getByRole('list', { name: 'Fare rules' }).textContent).toContain('Refundable: No.');
});

/** Pays with a bag of $46 that costs $60 by then; the payment is refused. */
async function payForDearerBag(refused: ReturnType<typeof refusal>) {
  const { user, server, offer } = open([bag]);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  const dearer = testExtra('ase_new', { segmentIds: ['seg_JFKLAX'], sale: readMoney('60.00', 'USD') });
  server.answer(getOffer, { ...offer, availableServices: [dearer] });
  server.answer(processCard, refused);
  await user.click(screen.getByRole('button', { name: 'Pay $476' }));
  return { user, server };
}

test('an extra that became dearer is shown with both prices before it can be paid for [BAGS-03] [PRICE-06]', async () => {
  const details = { sale_amount: '490.00', sale_currency: 'USD' };
  const { user, server } = await payForDearerBag(
    refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }),
  );
  const news = await screen.findByText('Your bags and extras have changed');
  expect(news.parentElement?.textContent).toContain(
    'Checked bag (Extra bag of up to 23 kg) is now $60 each; it was $46.',
  );
  expect(screen.getByRole('alert').textContent).toContain('The price of a chosen seat or extra has changed.');
  expect(total()).toBe('$490');
  expect(server.asked(createBooking)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  expect(await screen.findByRole('button', { name: 'Pay $490' })).toBeTruthy();
});

test('whoever has chosen again is no longer told on the payment step that an extra is gone [BAGS-03] [PAY-11]', async () => {
  const { user } = await payForDearerBag(refusal('SERVICE_NOT_AVAILABLE'));
  await screen.findByText('Your bags and extras have changed');
  expect(screen.getByRole('alert').textContent).toContain(paymentTexts.servicesGone);
  expect(toast().textContent).toContain(paymentTexts.servicesGone);
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('button', { name: 'Pay $490' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an extra that is refused although it is still listed is removed, so that the booking can go on [BAGS-03]', async () => {
  const { user, server } = open([bag]);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  server.answer(processCard, refusal('SERVICE_NOT_AVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Pay $476' }));
  expect(
    await screen.findByText('Checked bag (Extra bag of up to 23 kg) is no longer available and was removed.'),
  ).toBeTruthy();
  expect(total()).toBe('$430');
});

test('new ids of unchanged extras are taken over silently; if they cannot be read, the loaded ones stay [BAGS-03]', async () => {
  const { user, server } = open([bag], [{ ...bag, id: 'ase_second' }]);
  await extras();
  await waitFor(() => expect(server.asked(getOffer)).toHaveLength(1));
  await act(async () => undefined);
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  server.answer(processCard, refusal('CARD_DECLINED'));
  await user.click(screen.getByRole('button', { name: 'Pay $476' }));
  await waitFor(() => expect(server.asked(processCard)).toHaveLength(1));
  expect(server.asked(processCard)[0]?.body).toMatchObject({ services: [{ id: 'ase_second', quantity: 1 }] });
  cleanup();
  clearTab();
  server.answer(getOffer, refusal('SUPPLIER_UNAVAILABLE'));
  openBookingAt('seat-selection', offerWith([bag]));
  await extras();
  await user.click(more(bagOfAda));
  expect(total()).toBe('$476');
});

test('each traveler has a part of their own, lap infants and everyone together too [BAGS-03]', async () => {
  const offer = {
    ...offerWith([
      bag,
      testExtra('ase_baby', { passengerIds: ['pas_baby'], segmentIds: [] }),
      testExtra('ase_all', {
        passengerIds: ['pas_a', 'pas_baby'],
        segmentIds: [],
        kind: 'meal',
        name: 'Meal',
        description: '',
      }),
    ]),
    passengers: [
      { id: 'pas_a', type: 'adult' as const, age: null },
      { id: 'pas_baby', type: 'infant_without_seat' as const, age: 1 },
    ],
  };
  const server = serverOf(offer);
  server.answer(getOffer, offer);
  openBookingAt('seat-selection', offer);
  const groups = within(await extras()).getAllByRole('group');
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'Ada ByronNo extras chosen',
    'Ada ByronNo extras chosen',
    'All travelersNo extras chosen',
  ]);
});

test('an airline without extras has no such part, and is not asked for it [BAGS-03]', async () => {
  const { server } = open([]);
  await screen.findByText(/Seat maps are not available/);
  expect(screen.queryByText('Bags and extras')).toBeNull();
  expect(server.asked(getOffer)).toEqual([]);
});

test('an extra kept after a refusal is still chosen when the travelers were looked at in between [BAGS-03]', async () => {
  const { user, server, offer } = open([bag]);
  await extras();
  await user.click(more(bagOfAda));
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await typeCard(user);
  const dearer = testExtra('ase_new', { segmentIds: ['seg_JFKLAX'], sale: readMoney('60.00', 'USD') });
  server.answer(getOffer, { ...offer, availableServices: [dearer] });
  const details = { sale_amount: '490.00', sale_currency: 'USD' };
  server.answer(processCard, refusal('AMOUNT_MISMATCH', errorTable.AMOUNT_MISMATCH.text, { details }));
  await user.click(screen.getByRole('button', { name: 'Pay $476' }));
  await screen.findByText('Your bags and extras have changed');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to Seat Selection' }));
  await extras();
  await screen.findByText(/^Seat maps are not available/);
  expect(total()).toBe('$490');
  expect(screen.queryByText('Your bags and extras have changed')).toBeNull();
});

test('extras with long names and many of them survive a reload [BAGS-03] [BOOK-04]', () => {
  const meal = { kind: 'meal', name: 'Meal', description: 'Rice, '.repeat(60) } as const;
  const chosen = Array.from({ length: 150 }, (_, index) => {
    const service = testExtra(`ase_${index}`, { ...meal, segmentIds: [`seg_${index}`] });
    return chooseExtra([], service, 1)[0] as ChosenExtra;
  });
  expect(readExtras(choiceText(chosen), 'USD')).toEqual(chosen);
});
