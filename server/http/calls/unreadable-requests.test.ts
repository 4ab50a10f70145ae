import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { errorAnswer } from '#contract/call.ts';
import { createServer } from '../create-server.ts';
import { refuseUnreadable } from './unreadable-requests.ts';

/** A server on a socket, with its log from debug on. */
async function startServer() {
  const logged = new PassThrough();
  const server = createServer(pino({ level: 'debug' }, logged), { trustProxy: false });
  onTestFinished(() => server.close());
  server.get('/half', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': '100' }).write('half of it');
    return reply.hijack();
  });
  server.post('/read', async () => 'read');
  const { hostname, port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const open = async () => {
    const client = connect(Number(port), hostname).on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    const received: string[] = [];
    client.setEncoding('utf8').on('data', (text: string) => received.push(text));
    return { client, received };
  };
  const send = async (request: string) => {
    const { client, received } = await open();
    client.write(request);
    await once(client, 'end');
    return received.join('');
  };
  return { open, send, logs: () => String(logged.read() ?? '') };
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
const post = 'POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

test.each([
  ['an unknown transfer encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ['bytes that are not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ['headers of 60 kB', `${get}X-Long: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
])(
  '%s: a failure in the format of all others, and the connection is closed [API-04] [SAFE-03]',
  async (_what, request, status) => {
    const { send, logs } = await startServer();
    const [head = '', body = ''] = (await send(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/m);
    expect(head).toMatch(/^connection: close$/m);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    const answer = errorAnswer.parse(JSON.parse(body));
    expect(answer).toMatchObject({ code: 'INVALID_REQUEST', requestId: expect.stringMatching(/^req_[\w-]{16}$/) });
    expect(head).toContain(`x-request-id: ${answer.requestId}`);
    const levels = logs()
      .trim()
      .split('\n')
      .map((entry) => JSON.parse(entry) as { level: number; msg: string });
    expect(levels.filter(({ level, msg }) => level > 20 && !msg.startsWith('Server listening'))).toEqual([]);
  },
);

test('each such failure has its own id [API-04]', async () => {
  const { send } = await startServer();
  const ids = [await send('nonsense\r\n\r\n'), await send('nonsense\r\n\r\n')].map(
    (answer) => /"requestId":"([^"]+)"/.exec(answer)?.[1],
  );
  expect(new Set(ids).size).toBe(2);
});

test('bytes that cannot be read after a request do not get into its answer [SAFE-03]', async () => {
  const { open } = await startServer();
  const { client, received } = await open();
  client.write('GET /half HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => received.join('')).toContain('half of it');
  client.write('nonsense\r\n\r\n');
  await once(client, 'close');
  expect(received.join('')).toMatch(/half of it$/);
});

test('a client that keeps the connection open after its answer is disconnected [SAFE-04]', async () => {
  const { open } = await startServer();
  const { client } = await open();
  client.allowHalfOpen = true;
  client.write('nonsense\r\n\r\n');
  await once(client, 'end');
  const sending = setInterval(() => client.write('more'), 50);
  onTestFinished(() => clearInterval(sending));
  await expect.poll(() => client.closed, { timeout: 5000 }).toBe(true);
});

test.each([
  ['of a connection that was reset', 'ECONNRESET', new Socket()],
  ['of a connection that is closed', 'HPE_INVALID_METHOD', new Socket().destroy()],
])('nothing is sent to the client %s, and nothing thrown [SAFE-03]', (_which, code, socket) => {
  const log = pino({ level: 'silent' });
  refuseUnreadable(Object.assign(new Error('x'), { code }), socket, { requestId: 'req_1', log });
  expect(socket.bytesWritten).toBe(0);
});

test('a request that takes too long to arrive is a 408 [API-04]', () => {
  const socket = new Socket();
  const sent: string[] = [];
  socket.end = ((text: string) => void sent.push(text)) as never;
  Object.defineProperty(socket, 'writable', { value: true });
  const fault = Object.assign(new Error('x'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  refuseUnreadable(fault, socket, { requestId: 'req_1', log: pino({ level: 'silent' }) });
  expect(sent.join('')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(sent.join('')).toContain('"requestId":"req_1"');
});

test.each(['/%ff', '/%', '/api/%ff', 'HTTP/9.9 nonsense'])(
  'what no hook sees has security headers too: %s [F-148]',
  async (target) => {
    const { send } = await startServer();
    const answer = await send(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (302|400) /);
    expect(answer).toMatch(/^content-security-policy: default-src 'none';/im);
    for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'permissions-policy']) {
      expect(answer).toMatch(new RegExp(`^${name}: `, 'im'));
    }
  },
);
