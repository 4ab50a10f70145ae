import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';

/** Two tabs of one browser: one searches while the other pays, and the responses arrive in any order. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterEach(() => t.duffel.clearFaults());
afterAll(() => t.close());

const searchPath = `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(50)}&adultsCount=1&tripType=one-way&page=1&limit=30`;

test('a search that outlasts a payment does not restore the old cookie [F-50] [PAY-08]', async () => {
  const browser = t.visitor();
  const offer = await chooseOffer(browser);
  await t.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'pause' });
  const searching = browser.get(searchPath);
  await vi.waitFor(async () => expect(await t.duffel.faults()).toEqual([]), { timeout: 20_000 });
  const paymentId = await payFor(browser, offer);
  await t.duffel.clearFaults();
  expect((await searching).statusCode).toBe(200);
  expect((await book(browser, offer, paymentId)).statusCode).toBe(201);
});

test('a search sent with the old cookie does not start another session [F-50] [PAY-08]', async () => {
  const browser = t.visitor();
  const offer = await chooseOffer(browser);
  const old = new Map(browser.cookies);
  const paymentId = await payFor(browser, offer);
  const paid = new Map(browser.cookies);
  for (const [name, value] of old) browser.cookies.set(name, value);
  const late = await browser.get(searchPath);
  expect([late.statusCode, late.headers['set-cookie']]).toEqual([200, undefined]);
  for (const [name, value] of paid) browser.cookies.set(name, value);
  expect((await book(browser, offer, paymentId)).statusCode).toBe(201);
});
