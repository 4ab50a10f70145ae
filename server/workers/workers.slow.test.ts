import { type ClientRequest, get } from 'node:http';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { auditBooks } from '../testing/audit.ts';
import type { Books } from '../testing/books.ts';
import type { ServerProcess } from '../testing/processes/server-process.ts';
import { startSteadyLoad } from '../testing/processes/steady-load.ts';
import { createWorkerBed, visitorOfAll, type WorkerBed, workersOf } from '../testing/processes/worker-bed.ts';
import { book, chooseOffer, inDays, payFor } from '../testing/steps/booking-steps.ts';

let bed: WorkerBed;
let server: ServerProcess;

beforeEach(async () => {
  bed = await createWorkerBed(inject('postgresAddress'));
});
afterEach(() => bed.close());

/** Longer than a start takes on a busy machine. */
const replacedWithin = { timeout: 60_000, interval: 100 };
const orderMs = 4000;
/** A dead worker's hold on what it was doing ends after this long. */
const leaseMs = 180_000;

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name);
};
const statusOf = async (path: string) =>
  (await fetch(server.origin + path, { headers: { connection: 'close' } })).status;

/** Waits until the server has logged a text so often: its output arrives here later than what it did shows. */
async function logged(text: string, times: number): Promise<void> {
  await vi.waitFor(() => expect(server.output().split(text)).toHaveLength(times + 1), replacedWithin);
}

/** Waits until this many replacements have come to serve since the start. */
const replaced = (count: number) => logged('The new worker serves', count);

/** The status of the response, or the code of the error. */
const answerTo = (call: ClientRequest) =>
  new Promise<number | string | undefined>((resolve) => {
    call.once('response', (response) => resolve(response.resume().statusCode));
    call.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });

const connected = (call: ClientRequest) =>
  new Promise<void>((resolve) => call.once('socket', (socket) => socket.once('connect', resolve)));

/** Waits until the books agree; returns them. */
async function settledBooks(): Promise<Books> {
  const settledWithin = { timeout: leaseMs + 60_000, interval: 2000 };
  await vi.waitFor(async () => expect(auditBooks(await bed.books())).toEqual([]), settledWithin);
  return bed.books();
}

async function confirmedInBooks(): Promise<string[]> {
  const { bookings } = await settledBooks();
  return bookings.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
}

/** Starts a booking and waits until its order is on the way, where it stays for seconds. */
async function beginBooking(): Promise<{ readonly booking: Promise<BookingAnswer> }> {
  const visitor = visitorOfAll(server.origin);
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await bed.duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: orderMs });
  const booking = book(visitor, offer, paymentId).then((booked) => booked.json<BookingAnswer>());
  await vi.waitFor(async () => expect(await bed.duffel.faults()).toEqual([]), { timeout: 10_000, interval: 20 });
  return { booking };
}

test('a worker killed under load is replaced, the other one serves on, and no booking is lost [SAFE-01] [SAFE-07]', {
  // The last order of a killed worker is settled only after its lease.
  timeout: 3 * replacedWithin.timeout + leaseMs + 120_000,
}, async () => {
  server = await bed.start();
  const load = startSteadyLoad([server.origin]);
  for (const kills of [1, 2]) {
    const { purchases } = load.done;
    await vi.waitFor(() => expect(load.done.purchases).toBeGreaterThan(purchases + 1), replacedWithin);
    const [killed = 0, other = 0] = workersOf(server);
    signal([killed], 'SIGKILL');
    await replaced(kills);
    expect(workersOf(server)).toHaveLength(2);
    expect(workersOf(server)).toContain(other);
  }
  const { purchases } = load.done;
  await vi.waitFor(() => expect(load.done.purchases).toBeGreaterThan(purchases + 1), replacedWithin);
  await load.end();
  // Only calls that the killed workers were answering.
  expect(load.failures.filter((failure) => !/fetch failed|terminated/.test(failure))).toEqual([]);
  expect(load.failures.length).toBeLessThan(12);
  const { bookings } = await settledBooks();
  const stateOf = new Map(bookings.map(({ id, state }) => [id, state]));
  // The answer to a cancellation may have been lost with its worker.
  const stands = (id: string) =>
    stateOf.get(id) === 'confirmed' || (load.unwanted.has(id) && stateOf.get(id) === 'cancelled');
  expect([...load.sold].filter((id) => !stands(id))).toEqual([]);
  expect(await server.stop(), server.output()).toBe(0);
});

test('all workers killed at once are replaced, and an order that was under way is settled [SAFE-01]', {
  timeout: 240_000,
}, async () => {
  server = await bed.start({ ORDER_SETTLE_SECONDS: '20' });
  const { booking } = await beginBooking();
  booking.catch(() => undefined);
  signal(workersOf(server), 'SIGKILL');
  await expect(booking).rejects.toThrow();
  await replaced(2);
  await bed.clearLeases();
  expect(await confirmedInBooks()).toHaveLength(1);
  await logged('A worker ended; starting another', 2);
});

test('a worker that hangs is killed and replaced, while the other one serves, also those whose searches belong to it [SAFE-06] [SAFE-07]', {
  timeout: 240_000,
}, async () => {
  server = await bed.start();
  const [hung = 0, other = 0] = workersOf(server);
  signal([hung], 'SIGSTOP');
  // One of them waits for the worker that hangs, and is given to the other one once that is dead.
  const answered: unknown[] = [];
  const allAnswered = Promise.all(
    [0, 1, 2].map(async () => answered.push(await answerTo(get(`${server.origin}/healthz`, { agent: false })))),
  );
  await vi.waitFor(() => expect(answered).toEqual([200, 200]), replacedWithin);
  const trip = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), tripType: 'one-way' };
  const searched = await Promise.all(
    Array.from({ length: 6 }, () =>
      visitorOfAll(server.origin).get(`/api/flights/search/live?${new URLSearchParams(trip)}`),
    ),
  );
  for (const { body } of searched) expect(body.slice(-200)).toMatch(/"end":\{"offers":[1-9]/);
  expect(workersOf(server)).toContain(hung);
  await vi.waitFor(
    async () => {
      // The one that hangs gets no further connection.
      const answers = [0, 1, 2].map(() => fetch(`${server.origin}/healthz`, { signal: AbortSignal.timeout(1000) }));
      expect((await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(
        1,
      );
      expect(workersOf(server)).not.toContain(hung);
    },
    { timeout: 90_000, interval: 500 },
  );
  expect(workersOf(server)).toContain(other);
  await logged('A worker does not answer; killing it', 1);
  await replaced(1);
  await allAnswered;
  expect(answered).toEqual([200, 200, 200]);
  expect(await server.stop(), server.output()).toBe(0);
});

test('SIGTERM: all workers serve and are not ready until the drain ends or a second signal arrives; exit 0 [SAFE-06]', {
  timeout: 120_000,
}, async () => {
  server = await bed.start({ DRAIN_SECONDS: '600' });
  const twice = async (path: string) => [await statusOf(path), await statusOf(path)];
  server.signal('SIGTERM');
  // Process managers signal every process, and npm signals twice.
  signal(workersOf(server), 'SIGTERM');
  server.signal('SIGTERM');
  await vi.waitFor(async () => expect(await twice('/readyz')).toEqual([503, 503]), replacedWithin);
  expect(await twice('/healthz')).toEqual([200, 200]);
  expect(workersOf(server)).toHaveLength(2);
  let code: number | null | undefined;
  void server.exit.then((value) => {
    code = value;
  });
  await vi.waitFor(
    () => {
      server.signal('SIGTERM');
      expect(code, server.output()).toBe(0);
    },
    { timeout: 30_000, interval: 200 },
  );
});

test('SIGTERM: connections that wait for busy workers are answered, none is reset [SAFE-06] [SAFE-07]', {
  timeout: 120_000,
}, async () => {
  server = await bed.start({ DRAIN_SECONDS: '0' });
  const busy = workersOf(server);
  signal(busy, 'SIGSTOP');
  const calls = Array.from({ length: 480 }, () => get(`${server.origin}/healthz`, { agent: false }));
  const answers = Promise.all(calls.map(answerTo));
  await Promise.all(calls.map(connected));
  server.signal('SIGTERM');
  await logged('"Stopping"', 1);
  signal(busy, 'SIGCONT');
  expect(new Set(await answers)).toEqual(new Set([200]));
  expect(await server.exit, server.output()).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: an order under way is finished before exit 0 [SAFE-06]',
  async (name) => {
    server = await bed.start();
    const { booking } = await beginBooking();
    server.signal(name);
    // The terminal signals every process of the group.
    if (name === 'SIGINT') signal(workersOf(server), name);
    expect(await booking).toMatchObject({ status: 'confirmed' });
    expect(await server.exit, server.output()).toBe(0);
    expect(await confirmedInBooks()).toHaveLength(1);
  },
);

test('workers whose primary process was killed finish what is under way and end by themselves [SAFE-06] [SAFE-01]', async () => {
  server = await bed.start();
  const { booking } = await beginBooking();
  const orphans = workersOf(server);
  await server.kill();
  expect(await booking).toMatchObject({ status: 'confirmed' });
  await vi.waitFor(() => expect(orphans.filter(isRunning)).toEqual([]), replacedWithin);
  await logged('the primary process is gone', 2);
});

test('a worker whose replacements end again and again ends the whole with an error [SAFE-06]', {
  timeout: 120_000,
}, async () => {
  server = await bed.start();
  let code: number | null | undefined;
  void server.exit.then((value) => {
    code = value;
  });
  const [first = 0, ...others] = workersOf(server);
  signal([first], 'SIGKILL');
  await vi.waitFor(
    () => {
      signal(
        workersOf(server).filter((pid) => !others.includes(pid)),
        'SIGKILL',
      );
      expect(code).toBe(1);
    },
    { timeout: 90_000, interval: 50 },
  );
  await logged('Workers do not start; giving up', 1);
  await logged('A worker ended; starting another', 4);
  expect(others.filter(isRunning)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
