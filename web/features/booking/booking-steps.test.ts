import { expect, test } from 'vitest';
import { addressOfStep, stepOf } from './booking-steps.ts';

const params = new URLSearchParams('offer=off_1&adults=2&from_origin=JFK');

test('each step has a URL, so that Back returns to the previous step [BOOK-03]', () => {
  const payment = addressOfStep(params, 'payment');
  expect(payment).toBe('/booking?offer=off_1&adults=2&from_origin=JFK&step=payment');
  const there = new URL(payment, 'https://x.example').searchParams;
  expect(stepOf(there)).toBe('payment');
  expect(addressOfStep(there, 'passenger-info')).toBe(`/booking?${params}`);
});

test('an unknown step is the first one, and the confirmation cannot be opened by name [BOOK-03]', () => {
  expect(stepOf(new URLSearchParams('step=confirmation'))).toBe('passenger-info');
  expect(stepOf(new URLSearchParams('step=nonsense'))).toBe('passenger-info');
});
