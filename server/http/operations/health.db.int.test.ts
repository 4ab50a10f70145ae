import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { systemClock } from '#server/system-clock.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { chooseOffer, goodCard, inDays, pay, searchOffers } from '#server/testing/steps/booking-steps.ts';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly route?: string;
  readonly status?: number;
  readonly reqId?: string;
  readonly err?: unknown;
}

const linesOf = (t: TestApp) =>
  t
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);

describe.each(inject('engines'))('health on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  test('alive and ready [SAFE-06]', async () => {
    expect((await t.visitor().get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await t.visitor().get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('metrics are in Prometheus format: described and typed, with searches and requests counted [SAFE-06]', async () => {
    await searchOffers(t.visitor());
    const { headers, body } = await t.visitor().get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = body.split('\n').filter((line) => line !== '');
    const sample =
      /^([a-zA-Z_:][\w:]*)(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*")*\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?|[+-]Inf|NaN)$/;
    expect(lines.filter((line) => !/^# (HELP|TYPE) /.test(line) && !sample.test(line))).toEqual([]);
    const typed = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
    const unknown = lines
      .flatMap((line) => sample.exec(line)?.[1] ?? [])
      .filter((name) => !typed.has(name.replace(/_(bucket|sum|count)$/, '')) && !typed.has(name));
    expect(unknown).toEqual([]);
    expect(body).toMatch(/^search_supplier_seconds_count 1$/m);
    expect(body).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/flights\/search",status="200"\} 1$/m,
    );
  });

  test('an unknown address or a hostile id creates no new series [SAFE-06]', async () => {
    for (let n = 0; n < 20; n++) await t.visitor().get(`/nothing-${n}`);
    for (let n = 0; n < 20; n++) await t.visitor().get(`/api/brands/brand-${n}`);
    const { body } = await t.visitor().get('/metrics');
    expect(body).not.toMatch(/nothing-|brand-\d/);
    expect(body.split('\n').filter((line) => line.includes('http_request_duration_seconds_count')).length).toBeLessThan(
      10,
    );
  });

  test('every log line is one JSON object with its request id and no full URL [SAFE-05]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { adultsCount: '2' });
    await pay(visitor, offer, { cardDetails: { ...goodCard, number: '4000000000000002' } });
    await visitor.get('/api/nothing?email=ada@example.com');
    const lines = linesOf(t);
    const searched = lines.find(({ route, status }) => route === '/api/flights/search' && status === 200);
    expect(searched).toMatchObject({ msg: 'Answered', reqId: expect.stringMatching(/^req_/) });
    expect(lines.filter(({ msg }) => msg === 'Answered').every(({ reqId }) => reqId?.startsWith('req_'))).toBe(true);
    expect(t.logged()).not.toMatch(/departureDate|adultsCount|ada@example|cardDetails|4000000000000002|Byron/);
    expect(t.logged()).not.toContain(offer.id);
  });

  test('with tables missing a call fails without internals in the answer or values in the log [SAFE-03] [SAFE-05]', async () => {
    const visitor = t.visitor();
    await chooseOffer(visitor);
    await t.db.execute(sql`alter table payments rename to payments_elsewhere`);
    const response = await visitor.get('/api/payments/attempts/private-attempt-key');
    await t.db.execute(sql`alter table payments_elsewhere rename to payments`);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong. Please try again or contact customer support.',
      code: 'INTERNAL',
      requestId: response.headers['x-request-id'],
    });
    const line = linesOf(t).find(
      ({ msg, reqId }) => msg === 'Unexpected error' && reqId === response.headers['x-request-id'],
    );
    expect(line?.err).toMatchObject({ message: expect.stringContaining('Failed query'), cause: { code: '42P01' } });
    expect(t.logged()).not.toContain('private-attempt-key');
  });
});

describe.each(inject('engines'))('a database that is gone, on %s', (engine) => {
  test('alive but not ready, and logged [SAFE-06]', async () => {
    const database = await createTestDatabase(engine, inject('postgresAddress'));
    const nobody = 'http://127.0.0.1:9';
    const { app, logged } = await startAppOn({
      database: database.open,
      clock: systemClock,
      duffelOrigin: nobody,
      stripeOrigin: nobody,
    });
    const ask = (url: string) => app.server.inject({ url });
    expect((await ask('/readyz')).statusCode).toBe(200);
    await database.drop();
    expect((await ask('/healthz')).statusCode).toBe(200);
    const ready = await ask('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
    expect(logged()).toContain('Not ready');
    await app.stop(100);
  });
});

describe('metrics of a production', () => {
  test('are shown to no one, or only with the token [F-59] [SAFE-06]', async () => {
    const database = await createTestDatabase('postgresql', inject('postgresAddress'));
    const nobody = 'http://127.0.0.1:9';
    const vendors = { duffelOrigin: nobody, stripeOrigin: nobody, database: database.open, clock: systemClock };
    const statuses = async (environment: Record<string, string>, ...authorizations: string[]) => {
      const { app } = await startAppOn({ ...vendors, environment });
      const answers = [];
      for (const authorization of authorizations)
        answers.push((await app.server.inject({ url: '/metrics', headers: { authorization } })).statusCode);
      await app.stop(100);
      return answers;
    };
    const token = 'a-token-that-only-tests-use';
    const production = {
      APP_ENV: 'production',
      PUBLIC_ORIGIN: 'https://flights.example',
      DATABASE_URL: 'postgres://not-used.example/x',
      SMTP_URL: 'smtp://not-used.example',
    };
    expect(await statuses(production, '', `Bearer ${token}`)).toEqual([404, 404]);
    const guarded = await statuses({ ...production, METRICS_TOKEN: token }, '', 'Bearer wrong', `Bearer ${token}`);
    expect(guarded).toEqual([404, 404, 200]);
    await database.drop();
  });
});

describe('a stop', () => {
  test('finishes the request under way, then accepts no more [SAFE-06]', async () => {
    const t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
    await t.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'delay', delayMs: 500 });
    const origin = await t.app.server.listen({ port: 0, host: '127.0.0.1' });
    const search = fetch(`${origin}/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`);
    await vi.waitFor(async () => expect(await t.duffel.state()).toMatchObject({ faults: [] }), { timeout: 20_000 });
    // Only a bound: a slow machine takes longer than the delay.
    await t.app.stop(20_000);
    const answer = await search;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await answer.json()).toMatchObject({ total_count: expect.any(Number) });
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    await t.close();
  });
});
