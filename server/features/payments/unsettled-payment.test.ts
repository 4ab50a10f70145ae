import { expect, test } from 'vitest';
import type { PaymentRow } from './lifecycle.ts';
import { checkSettled } from './unsettled-payment.ts';

const paymentIn = (state: PaymentRow['state']) => ({ id: 'pay_1', state }) as PaymentRow;

test('an unknown outcome is told from a cardholder who has not answered the bank: then nothing is unknown [SAFE-02] [SAFE-03]', () => {
  expect(checkSettled(paymentIn('confirming'))).toMatchObject({
    ok: false,
    error: { code: 'PAYMENT_PENDING', paymentId: 'pay_1' },
  });
  expect(checkSettled(paymentIn('needs_action'))).toMatchObject({
    ok: false,
    error: {
      code: 'PAYMENT_IN_PROGRESS',
      message: expect.stringContaining('waiting for this payment to be confirmed with your bank'),
      paymentId: 'pay_1',
    },
  });
});

test.each(['authorised', 'declined', 'booked', 'voided'] as const)(
  'a payment that is %s is settled [SAFE-03]',
  (state) => {
    expect(checkSettled(paymentIn(state))).toEqual({ ok: true, value: null });
  },
);
