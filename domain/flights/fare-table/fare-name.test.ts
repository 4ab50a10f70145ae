import { expect, test } from 'vitest';
import { testFare } from '#domain/testing/fares.ts';
import { cabinsText, fareName } from './fare-name.ts';

test.each([
  ['the airline’s name', { brand: 'Economy Light' }, 'Economy Light'],
  ['both names of two slices', { slices: [{}, {}], brands: ['Light', 'Flex'] }, 'Light / Flex'],
  ['one name for three slices', { slices: [{}, {}, {}], brand: 'Flex' }, 'Flex'],
  ['the named slice of two', { slices: [{}, {}], brands: ['Light', null] }, 'Light'],
  ['nothing but the cabin', { brand: null }, 'Economy'],
  ['no name and no cabin', { brand: ' ', cabin: null }, 'Fare without a name'],
  [
    'what it allows',
    { conditions: { changeable: true, refundable: false }, bags: { checked: 2 } },
    'Economy, changeable, not refundable, with 2 checked bags',
  ],
  ['only conditions', { cabin: null, conditions: { changeable: false } }, 'Not changeable'],
] as const)('a fare is called by %s [FARE-02]', (_what, terms, name) => {
  expect(fareName(testFare(terms))).toBe(name);
});

test('the cabin is the class, or unknown [FARE-02]', () => {
  expect(cabinsText(testFare({ cabin: 'premium_economy' }))).toBe('Premium Economy');
  expect(cabinsText(testFare({ cabin: null }))).toBeNull();
});
