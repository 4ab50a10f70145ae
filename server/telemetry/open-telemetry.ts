import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { createMetricProducer } from './metric-producer.ts';
import type { Span, SpanStart } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

/** How long a stop waits for the collector to take what is left. */
const flushMs = 1000;

/**
 * Sends traces and the metrics of the registry by OTLP over HTTP as JSON. The exporters read further standard variables
 * themselves: headers, timeout, compression and certificates; the resource those that name the service.
 */
export function startOpenTelemetry(
  { endpoint, metricIntervalMs, sampledShare }: NonNullable<Config['telemetry']>,
  registry: Registry,
  log: FastifyBaseLogger,
): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tailfin' }))
    .merge(detectResources({ detectors: [envDetector] }))
    // The id of this process: the counters of several workers or instances must not be taken for one, whatever the environment says.
    .merge(resourceFromAttributes({ 'service.instance.id': randomUUID() }));
  const traceExporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  logFailures(traceExporter, 'traces', log);
  const metricExporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` });
  logFailures(metricExporter, 'metrics', log);
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: metricExporter,
    exportIntervalMillis: metricIntervalMs,
    metricProducers: [createMetricProducer(registry, resource)],
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });
  const tracer = traces.getTracer('tailfin');
  return {
    startTrace: (start) => startSpan(tracer, ROOT_CONTEXT, start),
    async stop() {
      const flushed = Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
      await Promise.race([flushed, sleep(flushMs, undefined, { ref: false })]);
    },
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

function startSpan(tracer: Tracer, parent: Context, { name, kind, attributes = {} }: SpanStart): Span {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  const context = trace.setSpan(parent, span);
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    position: { traceId, spanId, traceFlags },
    startChild: (start) => startSpan(tracer, context, start),
    addEvent: (event, facts) => void span.addEvent(event, facts),
    setAttributes: (facts) => void span.setAttributes(facts),
    end: (failure) => endSpan(span, failure),
  };
}

/** The SDK logs a second end as a mistake. */
function endSpan(span: OtelSpan, failure: string | null): void {
  if (!span.isRecording()) return;
  if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
  span.end();
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: { readonly code: number }) => void): void;
}

/** Logs when a collector begins to fail and when it takes data again, not every attempt. */
function logFailures<Batch>(exporter: Exporter<Batch>, signal: string, log: FastifyBaseLogger): void {
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      // 0 is success (OpenTelemetry SDK, ExportResultCode).
      const failed = result.code !== 0;
      if (failed && !isFailing) log.warn({ signal }, 'Telemetry cannot be sent');
      if (!failed && isFailing) log.info({ signal }, 'Telemetry is being sent again');
      isFailing = failed;
      done(result);
    });
}
