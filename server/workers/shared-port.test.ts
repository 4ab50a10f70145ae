import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedPort } from './shared-port.ts';

let port: SharedPort;
let number: number;
let clients: Socket[];
/** The port of each client. */
let ports: (number | undefined)[];

beforeEach(async () => {
  port = new SharedPort(pino({ enabled: false }));
  number = await port.listen({ port: 0, host: '127.0.0.1' });
  clients = [];
  ports = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  void port.close();
});

/** Connects that many clients, one after the other. */
async function connectAll(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const client = connect(number, '127.0.0.1');
    client.on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
    ports.push(client.localPort);
  }
}

/** A worker that takes connections when it is told to. */
function createTaker() {
  const offered: (number | undefined)[] = [];
  let answer: ((hasTaken: boolean) => void) | null = null;
  return {
    /** The client ports of the connections offered to it so far. */
    clients: () => offered,
    answer: (hasTaken: boolean) => answer?.(hasTaken),
    take(connection: Socket) {
      offered.push(connection.remotePort);
      return new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    },
  };
}

test('gives a worker its next connection once it has taken the last, and one that hangs gets no other [SAFE-07]', async () => {
  const [hanging, working] = [createTaker(), createTaker()];
  void port.serve(hanging);
  void port.serve(working);
  await connectAll(4);
  await vi.waitFor(() => expect(working.clients()).toHaveLength(1));
  for (const taken of [1, 2]) {
    working.answer(true);
    await vi.waitFor(() => expect(working.clients()).toHaveLength(taken + 1));
  }
  expect([...hanging.clients(), ...working.clients()]).toEqual(ports);
  expect(hanging.clients()).toHaveLength(1);
});

test('gives the connection of a worker that ended before it took it to another one, and the ended one no other [SAFE-06]', async () => {
  const [ending, other] = [createTaker(), createTaker()];
  const served = port.serve(ending);
  await connectAll(2);
  await vi.waitFor(() => expect(ending.clients()).toHaveLength(1));
  ending.answer(false);
  await served;
  void port.serve(other);
  await vi.waitFor(() => expect(other.clients()).toHaveLength(1));
  other.answer(true);
  await vi.waitFor(() => expect(other.clients().toSorted()).toEqual(ports.toSorted()));
  expect(ending.clients()).toHaveLength(1);
});

test('closes, and waits until everyone who connected before has been taken [SAFE-06]', async () => {
  await connectAll(3);
  let isOver = false;
  const closed = port.close().then(() => {
    isOver = true;
  });
  const taker = createTaker();
  void port.serve(taker);
  for (const taken of [1, 2, 3]) {
    await vi.waitFor(() => expect(taker.clients()).toHaveLength(taken));
    expect(isOver).toBe(false);
    taker.answer(true);
  }
  await closed;
  expect(taker.clients()).toEqual(ports);
  await expect(once(connect(number, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});

test('a port that another program has cannot be opened [SAFE-06]', async () => {
  const second = new SharedPort(pino({ enabled: false }));
  await expect(second.listen({ port: number, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
});
