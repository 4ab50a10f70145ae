import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import type { SimulatorControl } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { createWorkerBed, visitorOfAll, workersOf, workersThatAnswered } from '../testing/processes/worker-bed.ts';
import { projectRoot } from '../testing/project-paths.ts';
import { book, chooseOffer, inDays, payFor, readBooking } from '../testing/steps/booking-steps.ts';
import type { Visitor } from '../testing/steps/visitor.ts';
import { type ReceivedSpan, startCollector } from '../testing/telemetry/collector.ts';

test('two workers serve one port, a booking goes through although its calls meet both, and SIGTERM ends all with 0 [SAFE-07] [SAFE-06]', async () => {
  const bed = await createWorkerBed(inject('postgresAddress'));
  try {
    const server = await bed.start();
    expect(workersOf(server)).toHaveLength(2);
    expect(server.output().match(/Tailfin is ready/g)).toHaveLength(1);
    const visitor = visitorOfAll(server.origin);
    const offer = await chooseOffer(visitor);
    const answer = await book(visitor, offer, await payFor(visitor, offer));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await readBooking(visitor, answer.json<BookingAnswer>().id)).toMatchObject({ status: 'confirmed' });
    expect(workersThatAnswered(server.output())).toEqual([1, 2]);
    const metrics = (await visitor.get('/metrics')).body;
    const ordered = [1, 2].map((worker) =>
      countOf(metrics, `booking_transitions_total{to="ordered",worker="${worker}"}`),
    );
    expect(ordered.toSorted()).toEqual([0, 1]);
    expect(metrics.match(/^process_start_time_seconds\{worker="\d"\} \d+$/gm)).toHaveLength(2);
    expect(metrics.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
    expect(await server.stop(), server.output()).toBe(0);
    expect(server.output()).not.toMatch(/"level":(50|60)/);
    expect(auditBooks(await bed.books())).toEqual([]);
  } finally {
    await bed.close();
  }
});

test('calls of a visitor that meet both workers share one search: page and stream, two tabs, pages of the API [SAFE-07] [FAST-02] [LIVE-07] [API-02]', {
  timeout: 120_000,
}, async () => {
  const bed = await createWorkerBed(inject('postgresAddress'));
  const collector = await startCollector();
  try {
    const server = await bed.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const asked = await searchesAsked(bed.duffel, async () => {
      // By chance some visitors belong to the first worker and some to the second.
      await Promise.all([40, 41, 42, 43, 44, 45].map((days) => searchInTwoTabs(visitorOfAll(server.origin), days)));
    });
    expect(asked).toBe(6);
    expect(workersThatAnswered(server.output())).toEqual([1, 2]);
    expect(await server.stop(), server.output()).toBe(0);
    expect(collector.spans().some(({ name }) => name === 'answer worker')).toBe(true);
    // Each belongs to a visitor's request, whichever worker took it.
    const first = firstSpansOfSearches(collector.spans());
    expect(first).toHaveLength(6);
    expect(first.filter((name) => !name.startsWith('GET /'))).toEqual([]);
  } finally {
    await bed.close();
    await collector.close();
  }
});

/** One search: its page, its stream in two tabs, and four pages of the API. */
async function searchInTwoTabs(visitor: Visitor, daysAhead: number): Promise<void> {
  const trip = { origin: 'JFK', destination: 'LHR', departureDate: inDays(daysAhead), tripType: 'one-way' };
  const query = String(new URLSearchParams(trip));
  expect((await visitor.get(`/search?${query}`)).statusCode).toBe(200);
  expect(visitor.cookies.size).toBeGreaterThan(0);
  const tabs = await Promise.all([1, 2].map(() => visitor.get(`/api/flights/search/live?${query}`)));
  const [head, other] = tabs.map(({ body }) => JSON.parse(body.slice(0, body.indexOf('\n'))));
  expect(other).toEqual(head);
  expect(tabs[0]?.body).toMatch(/"end":\{"offers":[1-9]/);
  const pages: SearchAnswer[] = [];
  for (const page of [1, 2, 3, 4]) {
    pages.push((await visitor.get(`/api/flights/search?${query}&limit=10&page=${page}`)).json<SearchAnswer>());
  }
  expect(new Set(pages.map(({ search_id }) => search_id))).toEqual(new Set([head.head.search_id]));
  const ids = pages.flatMap(({ offers }) => offers.map(({ id }) => id));
  expect(new Set(ids).size).toBe(40);
}

/** The names of the spans with which the traces of searches at the supplier begin, one for each search. */
function firstSpansOfSearches(spans: readonly ReceivedSpan[]): string[] {
  const first = (span: ReceivedSpan): ReceivedSpan => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent === undefined ? span : first(parent);
  };
  return spans.filter(({ name }) => name === 'duffel startSearch').map((span) => first(span).name);
}

/** How many searches began at the supplier while `act` ran. */
async function searchesAsked(duffel: SimulatorControl, act: () => Promise<void>): Promise<number> {
  const planned = 100;
  // A short delay, which counts the calls.
  for (const operation of ['batch_offer_requests.create', 'offer_requests.create']) {
    await duffel.fault({ operation, kind: 'delay', delayMs: 1, times: planned });
  }
  await act();
  const faults = await duffel.faults();
  return faults.reduce((asked, { timesLeft }) => asked + planned - timesLeft, 0);
}

function countOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length));
}

/** Runs the server until it ends by itself. */
function runServer(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-refused-'));
  try {
    return spawnSync(process.execPath, ['server/main.ts'], {
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', WORKERS: '2', ...environment },
      encoding: 'utf8',
      timeout: 50_000,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test('several workers on the embedded database are refused once, with the reason [SAFE-07]', () => {
  const { status, stderr } = runServer({ DATABASE_URL: '' });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'The environment cannot be used:\n' +
      '  - WORKERS: more than one needs DATABASE_URL, because the embedded database serves a single process\n',
  );
});

test('a port that another program has is named to the operator [SAFE-06] [SAFE-07]', async () => {
  const bed = await createWorkerBed(inject('postgresAddress'));
  const other = createServer((connection) => connection.destroy());
  try {
    await new Promise<void>((resolve) => other.listen(bed.port, '127.0.0.1', resolve));
    await expect(bed.start()).rejects.toThrow(
      `\nPORT: another program listens on ${bed.port}. Stop it, or set PORT to another one.\n`,
    );
  } finally {
    other.close();
    await bed.close();
  }
});

test('a start that fails ends with an error instead of being tried forever [SAFE-06]', () => {
  const nobody = 'http://127.0.0.1:9';
  const { status, stdout, stderr } = runServer({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    DUFFEL_API_URL: nobody,
    STRIPE_API_URL: nobody,
  });
  expect(status).toBe(1);
  expect(stdout).toContain('Workers do not start; giving up');
  expect(stderr).toBe('DATABASE_URL: no database answers at this address. Start it, or correct the address.\n');
});
