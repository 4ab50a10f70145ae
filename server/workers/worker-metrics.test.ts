import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { renderWorkerMetrics } from './worker-metrics.ts';

/** The metrics of a worker as they arrive in another process. */
async function metricsOf(worker: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'moves_total', help: 'Moves', labelNames: ['to'], registers }).inc({ to: 'sold' }, worker);
  new Gauge({ name: 'delay', help: 'Delay', registers }).set(Number.NaN);
  new Histogram({ name: 'seconds', help: 'Seconds', buckets: [1], registers }).observe(0.5);
  return JSON.parse(JSON.stringify({ worker, metrics: await registry.getMetricsAsJSON() }));
}

test('metrics of several workers stand in one text, once described and labeled by worker [SAFE-06]', async () => {
  expect(await renderWorkerMetrics([await metricsOf(1), await metricsOf(2)])).toBe(`# HELP moves_total Moves
# TYPE moves_total counter
moves_total{to="sold",worker="1"} 1
moves_total{to="sold",worker="2"} 2

# HELP delay Delay
# TYPE delay gauge
delay{worker="1"} Nan
delay{worker="2"} Nan

# HELP seconds Seconds
# TYPE seconds histogram
seconds_bucket{le="1",worker="1"} 1
seconds_bucket{le="+Inf",worker="1"} 1
seconds_sum{worker="1"} 0.5
seconds_count{worker="1"} 1
seconds_bucket{le="1",worker="2"} 1
seconds_bucket{le="+Inf",worker="2"} 1
seconds_sum{worker="2"} 0.5
seconds_count{worker="2"} 1
`);
});
