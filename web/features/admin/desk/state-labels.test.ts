import { expect, test } from 'vitest';
import { attentionTexts } from './attention-texts.ts';
import { bookingLabel, paymentLabel } from './state-labels.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test.each([
  ['refunded', 118_300, 'Partly refunded ($1,183 of $1,341)'],
  ['refunded', 134_100, 'Refunded in full ($1,341)'],
  ['captured', 5000, 'Partly refunded ($50 of $1,341)'],
  ['captured', 118_345, 'Partly refunded ($1,183.45 of $1,341)'],
  ['captured', 134_100, 'Refunded in full ($1,341)'],
  ['repaid_by_hand', 134_100, 'Refunded in full, manually ($1,341)'],
  ['captured', null, 'Taken'],
  ['refunding', 5000, 'Refund on its way'],
  ['refund_failed', null, 'Refund failed'],
])(
  'a payment that is %s with %s cents refunded shows as %s [F-10] [F-111] [ADM-06]',
  (paymentState, returnedMinor, label) => {
    const returned = returnedMinor === null ? null : usd(returnedMinor);
    expect(paymentLabel({ paymentState, taken: usd(134_100), returned })).toBe(label);
  },
);

test('a flown trip is completed at the desk too, a canceled one is not [F-10] [TRIP-08]', () => {
  expect(bookingLabel({ bookingState: 'confirmed', isOver: true })).toBe('Completed');
  expect(bookingLabel({ bookingState: 'confirmed', isOver: false })).toBe('Confirmed');
  expect(bookingLabel({ bookingState: 'cancelled', isOver: true })).toBe('Canceled');
});

test.each([
  'money_without_order',
  'order_without_money',
  'late_order',
  'order_after_money',
  'cancelled_elsewhere',
] as const)('the help for %s, which only a person can close, says how it is closed [ADM-06]', (reason) => {
  expect(attentionTexts[reason].help).toMatch(/mark (it|the booking) as (settled|valid)/);
});
