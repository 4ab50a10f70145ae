import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneAdult } from '#domain/search/party.ts';
import type { FailedSupplierCall, RunningSearch } from '#server/ports/supplier.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import { startDuffelSimulator } from '#simulators/duffel/server.ts';
import { createDuffelSupplier } from '../supplier.ts';

const query = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: inDays(40),
  returnDate: null,
  cabinClass: 'economy',
  ...oneAdult,
} as const;

/** Answers the next call that reads offers. */
let answer: (response: ServerResponse) => void;
let offers: readonly unknown[];
const failed: FailedSupplierCall[] = [];
const front = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') answer(response);
    else response.end(JSON.stringify({ data: { id: 'orq_1', total_batches: 2 } }));
  });
});

beforeAll(async () => {
  front.listen(0, '127.0.0.1');
  const [simulator] = await Promise.all([startDuffelSimulator({ token: 'duffel_test_any' }), once(front, 'listening')]);
  const found = await fetch(`${simulator.origin}/air/offer_requests?return_offers=true`, {
    method: 'POST',
    headers: { authorization: 'Bearer duffel_test_any', 'duffel-version': 'v2', 'content-type': 'application/json' },
    body: JSON.stringify({
      data: {
        slices: [{ origin: 'JFK', destination: 'LHR', departure_date: query.departureDate }],
        passengers: [{ type: 'adult' }],
        cabin_class: 'economy',
      },
    }),
  });
  ({ offers } = ((await found.json()) as { data: { offers: unknown[] } }).data);
  await simulator.close();
});
afterAll(() => {
  front.closeAllConnections();
  front.close();
});
beforeEach(() => {
  failed.length = 0;
});

async function startSearch(searchDeadlineMs = 10_000): Promise<RunningSearch> {
  const { port } = front.address() as AddressInfo;
  const supplier = createDuffelSupplier({
    token: 'duffel_test_any',
    baseUrl: `http://127.0.0.1:${port}`,
    live: false,
    searchDeadlineMs,
    events: { onUnreadable: () => undefined, onFailedCall: (call) => failed.push(call) },
  });
  const started = await supplier.startSearch(query, 2000);
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

const whole = () => JSON.stringify({ data: { offers, remaining_batches: 1 } });
/** An answer of more than one piece, without its end. */
const half = () => whole().slice(0, -1000);

test('a packed answer is read like any other [LIVE-06]', async () => {
  const found: string[] = [];
  answer = (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(whole()));
  expect(await (await startSearch()).next((one) => found.push(one?.id ?? ''))).toEqual({ ok: true, value: 1 });
  expect(found).toEqual(offers.map((offer) => (offer as { id: string }).id));
});

test.each<[string, (response: ServerResponse) => void]>([
  [
    'packed and cut',
    (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(whole()).subarray(0, 900)),
  ],
  [
    'cut',
    (response) => response.setHeader('content-length', 1e6).write(half().slice(0, 1000), () => response.destroy()),
  ],
  ['not JSON', (response) => response.end('{"data":{"offers":[{]}}')],
  ['a page', (response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')],
  ['without the number of sources', (response) => response.end(JSON.stringify({ data: { offers } }))],
  ['no list', (response) => response.end(JSON.stringify({ data: { offers: {}, remaining_batches: 1 } }))],
])('an answer that is %s is a failure to come back from, and is reported [SAFE-02] [LIVE-06]', async (_, act) => {
  answer = act;
  const outcome = await (await startSearch()).next(() => undefined);
  expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable', upstreamStatus: null } });
  expect(failed).toMatchObject([{ operation: 'read batch', heals: true }]);
});

test.each([
  [
    401,
    { errors: [{ type: 'authentication_error', code: 'x', title: 'No' }], meta: { request_id: 'r1' } },
    'misconfigured',
    'r1',
  ],
  [404, { errors: [{ type: 'invalid_request_error', code: 'not_found', title: 'No' }] }, 'not_found', null],
  [503, 'Down', 'unavailable', null],
  [200, { errors: [{ type: 'api_error', code: 'x', title: 'No' }], meta: { request_id: 'r2' } }, 'unavailable', 'r2'],
])(
  'an error with status %s means what it means in any other call [SAFE-02] [LIVE-06]',
  async (status, body, kind, id) => {
    answer = (response) => {
      response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const outcome = await (await startSearch()).next(() => undefined);
    expect(outcome).toMatchObject({ ok: false, error: { kind, upstreamStatus: status, upstreamRequestId: id } });
  },
);

test('an answer that stops in its middle ends at the deadline, and its connection is given up [LIVE-02] [LIVE-06]', async () => {
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.write(half());
    response.on('close', left.resolve);
  };
  const outcome = await (await startSearch(200)).next(() => undefined);
  expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable', timedOut: true } });
  await left.promise;
});

test('a search that is closed takes no more offers, gives its connection up and reports nothing [LIVE-06] [LIVE-07]', async () => {
  let taken = 0;
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.write(half());
    response.on('close', left.resolve);
  };
  const running = await startSearch();
  const closing = Promise.withResolvers<void>();
  const next = running.next(() => {
    taken += 1;
    closing.resolve();
  });
  await closing.promise;
  running.close();
  const before = taken;
  expect(await next).toMatchObject({ ok: false });
  await left.promise;
  expect([taken, failed]).toEqual([before, []]);
});
