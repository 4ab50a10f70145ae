import Fastify from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registerHealth } from './health.ts';

test('a measurement without a value is written in Prometheus spelling [SAFE-06]', async () => {
  const registry = new Registry();
  new Gauge({ name: 'lag_mean_seconds', help: 'Mean lag', registers: [registry] }).set(Number.NaN);
  const app = Fastify();
  registerHealth(
    app,
    { isStopping: () => false, check: async () => {} },
    { render: () => registry.metrics(), access: 'open' },
  );
  const { body } = await app.inject({ url: '/metrics' });
  expect(body).toMatch(/^lag_mean_seconds NaN$/m);
});
