import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmAmendment, getAmendment } from '#contract/amendments/calls.ts';
import { findPaymentAttempt, processCard, releasePayment } from '#contract/payments.ts';
import { cheaperPrice, sampleAmendment } from '#contract/testing/sample-amendments.ts';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { held, openReview, typeCard } from '#web/testing/review-page.tsx';
import { dismissToast } from '#web/testing/toasts.ts';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  dismissToast();
});

const payAndChange = () => screen.getByRole('button', { name: 'Pay $154 and change flights' });

test('the review shows both flights, the sum, what is lost and the terms; paying names the change and confirms it once [SERV-03]', async () => {
  const server = fakeServer();
  const amendment = sampleAmendment({ lost: ['Seat 14B, JFK → LHR (Ada Byron)'] });
  server.answer(processCard, held);
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  const { user } = openReview(amendment);
  expect(await screen.findByRole('region', { name: 'Booked flights' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'New flights' }).textContent).toContain('Mar 8');
  const bill = screen.getByRole('region', { name: 'Price of this change' });
  expect([...bill.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Difference in fare$104',
    'Airline’s change fee$25',
    'Our change fee$25',
    'To pay now$154',
  ]);
  expect(screen.getByRole('list', { name: 'You will lose' }).textContent).toBe('Seat 14B, JFK → LHR (Ada Byron)');
  expect(screen.getByRole('list', { name: 'Before you change' }).textContent).toBe(amendment.terms.join(''));
  await typeCard(user);
  await user.dblClick(payAndChange());
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your flights are changed' });
  expect(document.activeElement).toBe(heading);
  expect(server.asked(processCard).map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: '154.00', currency: 'USD', amendmentId: 'amd_1' }),
  ]);
  expect(server.asked(confirmAmendment).map(({ body }) => body)).toEqual([{ paymentId: 'pay_1' }]);
  expect(screen.getByRole('link', { name: 'View Your Trip' }).getAttribute('href')).toBe('/my-trips?trip=bkg_1');
});

test('the review says what the new fare allows, and what it no longer allows where a loss is looked for [SERV-03] [TERMS-01]', async () => {
  fakeServer();
  const loss = 'Refunds: your fare is refundable now; after this change it is not.';
  openReview(sampleAmendment({ lost: [loss] }));
  const lost = await screen.findByRole('list', { name: 'You will lose' });
  expect(lost.textContent).toBe(loss);
  expect(screen.getByRole('list', { name: 'Before you change' }).textContent).toContain(
    'Refundable after this change: No.',
  );
});

test('a change that ended badly names the phone number of the brand that sold the trip [BRAND-11] [SERV-03]', async () => {
  fakeServer();
  const soldBy = { name: 'Skyhop', phone: '+1 212 555 0142', email: 'help@skyhop.example' };
  openReview(sampleAmendment({ status: 'needs_attention' }), [], soldBy);
  await screen.findByRole('link', { name: /\+1 212 555 0142/ });
  expect(document.body.textContent).not.toContain('+1 800 555 0100');
});

test('the title of the page says what became of the change [BRAND-05] [SERV-03]', async () => {
  const server = fakeServer();
  const amendment = sampleAmendment({ price: cheaperPrice });
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  const { user } = openReview(amendment);
  await user.click(await screen.findByRole('button', { name: /^Change flights/ }));
  await screen.findByRole('heading', { level: 1, name: 'Your flights are changed' });
  expect(document.title).toBe('Your flights are changed | Tailfin');
});

test('cheaper flights ask for no card [SERV-03]', async () => {
  const server = fakeServer();
  const amendment = sampleAmendment({ price: cheaperPrice });
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  const { user } = openReview(amendment);
  const button = await screen.findByRole('button', { name: 'Change flights and get $73 back' });
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.dblClick(button);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your flights are changed' })).toBeTruthy();
  expect(server.asked(confirmAmendment).map(({ body }) => body)).toEqual([{}]);
});

test('no answer to a free change, which was not made: it can be pressed again [SERV-03] [SAFE-02]', async () => {
  const server = fakeServer();
  const amendment = sampleAmendment({ price: cheaperPrice });
  server.answer(confirmAmendment, lostConnection);
  server.answer(getAmendment, amendment);
  const { user } = openReview(amendment);
  await user.click(await screen.findByRole('button', { name: /^Change flights/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'It costs you nothing either way. Please try again.',
  );
  server.answer(confirmAmendment, { ...amendment, status: 'confirmed' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  await user.click(screen.getByRole('button', { name: /^Change flights/ }));
  expect(await screen.findByRole('heading', { name: 'Your flights are changed' })).toBeTruthy();
});

test('an incomplete card is marked and has the focus; nothing is sent [SERV-03] [PAY-01]', async () => {
  const server = fakeServer();
  const { user } = openReview(sampleAmendment());
  await user.click(await screen.findByRole('button', { name: 'Pay $154 and change flights' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
  expect(server.asked(processCard)).toEqual([]);
});

test.each([
  ['when paying', 'AMENDMENT_OFFER_GONE', null],
  ['when confirming', null, 'AMENDMENT_OFFER_GONE'],
  ['when confirming, by phone only', null, 'AMENDMENT_BY_PHONE'],
] as const)('flights that are gone %s lead to others [SERV-03]', async (_when, paying, confirming) => {
  const server = fakeServer();
  const amendment = sampleAmendment();
  server.answer(processCard, paying === null ? held : refusal(paying));
  if (confirming !== null) server.answer(confirmAmendment, refusal(confirming));
  server.answer(getAmendment, amendment);
  const { user } = openReview(amendment);
  await typeCard(user);
  await user.click(payAndChange());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Flights Not Changed.*othing was charged/);
  await user.click(screen.getByRole('link', { name: 'Choose Other Flights' }));
  expect(await screen.findByRole('heading', { name: 'Choice' })).toBeTruthy();
});

test('a declined card is cleared and has the focus; the review stays [SERV-03] [PAY-05]', async () => {
  const server = fakeServer();
  server.answer(processCard, refusal('CARD_DECLINED'));
  const { user } = openReview(sampleAmendment());
  await typeCard(user);
  await user.click(payAndChange());
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined');
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(number.value).toBe('');
});

test('a confirmation without an answer keeps the hold, which changes the flights or is released [SERV-03] [SAFE-02]', async () => {
  const server = fakeServer();
  const amendment = sampleAmendment();
  const attempt = { paymentId: 'pay_1', amount: '154.00', currency: 'USD', offerId: null, bookingId: null };
  server.answer(processCard, held);
  server.answer(confirmAmendment, lostConnection);
  server.answer(findPaymentAttempt, { ...attempt, status: 'authorised' });
  server.answer(releasePayment, { ...attempt, status: 'released' });
  server.answer(getAmendment, amendment);
  const { user } = openReview(amendment);
  await typeCard(user);
  await user.click(payAndChange());
  expect(await screen.findByText('Your card is authorized for $154')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Your card is charged only if it did.');
  await user.click(screen.getByRole('button', { name: 'Release the Hold' }));
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect(server.asked(releasePayment)).toHaveLength(1);
});

test('a change under way is read again until it is made [SERV-03]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer();
  const amendment = sampleAmendment({ status: 'pending' });
  server.answer(getAmendment, { ...amendment, status: 'confirmed' });
  openReview(amendment);
  expect(await screen.findByText(/^We are confirming your new flights with the airline\./)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByRole('heading', { name: 'Your flights are changed' })).toBeTruthy();
});

test.each([
  ['failed', 'Your flights were not changed', true],
  ['needs_attention', 'Our team is settling this change', false],
] as const)('a change that ended as %s says so, with the way back [SERV-03]', async (status, title, hasOthers) => {
  fakeServer();
  openReview(sampleAmendment({ status }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Your Trip' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose Other Flights' }) !== null).toBe(hasOthers);
});

test('a price whose time is over cannot be paid [SERV-03]', async () => {
  fakeServer();
  openReview(sampleAmendment({ expiresAt: '2020-01-01T00:00:00Z' }));
  expect(await screen.findByText('The time for this price is over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});
