import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { searchOffers } from '#server/testing/steps/booking-steps.ts';

const production = {
  APP_ENV: 'production',
  SESSION_SECRET: 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_',
  PUBLIC_ORIGIN: 'https://flights.example',
  DATABASE_URL: 'postgres://tailfin:pw@db.example/tailfin',
  SMTP_URL: 'smtp://mail.example:587',
  TRUST_PROXY: 'true',
  RATE_LIMIT_FACTOR: '1',
};
const odd = [
  '203.0.113.5',
  '127.0.0.1',
  'localhost',
  '[::1]:3000',
  '1.2.3.4.5',
  'a:b:c',
  '::1',
  'evil.example:x',
  '127.1',
];

describe('hosts in production', () => {
  let shows: TestApp;
  let refuses: TestApp;
  beforeAll(async () => {
    const options = { engine: 'postgresql', postgresAddress: inject('postgresAddress') } as const;
    [shows, refuses] = await Promise.all([
      startTestApp({ ...options, environment: production }),
      startTestApp({ ...options, environment: { ...production, UNKNOWN_HOSTS: 'refuse' } }),
    ]);
  });
  afterAll(() => Promise.all([shows.close(), refuses.close()]));

  /** The price of the first flight on a host: brands have different prices. */
  const priceAt = async (host: string, headers: Record<string, string> = {}) => {
    const visitor = shows.visitor({ host });
    const get = visitor.get.bind(visitor);
    visitor.get = (url) => get(`${url}&brand=solana`, { cookie: 'brand=solana; __Host-brand=solana', ...headers });
    return (await searchOffers(visitor)).offers[0]?.sale_amount;
  };

  test('a numeric, local or malformed host does not allow choosing the brand by query or cookie [F-57] [BRAND-01]', async () => {
    const [ours, solana] = [await priceAt('flights.example'), await priceAt('solana.flights.example')];
    expect(solana).not.toBe(ours);
    for (const host of odd) expect([host, await priceAt(host)]).toEqual([host, ours]);
  });

  test('X-Forwarded-Host is not trusted, not even behind a trusted proxy [F-57] [SAFE-04]', async () => {
    const ours = await priceAt('flights.example');
    expect(await priceAt('flights.example', { 'x-forwarded-host': 'solana.flights.example' })).toBe(ours);
    const known = { 'x-forwarded-host': 'flights.example' };
    expect((await refuses.visitor({ host: 'evil.example' }).get('/api/system/mode', known)).statusCode).toBe(421);
  });

  test('none of them is a known host, but machine routes still answer [F-57] [SAFE-04]', async () => {
    for (const host of odd) {
      expect([host, (await refuses.visitor({ host }).get('/api/system/mode')).statusCode]).toEqual([host, 421]);
    }
    expect((await refuses.visitor({ host: '127.0.0.1:3000' }).get('/readyz')).statusCode).toBe(200);
    for (const host of ['solana.flights.example', 'Flights.Example', 'SOLANA.flights.example']) {
      expect([host, (await refuses.visitor({ host }).get('/api/system/mode')).statusCode]).toEqual([host, 200]);
    }
  });
});
