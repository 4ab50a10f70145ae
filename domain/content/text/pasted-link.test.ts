import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTripLink, tripLinkPath } from '#domain/booking/mails/trip-link.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { meantAddress, withoutSentenceEnd } from './pasted-link.ts';

test.each([
  ['/search?origin=JFK&amp;destination=LHR&amp;adultsCount=2', '/search?origin=JFK&destination=LHR&adultsCount=2'],
  ['/search?origin=JFK&amp;amp;destination=LHR', '/search?origin=JFK&destination=LHR'],
  ['/search?origin=JFK&AMP;destination=LHR', '/search?origin=JFK&destination=LHR'],
  ['/reset-password?token=abc-_.', '/reset-password?token=abc-_'],
  ['/search?origin=JFK&tripType=one-way),', '/search?origin=JFK&tripType=one-way'],
  ['/search?origin=JFK&tripType=one-way%3E', '/search?origin=JFK&tripType=one-way'],
  ['/faq.', '/faq'],
  ['/flight/off_1%E2%80%9D', '/flight/off_1'],
  ['/my-trips%23open=bkg_1.abc.d-f', '/my-trips#open=bkg_1.abc.d-f'],
  ['/my-trips%23open=bkg_1.abc.d-f&amp;receipt.', '/my-trips#open=bkg_1.abc.d-f&receipt'],
])('%s is read as what was meant [F-124]', (address, meant) => {
  expect(meantAddress(address)).toBe(meant);
  expect(meantAddress(meant)).toBeNull();
});

test.each([
  '/',
  '/search?origin=JFK&destination=LHR',
  '/my-trips?trip=bkg_1&find=A%26B',
  '/reset-password?token=abc-_',
  '/faq?q=May+I+cancel%3F',
  '/search?cabinClass=%3Cb%3E',
  '//elsewhere.example.',
  '/\\elsewhere.example.',
])('%s is left alone [F-124]', (address) => {
  expect(meantAddress(address)).toBeNull();
});

test('whatever is asked for, the answer stays on the site and is not sent on again [F-124] [SAFE-10]', () => {
  const part = fc.constantFrom('/', '\\', '//', '.', '%23', '&amp;', '?', 'a', '%2F', '#', '"', '%E2%80%9D', ';');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const meant = meantAddress(`/${parts.join('')}`);
      if (meant === null) return;
      expect(new URL(meant, 'https://site.example').host).toBe('site.example');
      expect(meantAddress(meant)).toBeNull();
    }),
  );
});

test('no address of a search ends as a sentence does [F-124]', () => {
  const query: SearchQuery = {
    ...{ origin: 'JFK', destination: 'LHR', departureDate: '2027-01-01', returnDate: null, cabinClass: 'economy' },
    ...{ adultsCount: 1, childrenCount: 1, infantsCount: 0, childrenAges: [5], youngAges: [] },
  };
  const address = `/search?${new URLSearchParams(searchAddressEntries(query))}`;
  expect(withoutSentenceEnd(address)).toBe(address);
});

test.each(['', '.', ').', '%22', '”'])('a mailed link opens its trip with %s behind it [F-124] [SERV-06]', (end) => {
  for (const what of ['trip', 'receipt'] as const) {
    const fragment = tripLinkPath('bkg_1.abc.d-_', what).replace('/my-trips', '');
    const link = { token: 'bkg_1.abc.d-_', wantsReceipt: what === 'receipt' };
    expect(readTripLink(`${fragment}${end}`)).toEqual(link);
    expect(readTripLink(`${fragment.replaceAll('&', '&amp;')}${end}`)).toEqual(link);
  }
});

test('a link that is made of marks takes no longer than another [F-124] [SAFE-03]', () => {
  const link = `/search${'%29)'.repeat(100_000)}`;
  // Looking at all of it for each mark would take minutes.
  expect(withoutSentenceEnd(link)).toBe('/search');
});
