import { expect, test } from 'vitest';
import { attemptFor, attemptText, newAttempt, readAttempt, withNewBookingKey } from './payment-attempt.ts';

function keys() {
  let count = 0;
  return () => `random-key-${++count}`;
}
const fare = { amountMinor: 48200, currency: 'USD' };
const purchase = { price: fare, fare, services: [] };
const withSeat = { price: { ...fare, amountMinor: 50_700 }, fare, services: [{ id: 'ase_1', quantity: 1 }] };

test('an attempt with an unknown outcome continues with its own keys; otherwise new keys are created [PAY-08]', () => {
  const draw = keys();
  const first = attemptFor(null, purchase, draw);
  expect(first).toMatchObject({ paymentKey: 'random-key-1', bookingKey: 'random-key-2' });
  expect(attemptFor(first, purchase, draw)).toBe(first);
  expect(attemptFor(first, { ...purchase, price: { ...fare, amountMinor: 50_000 } }, draw).paymentKey).toBe(
    'random-key-3',
  );
});

test('a corrected booking keeps the payment and gets another booking key [PAX-07] [PAY-08]', () => {
  const draw = keys();
  const first = newAttempt(purchase, draw);
  expect(withNewBookingKey(first, draw)).toEqual({ ...first, bookingKey: 'random-key-3' });
});

test('other seats change the request body and need another key, even at the same price [PAY-08] [SEAT-05]', () => {
  const draw = keys();
  const first = newAttempt(withSeat, draw);
  expect(attemptFor(first, withSeat, draw)).toBe(first);
  expect(attemptFor(first, { ...withSeat, services: [{ id: 'ase_1', quantity: 2 }] }, draw).paymentKey).toBe(
    'random-key-3',
  );
  expect(attemptFor(first, { ...withSeat, services: [] }, draw).paymentKey).toBe('random-key-5');
});

test('an attempt stored by an earlier version of the page, with ids alone, can be looked up [PAY-08] [BAGS-03]', () => {
  const attempt = newAttempt(withSeat, keys());
  const old = { ...JSON.parse(attemptText(attempt)), services: ['ase_1'] };
  expect(readAttempt(JSON.stringify(old))).toEqual(attempt);
});

test('only keys, price and seats are stored for a reload, nothing of a card [PAY-09] [BOOK-04]', () => {
  const attempt = newAttempt({ ...withSeat, ...{ cardNumber: '4242424242424242' } }, keys());
  const text = attemptText(attempt);
  expect(text).not.toContain('4242');
  expect(readAttempt(text)).toEqual(attempt);
});

const unpriced = attemptText(newAttempt(purchase, keys())).replaceAll('482.00', 'N.aN');

test.each([null, '', '{', '{"paymentKey":"short"}', '[]', unpriced])(
  'an invalid stored attempt is ignored: %s',
  (text) => {
    expect(readAttempt(text)).toBeNull();
  },
);
