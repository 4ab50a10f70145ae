import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PublicBrand, publicBrand } from '#contract/brand/calls.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import { brands } from './tables.ts';

const search = `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`;

/** The markup over all offers of a page, which identifies the brand. */
function markupOf({ offers }: SearchAnswer): number {
  const sum = (field: 'sale_amount' | 'total_amount') =>
    offers.reduce((total, offer) => total + Number(offer[field]), 0);
  return sum('sale_amount') / sum('total_amount') - 1;
}

describe.each(inject('engines'))('brands on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const brand = (key: string) => t.visitor().get(`/api/brands/${key}`);
  const markupAt = async (options: { host?: string }, url = search, headers = {}) =>
    markupOf((await t.visitor(options).get(url, headers)).json<SearchAnswer>());

  test.each(['skyhop', 'solana', 'polar'])(
    'the sample brand %s has everything that pages show, without the markup [BRAND-02] [BRAND-08] [API-07]',
    async (key) => {
      const response = await brand(key);
      expect(response.statusCode).toBe(200);
      expect(publicBrand.safeParse(response.json()).success).toBe(true);
      expect(Object.keys(response.json()).sort()).toEqual('contact domain key logo name social theme'.split(' '));
      expect(response.body.toLowerCase()).not.toMatch(/markup|basis|1800|2300/);
    },
  );

  test('the samples differ in colors, fonts and contact data [BRAND-08]', async () => {
    const all = await Promise.all(
      ['skyhop', 'solana', 'polar'].map(async (key) => (await brand(key)).json<PublicBrand>()),
    );
    expect(new Set(all.map(({ theme }) => theme.primary)).size).toBe(3);
    expect(new Set(all.map(({ theme }) => theme.font)).size).toBe(3);
    expect(new Set(all.map(({ contact }) => contact.phone)).size).toBe(3);
  });

  test('finds a brand by its domain, regardless of case [BRAND-02]', async () => {
    const byKey = (await brand('solana')).json();
    expect((await brand('solanatravel.example')).json()).toEqual(byKey);
    expect((await brand('SOLANA')).json()).toEqual(byKey);
  });

  test('the built-in default brand: green, Inter, always there [BRAND-03]', async () => {
    const response = await brand('default');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ key: 'default', theme: { primary: '#15803d', font: 'Inter' } });
  });

  test.each(['nobody', 'nobody.example', 'www.solanatravel.example'])(
    'the unknown brand %s is a 404 [BRAND-02]',
    async (key) => {
      const response = await brand(key);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test.each(['-a', 'a-', 'a..b', 'a_b', 'a%20b', "'", 'a%2Fb', '%3Cscript%3E', 'ä', 'x'.repeat(64)])(
    'an invalid key (%s) is a 400 and not looked up [BRAND-02] [SAFE-03]',
    async (key) => {
      await t.db.execute(sql`alter table brands rename to brands_elsewhere`);
      const response = await brand(key);
      await t.db.execute(sql`alter table brands_elsewhere rename to brands`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  test.each([
    ['solana.flights.example', 0.18],
    ['SOLANA.flights.example:8443', 0.18],
    ['www.solana.flights.example', 0.18],
    ['solanatravel.example', 0.18],
    ['www.solanatravel.example', 0.18],
    ['skyhop.flights.example', 0.23],
    ['nobody.flights.example', 0.23],
    ['flights.example', 0.23],
    ['localhost', 0.23],
    ['127.0.0.1:3000', 0.23],
  ])('the host %s sells with a markup of %d [BRAND-01] [BRAND-08] [PRICE-01]', async (host, markup) => {
    expect(await markupAt({ host })).toBeCloseTo(markup, 2);
  });

  test.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])(
    'on %s the address selects the brand [BRAND-01]',
    async (host) => {
      expect(await markupAt({ host }, `${search}&brand=solana`)).toBeCloseTo(0.18, 2);
      expect(await markupAt({ host }, `${search}&brand=SOLANA`)).toBeCloseTo(0.18, 2);
      expect(await markupAt({ host }, `${search}&brand=no_key`)).toBeCloseTo(0.23, 2);
    },
  );

  test('elsewhere neither address nor cookie changes the host’s brand [BRAND-01]', async () => {
    const host = 'skyhop.flights.example';
    expect(await markupAt({ host }, `${search}&brand=solana`)).toBeCloseTo(0.23, 2);
    expect(await markupAt({ host }, search, { cookie: 'brand=solana' })).toBeCloseTo(0.23, 2);
  });

  test('a deployment with brand domains shows the default brand on other hosts [F-57] [BRAND-01]', async () => {
    const own = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { BRAND_DOMAINS: 'flights.example' },
    });
    try {
      const nameAt = async (host: string) =>
        (await own.visitor({ host }).get('/manifest.webmanifest')).json<{ name: string }>().name;
      const standard = await nameAt('flights.example');
      expect(await nameAt('solana.flights.example')).not.toBe(standard);
      expect(await nameAt('solana.evil.test')).toBe(standard);
      expect(await nameAt('solana')).toBe(standard);
    } finally {
      await own.close();
    }
  });

  test('a deployment with brand domains shows no brand on other hosts, and can refuse them [F-57] [BRAND-01]', async () => {
    const strict = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { BRAND_DOMAINS: 'flights.example', UNKNOWN_HOSTS: 'refuse' },
    });
    try {
      const nameAt = async (host: string) => {
        const answer = await strict.visitor({ host }).get('/manifest.webmanifest');
        return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode;
      };
      const [solana, standard] = [await nameAt('solana.flights.example'), await nameAt('flights.example')];
      expect(solana).not.toBe(standard);
      expect(await nameAt('solana.evil.test')).toBe(421);
      expect(await nameAt('solana')).toBe(421);
      expect((await strict.visitor({ host: 'solana.evil.test' }).get(search)).json()).toMatchObject({
        message: 'This site is not served here.',
      });
      for (const host of ['10.0.0.7', 'instance-3.internal'])
        expect((await strict.visitor({ host }).get('/readyz')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('on localhost the remembered choice lasts until another is made [BRAND-08]', async () => {
    expect(await markupAt({}, search, { cookie: 'brand=solana' })).toBeCloseTo(0.18, 2);
    expect(await markupAt({}, `${search}&brand=skyhop`, { cookie: 'brand=solana' })).toBeCloseTo(0.23, 2);
    expect(await markupAt({}, search, { cookie: 'brand="><script>' })).toBeCloseTo(0.23, 2);
  });

  test('a visitor of two brands sees each brand’s prices, never the other’s cached search [PRICE-01] [FAST-02]', async () => {
    const visitor = t.visitor();
    const first = (await visitor.get(`${search}&brand=solana`)).json<SearchAnswer>();
    const second = (await visitor.get(`${search}&brand=skyhop`)).json<SearchAnswer>();
    expect([markupOf(first), markupOf(second)]).toEqual([expect.closeTo(0.18, 2), expect.closeTo(0.23, 2)]);
  });

  test('no response in the booking flow contains the markup [BRAND-02]', async () => {
    const visitor = t.visitor({ host: 'solana.flights.example' });
    const found = await visitor.get(search);
    const [offer] = found.json<SearchAnswer>().offers;
    const offerAnswer = await visitor.get(`/api/flights/offer/${offer?.id}`);
    const maps = await visitor.get(`/api/flights/seatmaps/${offer?.id}`);
    const verified = await visitor.get(`/api/flights/verify-offer/${offer?.id}`);
    for (const { statusCode, body } of [found, offerAnswer, maps, verified]) {
      expect(statusCode).toBe(200);
      expect(body.toLowerCase()).not.toMatch(/markup|basis_?points/);
    }
  });

  test('a changed brand shows everywhere within five seconds [BRAND-08] [SAFE-07]', async () => {
    expect((await brand('polar')).json()).toMatchObject({ name: 'Polar Air Desk' });
    await t.db.update(brands).set({ name: 'Polar Renamed', markupBasisPoints: 3000 }).where(eq(brands.key, 'polar'));
    t.clock.advance(5000);
    expect((await brand('polar')).json()).toMatchObject({ name: 'Polar Renamed' });
    expect(await markupAt({ host: 'polar.flights.example' })).toBeCloseTo(0.3, 2);
    await t.db.delete(brands).where(eq(brands.key, 'polar'));
    t.clock.advance(5000);
    expect((await brand('polar')).statusCode).toBe(404);
    expect(await markupAt({ host: 'polar.flights.example' })).toBeCloseTo(0.23, 2);
  });

  test('an edited default brand stays the default [BRAND-03]', async () => {
    const { details } = (await t.db.select().from(brands).where(eq(brands.key, 'skyhop')))[0] ?? {};
    const row = {
      key: 'default',
      name: 'Edited',
      domain: null,
      logo: null,
      markupBasisPoints: 1000,
      updatedAt: new Date(),
    };
    await t.db.insert(brands).values({ ...row, details: details as typeof brands.$inferInsert.details });
    t.clock.advance(5000);
    expect((await brand('default')).json()).toMatchObject({ name: 'Edited' });
    expect(await markupAt({ host: 'nobody.flights.example' })).toBeCloseTo(0.1, 2);
    await t.db.delete(brands).where(eq(brands.key, 'default'));
    t.clock.advance(5000);
    expect((await brand('default')).json()).toMatchObject({ name: 'Tailfin' });
  });

  test('if brands cannot be read, logs it and serves the default brand [BRAND-03]', async () => {
    await t.db.execute(sql`alter table brands rename to brands_elsewhere`);
    t.clock.advance(5000);
    const shown = await brand('default');
    const markup = await markupAt({ host: 'solana.flights.example' });
    await t.db.execute(sql`alter table brands_elsewhere rename to brands`);
    expect([shown.statusCode, shown.json().name]).toEqual([200, 'Tailfin']);
    expect(markup).toBeCloseTo(0.23, 2);
    expect(t.logged()).toContain('Failed to load brand: ');
    expect(t.logged()).not.toContain('params:');
    expect(await markupAt({ host: 'solana.flights.example' })).toBeCloseTo(0.18, 2);
  });
});
