import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeparture, type Departure } from './departure.ts';

const longMs = 20_000;

describe('a server that is asked to stop', () => {
  let server: FastifyInstance;
  let departure: Departure;
  let port: number;
  let agent: Agent;
  /** Answers the requests to `/waiting` that have come. */
  let answerWaiting: () => void;
  let hasCome: Promise<void>;

  beforeEach(async () => {
    server = Fastify();
    departure = createDeparture(server);
    const come = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    hasCome = come.promise;
    answerWaiting = answered.resolve;
    server.get('/quick', async () => 'quick');
    server.get('/ready', async () => (departure.isLeaving() ? 'leaving' : 'ready'));
    // A page: it makes calls of its own within the process.
    server.get('/waiting', async () => {
      come.resolve();
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
    departure.hurry();
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
  const leave = (drainMs: number, patienceMs = longMs, jobs: Promise<unknown> = Promise.resolve()) =>
    departure.leave({ drainMs, patienceMs }, jobs);

  test('serves on while it drains, also who comes new, says that it leaves and keeps no connection [SAFE-06]', async () => {
    expect(await read('/ready')).toMatchObject({ body: 'ready', connection: 'keep-alive' });
    const left = leave(longMs);
    expect(await read('/ready')).toEqual({ status: 200, connection: 'close', body: 'leaving' });
    expect(await read('/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' });
    departure.hurry();
    await left;
    await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
  });

  test('takes no new connection after the drain, and finishes a page with the calls that it makes inside [SAFE-06]', async () => {
    const page = read('/waiting');
    await hasCome;
    const left = leave(30);
    await vi.waitFor(() => expect(read('/quick')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 });
    answerWaiting();
    expect(await page).toEqual({ status: 200, connection: 'close', body: 'quick' });
    await left;
  });

  test('answers who had connected before the port was closed and speaks only then [SAFE-06]', async () => {
    const late = connect({ port, host: '127.0.0.1' });
    await Promise.all([once(late, 'connect'), once(server.server, 'connection')]);
    const left = leave(0);
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(server.server.listening).toBe(false);
    late.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(late)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*quick$/i);
    await left;
  });

  test('answers everybody who stood in line at the port when it was closed [SAFE-06]', async () => {
    const line = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1' }));
    const left = leave(0);
    for (const one of line) one.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answers = await Promise.all(line.map((one) => text(one)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(line.length);
    await left;
  });

  test('waits neither for connections that are idle nor for those that never spoke [SAFE-06]', async () => {
    const silent = connect({ port, host: '127.0.0.1' });
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await read('/quick');
    await leave(0);
    await closed;
  });

  test('waits for an order that outlives its request and for jobs, and for neither longer than its patience [SAFE-06]', async () => {
    const order = Promise.withResolvers<void>();
    const job = Promise.withResolvers<void>();
    departure.track(order.promise);
    let hasLeft = false;
    const left = leave(0, longMs, job.promise).then(() => {
      hasLeft = true;
    });
    await vi.waitFor(() => expect(read('/quick')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 });
    order.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasLeft).toBe(false);
    job.resolve();
    await left;
  });

  test('cuts off what outlasts its patience [SAFE-06]', async () => {
    const page = read('/waiting');
    await hasCome;
    const cut = expect(page).rejects.toThrow();
    await leave(0, 50);
    await cut;
  });

  test('is done at once when it is told to hurry, in the drain and in its patience [SAFE-06]', async () => {
    departure.track(new Promise(() => undefined));
    const left = leave(longMs);
    departure.hurry();
    await left;
  });
});
