import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { loyaltyProblem, loyaltyPrograms, readLoyaltyNumber } from './loyalty.ts';

const offer = testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-03-01T18:00:00' });
const [slice] = offer.slices;
const owner = { ...offer.owner, iataCode: 'BA', name: 'British Airways' };

test('programs have the airline’s name, or its code if the offer does not name it; each is listed once [TERMS-03]', () => {
  expect(loyaltyPrograms(['BA', 'QF', 'BA'], { owner, slices: slice === undefined ? [] : [slice] })).toEqual([
    { airline: 'BA', name: 'British Airways' },
    { airline: 'QF', name: 'QF' },
  ]);
  expect(loyaltyPrograms(['BA'], { owner: { ...owner, name: null }, slices: [] })).toEqual([
    { airline: 'BA', name: 'BA' },
  ]);
  expect(loyaltyPrograms([], offer)).toEqual([]);
});

test.each([
  ['1234 567-890', '1234567890'],
  ['ab12', 'AB12'],
  ['123', null],
  ['', null],
  ['12345678901234567890', '12345678901234567890'],
  ['123456789012345678901', null],
  ['1234/567', null],
  ['１２３４', '1234'],
])('the number %o is read as %o [TERMS-03]', (typed, number) => {
  expect(readLoyaltyNumber(typed)).toBe(number);
});

test('each problem says that the booking can go on [TERMS-03]', () => {
  for (const problem of ['refused', 'unchecked', 'unreadable', 'set_elsewhere'] as const) {
    expect(loyaltyProblem(problem, 'British Airways')).toMatch(/, or continue without it\.$/);
  }
  expect(loyaltyProblem('kept', 'British Airways')).toMatch(/, or continue with that one\.$/);
});
