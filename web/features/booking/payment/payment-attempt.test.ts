import { expect, test } from 'vitest';
import { attemptFor, attemptText, newAttempt, readAttempt, withNewBookingKey } from './payment-attempt.ts';

function keys() {
  let count = 0;
  return () => `random-key-${++count}`;
}
const price = { amount: '482.00', currency: 'USD' };

test('an attempt of unknown outcome goes on under its own key; without one a fresh key is drawn [PAY-08]', () => {
  const draw = keys();
  const first = attemptFor(null, price, draw);
  expect(first).toMatchObject({ paymentKey: 'random-key-1', bookingKey: 'random-key-2' });
  expect(attemptFor(first, price, draw)).toBe(first);
  expect(attemptFor(first, { ...price, amount: '500.00' }, draw).paymentKey).toBe('random-key-3');
});

test('a corrected booking keeps the payment and takes another booking key [PAX-07] [PAY-08]', () => {
  const draw = keys();
  const first = newAttempt(price, draw);
  expect(withNewBookingKey(first, draw)).toEqual({ ...first, bookingKey: 'random-key-3' });
});

test('what is kept for a reload are keys and price, nothing of a card [PAY-09] [BOOK-04]', () => {
  const attempt = newAttempt({ ...price, ...{ cardNumber: '4242424242424242' } }, keys());
  const text = attemptText(attempt);
  expect(text).not.toContain('4242');
  expect(readAttempt(text)).toEqual(attempt);
});

test.each([null, '', '{', '{"paymentKey":"short"}', '[]'])('kept text that is no attempt is none: %s', (text) => {
  expect(readAttempt(text)).toBeNull();
});
