import { expect, test } from 'vitest';
import { attemptFor, attemptText, newAttempt, readAttempt, withNewBookingKey } from './payment-attempt.ts';

function keys() {
  let count = 0;
  return () => `random-key-${++count}`;
}
const fare = { amount: '482.00', currency: 'USD' };
const purchase = { price: fare, fare, services: [] };
const withSeat = { price: { ...fare, amount: '507.00' }, fare, services: ['ase_1'] };

test('an attempt of unknown outcome goes on under its own key; without one a fresh key is drawn [PAY-08]', () => {
  const draw = keys();
  const first = attemptFor(null, purchase, draw);
  expect(first).toMatchObject({ paymentKey: 'random-key-1', bookingKey: 'random-key-2' });
  expect(attemptFor(first, purchase, draw)).toBe(first);
  expect(attemptFor(first, { ...purchase, price: { ...fare, amount: '500.00' } }, draw).paymentKey).toBe(
    'random-key-3',
  );
});

test('a corrected booking keeps the payment and takes another booking key [PAX-07] [PAY-08]', () => {
  const draw = keys();
  const first = newAttempt(purchase, draw);
  expect(withNewBookingKey(first, draw)).toEqual({ ...first, bookingKey: 'random-key-3' });
});

test('other seats are another body and take another key, at the same price too [PAY-08] [SEAT-05]', () => {
  const draw = keys();
  const first = newAttempt(withSeat, draw);
  expect(attemptFor(first, withSeat, draw)).toBe(first);
  expect(attemptFor(first, { ...withSeat, services: ['ase_2'] }, draw).paymentKey).toBe('random-key-3');
  expect(attemptFor(first, { ...withSeat, services: [] }, draw).paymentKey).toBe('random-key-5');
});

test('what is kept for a reload are keys, price and seats, nothing of a card [PAY-09] [BOOK-04]', () => {
  const attempt = newAttempt({ ...withSeat, ...{ cardNumber: '4242424242424242' } }, keys());
  const text = attemptText(attempt);
  expect(text).not.toContain('4242');
  expect(readAttempt(text)).toEqual(attempt);
});

test.each([null, '', '{', '{"paymentKey":"short"}', '[]'])('kept text that is no attempt is none: %s', (text) => {
  expect(readAttempt(text)).toBeNull();
});
