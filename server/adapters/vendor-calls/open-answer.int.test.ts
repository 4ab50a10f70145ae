import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenAnswer, openAnswer } from './open-answer.ts';

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
function open(signal = never): Promise<OpenAnswer> {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/air?view=offers`);
  return openAnswer(url, { method: 'GET', headers: { accept: 'application/json' }, body: null }, signal);
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
  const { status, headers, body } = await open();
  expect([status, headers['x-request-id'], String(await buffer(body))]).toEqual([201, 'r1', 'one two']);
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
  const { body } = await open();
  await sleep(500);
  expect(passed).toBeLessThan(pieces / 2);
  let length = 0;
  for await (const chunk of body) length += (chunk as Buffer).length;
  await done.promise;
  expect(length).toBe((pieces - 1) * 1024 * 1024);
});

test('an answer that its reader gives up ends its connection [LIVE-07]', async () => {
  const gone = beginAndWatch();
  const { body } = await open();
  body.destroy();
  await gone;
});

test('an answer whose call is aborted ends its connection, and fails with the reason [LIVE-07]', async () => {
  const gone = beginAndWatch();
  const over = new AbortController();
  const { body } = await open(over.signal);
  over.abort(new Error('no longer wanted'));
  await expect(buffer(body)).rejects.toThrow('no longer wanted');
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
  const { status, body } = await open();
  expect(status).toBe(200);
  await sleep(50);
  await expect(buffer(body)).rejects.toThrow();
});

test('no server, no answer [SAFE-02]', async () => {
  const nowhere = new URL('http://127.0.0.1:9/');
  const asked = openAnswer(nowhere, { method: 'POST', headers: {}, body: '{}' }, never);
  await expect(asked).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
