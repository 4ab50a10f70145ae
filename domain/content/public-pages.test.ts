import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListed, publicPages } from './public-pages.ts';

const all = publicPages({ partnerPage: true });

test('public pages may be listed, the partner page only if a brand has it [PAGE-05] [PAGE-06]', () => {
  expect(['/', '/contact', '/expedia', '/faq?tab=payment', '/?origin=JFK'].every((path) => isListed(path, all))).toBe(
    true,
  );
  expect(isListed('/expedia', publicPages({ partnerPage: false }))).toBe(false);
});

test.each([
  '/login',
  '/my-trips',
  '/booking?offer=1',
  '/flight/off_1',
  '/search',
  '/search?origin=JFK',
  '/admin/brands',
  '/admin-settings',
  '/account-settings',
  '/profile',
  '/contact.data',
  '/contact/x',
  '/nothing',
  '/faq?q=refund',
  '/faq?tab=payment&q=refund',
])('%s is never listed [PAGE-06]', (address) => {
  expect(isListed(address, all)).toBe(false);
});

test('for any URL, whatever is listed is a public page [PAGE-06]', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, query) => {
      expect(!isListed(`${path}?${query}`, all) || all.includes(path)).toBe(true);
    }),
  );
});
