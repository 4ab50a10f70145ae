import { expect, inject, test } from 'vitest';
import type { LiveHead } from '#contract/live-search.ts';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';

const search = (day: number) => `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(day)}`;

test('a visitor with too many running searches is asked to wait while other visitors are served [SAFE-02] [SAFE-04]', async () => {
  const one = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { RATE_LIMIT_FACTOR: '1' },
  });
  try {
    const visitor = one.visitor();
    await visitor.get(search(39));
    await one.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'pause', times: 8 });
    const first = Array.from({ length: 8 }, (_, n) => visitor.get(search(40 + n)));
    const notBegun = async () => (await one.duffel.faults()).reduce((sum, { timesLeft }) => sum + timesLeft, 0);
    await expect.poll(notBegun, { timeout: 3000, interval: 20 }).toBe(0);
    const refused = await visitor.get(search(60));
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
    expect(refused.json().message).toMatch(/your searches are still under way/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await one.visitor({ ip: '203.0.113.9' }).get(search(60))).statusCode).toBe(200);
    await one.duffel.clearFaults();
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await visitor.get(search(60))).statusCode).toBe(200);
  } finally {
    await one.close();
  }
});

test('a visitor who reads one search again many times at once is asked to wait, too [SAFE-02] [SAFE-04] [LIVE-07]', async () => {
  const one = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { RATE_LIMIT_FACTOR: '1', SEARCH_SECONDS: '2' },
  });
  try {
    const visitor = one.visitor();
    const live = search(39).replace('search', 'search/live');
    const [first = ''] = (await visitor.get(live)).body.split('\n');
    const { head } = JSON.parse(first) as { head: LiveHead };
    const again = () =>
      visitor.get(`${live}&fresh=1&search_id=${head.search_id}&started_at=${one.clock.now().getTime()}`);
    await one.duffel.fault({ operation: 'offer_requests.get', kind: 'pause', times: 8 });
    const running = Array.from({ length: 8 }, again);
    const notBegun = async () => (await one.duffel.faults()).reduce((sum, { timesLeft }) => sum + timesLeft, 0);
    await expect.poll(notBegun, { timeout: 3000, interval: 20 }).toBe(0);
    const refused = await again();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
    expect(refused.json().message).toMatch(/your searches are still under way/);
    await one.duffel.clearFaults();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await again()).statusCode).toBe(200);
  } finally {
    await one.close();
  }
});
