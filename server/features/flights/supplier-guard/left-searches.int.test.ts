import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor } from '#server/testing/steps/visitor.ts';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { SEARCHES_AT_ONCE: '1', SEARCH_SECONDS: '2' },
  });
  origin = await t.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const operation = 'batch_offer_requests.create';
const counted = 20;
const search = (path: string, day: number) => `${path}?origin=JFK&destination=LHR&departureDate=${inDays(day)}`;
const faultsLeft = async () => (await t.duffel.faults()).reduce((sum, { timesLeft }) => sum + timesLeft, 0);

/**
 * Fills the only slot, runs `act` while searches wait, and returns the number of searches that reached the supplier.
 */
async function searchesSent(act: () => Promise<unknown>): Promise<number> {
  await t.duffel.fault({ operation, kind: 'delay', delayMs: 1500 });
  const first = t.visitor().get(search('/api/flights/search', 30));
  await expect.poll(faultsLeft, { timeout: 3000, interval: 10 }).toBe(0);
  await t.duffel.fault({ operation, kind: 'delay', delayMs: 1, times: counted });
  await act();
  expect((await first).statusCode).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const sent = counted - (await faultsLeft());
  await t.duffel.clearFaults();
  return sent;
}

/** Tabs of one browser, each with its close function. */
async function openTabs(count: number) {
  const browser = fetchingVisitor(() => origin);
  // The first search begins the session shared by the tabs.
  await browser.get(search('/api/flights/search', 29));
  return Array.from({ length: count }, () => {
    const tab = new AbortController();
    const send: typeof fetch = (url, options) => fetch(url, { ...options, signal: tab.signal });
    const visitor = fetchingVisitor(() => origin, {}, send);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    return { get: (path: string) => visitor.get(path), close: () => tab.abort() };
  });
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 200));

test.each(['/api/flights/search', '/api/flights/search/live'])(
  'a search at %s that still waits when its visitor leaves is not sent [SAFE-02] [LIVE-07]',
  async (path) => {
    const [tab] = await openTabs(1);
    const sent = await searchesSent(async () => {
      const answer = tab?.get(search(path, 31)).catch(() => 'left');
      await moment();
      tab?.close();
      expect(await answer).toBe('left');
      await moment();
    });
    expect(sent).toBe(0);
  },
);

test('a search that two tabs wait for is sent although one of them is closed [SAFE-02] [FAST-02]', async () => {
  const [one, other] = await openTabs(2);
  const address = search('/api/flights/search/live', 32);
  const answers: Promise<unknown>[] = [];
  const sent = await searchesSent(async () => {
    const left = one?.get(address).catch(() => 'left');
    if (other !== undefined) answers.push(other.get(address).then(({ statusCode }) => statusCode));
    await moment();
    one?.close();
    expect(await left).toBe('left');
    await moment();
  });
  expect(await Promise.all(answers)).toEqual([200]);
  expect(sent).toBe(1);
});

test('offers that two tabs wait for are read although the first of them is closed [SAFE-02] [FAST-02] [API-02]', async () => {
  const [one, other] = await openTabs(2);
  await other?.get(search('/api/flights/search/live', 33));
  await t.duffel.fault({ operation, kind: 'delay', delayMs: 1500 });
  const busy = t.visitor().get(search('/api/flights/search/live', 34));
  await expect.poll(faultsLeft, { timeout: 3000, interval: 10 }).toBe(0);
  const page = search('/api/flights/search', 33);
  const left = one?.get(page).catch(() => 'left');
  await moment();
  const stays = other?.get(page);
  await moment();
  one?.close();
  expect(await left).toBe('left');
  expect((await stays)?.statusCode).toBe(200);
  expect((await busy).statusCode).toBe(200);
});
