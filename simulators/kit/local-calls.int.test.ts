import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDuffelSimulator } from '../duffel/server.ts';
import { startStripeSimulator } from '../stripe/server.ts';

const starts = { Duffel: startDuffelSimulator, Stripe: startStripeSimulator } as const;

describe.each(['Duffel', 'Stripe'] as const)('the simulator of %s', (vendor) => {
  let simulator: { readonly port: number; close(): Promise<void> };
  beforeAll(async () => {
    simulator = await starts[vendor]();
  });
  afterAll(() => simulator.close());

  const call = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: simulator.port, method, path, headers, setHost: false });
      sent.on('error', reject);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.end();
    });
  const api = vendor === 'Duffel' ? '/air/airlines' : '/v1/payment_intents';
  const paths = [
    ['GET', '/__sim/state'],
    ['POST', '/__sim/faults'],
    ['DELETE', '/__sim/faults'],
    ['GET', api],
    ['POST', api],
  ] as const;

  test.each<[string, Record<string, string>]>([
    ['a foreign name that resolves here', { host: 'evil.example' }],
    ['the same with a port', { host: 'evil.example:4010' }],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }],
    ['a network address', { host: '192.168.1.20' }],
    ['any address', { host: '0.0.0.0' }],
    ['a malformed host', { host: '127.0.0.1.5' }],
    ['a page of another site', { host: 'localhost', origin: 'https://evil.example' }],
    ['a page of another port', { host: 'localhost:4010', origin: 'http://localhost:3000' }],
    ['a sandboxed page', { host: 'localhost', origin: 'null' }],
    // Images, scripts and other loads without CORS send no Origin.
    ['a picture on a page of another site', { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
    ['a picture on a page of another port', { host: 'localhost', 'sec-fetch-site': 'same-site' }],
  ])('refuses %s [F-58] [SAFE-04]', async (_who, headers) => {
    for (const [method, path] of paths) expect([path, await call(method, path, headers)]).toEqual([path, 403]);
  });

  test.each(['localhost', 'localhost:4010', '127.0.0.1:4010', '[::1]:4010'])('responds at %s [F-58]', async (host) => {
    expect(await call('GET', '/__sim/state', { host })).toBe(200);
    expect(await call('GET', api, { host })).not.toBe(403);
    // Typed into a browser, and requested by the page loaded that way.
    for (const site of ['none', 'same-origin']) {
      expect(await call('GET', '/__sim/state', { host, 'sec-fetch-site': site })).toBe(200);
    }
  });
});
