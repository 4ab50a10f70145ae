import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { expectNoCards } from '#server/testing/card-sweep/card-sweep.ts';
import { planted, plantPerson } from '#server/testing/personal-data/plant-person.ts';
import { findIn } from '#server/testing/personal-data/search.ts';
import { book, chooseOffer, goodCard, payFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor, VisitorAnswer } from '#server/testing/steps/visitor.ts';
import { type Collector, type ReceivedSpan, startCollector } from '#server/testing/telemetry/collector.ts';

const startApp = (engine: 'embedded' | 'postgresql', environment: Record<string, string>) =>
  startTestApp({ engine, postgresAddress: inject('postgresAddress'), environment });

describe.each(inject('engines'))('telemetry of a booking on %s', (engine) => {
  let collector: Collector;
  let t: TestApp;
  let answer: VisitorAnswer;
  let booking: BookingAnswer;
  let exposed: string;
  let lookUpId: unknown;
  let trace: readonly ReceivedSpan[];
  beforeAll(async () => {
    collector = await startCollector();
    t = await startApp(engine, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    answer = await book(visitor, offer, await payFor(visitor, offer));
    booking = answer.json<BookingAnswer>();
    await visitor.get(`/api/bookings/${booking.id}?email=${encodeURIComponent('ada@example.com')}`);
    lookUpId = await lookUpOverPort(t);
    await t.app.mailSender.run();
    await t.app.reconciler.run();
    exposed = (await visitor.get('/metrics')).body;
    await t.telemetry?.stop();
    const root = collector.spans().find(({ attributes }) => attributes['tailfin.request_id'] === requestId());
    trace = collector.spans().filter(({ traceId }) => traceId === root?.traceId);
  });
  afterAll(async () => {
    await t.close();
    await collector.close();
  });

  const requestId = () => answer.headers['x-request-id'];
  const named = (name: string) => {
    const found = trace.find((span) => span.name === name || textOf(span).includes(name));
    if (found === undefined) throw new Error(`no span ${name} among ${trace.map((span) => span.name).join(', ')}`);
    return found;
  };
  const textOf = ({ attributes }: ReceivedSpan) => String(attributes['db.query.text']);
  /** The names from a span up to the first of its trace. */
  const pathOf = (span: ReceivedSpan): string[] => {
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
    return [span.name, ...(parent === undefined ? [] : pathOf(parent))];
  };

  test('the request is the only first span of its trace, with its route, status and request id [SAFE-05]', () => {
    expect(trace.filter(({ parentSpanId }) => parentSpanId === undefined)).toMatchObject([
      {
        name: 'POST /api/bookings',
        kind: 2,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/bookings',
          'http.response.status_code': 201,
          'tailfin.request_id': requestId(),
        },
      },
    ]);
    expect(requestId()).toMatch(/^req_/);
  });

  test.each(['insert into "bookings"', 'duffel createOrder', 'stripe capture'])(
    'the way from the request over its call to "%s" is complete [SAFE-05]',
    (name) => {
      expect(named(name).kind).toBe(3);
      expect(pathOf(named(name)).slice(-2)).toEqual(['createBooking', 'POST /api/bookings']);
    },
  );

  test('every span of the trace has its parent in it, and none failed [SAFE-05]', () => {
    expect(trace.length).toBeGreaterThan(10);
    expect(trace.filter((span) => pathOf(span).at(-1) !== 'POST /api/bookings')).toEqual([]);
    expect(trace.filter(({ status }) => status.code === 2)).toEqual([]);
  });

  test('a body that arrives over a connection does not break the way to the statements [SAFE-05]', () => {
    const spans = collector.spans();
    const root = spans.find(({ attributes }) => attributes['tailfin.request_id'] === lookUpId);
    const useCase = spans.find(({ parentSpanId, name }) => parentSpanId === root?.spanId && name === 'lookUpBooking');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === useCase?.spanId).map(textOf);
    expect(statements).toContainEqual(expect.stringContaining('from "bookings"'));
  });

  test('state changes are events with the ids of booking and payment [SAFE-05]', () => {
    const events = trace.flatMap((span) => span.events);
    expect(events).toContainEqual({
      name: 'booking confirmed',
      attributes: { booking: booking.id, payment: expect.stringMatching(/^pay_/) },
    });
    expect(events.map(({ name }) => name)).toContain('payment captured');
  });

  test('a call about a booking has its id, and jobs and mails have traces of their own [SAFE-05]', () => {
    const spans = collector.spans();
    expect(spans.find(({ name }) => name === 'getBooking')?.attributes).toMatchObject({ booking: booking.id });
    const first = spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name);
    expect(first).toEqual(expect.arrayContaining(['reconciler', 'mail send']));
    expect(first).not.toContain('GET /metrics');
  });

  test('statements are sent with placeholders [SAFE-05]', () => {
    const { name, attributes } = named('insert into "order_files"');
    expect(name).toBe('insert');
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'insert' });
    expect(attributes['db.query.text']).toMatch(/^insert into "order_files" .*\$1/);
  });

  test('the metrics are those that Prometheus reads, by the same names [SAFE-06]', () => {
    // Measured since the last reading, whoever read: without a value right after one.
    const isSteady = (name: string) => !/^nodejs_eventloop_lag_(?:mean|stddev)_seconds$/.test(name);
    const samples = exposed.split('\n').filter((line) => /^[a-z]/.test(line) && !line.endsWith('NaN'));
    const types = [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const withValues = types.flatMap(([, name = '', type]) => {
      const own = type === 'histogram' ? [`${name}_count`] : [name];
      const hasValue = samples.some((line) =>
        own.some((one) => line.startsWith(`${one}{`) || line.startsWith(`${one} `)),
      );
      return hasValue && isSteady(name) ? [name] : [];
    });
    expect(withValues.length).toBeGreaterThan(40);
    expect([...collector.metrics().keys()].filter(isSteady).toSorted()).toEqual(withValues.toSorted());
  });

  test('a histogram has the counts of its buckets one by one, and a counter its value [SAFE-06]', () => {
    const [offers] = (collector.metrics().get('http_request_duration_seconds') ?? []).filter(
      ({ attributes }) => attributes.route === '/api/bookings',
    );
    const { count, sum = 0, bucketCounts = [], explicitBounds } = offers ?? {};
    expect([count, bucketCounts.reduce((total, one) => total + one, 0)]).toEqual([1, 1]);
    expect(explicitBounds).toEqual([0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30]);
    const index = bucketCounts.indexOf(1);
    expect(sum).toBeGreaterThan(explicitBounds?.[index - 1] ?? 0);
    expect(sum).toBeLessThanOrEqual(explicitBounds?.[index] ?? Number.POSITIVE_INFINITY);
    const captured = (collector.metrics().get('payment_transitions_total') ?? []).find(
      ({ attributes }) => attributes.to === 'captured',
    );
    expect(captured?.asDouble).toBe(1);
  });

  test('the sender is named [SAFE-06]', () => {
    expect(collector.resource()).toMatchObject({
      'service.name': 'tailfin',
      'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe.each(inject('engines'))('personal data in telemetry on %s', (engine) => {
  test('nothing that identifies a person leaves with traces or metrics, whatever the person does [SAFE-05] [PAY-09]', async () => {
    const collector = await startCollector();
    const t = await startApp(engine, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    try {
      const { visitor } = await plantPerson(t, 'owner');
      await visitor.get('/api/bookings?name=Quackenbush');
      await t.app.mailSender.run();
      await t.visitor().get('/metrics');
      await t.telemetry?.stop();
      const sent = collector.received.map(({ body }) => body).join('\n');
      expect(collector.spans().length).toBeGreaterThan(500);
      expect(collector.metrics().size).toBeGreaterThan(30);
      expect(findIn(sent, planted('owner'))).toEqual([]);
      expectNoCards('telemetry', sent);
      expect(sent).not.toContain(goodCard.holderName);
      expect(secretsOf(t, visitor).filter((secret) => sent.includes(secret))).toEqual([]);
    } finally {
      await t.close();
      await collector.close();
    }
  });
});

test.each(inject('engines'))(
  'of traces only the set share is sent, of metrics all, on %s [SAFE-06]',
  async (engine) => {
    const collector = await startCollector();
    const t = await startApp(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await chooseOffer(t.visitor());
    await t.close();
    await collector.close();
    expect(collector.received.map(({ path }) => path)).toEqual(['/v1/metrics']);
  },
);

/**
 * Looks up a booking that does not exist over a real connection, with the body after the server has begun with the request, and
 * returns the request's id.
 */
async function lookUpOverPort({ app }: TestApp): Promise<unknown> {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const call = request(`${origin}/api/bookings/lookup`, { method: 'POST', headers });
  call.flushHeaders();
  await once(call, 'continue');
  call.end(JSON.stringify({ reference: 'ABCDEF', email: 'ada@example.com', lastName: 'Byron' }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.headers['x-request-id'];
}

/** What opens something: the visitor's cookies and the links of all mails. */
function secretsOf(t: TestApp, visitor: Visitor): string[] {
  const links = t.sent.flatMap(({ text }) => [...text.matchAll(/[?&/#](?:token=|trip=|key=|t=)?([\w.-]{30,})/g)]);
  const secrets = [...visitor.cookies.values(), ...links.map(([, secret = '']) => secret)];
  expect(links.length).toBeGreaterThan(0);
  return secrets;
}
