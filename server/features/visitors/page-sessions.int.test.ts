import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { limits } from '#server/http/protection/limits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addressNumber } from '#server/testing/hostile/guessing.ts';
import { registered, signedIn } from '#server/testing/steps/account-steps.ts';
import { chooseOffer, inDays, pay } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { bookingSessions } from './tables.ts';

/** Pages that make the call in their URL, like the search page. */
const caller = `export const entry = { module: { createPageRenderer: () => async (request, { call }) => {
  const path = new URL(request.url).searchParams.get('call');
  return Response.json(path === null ? {} : await call({ method: 'GET', path }));
} } };`;

const sessionPages = ['/search', '/flight/off_1', '/booking', '/booking?booking=bkg_1', '/my-trips', '/my-trips.data'];

describe('booking sessions of pages', () => {
  let t: TestApp;
  let buildDir: string;
  beforeAll(async () => {
    buildDir = mkdtempSync(join(tmpdir(), 'tailfin-page-sessions-'));
    for (const folder of ['client', 'server']) mkdirSync(join(buildDir, folder));
    writeFileSync(join(buildDir, 'server', 'index.js'), caller);
    writeFileSync(join(buildDir, 'package.json'), '{"type":"module"}');
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      buildDir,
      environment: { RATE_LIMIT_FACTOR: '1' },
    });
  });
  afterAll(async () => {
    await t.close();
    rmSync(buildDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await t.db.delete(bookingSessions);
  });

  let address = 0;
  const visitor = () => t.visitor({ ip: addressNumber(++address) });
  const rows = async () => (await t.db.select().from(bookingSessions)).length;
  const searchPath = (days: number) =>
    `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(days)}&adultsCount=1&tripType=one-way&page=1&limit=30`;
  const openSearch = (of: Visitor, days: number) => of.get(`/search?call=${encodeURIComponent(searchPath(days))}`);

  test('pages that are only read leave no row, with or without cookies [F-50] [SAFE-04]', async () => {
    const browser = visitor();
    for (let n = 0; n < 10; n++) {
      for (const url of sessionPages) {
        for (const method of ['GET', 'HEAD'] as const) {
          await t.app.server.inject({
            method,
            url,
            headers: { host: 'localhost' },
            remoteAddress: addressNumber(9000),
          });
        }
        expect((await browser.get(url)).statusCode).toBe(200);
      }
    }
    expect(browser.cookies.has('visit')).toBe(true);
    expect(await rows()).toBe(0);
  });

  test('search pages leave at most as many rows as one address may search [F-50] [SAFE-04]', async () => {
    const ip = addressNumber(9001);
    const statuses = [];
    for (let n = 0; n < limits.search.max + 20; n++) {
      statuses.push((await openSearch(t.visitor({ ip }), 40)).json<{ status: number }>().status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await rows()).toBe(limits.search.max);
  });

  test('concurrent searches by a page and its browser share one session [F-50] [FAST-02]', async () => {
    const browser = visitor();
    await browser.get('/search');
    const cookie = browser.cookies.get('visit');
    const answers = await Promise.all([
      openSearch(browser, 41),
      browser.get(searchPath(41)),
      browser.get(searchPath(42)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(browser.cookies.get('visit')).toBe(cookie);
    expect(await rows()).toBe(1);
  });

  test('a lost payment response can be found again even as the session’s first step [F-50] [PAY-09]', async () => {
    const offer = await chooseOffer(visitor(), { departureDate: inDays(43) });
    const browser = visitor();
    await browser.get('/booking');
    const first = browser.cookies.get('visit') ?? '';
    const key = { 'idempotency-key': 'first-step-that-was-lost' };
    const { paymentId } = (await pay(browser, offer, {}, key)).json<{ paymentId: string }>();
    const paid = browser.cookies.get('visit');
    expect(paid).not.toBe(first);
    browser.cookies.set('visit', first);
    expect((await browser.get('/api/payments/attempts/first-step-that-was-lost')).json()).toMatchObject({ paymentId });
    expect(browser.cookies.get('visit')).toBe(paid);
    browser.cookies.set('visit', first);
    expect((await pay(browser, offer, {}, key)).json()).toMatchObject({ paymentId });
    // Nothing else accepts the value issued by the page.
    browser.cookies.set('visit', first);
    await browser.get(searchPath(44));
    expect(browser.cookies.get('visit')).toBe(first);
    expect((await browser.get('/api/payments/attempts/another-step-of-somebody')).statusCode).toBe(404);
  });

  test.each(['sign-in', 'registration'])('%s replaces the value issued by a page [F-50] [AUTH-06]', async (event) => {
    const browser = visitor();
    await browser.get('/my-trips');
    const planted = browser.cookies.get('visit');
    const name = `first.${event}`;
    if (event === 'sign-in') await registered(visitor(), name);
    await (event === 'sign-in' ? signedIn(browser, name) : registered(browser, name));
    expect(browser.cookies.get('visit')).not.toBe(planted);
    expect(await rows()).toBe(event === 'sign-in' ? 1 : 0);
  });
});
