import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText, vendorFetch } from './vendor-fetch.ts';

/** Answers the next request. */
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume().on('end', () => answer(response));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const never = new AbortController().signal;
function open(signal = never) {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/air?view=offers`);
  return vendorFetch(url, { method: 'GET', headers: { accept: 'application/json' }, body: null }, signal);
}
/** Writes the head and the beginning of an answer; resolves once its connection is gone. */
function beginAndWatch(): Promise<void> {
  const gone = Promise.withResolvers<void>();
  answer = (response) => {
    response.write('begin');
    response.on('close', gone.resolve);
  };
  return gone.promise;
}

test('an answer is passed on with its status, its headers and its whole body, a provisional one is not [LIVE-06]', async () => {
  answer = (response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeHead(201, { 'X-Request-Id': 'r1' });
    response.write('one ');
    setTimeout(() => response.end('two'), 20);
  };
  const response = await open();
  expect([response.status, response.headers.get('x-request-id'), await readText(response, 100)]).toEqual([
    201,
    'r1',
    'one two',
  ]);
});

test('a body that nobody reads stops its connection instead of filling the memory [LIVE-06] [SAFE-02]', async () => {
  const pieces = 128;
  let passed = 0;
  const done = Promise.withResolvers<void>();
  answer = (response) => {
    const next = () => {
      passed += 1;
      if (passed === pieces) response.end(done.resolve);
      else response.write(Buffer.alloc(1024 * 1024), next);
    };
    next();
  };
  const response = await open();
  await sleep(500);
  expect(passed).toBeLessThan(pieces / 2);
  const { length } = await readText(response, pieces * 1024 * 1024);
  await done.promise;
  expect(length).toBe((pieces - 1) * 1024 * 1024);
});

test('a response longer than its reader takes is given up with its connection [SAFE-02]', async () => {
  const gone = beginAndWatch();
  await expect(readText(await open(), 4)).rejects.toThrow('at most 4 bytes');
  await gone;
});

test('an answer whose call is aborted ends its connection, and fails with the reason [LIVE-07]', async () => {
  const gone = beginAndWatch();
  const over = new AbortController();
  const response = await open(over.signal);
  over.abort(new Error('no longer wanted'));
  await expect(readText(response, 100)).rejects.toThrow('no longer wanted');
  await gone;
});

test('a call that is aborted before its answer begins fails with the reason, also before it is sent [LIVE-07]', async () => {
  const gone = Promise.withResolvers<void>();
  const over = new AbortController();
  answer = (response) => {
    response.on('close', gone.resolve);
    over.abort(new Error('too late'));
  };
  await expect(open(over.signal)).rejects.toThrow('too late');
  await gone.promise;
  answer = (response) => response.end();
  await expect(open(AbortSignal.abort(new Error('never wanted')))).rejects.toThrow('never wanted');
});

test('an answer that is no HTTP in its middle fails where it is read, and only there [SAFE-02]', async () => {
  answer = (response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\nno length\r\n');
  };
  const response = await open();
  expect(response.status).toBe(200);
  await sleep(50);
  await expect(readText(response, 100)).rejects.toThrow('HTTP/1.1');
});

test('a redirect is a response like any other, and is not followed [SAFE-02]', async () => {
  answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  const { status, headers } = await open();
  expect([status, headers.get('location')]).toEqual([307, '/elsewhere']);
});

test('a call to a host that refuses connections fails with the code of the system [SAFE-02]', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const nowhere = new URL(`http://127.0.0.1:${(closed.address() as AddressInfo).port}/`);
  closed.close();
  const asked = vendorFetch(nowhere, { method: 'POST', headers: {}, body: '{}' }, never);
  await expect(asked).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
