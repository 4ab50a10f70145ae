import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDuffelSupplier } from '../supplier.ts';

type Act = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers each request of the supplier's host. */
let answer: Act;
let elsewhere = 0;
const front = createServer((request, response) => void request.resume().on('end', () => answer(response, request)));
const other = createServer((_, response) => {
  elsewhere += 1;
  response.end('{}');
});
const originOf = (server: typeof front) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [front, other]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of [front, other]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  elsewhere = 0;
});

function supplier() {
  return createDuffelSupplier({
    ...{ token: 'duffel_test_any', baseUrl: originOf(front), live: false, retryPauseMs: 1 },
    events: { onUnreadable: () => undefined, onFailedCall: () => undefined },
  });
}

const command = {
  offerId: 'off_1',
  total: { amountMinor: 10_000, currency: 'USD' },
  ...{ services: [], passengers: [], loyaltyAccounts: [], sendPassports: false, bookingId: 'bkg_1' },
};

test.each([
  [301, 'http://127.0.0.1:9/'],
  [302, 'http://unknown.invalid/'],
  [307, null],
  [308, null],
])(
  'an order that is answered with %s is not sent elsewhere, and its outcome is unknown [SAFE-01] [SAFE-02]',
  async (status, location) => {
    answer = (response) => response.writeHead(status, { location: location ?? `${originOf(other)}/` }).end();
    expect(await supplier().createOrder(command)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(elsewhere).toBe(0);
  },
);

test.each<[string, Act]>([
  ['a gateway says 503', (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')],
  ['a number', (response) => response.setHeader('content-type', 'application/json').end('1e999')],
  ['a text', (response) => response.setHeader('content-type', 'application/json').end('"x"')],
  ['a list', (response) => response.setHeader('content-type', 'application/json').end('[]')],
  ['no JSON', (response) => response.setHeader('content-type', 'application/json').end('{')],
  ['a page', (response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')],
  ['nothing', (response) => response.end()],
])('the outcome of an order whose answer is %s is unknown [SAFE-01] [SAFE-02]', async (_, act) => {
  answer = act;
  expect(await supplier().createOrder(command)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
});

test.each(['packed', 'not packed'])(
  'an answer without end, %s, is given up instead of filling the memory [SAFE-02]',
  async (form) => {
    const piece = Buffer.alloc(8 * 1024 * 1024, ' ');
    let sent = 0;
    const left = Promise.withResolvers<void>();
    answer = (response) => {
      response.on('close', left.resolve);
      response.setHeader('content-type', 'application/json');
      if (form === 'packed') {
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(128 * 1024 * 1024, ' ')));
        return;
      }
      const next = (): void => {
        sent += piece.length;
        response.write(piece, (error) => (error ? undefined : next()));
      };
      next();
    };
    expect(await supplier().getOrder('ord_1')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', message: expect.stringContaining('at most') },
    });
    await left.promise;
    expect(sent).toBeLessThan(128 * 1024 * 1024);
  },
);

test('a call has the vendor’s headers, its parameters and its data [API-04]', async () => {
  const asked: unknown[] = [];
  answer = (response, { method, url, headers }) => {
    asked.push([method, url, headers.authorization, headers['duffel-version'], headers['content-type']]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [] }));
  };
  await supplier().findOrder({ offerId: 'off_1', bookingId: 'bkg_1' });
  expect(asked[0]).toEqual([
    'GET',
    expect.stringMatching(/^\/air\/orders\?offer_id=off_1/),
    'Bearer duffel_test_any',
    'v2',
    'application/json',
  ]);
});

test('a search that starts without an id is a failure like others [SAFE-02] [LIVE-02]', async () => {
  answer = (response) => response.setHeader('content-type', 'application/json').end('{"data":{"id":[["x"]]}}');
  const query = {
    origin: 'JFK',
    destination: 'LHR',
    departureDate: '2027-03-04',
    returnDate: null,
    cabinClass: 'economy',
  };
  const party = { adultsCount: 1, childrenCount: 0, infantsCount: 0, childrenAges: [], youngAges: [] };
  const started = await supplier().startSearch({ ...query, ...party, cabinClass: 'economy' }, 2000);
  expect(started).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});
