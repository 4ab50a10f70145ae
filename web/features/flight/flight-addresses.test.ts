import { expect, test } from 'vitest';
import { bookingAddressOf, searchAddressOf } from './flight-addresses.ts';

const carried = new URLSearchParams(
  'from_origin=JFK&from_destination=LHR&from_adults=2&from_children=1&from_infants=1&from_childrenAges=7&from_sort=best',
);

test('Back restores the search without the prefix, including sort [FLT-01]', () => {
  expect(searchAddressOf(carried)).toBe(
    '/search?origin=JFK&destination=LHR&adults=2&children=1&infants=1&childrenAges=7&sort=best',
  );
  expect(searchAddressOf(new URLSearchParams('brand=polar'))).toBeNull();
});

test('the booking URL has the searched passenger counts and the search [FLT-04]', () => {
  const address = new URL(bookingAddressOf('off_1', carried), 'https://x.example');
  expect(address.pathname).toBe('/booking');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    offer: 'off_1',
    adults: '2',
    children: '1',
    infants: '1',
    from_origin: 'JFK',
    from_childrenAges: '7',
  });
});

test('defaults to one adult and drops invalid counts [FLT-04]', () => {
  expect(bookingAddressOf('off_1', new URLSearchParams())).toBe('/booking?offer=off_1&adults=1&children=0&infants=0');
  expect(bookingAddressOf('off_1', new URLSearchParams('from_adults=99'))).toContain('adults=1&');
  expect(bookingAddressOf('off_1', new URLSearchParams('from_adultsCount=3'))).toContain('adults=3&');
});
