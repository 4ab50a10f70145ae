import { expect, test } from 'vitest';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { searchAgainAddress } from './search-again.ts';

const adult = (id: string): OfferPassenger => ({ id, type: 'adult', age: null });
const search = '/search?origin=JFK&destination=LHR&departureDate=2027-03-01&adults=2&children=1&childrenAges=8';
const family: OfferPassenger[] = [adult('a'), adult('b'), { id: 'c', type: 'child', age: 8 }];

test('birth dates become the ages of a new search: a 15-year-old adult, a child of 5 [SRCH-15] [PAX-06]', () => {
  const address = searchAgainAddress(search, family, ['1980-01-01', '2011-06-01', '2021-09-09'], '2027-03-01');
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    origin: 'JFK',
    destination: 'LHR',
    departureDate: '2027-03-01',
    adultsCount: '2',
    childrenCount: '1',
    infantsCount: '0',
    childrenAges: '5',
    youngAges: '15',
  });
});

test('a traveler of another type is searched as that; one without a birth date as before [PAX-06]', () => {
  const address = searchAgainAddress(search, family, ['', '2016-01-01', 'nonsense'], '2027-03-01');
  const params = new URLSearchParams(address.split('?')[1]);
  expect(params.get('adultsCount')).toBe('1');
  expect(params.get('childrenAges')).toBe('11,8');
  expect(params.has('youngAges')).toBe(false);
});

test('without a search to repeat the URL is unchanged [PAX-06]', () => {
  expect(searchAgainAddress('/search', family, [], '2027-03-01')).toBe('/search');
});
