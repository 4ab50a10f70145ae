import { expect, test } from 'vitest';
import { siteLinks, telephoneAddress } from './links.ts';

test('a phone number becomes an address that dials [SHELL-01]', () => {
  expect(telephoneAddress('+1 (425) 555-0100')).toBe('tel:+14255550100');
});

test('Home is active only on the home page [SHELL-01]', () => {
  expect(siteLinks.filter(({ end }) => end).map(({ to }) => to)).toEqual(['/']);
});
