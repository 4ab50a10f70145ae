import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Value = string | number;

/** A span as received, with its attributes as a record. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for the first span of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client (OpenTelemetry protocol, SpanKind). */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, Value>> }[];
  /** 2 is an error (OpenTelemetry protocol, StatusCode). */
  readonly status: { readonly code: number };
}

export interface ReceivedPoint {
  readonly attributes: Readonly<Record<string, Value>>;
  /** Of counters and gauges. */
  readonly asDouble?: number;
  /** Of histograms. */
  readonly count?: number;
  readonly sum?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string;
  /** Paths of the requests so far, with a line for each body, as received. */
  readonly received: readonly { readonly path: string; readonly body: string }[];
  spans(): ReceivedSpan[];
  /** The newest points of each metric by its name. */
  metrics(): ReadonlyMap<string, readonly ReceivedPoint[]>;
  /** Attributes of the sender of the data. */
  resource(): Readonly<Record<string, Value>>;
  close(): Promise<void>;
}

interface WireAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
}
interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'events'> {
  readonly attributes: readonly WireAttribute[];
  readonly events: readonly { readonly name: string; readonly attributes: readonly WireAttribute[] }[];
}
interface WireMetric {
  readonly name: string;
  readonly sum?: WirePoints;
  readonly gauge?: WirePoints;
  readonly histogram?: WirePoints;
}
interface WirePoints {
  readonly dataPoints: readonly (Omit<ReceivedPoint, 'attributes'> & {
    readonly attributes: readonly WireAttribute[];
  })[];
}
interface Batch {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly WireAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly WireMetric[] }[];
  }[];
}

/** A collector on the loopback address that records everything; with `answers: false` it never answers. */
export async function startCollector({ answers } = { answers: true }): Promise<Collector> {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await bodyOf(request) });
    if (answers) response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const batches = () => received.map(({ body }) => JSON.parse(body) as Batch);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      batches()
        .flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(toSpan),
    metrics: () =>
      new Map(
        batches()
          .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap(({ metrics }) => metrics)
          .map((metric) => [metric.name, pointsOf(metric)]),
      ),
    resource: () =>
      recordOf(batches().flatMap(({ resourceSpans = [] }) => resourceSpans)[0]?.resource.attributes ?? []),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  if (request.headers['content-encoding'] !== 'gzip') return text(request);
  return gunzipSync(Buffer.concat(await request.toArray())).toString('utf8');
}

function toSpan(span: WireSpan): ReceivedSpan {
  const events = span.events.map(({ name, attributes }) => ({ name, attributes: recordOf(attributes) }));
  return { ...span, attributes: recordOf(span.attributes), events };
}

function pointsOf({ sum, gauge, histogram }: WireMetric): ReceivedPoint[] {
  const { dataPoints } = sum ?? gauge ?? histogram ?? { dataPoints: [] };
  return dataPoints.map((point) => ({ ...point, attributes: recordOf(point.attributes) }));
}

function recordOf(attributes: readonly WireAttribute[]): Record<string, Value> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );
}
