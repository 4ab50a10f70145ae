import { expect, test } from 'vitest';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import { isCurrent } from './links.ts';

test('a phone number becomes a tel: URL [SHELL-01]', () => {
  expect(telephoneAddress('+1 (425) 555-0100')).toBe('tel:+14255550100');
});

test('a link is active by path prefix, Home only on the home page [SHELL-01]', () => {
  expect(isCurrent('/', '/')).toBe(true);
  expect(isCurrent('/', '/search')).toBe(false);
  expect(isCurrent('/search', '/search')).toBe(true);
  expect(isCurrent('/search', '/search/more')).toBe(true);
  expect(isCurrent('/search', '/searching')).toBe(false);
});
