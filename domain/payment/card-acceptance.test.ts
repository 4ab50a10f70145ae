import { expect, test } from 'vitest';
import { cardRefusal } from './card-acceptance.ts';

test('every card is accepted unless the brand says otherwise [HOST-03]', () => {
  for (const funding of ['credit', 'debit', 'prepaid', 'unknown', null])
    for (const country of ['US', 'DE', null]) {
      expect(cardRefusal(undefined, { funding, country })).toBeNull();
      expect(cardRefusal({ refusesPrepaid: false, countries: [] }, { funding, country })).toBeNull();
    }
});

test('a brand can refuse prepaid cards; a card of unknown funding is not taken for one [HOST-03]', () => {
  const brand = { refusesPrepaid: true };
  expect(cardRefusal(brand, { funding: 'prepaid', country: 'US' })).toBe('prepaid');
  for (const funding of ['credit', 'debit', 'unknown', null])
    expect(cardRefusal(brand, { funding, country: 'US' })).toBeNull();
});

test('a brand can accept cards of some countries only, which a card of unknown country is not from [HOST-03]', () => {
  const brand = { countries: ['US', 'CA'] };
  expect(cardRefusal(brand, { funding: 'credit', country: 'CA' })).toBeNull();
  expect(cardRefusal(brand, { funding: 'credit', country: 'DE' })).toBe('country');
  expect(cardRefusal(brand, { funding: 'credit', country: null })).toBe('country');
  expect(cardRefusal({ ...brand, refusesPrepaid: true }, { funding: 'prepaid', country: 'DE' })).toBe('prepaid');
});
