import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { homeBenefits, informationPages } from '#domain/testing/information-pages.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { startTestSite } from '#server/testing/app/test-site.ts';
import { goodPassword, registered, signedIn } from '#server/testing/steps/account-steps.ts';
import { bookChangeable, chooseFlights } from '#server/testing/steps/amend-steps.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';

const origin = 'https://flights.example';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The readable text of some HTML, without tags, scripts and styles. */
function textOf(html: string): string {
  const shown = html.replace(/<!--.*?-->/gs, '').replace(/<(script|style|template)\b.*?<\/\1>/gs, '');
  return decoded(shown.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The content of the first element with a tag name; must not be nested in one of the same name. */
const inside = (html: string, tag: string) => new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';
const headings = (html: string) => [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) => textOf(text));
const titleOf = (html: string) => decoded(inside(html, 'title'));
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};
const headTag = (html: string, mark: string, name: string) => {
  const tag = html.match(/<(?:meta|link)\b[^>]*>/g)?.find((one) => one.includes(mark));
  return tag === undefined ? undefined : attribute(tag, name);
};
const alertOf = (html: string) => textOf(/role="alert"[^>]*>(.*?)<\/(?:p|div|section|ul)>/s.exec(html)?.[1] ?? '');
const linksOf = (html: string) => (html.match(/<a\b[^>]*>/g) ?? []).map((tag) => attribute(tag, 'href') ?? '');

/** Rows of a table whose first column is a short, readable name. */
const named = (rows: readonly string[]) => rows.map((row) => [row.slice(0, 40), row] as const);

describe('page content before any script runs', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestSite(inject('postgresAddress'));
  });
  afterAll(() => t.close());

  test('a change of a trip cannot be submitted before the script that reads it has loaded [SERV-03] [SERV-04]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    const review = await chooseFlights(visitor, booking);
    const paths = [`/my-trips/change?booking=${booking.id}`, `/booking/change?amendment=${review.id}`];
    for (const path of paths) {
      const { body } = await visitor.get(path);
      const submits = body.match(/<button\b[^>]*type="submit"[^>]*>/g) ?? [];
      expect([path, submits.length]).toEqual([path, 1]);
      expect(submits[0]).toMatch(/ disabled=/);
    }
  });
  const read = (path: string, host = 'flights.example') => t.visitor({ host }).get(path);

  const day = inDays(40);
  const search = { origin: 'JFK', destination: 'LHR', departureDate: day };

  test.each<[string, Record<string, string>, string]>([
    ['no destination', { origin: 'JFK', departureDate: day }, 'Please select a destination airport'],
    ['an origin of four letters', { ...search, origin: 'JFKX' }, 'Please select an origin airport'],
    ['an invalid date', { ...search, departureDate: '2027-02-31' }, 'Please select a departure date'],
    ['a past date', { ...search, departureDate: '2001-01-01' }, 'Departure date cannot be in the past'],
    ['a return before departure', { ...search, returnDate: inDays(30) }, 'Return date must be after departure date'],
    ['a round trip without return', { ...search, tripType: 'round-trip' }, 'Please select a return date'],
    ['an unknown origin', { ...search, origin: 'QQQ' }, 'We could not find an airport with the code QQQ'],
    ['an unknown destination', { ...search, destination: 'qqq' }, 'We could not find an airport with the code QQQ'],
    ['the same city twice', { ...search, origin: 'LON' }, 'Origin and destination cannot be the same'],
    ['no adult', { ...search, adults: '0' }, 'At least 1 adult is required'],
    ['one infant too many', { ...search, infants: '2' }, 'Each infant must travel with an adult'],
    ['ten travelers', { ...search, adults: '9', children: '1' }, 'For groups of more than 9, please call us'],
    ['an age of 40 for a child', { ...search, children: '1', childrenAges: '40' }, 'Give an age of 2 to 11'],
    ['an invalid cabin', { ...search, cabinClass: '<b>' }, 'Please select a cabin class'],
    ['invalid numbers', { ...search, adults: '1e3' }, 'Traveler counts are numbers'],
  ])('a search with %s shows the error [RES-02] [SRCH-08] [SRCH-12] [SRCH-16]', async (_what, query, message) => {
    const { statusCode, body } = await read(`/search?${new URLSearchParams(query)}`);
    expect(statusCode).toBe(200);
    expect(alertOf(body)).toContain(message);
    expect(headings(body)).toEqual(['Search Flights']);
  });

  test('of repeated parameters, the first counts [RES-01]', async () => {
    const { body } = await read(`/search?${new URLSearchParams(search)}&origin=SFO&adults=2&adults=9`);
    expect(headings(body)[0]).toContain('JFK');
    expect(textOf(body)).toContain('2 Adults');
  });

  test.each(named(['off_unknown', '%00', '..%2F..%2Fapi%2Fsystem%2Fmode', '%3Cscript%3E', 'x'.repeat(3000)]))(
    'an offer id %s is an error that links back to the given search [FLT-08] [BOOK-05]',
    async (_name, id) => {
      const { statusCode, body } = await read(
        `/flight/${id}?from_origin=JFK&from_destination=LHR&from_departureDate=${day}`,
      );
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      expect(headings(body)).toEqual(['Error Loading Flight Details']);
      expect(linksOf(inside(body, 'main'))).toContain(`/search?origin=JFK&destination=LHR&departureDate=${day}`);
    },
  );

  test.each(
    named([
      '/flight/%00',
      `/flight/${'a'.repeat(5000)}`,
      '/flight/..%2f..%2fapi%2fbookings',
      '/flight/%F0%9F%98%80',
      "/flight/'%20or%201=1",
      '/flight/off_1?from_origin=JFK&from_origin=%00&from_adults=-1&from_x=%0d%0aset-cookie:a',
    ]),
  )(
    'a hostile URL gets a clear page, never a server error: %s [FLT-01] [FLT-08] [BOOK-05] [F-74]',
    async (_name, path) => {
      const { statusCode, body } = await read(path);
      expect(statusCode).toBe(404);
      expect(headings(body)).toEqual(['Error Loading Flight Details']);
      expect(textOf(inside(body, 'main'))).toContain('Unable to retrieve flight offer: Flight offer not found');
      expect(textOf(inside(body, 'main'))).toContain('Back to Search');
    },
  );

  test.each([
    ['/flight', '/search'],
    ['/flight/', '/search'],
    ['/flight?from_origin=JFK&from_destination=LHR', '/search?origin=JFK&destination=LHR'],
  ])('%s, without an offer, leads to %s [FLT-01]', async (path, to) => {
    const { statusCode, headers } = await read(path);
    expect([statusCode, headers.location]).toEqual([302, to]);
  });

  test.each(['bkg_unknown', '00000000-0000-0000-0000-000000000000', "' or 1=1 --"])(
    'someone else’s booking, or a missing one, is not found and shows nothing: %s [CONF-05] [SAFE-10]',
    async (id) => {
      const { statusCode, body } = await read(`/booking?booking=${encodeURIComponent(id)}`);
      expect([statusCode, headings(body).length]).toEqual([404, 1]);
    },
  );

  test('booking without an offer, or with an unknown one, shows an error and links back [BOOK-02] [BOOK-05]', async () => {
    expect(textOf((await read('/booking')).body)).toContain('Flight offer not found');
    const { body } = await read('/booking?offer=off_unknown&from_origin=JFK&from_destination=LHR');
    expect(textOf(inside(body, 'main'))).toContain('Flight offer not found');
    expect(linksOf(inside(body, 'main')).some((link) => link.startsWith('/search?origin=JFK'))).toBe(true);
  });

  test.each(
    named([
      '/no/such/page',
      '/nothing',
      '/contact/nothing',
      '/contact.html',
      '/wp-login.php',
      '/%00',
      '/..%2f',
      '/a'.repeat(30),
    ]),
  )(
    '%s is a helpful not-found page with its status, hidden from search engines [SHELL-05] [PAGE-06]',
    async (_name, path) => {
      const { statusCode, body } = await t.visitor({ host: 'flights.example' }).get(path, { accept: 'text/html' });
      expect(statusCode).toBe(404);
      expect(titleOf(body)).toBe('404 Page Not Found | Tailfin');
      expect(headTag(body, '"robots"', 'content')).toBe('noindex');
      const main = inside(body, 'main');
      expect(headings(main)).toEqual(['404 Page Not Found']);
      expect(textOf(main)).toContain('may be old or mistyped');
      expect(linksOf(main)).toEqual(expect.arrayContaining(['/search', '/my-trips']));
    },
  );

  test.each(informationPages)(
    '%s is readable without scripts, under its brand, by everyone [PAGE-04] [PAGE-06] [BRAND-05] [FAST-04]',
    async (path, heading, title) => {
      const { statusCode, body } = await read(path, 'skyhop.example');
      expect(statusCode).toBe(200);
      expect(titleOf(body)).toBe(`${title} | Skyhop`);
      expect(headings(body)).toEqual([heading]);
      expect(headTag(body, 'rel="canonical"', 'href')).toBe(`https://skyhop.example${path}`);
      const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) =>
        attribute(attributes, 'type'),
      );
      expect(scripts.filter((type) => type !== 'application/ld+json' && type !== 'speculationrules')).toEqual([]);
      expect(body).not.toMatch(/rel="modulepreload"/);
    },
  );

  test.each([
    { host: 'flights.example', name: 'Tailfin', phone: '+1 425 555 0100', primary: '#15803d' },
    { host: 'solanatravel.example', name: 'Solana Travel', phone: '+34 910 555 018', primary: '#9f1239' },
  ])(
    'the initial HTML contains name, theme, contact and canonical link of $name [BRAND-04] [BRAND-05] [BRAND-09] [HOME-06]',
    async ({ host, name, phone, primary }) => {
      const visitor = t.visitor({ host });
      const { body } = await visitor.get('/', { 'x-forwarded-host': 'evil.example' });
      expect(titleOf(body)).toBe(`${name} Flight Booking`);
      expect(headTag(body, '"description"', 'content')?.length).toBeGreaterThan(30);
      expect(headTag(body, '"keywords"', 'content')).toContain(',');
      expect(body).toContain(`--brand-primary:${primary}`);
      expect(body).toContain(phone);
      expect(headTag(body, 'rel="canonical"', 'href')).toBe(`https://${host}/`);
      expect(body).not.toContain('evil.example');
    },
  );

  test('an unknown brand silently shows the default brand [BRAND-03]', async () => {
    const { body } = await read('/?brand=nobody', 'localhost');
    expect(titleOf(body)).toBe('Tailfin Flight Booking');
    expect(body).not.toContain('nobody');
  });

  test('home: six benefits, three testimonials with savings, the figures and the closing call to action [HOME-03] [HOME-04] [HOME-05]', async () => {
    const main = inside((await read('/', 'skyhop.example')).body, 'main');
    expect([...main.matchAll(/<h3\b[^>]*>(.*?)<\/h3>/gs)].map(([, text = '']) => textOf(text)).slice(0, 6)).toEqual([
      ...homeBenefits,
    ]);
    const text = textOf(main);
    for (const said of [
      'Good reasons to book here',
      'extra 5% off your next booking',
      'For trips from or to the United States that leave 7 or more days after booking and were not changed, if your card can be refunded.',
      'payment plans',
      'What travelers say',
      ...['$847', 'average savings', '2.4M+', 'travelers', '15 sec', 'average search'],
      'Your next flight is a search away',
      ...['500K+', '24/7', '0%'],
    ]) {
      expect(text).toContain(said);
    }
    expect(text.match(/Saved \$[\d,]+/g)).toHaveLength(3);
    expect(linksOf(main).filter((link) => link.startsWith('tel:'))).toEqual(['tel:+12125550142', 'tel:+12125550142']);
  });

  test('the partner page has everything a caller needs, with the brand’s name and numbers, and each claim with its condition [PAGE-05] [PAGE-08]', async () => {
    const { body } = await read('/expedia', 'skyhop.example');
    expect(titleOf(body)).toBe('Flight Support by Phone | Skyhop');
    const main = inside(body, 'main');
    const text = textOf(main);
    for (const said of [
      'under 30 seconds',
      ...['Airlines we book', 'Delta', 'United', 'American', 'Southwest', 'Air Canada', 'JetBlue'],
      'Why fly with us',
      'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.',
      ...['Offers by phone', '40%', 'Selected flights'],
      ...['Reach a person', '+1 212 555 0142', 'hello@skyhop.example', '350 Fifth Avenue'],
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/expedia/i);
    const calls = (main.match(/<a\b[^>]*>/g) ?? []).filter((tag) => tag.includes('tel:'));
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      expect([attribute(call, 'href'), attribute(call, 'data-call-place')]).toEqual(['tel:+12125550142', 'partner']);
    }
    expect(textOf((await read('/contact', 'skyhop.example')).body)).toContain('under 30 seconds');
  });

  test('the footer: brand, badges, all links, contact, operator and current year [SHELL-04] [HOME-08]', async () => {
    const footer = inside((await read('/', 'skyhop.example')).body, 'footer');
    const text = textOf(footer);
    for (const said of [
      'Skyhop compares fares from many airlines',
      'SSL Secured',
      'IATA Certified',
      '24/7 Support',
      '350 Fifth Avenue, New York, NY 10118, United States',
      'Registered office: 2707 Colby Avenue, Everett, WA 98201, United States',
      'Washington State',
      `© ${t.clock.now().getUTCFullYear()} Tailfin Travel LLC`,
      'All rights reserved',
    ]) {
      expect(text).toContain(said);
    }
    const tags = footer.match(/<a\b[^>]*>/g) ?? [];
    expect(tags.find((tag) => tag.includes('tel:+12125550142'))).toContain('data-call-place="footer"');
    const links = linksOf(footer);
    expect(links).toEqual(expect.arrayContaining(['mailto:hello@skyhop.example', 'https://facebook.com/skyhop']));
    for (const [name, path] of [
      ['My Bookings', '/my-trips'],
      ['Customer Support', '/contact'],
      ['About', '/about'],
      ['Search Flights', '/'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Cancellation Policy', '/cancellation-policy'],
      ['Cookie Policy', '/cookies'],
    ] as const) {
      const link = [...footer.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].find(([, , inner = '']) => textOf(inner) === name);
      expect([name, attribute(link?.[1] ?? '', 'href')]).toEqual([name, path]);
      expect([path, (await read(path)).statusCode]).toEqual([path, 200]);
    }
  });

  test('header and footer are on every page [SHELL-01]', async () => {
    for (const path of ['/', '/search', '/my-trips', '/login', '/faq', '/cookies', '/contact', '/no/such/page']) {
      const { body } = await t.visitor({ host: 'flights.example' }).get(path, { accept: 'text/html' });
      expect([path, inside(body, 'header') !== '']).toEqual([path, true]);
      expect(textOf(inside(body, 'footer'))).toContain('All rights reserved');
    }
  });

  test('every link reachable from home leads to a page with one heading, a unique title and the right canonical URL [PAGE-05] [PAGE-06] [SHELL-05]', async () => {
    const unlisted = new Set(['/search', '/my-trips', '/login', '/register', '/auth', '/forgot-password']);
    const seen = new Map<string, { title: string; ids: Set<string> }>();
    const anchors: (readonly [from: string, path: string, id: string])[] = [];
    const listed = (await read('/sitemap.xml')).body;
    const waiting = ['/', ...[...listed.matchAll(/<loc>([^<]*)/g)].map(([, loc = '']) => new URL(loc).pathname)];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      const { statusCode, body } = await read(path);
      expect([path, statusCode, headings(body).length]).toEqual([path, 200, 1]);
      const isListed = !unlisted.has(path);
      const canonical = headTag(body, 'rel="canonical"', 'href');
      expect([path, canonical]).toEqual([path, isListed ? new URL(path, origin).href : canonical]);
      expect([path, headTag(body, '"robots"', 'content')]).toEqual([path, isListed ? undefined : 'noindex']);
      seen.set(path, {
        title: titleOf(body),
        ids: new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)),
      });
      for (const link of linksOf(body)) {
        const { origin: site, pathname, search: query, hash } = new URL(link, origin + path);
        if (site !== origin) continue;
        if (hash !== '') anchors.push([path, pathname, hash.slice(1)]);
        // Query-selected views belong to the same page; other tests cover them.
        if (!seen.has(pathname) && query === '') waiting.push(pathname);
      }
    }
    for (const [from, path, id] of anchors) {
      // The FAQ shows one topic at a time.
      const isThere = path === '/faq' || seen.get(path)?.ids.has(id) === true;
      expect([from, path, id, isThere]).toEqual([from, path, id, true]);
    }
    for (const path of ['/search', '/my-trips', '/auth', '/contact', '/faq', '/cancellation-policy']) {
      expect([...seen.keys()]).toContain(path);
    }
    const titles = [...seen]
      .filter(([path]) => path !== '/login' && path !== '/register')
      .map(([, { title }]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(['/login', '/register', '/auth', '/forgot-password', '/reset-password'])(
    '%s is hidden from search engines [AUTH-01] [AUTH-02] [AUTH-03] [AUTH-05]',
    async (path) => {
      expect(headTag((await read(path)).body, '"robots"', 'content')).toBe('noindex');
    },
  );

  test('account and admin pages are hidden from search engines, missing admin pages are not found, and /admin leads to the desk [ACC-01] [SHELL-01] [ADM-05] [ADM-06] [F-81]', async () => {
    const traveler = t.visitor({ host: 'flights.example' });
    await registered(traveler, 'ada.byron');
    await signedIn(traveler, 'ada.byron');
    const settings = (await traveler.get('/account-settings')).body;
    expect(headTag(settings, '"robots"', 'content')).toBe('noindex');
    expect(titleOf(settings)).toMatch(/^Account Settings \| /);

    const login = { email: 'boss@example.com', username: 'boss', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), login, t.clock.now());
    const boss = t.visitor({ host: 'flights.example' });
    await signedIn(boss, login.email, login.password);
    for (const path of ['/admin/brands', '/account-settings']) {
      const { statusCode, body } = await boss.get(path, { accept: 'text/html' });
      expect([path, statusCode, inside(body, 'header') !== '']).toEqual([path, 200, true]);
      expect(textOf(inside(body, 'footer'))).toContain('All rights reserved');
    }
    const { statusCode, headers } = await boss.get('/admin');
    expect([statusCode, headers.location]).toEqual([302, '/admin/bookings']);
    for (const path of ['/admin/brands/no-such-brand', '/admin/bookings/bkg_none']) {
      const { statusCode, body } = await boss.get(path);
      expect([path, statusCode, headings(body)]).toEqual([path, 404, ['404 Page Not Found']]);
    }
  });

  test.each([
    ['/admin', '/admin'],
    ['/admin/', '/admin/'],
    ['/admin/bookings/bkg_1', '/admin/bookings/bkg_1'],
    ['/admin/brands/skyhop?x=1', '/admin/brands/skyhop%3Fx%3D1'],
    ['/admin-settings', '/admin-settings'],
  ])(
    '%s with the cookie of a session that is over leads to the sign-in, and back [F-110] [F-81]',
    async (path, back) => {
      for (const cookie of ['account=of-an-ended-session', 'account=', 'a=1; account=x.y; b=2', 'device=known']) {
        const { statusCode, headers } = await t.visitor({ host: 'flights.example' }).get(path, { cookie });
        expect([cookie, statusCode, headers.location]).toEqual([cookie, 302, `/login?redirect=${back}`]);
      }
    },
  );

  const hostile = [
    ...['', ' ', 'null', 'undefined', '-1', '1e9', '99999999999999999999', '0x10', '__proto__', 'constructor'],
    ...[
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'; drop table bookings; --",
      '../../etc/passwd',
    ],
    ...['\u0000', '\u202e\u0007', '😀😀😀', '{"a":[1]}', 'x'.repeat(3000)],
  ];
  const names = [
    ...['origin', 'destination', 'departureDate', 'returnDate', 'cabinClass', 'tripType', 'adults', 'adultsCount'],
    ...['children', 'childrenCount', 'infants', 'infantsCount', 'childrenAges', 'youngAges', 'sort', 'price'],
    ...['airlines', 'stops', 'departure', 'arrival', 'page', 'showMore', 'previousCount', 'brand', 'offer', 'booking'],
    'step',
  ];
  const anyValue = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 40 }));
  const anyName = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names).map((name) => `from_${name}`),
    fc.constantFrom('__proto__', 'toString', ''),
  );
  const paths = [
    '/',
    '/search',
    '/flight',
    '/flight/',
    '/booking',
    '/flight/off_unknown',
    '/flight/%00',
    '/flight/..%2f',
  ];
  const anyAddress = fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...paths),
        anyValue.map((id) => `/flight/${encodeURIComponent(id)}`),
      ),
      fc.array(fc.tuple(anyName, anyValue), { maxLength: 8 }),
    )
    .map(([path, entries]) => `${path}?${new URLSearchParams(entries)}`);

  test('any URL is answered with a page, never with a server error [RES-02] [FLT-01] [BOOK-05] [SAFE-03]', async () => {
    for (const address of fc.sample(anyAddress, { numRuns: 250, seed: 20261121 })) {
      const { statusCode, body } = await read(address);
      expect([200, 302, 400, 404, 410, 414], `${statusCode} for ${address.slice(0, 300)}`).toContain(statusCode);
      if (statusCode !== 200) continue;
      expect(body, address).toMatch(/<h1[ >]/);
      expect(body, address).not.toContain('<script>alert');
      expect(body, address).not.toContain('<img src=x');
    }
  });
});
