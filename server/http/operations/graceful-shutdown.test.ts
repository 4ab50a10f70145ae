import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGracefulShutdown, type GracefulShutdown } from './graceful-shutdown.ts';

const longMs = 20_000;

describe('a server that is stopping', () => {
  let server: FastifyInstance;
  let shutdown: GracefulShutdown;
  let port: number;
  let agent: Agent;
  /** Answers the pending requests to `/waiting`. */
  let answerWaiting: () => void;
  let arrived: Promise<void>;

  beforeEach(async () => {
    server = Fastify();
    shutdown = createGracefulShutdown(server);
    const arrival = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    arrived = arrival.promise;
    answerWaiting = answered.resolve;
    server.get('/quick', async () => 'quick');
    server.get('/ready', async () => (shutdown.isShuttingDown() ? 'leaving' : 'ready'));
    // Like a page, it makes an in-process call.
    server.get('/waiting', async () => {
      arrival.resolve();
      await answered.promise;
      return (await server.inject('/quick')).body;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    answerWaiting();
    shutdown.forceShutdown();
    await server.close();
  });

  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject);
    });
  const read = async (path: string) => {
    const answer = await ask(path);
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };
  const startShutdown = (drainMs: number, timeoutMs = longMs, jobs: Promise<unknown> = Promise.resolve()) =>
    shutdown.shutdown({ drainMs, timeoutMs }, jobs);

  test('answers a request that arrived while it stood still for longer than idle connections are kept [SAFE-06]', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const left = startShutdown(0);
    // The port is closed once no new connection has come for a few turns.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    socket.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const until = performance.now() + 1300;
    while (performance.now() < until);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*quick$/);
    await left;
  });

  test('keeps serving during the drain, new clients too, reports that it is stopping and closes connections [SAFE-06]', async () => {
    expect(await read('/ready')).toMatchObject({ body: 'ready', connection: 'keep-alive' });
    const left = startShutdown(longMs);
    expect(await read('/ready')).toEqual({ status: 200, connection: 'close', body: 'leaving' });
    expect(await read('/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' });
    shutdown.forceShutdown();
    await left;
    await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
  });

  test('accepts no new connection after the drain, and finishes pages with their in-process calls [SAFE-06]', async () => {
    const page = read('/waiting');
    await arrived;
    const left = startShutdown(30);
    await vi.waitFor(() => expect(read('/quick')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 });
    answerWaiting();
    expect(await page).toEqual({ status: 200, connection: 'close', body: 'quick' });
    await left;
  });

  test('answers a client that connected before the port closed and sends its request after [SAFE-06]', async () => {
    const late = connect({ port, host: '127.0.0.1' });
    await Promise.all([once(late, 'connect'), once(server.server, 'connection')]);
    const left = startShutdown(0);
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(server.server.listening).toBe(false);
    late.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(late)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*quick$/i);
    await left;
  });

  test('answers everyone in the accept queue when the port closed [SAFE-06]', async () => {
    const line = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1' }));
    const left = startShutdown(0);
    for (const one of line) one.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answers = await Promise.all(line.map((one) => text(one)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(line.length);
    await left;
  });

  test('does not wait for idle or silent connections [SAFE-06]', async () => {
    const silent = connect({ port, host: '127.0.0.1' });
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await read('/quick');
    await startShutdown(0);
    await closed;
  });

  test('waits for jobs and for an order that outlives its request, but not longer than the timeout [SAFE-06]', async () => {
    const order = Promise.withResolvers<void>();
    const job = Promise.withResolvers<void>();
    shutdown.track(order.promise);
    let hasShutDown = false;
    const left = startShutdown(0, longMs, job.promise).then(() => {
      hasShutDown = true;
    });
    await vi.waitFor(() => expect(read('/quick')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 });
    order.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasShutDown).toBe(false);
    job.resolve();
    await left;
  });

  test('cuts off connections that outlast the timeout [SAFE-06]', async () => {
    const page = read('/waiting');
    await arrived;
    const cut = expect(page).rejects.toThrow();
    await startShutdown(0, 50);
    await cut;
  });

  test('stops at once when forced, during the drain and during the timeout [SAFE-06]', async () => {
    shutdown.track(new Promise(() => undefined));
    const left = startShutdown(longMs);
    shutdown.forceShutdown();
    await left;
  });
});
