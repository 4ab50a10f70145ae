import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { buildDir } from '#server/testing/project-paths.ts';
import { book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';

const search = (day = 50) => `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(day)}`;

describe('a supplier that hangs', () => {
  let t: TestApp;
  let origin: string;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      buildDir,
      environment: { RATE_LIMIT_FACTOR: '1000', SEARCHES_AT_ONCE: '64' },
      searchDeadlineMs: 8000,
    });
    origin = await t.app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => t.close());

  const metric = async (name: string) => {
    const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n');
    return lines.filter((line) => line.startsWith(name));
  };
  /** Milliseconds within which 38 of 40 calls complete. */
  const p95 = async (path: string) => {
    const times: number[] = [];
    for (let n = 0; n < 40; n++) {
      const startedAt = performance.now();
      const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    return times.sort((a, b) => a - b)[37] ?? Number.POSITIVE_INFINITY;
  };

  test('while 200 searches hang, pages answer, a card is held and a flight is booked [SAFE-02] [SAFE-04]', async () => {
    const buyer = t.visitor();
    const offer = await chooseOffer(buyer);
    for (const path of ['/', '/faq']) await (await fetch(origin + path)).arrayBuffer();
    await t.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'delay', delayMs: 12_000, times: 300 });
    const answers = Array.from({ length: 200 }, async () => {
      const startedAt = performance.now();
      const response = await fetch(origin + search());
      const body = (await response.json()) as { code?: string; message?: string };
      return { status: response.status, body, headers: response.headers, ms: performance.now() - startedAt };
    });
    const turnedAway = async () => Number((await metric('tailfin_shed_total{reason="full"}'))[0]?.split(' ')[1] ?? 0);
    await expect.poll(turnedAway, { timeout: 5000 }).toBeGreaterThanOrEqual(200 - 64 - 32);

    for (const path of ['/', '/healthz', '/faq']) expect(await p95(path)).toBeLessThan(200);
    const booked = await book(buyer, offer, await payFor(buyer, offer));
    expect([booked.statusCode, booked.json().status]).toEqual([201, 'confirmed']);

    const all = await Promise.all(answers);
    for (const { status, body, headers } of all) {
      expect([status, body.code, body.message]).toEqual([
        503,
        'SUPPLIER_UNAVAILABLE',
        errorTable.SUPPLIER_UNAVAILABLE.text,
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(all.filter(({ ms }) => ms < 7000).length).toBe(200 - 64);

    // After 64 timeouts the next request is not sent until some time has passed and a probe gets a response.
    expect(await metric('tailfin_breaker_state{operation="search"')).toEqual([
      'tailfin_breaker_state{operation="search",mode="test"} 2',
    ]);
    await t.duffel.clearFaults();
    expect((await buyer.get(search(51))).statusCode).toBe(503);
    t.clock.advance(15_000);
    expect((await buyer.get(search(52))).statusCode).toBe(200);
    expect(await metric('tailfin_breaker_state{operation="search"')).toEqual([
      'tailfin_breaker_state{operation="search",mode="test"} 0',
    ]);
  });
});
