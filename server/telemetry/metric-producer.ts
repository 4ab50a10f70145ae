import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

type Labels = Readonly<Record<string, string | number | undefined>>;
type Metric = MetricObjectWithValues<MetricValue<string> | MetricValueWithName<string>>;
interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** The figures that Prometheus reads, under the same names. */
export function createMetricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = toHrTime(Date.now() - process.uptime() * 1000);
  return {
    async collect() {
      const found = (await registry.getMetricsAsJSON()) as Metric[];
      const times = { startTime, endTime: toHrTime(Date.now()) };
      const metrics = found.flatMap((metric) => toMetricData(metric, times));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'tailfin' }, metrics }] }, errors: [] };
    },
  };
}

function toHrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}

/** Empty for a metric without values, and for kinds that the product does not have. */
function toMetricData({ name, help, type, values }: Metric, times: Times): MetricData[] {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // The client library names the types by strings, whatever its type declarations say.
  const kind = String(type);
  if (kind === 'histogram') {
    const dataPoints = histogramPoints(name, values as MetricValueWithName<string>[], times);
    return dataPoints.length === 0 ? [] : [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
  // JSON has no NaN, which stands for figures that could not be read.
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, value, attributes: attributesOf(labels) }));
  if (dataPoints.length === 0) return [];
  if (kind === 'counter') return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return kind === 'gauge' ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** One point per set of labels. Prometheus counts cumulatively over the buckets, OpenTelemetry each bucket by itself. */
function histogramPoints(
  name: string,
  values: readonly MetricValueWithName<string>[],
  times: Times,
): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)));
  return [...series.values()].map((parts) => {
    const buckets = parts
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ bound: boundOf(labels), value }))
      .toSorted((a, b) => a.bound - b.bound);
    const figure = (suffix: string) => parts.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    return {
      ...times,
      attributes: attributesOf(parts[0]?.labels ?? {}),
      value: {
        buckets: {
          boundaries: buckets.map(({ bound }) => bound).filter(Number.isFinite),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
        sum: figure('sum'),
        count: figure('count'),
      },
    };
  });
}

function boundOf({ le }: Labels): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
}

function attributesOf(labels: Labels): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) =>
      name === 'le' || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
