import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '../http/operations/logger.ts';
import { createMetrics } from '../http/operations/metrics.ts';
import { logSupplierEvents } from './supplier-events.ts';

test('counts and logs dropped parts; failures only the operator can fix are errors, the rest warnings [F-41] [F-42] [F-62]', async () => {
  const sink = new PassThrough();
  let logged = '';
  sink.on('data', (chunk: Buffer) => {
    logged += chunk.toString('utf8');
  });
  const metrics = createMetrics();
  const events = logSupplierEvents(createLogger('info', sink), metrics);
  events.onUnreadable('offer', 'total_amount is not an amount');
  const call = {
    operation: 'order',
    message: 'insufficient_balance: too low',
    upstreamStatus: 422,
    upstreamRequestId: 'GB1x',
  };
  events.onFailedCall({ ...call, heals: false });
  events.onFailedCall({ ...call, operation: 'offer', heals: true });
  await new Promise((resolve) => sink.end(resolve));
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; operation?: string; upstreamRequestId?: string });
  expect(lines).toMatchObject([
    { level: 40 },
    { level: 50, operation: 'order', upstream: 'insufficient_balance: too low', upstreamRequestId: 'GB1x' },
    { level: 40, operation: 'offer' },
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('supplier_unreadable_total{what="offer"} 1');
  expect(text).toContain('supplier_failures_total{operation="order",heals="false"} 1');
});
