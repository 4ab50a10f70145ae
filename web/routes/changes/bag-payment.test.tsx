import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmAmendment, getAmendment } from '#contract/amendments/calls.ts';
import { findPaymentAttempt, processCard } from '#contract/payments.ts';
import { sampleBagAmendment } from '#contract/testing/sample-amendments.ts';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { bagTerms } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { held, openReview as openReviewOf, typeCard } from '#web/testing/review-page.tsx';
import { dismissToast } from '#web/testing/toasts.ts';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  dismissToast();
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const line = '2 checked bags of up to 23 kg for Ada Lovelace, all flights';
const freePrice = { ...sampleBagAmendment().price, due: usd(0), difference: usd(0), saleChange: usd(0) };

const openReview = (amendment: AmendmentView) => openReviewOf(amendment, sampleBooking().bookingData.slices);

const pay = () => screen.getByRole('button', { name: 'Pay $92 and add bags' });
/** Everything on the page speaks of bags. */
const expectNoChange = () =>
  expect(document.querySelector('main')?.textContent).not.toMatch(
    /new flights|your change|this change|change flights/i,
  );

test('the review shows the bags as its bill, the flights and the terms; paying names the amendment and adds them once [SERV-04]', async () => {
  const server = fakeServer();
  const amendment = sampleBagAmendment();
  server.answer(processCard, held);
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  const { user } = openReview(amendment);
  expect(await screen.findByRole('heading', { level: 1, name: 'Review your bags' })).toBeTruthy();
  const bill = screen.getByRole('region', { name: 'Price of these bags' });
  expect([...bill.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    `${line}$92`,
    'To pay now$92',
  ]);
  expect(screen.getByRole('region', { name: 'Your flights' }).textContent).toContain('Mar 4');
  expect(screen.getByRole('list', { name: 'Before you add bags' }).textContent).toBe(
    bagTerms(amendment.price).join(''),
  );
  expect(screen.getByRole('form', { name: 'Add bags' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Keep your trip as it is' }).getAttribute('href')).toBe(
    '/my-trips?trip=bkg_1',
  );
  expectNoChange();
  await typeCard(user);
  await user.dblClick(pay());
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your bags are added' });
  expect(document.activeElement).toBe(heading);
  expect(server.asked(processCard).map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: '92.00', currency: 'USD', amendmentId: 'amd_1' }),
  ]);
  expect(server.asked(confirmAmendment).map(({ body }) => body)).toEqual([{ paymentId: 'pay_1' }]);
  expect(screen.getByRole('list', { name: 'Added bags' }).textContent).toBe(`${line}$92`);
  expect(screen.getByText('The price of the bags is $92.')).toBeTruthy();
  expectNoChange();
});

test('free bags ask for no card [SERV-04]', async () => {
  const server = fakeServer();
  const amendment = sampleBagAmendment({ price: freePrice, terms: bagTerms(freePrice) });
  server.answer(confirmAmendment, lostConnection);
  server.answer(getAmendment, amendment);
  const { user } = openReview(amendment);
  const button = await screen.findByRole('button', { name: 'Add bags' });
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No Answer YetThere was no answer, so the bags may or may not have been added. They cost you nothing either way. Please try again.',
  );
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  await user.click(screen.getByRole('button', { name: 'Add bags' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your bags are added' })).toBeTruthy();
  expect(server.asked(confirmAmendment).map(({ body }) => body)).toEqual([{}, {}]);
});

test.each([
  ['when paying', 'AMENDMENT_OFFER_GONE', null],
  ['when confirming', null, 'AMENDMENT_OFFER_GONE'],
] as const)('bags that are gone %s lead to others [SERV-04]', async (_when, paying, confirming) => {
  const server = fakeServer();
  const amendment = sampleBagAmendment();
  server.answer(processCard, paying === null ? held : refusal(paying));
  if (confirming !== null) server.answer(confirmAmendment, refusal(confirming));
  server.answer(getAmendment, amendment);
  const { user } = openReview(amendment);
  await typeCard(user);
  await user.click(pay());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Bags Not Added.*othing was charged/);
  expect(screen.getByRole('link', { name: 'Keep your trip as it is' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Choose Bags Again' }));
  expect(await screen.findByRole('heading', { name: 'Choice' })).toBeTruthy();
});

test('a declined card is cleared and has the focus; the review stays [SERV-04] [PAY-05]', async () => {
  fakeServer().answer(processCard, refusal('CARD_DECLINED'));
  const { user } = openReview(sampleBagAmendment());
  await typeCard(user);
  await user.click(pay());
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined');
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(number.value).toBe('');
});

test('a confirmation without an answer keeps the hold, which adds the bags or is released [SERV-04] [SAFE-02]', async () => {
  const server = fakeServer();
  const attempt = { paymentId: 'pay_1', amount: '92.00', currency: 'USD', offerId: null, bookingId: null };
  server.answer(processCard, held);
  server.answer(confirmAmendment, lostConnection);
  server.answer(findPaymentAttempt, { ...attempt, status: 'authorised' });
  server.answer(getAmendment, sampleBagAmendment());
  const { user } = openReview(sampleBagAmendment());
  await typeCard(user);
  await user.click(pay());
  const box = (await screen.findByText('Your card is authorized for $92')).parentElement;
  expect(box?.textContent).toContain('Add your bags now; you do not need to enter the card again.');
  expect(screen.getByRole('alert').textContent).toContain('whether the airline added the bags');
  expect(screen.getByRole('button', { name: 'Add bags' })).toBeTruthy();
  expectNoChange();
});

test('bags under way are read again until they are added [SERV-04]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer();
  const amendment = sampleBagAmendment({ status: 'pending' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  openReview(amendment);
  expect(await screen.findByText(/^We are confirming your bags with the airline\./)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Chosen bags' }).textContent).toBe(`${line}$92`);
  expectNoChange();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByRole('heading', { name: 'Your bags are added' })).toBeTruthy();
});

test.each([
  ['failed', 'Your bags were not added', true],
  ['needs_attention', 'Our team is settling these bags', false],
] as const)('bags that ended as %s say so, with the way back [SERV-04]', async (status, title, hasOthers) => {
  fakeServer();
  openReview(sampleBagAmendment({ status }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Your Trip' })).toBeTruthy();
  const again = screen.queryByRole('link', { name: 'Choose Bags Again' });
  expect(again?.getAttribute('href') ?? null).toBe(hasOthers ? '/my-trips/bags?booking=bkg_1' : null);
  expectNoChange();
});

test('travelers of one name may add the same bag: each has a line [SERV-04]', async () => {
  fakeServer();
  const bag = { text: '1 checked bag for Ada Byron, all flights', amount: usd(4600) };
  openReview(sampleBagAmendment({ bags: [bag, bag] }));
  const bill = await screen.findByRole('region', { name: 'Price of these bags' });
  expect(bill.querySelectorAll('dl > div')).toHaveLength(3);
});
