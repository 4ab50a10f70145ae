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
  expect(refundText(open)).toMatchObject({ answer: 'Depends on the airline', penalty: null });
  expect(changeText({ ...open, changeable: false })).toMatchObject({ answer: 'No', penalty: null });
});

test('a known penalty is shown in money, none at all in words [FLT-05]', () => {
  const fee = { ...open, refundable: true, refund_penalty_amount: '75.00', refund_penalty_currency: 'USD' };
  expect(refundText(fee)).toMatchObject({ answer: 'Yes', penalty: 'Airline fee $75' });
  const free = { ...open, changeable: true, change_penalty_amount: '0.00', change_penalty_currency: 'USD' };
  expect(changeText(free).penalty).toMatch(/^Changes without a fee/);
  expect(changeText({ ...open, changeable: true }).penalty).toBeNull();
});

test('each answer is explained for what it is; what the airline left open promises nothing [FLT-05] [SHELL-06]', () => {
  expect(refundText({ ...open, refundable: true }).meaning).toMatch(/pays money back, less any fee/);
  expect(refundText({ ...open, refundable: false }).meaning).toMatch(/does not pay this fare back/);
  expect(refundText(open).meaning).toMatch(/^The airline did not tell us/);
  expect(changeText({ ...open, changeable: true }).meaning).toMatch(/can be moved before departure/);
  expect(changeText({ ...open, changeable: false }).meaning).toMatch(/does not move flights of this fare/);
  expect(changeText(open).meaning).toMatch(/^The airline did not tell us/);
});
