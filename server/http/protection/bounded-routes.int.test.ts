import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { buildDir } from '#server/testing/project-paths.ts';

/** Unlimited routes, with the reason. */
const unbounded: Readonly<Record<string, string>> = {
  'GET /healthz': 'A proxy restarts a process that does not answer; it answers a constant.',
  'HEAD /healthz': 'As GET.',
  'GET /readyz': 'A proxy takes away an instance that does not answer; concurrent calls share one query.',
  'HEAD /readyz': 'As GET.',
};

let t: TestApp;
const routes: { readonly method: string; readonly url: string }[] = [];

beforeAll(async () => {
  const record = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  };
  const onServer = (message: unknown) => {
    (message as { readonly fastify: FastifyInstance }).fastify.addHook('onRoute', record);
  };
  subscribe('fastify.initialization', onServer);
  t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    // One call of each kind is allowed.
    environment: { RATE_LIMIT_FACTOR: '0.0001' },
    webhookSecrets: ['whsec_that_only_tests_use'],
    buildDir,
  });
  unsubscribe('fastify.initialization', onServer);
});
afterAll(() => t.close());

test('every route of the built server refuses an address that calls it too often [F-140] [SAFE-04]', async () => {
  expect(routes.length).toBeGreaterThan(100);
  const open = new Set<string>();
  for (const [n, { method, url }] of routes.entries()) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        t.app.server.inject({
          method: method as 'GET',
          url: url.replace(/:\w+/g, 'some-thing').replace('*', 'some-thing'),
          headers: { host: 'localhost' },
          remoteAddress: `10.0.${n >> 8}.${n & 255}`,
        }),
      ),
    );
    if (!answers.some(({ statusCode }) => statusCode === 429 || statusCode === 503)) open.add(`${method} ${url}`);
  }
  expect([...open].sort()).toEqual(Object.keys(unbounded).sort());
}, 120_000);
