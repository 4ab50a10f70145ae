import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callConversionShape, isTagCookie, readConsent, tagIdShape } from './brand-tag.ts';
import { trackedParameters, trackedPath, trackedSearch } from './tracked-page.ts';

test.each([
  ['AW-123456789', true],
  ['G-AB12CD34EF', true],
  ['GT-WKX2M7Q', true],
  ['', false],
  ['UA-1234-1', false],
  ['aw-123456789', false],
  ['AW-12345678a', false],
  ['AW-123456789/label', false],
  ['G-AB12CD34EF"><script>', false],
  ['G-AB12CD34EF\n', false],
])('a tag id %j: %s [ADM-05]', (text, valid) => {
  expect(tagIdShape.test(text)).toBe(valid);
});

test.each([
  ['AW-123456789/AbC-D_efG-h12_34-567', true],
  ['AW-123456789', false],
  ['AW-123456789/', false],
  ['G-AB12CD34EF/AbCdEfGh', false],
  ["AW-123456789/AbCdEfGh';alert(1)", false],
])('a call conversion %j: %s [ADM-05]', (text, valid) => {
  expect(callConversionShape.test(text)).toBe(valid);
});

test('consent is either accepted or declined [PAGE-09]', () => {
  expect(['accepted', 'declined', 'ACCEPTED', '', null, undefined].map(readConsent)).toEqual([
    'accepted',
    'declined',
    null,
    null,
    null,
    null,
  ]);
});

test('the tag’s cookies are distinguished from ours [PAGE-09]', () => {
  const theirs = ['_ga', '_ga_AB12CD34EF', '_gid', '_gcl_au', '_gcl_aw', '_gac_UA-1', '_gat', '_dc_gtm_G-1'];
  expect(theirs.filter((name) => !isTagCookie(name))).toEqual([]);
  expect(['visit', 'account', 'device', 'brand', 'consent', '_gallery', 'ga'].filter(isTagCookie)).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/search', '/search'],
  ['/search/', '/search'],
  ['/flight', '/flight'],
  ['/flight/off_0000AbCd', '/flight'],
  ['/expedia', '/expedia'],
  ['/cookies', '/cookies'],
  ['/booking', null],
  ['/my-trips', null],
  ['/login', null],
  ['/reset-password', null],
  ['/account-settings', null],
  ['/admin/brands/acme', null],
  ['/ada@example.com', null],
  ['/flight/off_1/ada', null],
])('%s is reported as %s [PAGE-07]', (pathname, path) => {
  expect(trackedPath(pathname)).toBe(path);
});

test('for any URL, only a listed path and campaign parameters are reported [PAGE-07]', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom('utm_source', 'gclid', 'token', 'email', 'booking', 'utm_term'));
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(names, fc.string())), (path, parameters) => {
      expect(trackedPath(path) ?? '/').toMatch(/^\/[a-z-]*$/);
      for (const [name, value] of trackedParameters(parameters)) {
        expect(name).toMatch(/^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_source)$/);
        expect(value).not.toMatch(/[@\s%]/);
      }
    }),
  );
  const address =
    'utm_source=google&gclid=Cj0K_x-1&booking=bkg_1&token=abc&email=a%40b.example&utm_content=a%40b.example';
  expect(trackedParameters(new URLSearchParams(address))).toEqual([
    ['utm_source', 'google'],
    ['gclid', 'Cj0K_x-1'],
  ]);
});

test('a search is reported by airports and travelers, the same under any filter [PAGE-07]', () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query);
    return trackedSearch('/search', (name) => params.get(name));
  };
  const search = 'origin=jfk&destination=LHR&departureDate=2027-01-02&adults=2&children=1';
  expect(read(search)).toMatchObject({ label: 'JFK-LHR', value: 3 });
  expect(read(`${search}&stops=0&sort=price`)?.key).toBe(read(search)?.key);
  expect(read(search.replace('01-02', '01-03'))?.key).not.toBe(read(search)?.key);
  expect([read(''), read('origin=ada&destination=ada@example.com')]).toEqual([null, null]);
  expect(trackedSearch('/', () => 'JFK')).toBeNull();
});
