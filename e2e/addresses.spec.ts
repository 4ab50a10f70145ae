import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { inDays } from './support/search.ts';
import { expect, open, test } from './support/test.ts';

const day = inDays(40);
const hostile = [
  '',
  ' ',
  'null',
  'undefined',
  '-1',
  '1e9',
  '99999999999999999999',
  '0x10',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table bookings; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u0000',
  '\u202e\u0007',
  '😀😀😀',
  '{"a":[1]}',
  'x'.repeat(3000),
];
const names = [
  'origin',
  'destination',
  'departureDate',
  'returnDate',
  'cabinClass',
  'tripType',
  'adults',
  'adultsCount',
  'children',
  'childrenCount',
  'infants',
  'infantsCount',
  'childrenAges',
  'youngAges',
  'sort',
  'price',
  'airlines',
  'stops',
  'departure',
  'arrival',
  'page',
  'showMore',
  'previousCount',
  'brand',
  'offer',
  'booking',
  'step',
];
const anyValue = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 40 }));
const anyName = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom(...names).map((name) => `from_${name}`),
  fc.constantFrom('__proto__', 'toString', ''),
);
const anyPath = fc.oneof(
  fc.constantFrom(
    '/',
    '/search',
    '/flight',
    '/flight/',
    '/booking',
    '/flight/off_unknown',
    '/flight/%00',
    '/flight/..%2f',
  ),
  anyValue.map((id) => `/flight/${encodeURIComponent(id)}`),
);
const anyAddress = fc
  .tuple(anyPath, fc.array(fc.tuple(anyName, anyValue), { maxLength: 8 }))
  .map(([path, entries]) => `${path}?${new URLSearchParams(entries)}`);

test.skip(({ isMobile }) => isMobile, 'Addresses are read the same at every size');

test('whatever stands in an address is answered with a page, never with a fault of ours [RES-02] [FLT-01] [BOOK-05] [SAFE-03]', async ({
  request,
}) => {
  test.slow();
  for (const address of fc.sample(anyAddress, { numRuns: 250, seed: 20261121 })) {
    const response = await request.get(address, { maxRedirects: 3 });
    const status = response.status();
    expect([200, 400, 404, 410, 414], `${status} for ${address.slice(0, 300)}`).toContain(status);
    if (status !== 200) continue;
    const html = await response.text();
    expect(html, address).toMatch(/<h1[ >]/);
    expect(html, address).not.toContain('<script>alert');
    expect(html, address).not.toContain('<img src=x');
  }
});

test.describe('in the browser', () => {
  test.use({ allowStatuses: [400, 404, 410] });

  const search = { origin: 'JFK', destination: 'LHR', departureDate: day };
  const wrong: [string, Record<string, string>, string][] = [
    ['no destination', { origin: 'JFK', departureDate: day }, 'Please select a destination airport'],
    ['an origin of four letters', { ...search, origin: 'JFKX' }, 'Please select an origin airport'],
    ['a date that is none', { ...search, departureDate: '2027-02-31' }, 'Please select a departure date'],
    ['a past date', { ...search, departureDate: '2001-01-01' }, 'Departure date cannot be in the past'],
    ['a return before departure', { ...search, returnDate: inDays(30) }, 'Return date must be after departure date'],
    ['a round trip without return', { ...search, tripType: 'round-trip' }, 'Please select a return date'],
    ['the same city twice', { ...search, origin: 'LON' }, 'Origin and destination cannot be the same'],
    ['no adult', { ...search, adults: '0' }, 'At least 1 adult is required'],
    ['an infant too many', { ...search, infants: '2' }, 'Each infant must travel with an adult'],
    ['ten travelers', { ...search, adults: '9', children: '1' }, 'For groups of more than 9, please call us'],
    ['an age of 40 for a child', { ...search, children: '1', childrenAges: '40' }, 'Give an age of 2 to 11'],
    ['a cabin that is none', { ...search, cabinClass: '<b>' }, 'Please select a cabin class'],
    ['numbers that are none', { ...search, adults: '1e3' }, 'Traveler counts are numbers'],
  ];
  for (const [what, query, message] of wrong) {
    test(`${what}: said, with the form to mend it, and nothing is asked [RES-02] [SRCH-08] [SRCH-12] [SRCH-16]`, async ({
      page,
    }) => {
      const calls = countCalls(page);
      await open(page, `/search?${new URLSearchParams(query)}`);
      await expect(page.getByRole('alert').getByText(message).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Search Flights' })).toBeVisible();
      expect(calls()).toEqual([]);
    });
  }

  test('doubled names: the first counts, and there is one search [RES-01]', async ({ page }) => {
    await open(page, `/search?${new URLSearchParams(search)}&origin=SFO&adults=2&adults=9`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('JFK');
    await expect(page.getByText('2 Adults')).toBeVisible();
  });

  for (const id of ['off_unknown', '%00', '..%2F..%2Fapi%2Fsystem%2Fmode', '%3Cscript%3E', 'x'.repeat(3000)]) {
    test(`an offer called ${id.slice(0, 24)}: an error that leads back to the search that came along [FLT-08] [BOOK-05]`, async ({
      page,
    }) => {
      const response = await page.goto(`/flight/${id}?from_origin=JFK&from_destination=LHR&from_departureDate=${day}`);
      expect(response?.status()).toBeGreaterThanOrEqual(400);
      expect(response?.status()).toBeLessThan(500);
      await expect(page.getByText('Error Loading Flight Details')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Search' }).first()).toHaveAttribute(
        'href',
        /^\/search\?origin=JFK/,
      );
    });
  }

  test('a booking of somebody else, or of nobody, is not found and shows nothing [CONF-05] [SAFE-10]', async ({
    page,
  }) => {
    for (const id of ['bkg_unknown', '00000000-0000-0000-0000-000000000000', "' or 1=1 --"]) {
      const response = await page.goto(`/booking?booking=${encodeURIComponent(id)}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

/** Search calls that the page makes itself. */
function countCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/flights')) calls.push(pathname);
  });
  return () => calls;
}
