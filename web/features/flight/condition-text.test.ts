import { expect, test } from 'vitest';
import type { FareConditions } from '../../../domain/flights/offer.ts';
import { changeText, refundText } from './condition-text.ts';

const open: FareConditions = {
  refundable: null,
  changeable: null,
  refund_penalty_amount: null,
  refund_penalty_currency: null,
  change_penalty_amount: null,
  change_penalty_currency: null,
  cancellation_options: [],
};

test('what the airline left open depends on the airline and is never a no [FLT-05]', () => {
  expect(refundText(open)).toEqual({ answer: 'Depends on the airline', penalty: null });
  expect(changeText({ ...open, changeable: false })).toEqual({ answer: 'No', penalty: null });
});

test('a known penalty is shown in money, none at all in words [FLT-05]', () => {
  const fee = { ...open, refundable: true, refund_penalty_amount: '75.00', refund_penalty_currency: 'USD' };
  expect(refundText(fee)).toEqual({ answer: 'Yes', penalty: 'Airline fee $75' });
  const free = { ...open, changeable: true, change_penalty_amount: '0.00', change_penalty_currency: 'USD' };
  expect(changeText(free).penalty).toMatch(/^Changes without a fee/);
  expect(changeText({ ...open, changeable: true }).penalty).toBeNull();
});
