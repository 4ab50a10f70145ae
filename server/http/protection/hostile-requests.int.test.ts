import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { bookings } from '#server/features/booking/tables.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { startTestSite } from '#server/testing/app/test-site.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';

/** Bytes on a socket that no HTTP library would send. */
describe('malformed and hostile requests', () => {
  let t: TestApp;
  let port: number;
  let bookingId: string;
  let admin: string;
  beforeAll(async () => {
    t = await startTestSite(inject('postgresAddress'));
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    bookingId = (await book(visitor, offer, await payFor(visitor, offer))).json<{ id: string }>().id;
    const administrator = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
    const { cookies } = await signedIn(t.visitor(), administrator.email);
    admin = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await t.app.server.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.server.address() as AddressInfo).port;
  });
  afterAll(() => t.close());

  /** All statuses received, and the complete response; the server closes the connection. */
  async function send(...parts: readonly (string | Buffer)[]) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.write(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));
    await once(socket, 'close');
    return { statuses: [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)), answer };
  }
  const head = (line: string, ...more: readonly string[]) =>
    [line, 'Host: flights.example', 'Connection: close', ...more, '', ''].join('\r\n');
  const post = (path: string, body: Buffer | string, ...more: readonly string[]) =>
    send(
      head(
        `POST ${path} HTTP/1.1`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...more,
      ),
      body,
    );
  const isRefused = ({ statuses, answer }: Awaited<ReturnType<typeof send>>) => {
    expect(statuses.length).toBeGreaterThan(0);
    for (const status of statuses) expect(status).toSatisfy((one: number) => one >= 400 && one < 500);
    expect(answer).not.toMatch(/node_modules|\.ts:\d|at .*\(|<script>alert/);
  };

  const search = JSON.stringify({ origin: 'JFK', destination: 'LHR', departureDate: inDays(40) });
  const packed = gzipSync(search);

  test.each<[string, Buffer | string, string[]]>([
    ['that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), []],
    ['with a lone surrogate', Buffer.from('{"origin":"\ud83d', 'utf16le'), []],
    ['in UTF-16', Buffer.from(search, 'utf16le'), ['Content-Type: application/json; charset=utf-16']],
    ['compressed without a header', packed, []],
    ['compressed with a header', packed, ['Content-Encoding: gzip']],
    ['with an unknown compression', search, ['Content-Encoding: ../../etc']],
    ['with out-of-range numbers', '{"adultsCount":1e99999,"origin":99999999999999999999999999}', []],
    ['with the same key twice', '{"origin":"JFK","origin":{"$ne":1},"destination":"LHR"}', []],
    ['of a long list', `[${'1,'.repeat(20_000)}1]`, []],
    ['longer than declared', search, ['Content-Length: 5']],
    ['with lengths that differ', search, ['Content-Length: 1, 2']],
    ['with a length that is a word', search, ['Content-Length: many']],
    ['chunked, with a length header', '0\r\n\r\n', ['Transfer-Encoding: chunked']],
    ['chunked in a strange way', '0\r\n\r\n', ['Transfer-Encoding: xchunked']],
  ])('a body %s is a 4xx [SAFE-03]', async (_what, body, headers) => {
    const own = headers.some((header) => header.startsWith('Content-Length'));
    const type = headers.some((header) => header.startsWith('Content-Type')) ? [] : ['Content-Type: application/json'];
    const length = own ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    isRefused(await send(head('POST /api/flights/search HTTP/1.1', ...type, ...length, ...headers), body));
  });

  test('a URL over 8,000 characters is refused early; 15,000 slashes take no time [F-51] [SAFE-03]', async () => {
    const longest = await send(head(`GET /${'/'.repeat(15_000)} HTTP/1.1`));
    expect(longest.statuses).toEqual([414]);
    // The server runs on this thread.
    const before = process.threadCpuUsage();
    for (const part of ['/', 'a/', ';/', 'a\\', '%C3%A9/'])
      for (const path of ['/faq/', '/search/', '/_root.data/']) {
        const deep = path + part.repeat(Math.floor(7900 / part.length));
        expect((await send(head(`GET ${deep} HTTP/1.1`))).statuses).toEqual([414]);
      }
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('a long host with fake tag cookies is cheap and gets a short response [F-51] [SAFE-03]', async () => {
    const cookies = `Cookie: ${Array.from({ length: 200 }, (_, n) => `_ga_${n}=1`).join('; ')}`;
    const ask = (host: string) =>
      send(['GET /faq HTTP/1.1', `Host: ${host}`, 'Connection: close', cookies, '', ''].join('\r\n'));
    expect((await ask(`${'a.'.repeat(3500)}flights.example`)).statuses).toEqual([400]);
    const longest = await ask(`${'a.'.repeat(119)}flights.example`);
    expect(longest.statuses).toEqual([200]);
    expect(longest.answer.match(/^set-cookie: _ga/gim)?.length).toBeLessThanOrEqual(20 * 4);
    for (const host of ['my_site.example.com', 'a..b', 'flights.example..'])
      expect((await ask(host)).statuses).toEqual([200]);
  });

  test('a second request hidden in the body of the first is not answered [SAFE-03] [SAFE-04]', async () => {
    const hidden = head('GET /api/admin/bookings HTTP/1.1', `Cookie: ${admin}`);
    const body = `0\r\n\r\n${hidden}`;
    const both = await send(
      head(
        'POST /api/flights/search HTTP/1.1',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Transfer-Encoding: chunked',
      ),
      body,
    );
    isRefused(both);
    expect(both.answer).not.toContain('"rows"');
  });

  test.each<[string, string, string[]]>([
    ['a query with a repeated parameter', '/api/flights/search?origin=JFK&origin=LAX&destination=LHR', []],
    ['a query of brackets', '/api/flights/search?origin[$ne]=1&origin[]=JFK&__proto__[x]=1&constructor=1', []],
    ['a query of 20 000 names', `/api/flights/search?${'a=1&'.repeat(3000)}`, []],
    ['a header of 60 kB', '/api/system/mode', [`X-Long: ${'x'.repeat(60_000)}`]],
    ['a header without a name', '/api/system/mode', [': x']],
    ['a header with a lone line feed', '/api/system/mode', ['X-A: b\nX-B: c\u0000']],
    ['a very long URL', `/api/flights/offer/${'x'.repeat(30_000)}`, []],
    ['an id of 300 characters', `/api/bookings/${'x'.repeat(300)}`, []],
    ['an id with a line end', '/api/bookings/x%0d%0aset-cookie:%20a=b', []],
    ['two hosts', '/api/bookings', ['Host: evil.example']],
  ])('%s is a 4xx [SAFE-03]', async (_what, path, headers) => {
    isRefused(await send(head(`GET ${path} HTTP/1.1`, ...headers)));
  });

  test.each([
    ['cookies', `Cookie: visit=${'%'.repeat(200)}; account="${'\\'.repeat(50)}; __proto__=x; =; ;;`],
    ['a thousand cookies', `Cookie: ${'visit=x; '.repeat(1000)}`],
    ['an accept of everything', `Accept: ${'text/html;q=0.1,'.repeat(200)}*/*`],
    ['a range', 'Range: bytes=0-0,1-1,2-2,3-3'],
    ['a condition', `If-None-Match: ${'"a",'.repeat(500)}`],
    ['an unknown expectation', 'X-HTTP-Method-Override: DELETE'],
  ])('a page answers a request with strange %s [SAFE-03]', async (_what, header) => {
    const { statuses, answer } = await send(head('GET /contact HTTP/1.1', header));
    expect(statuses).toEqual([200]);
    expect(answer).not.toContain('<h1>Something went wrong');
  });

  test('an administrator’s strange requests cause no server errors and change nothing [SAFE-03] [ADM-06]', async () => {
    const paths = [
      `/api/admin/bookings/${bookingId}/actions`,
      '/api/admin/brands',
      '/api/admin/settings',
      `/api/bookings/${bookingId}/cancel`,
    ];
    const bodies = [
      Buffer.from([0x7b, 0xff, 0x7d]),
      '{"__proto__":{"action":"look_again"},"reason":"long enough","seen":1}',
      '{"action":["look_again"],"reason":{"a":1},"seen":"1"}',
      `{"action":"look_again","reason":"${'\\u0000'.repeat(10)}","seen":9007199254740993}`,
      '{"quoteId":["x"]}',
      '{"quoteId":"__proto__"}',
      '{"enableLiveMode":"true"}',
    ];
    for (const path of paths) for (const body of bodies) isRefused(await post(path, body, `Cookie: ${admin}`));
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(row?.state).toBe('confirmed');
  });

  test('afterwards the server still serves, and has logged nothing unexpected [SAFE-03] [SAFE-05]', async () => {
    expect((await t.visitor().get('/readyz')).statusCode).toBe(200);
    expect(t.logged()).not.toContain('Unexpected error');
    expect(t.logged()).not.toContain(admin);
  });
});
