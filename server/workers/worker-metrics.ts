import { AggregatorRegistry } from 'prom-client';
import type { WorkerMetrics } from './messages.ts';

/**
 * The metrics of several workers as one text, each value with the number of its worker: a sum over workers would fall when one
 * is replaced, which reads as a counter that began anew.
 */
export async function renderWorkerMetrics(all: readonly WorkerMetrics[]): Promise<string> {
  const labeled = all.map(({ worker, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      // Nothing is merged, because no two values have the same labels.
      aggregator: 'first',
      values: metric.values.map(({ value, labels, ...rest }) => ({
        ...rest,
        labels: { ...labels, worker: String(worker) },
        // Messages between processes are JSON, which has no NaN.
        value: value ?? Number.NaN,
      })),
    })),
  );
  return AggregatorRegistry.aggregate(labeled).metrics();
}
