import { expect, test } from 'vitest';
import { bookingLabel, paymentLabel } from './state-labels.ts';

const paid = { takenAmount: '1341.00', currency: 'USD' };

test.each([
  ['refunded', '1183.00', 'Partly refunded: $1,183 of $1,341'],
  ['refunded', '1341.00', 'Refunded: $1,341 of $1,341'],
  ['captured', '50.00', 'Partly refunded: $50 of $1,341'],
  ['captured', '1183.45', 'Partly refunded: $1,183.45 of $1,341'],
  ['captured', '1341.00', 'Refunded: $1,341 of $1,341'],
  ['repaid_by_hand', '1341.00', 'Refunded manually: $1,341 of $1,341'],
  ['captured', null, 'Taken'],
  ['refunding', '50.00', 'Refund on its way'],
  ['refund_failed', null, 'Refund failed'],
])('a payment that is %s with %s refunded shows as %s [F-10] [ADM-06]', (paymentState, returnedAmount, label) => {
  expect(paymentLabel({ ...paid, paymentState, returnedAmount })).toBe(label);
});

test('a flown trip is completed at the desk too, a canceled one is not [F-10] [TRIP-08]', () => {
  expect(bookingLabel({ bookingState: 'confirmed', isOver: true })).toBe('Completed');
  expect(bookingLabel({ bookingState: 'confirmed', isOver: false })).toBe('Confirmed');
  expect(bookingLabel({ bookingState: 'cancelled', isOver: true })).toBe('Canceled');
});
