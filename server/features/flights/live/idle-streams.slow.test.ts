import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { removeSwept } from '#server/testing/card-sweep/card-sweep.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { serverEnvironment } from '#server/testing/processes/server-environment.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '#server/testing/processes/simulator-process.ts';
import { book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor } from '#server/testing/steps/visitor.ts';

/** A real server with thousands of idle connections. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-idle-'));
const streams = 10_000;
/** Opened at the same time. */
const atOnce = 100;
/** A search with few offers and an airline that never answers: after its first lines nothing comes until its end. */
const search = `/api/flights/search/live?${new URLSearchParams({ origin: 'OSL', destination: 'BGO', departureDate: inDays(40) })}`;
/** Memory limit of an idle stream. */
const maxKbPerStream = 64;

let database: TestDatabase;
let simulators: SimulatorProcesses;
let server: ServerProcess;

beforeAll(async () => {
  [database, simulators] = await Promise.all([
    createTestDatabase('postgresql', inject('postgresAddress')),
    startSimulators(folder),
  ]);
  await new SimulatorControl(simulators.duffel.origin).silenceSources(1);
  const environment = serverEnvironment(database.address, simulators, join(folder, 'server'));
  server = await startServer({ ...environment, SEARCH_SECONDS: '50', RATE_LIMIT_FACTOR: '10000' }, await freePort());
}, 120_000);

afterAll(async () => {
  await server.kill();
  await simulators.stop();
  await database.drop();
  removeSwept(folder);
});

const residentKb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);

interface Follower {
  readonly socket: Socket;
  hasEnd(): boolean;
}

/** A browser that follows a search; resolves after the first lines. */
async function followSearch(cookie: string): Promise<Follower> {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.write(`GET ${search} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received);
  return { socket, hasEnd: () => received.includes('{"end":') };
}

test('ten thousand streams on which nothing happens: others search and book, memory is bounded, and all end [SAFE-07] [LIVE-07]', {
  timeout: 300_000,
}, async () => {
  const visitor = fetchingVisitor(() => server.origin);
  const offer = await chooseOffer(visitor);
  await visitor.get(`${search}&prepare=1`);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = residentKb();
  const followers: Follower[] = [];
  while (followers.length < streams)
    followers.push(...(await Promise.all(Array.from({ length: atOnce }, () => followSearch(cookie)))));
  expect((residentKb() - before) / streams).toBeLessThan(maxKbPerStream);
  const booked = await book(visitor, offer, await payFor(visitor, offer));
  expect(booked.json<BookingAnswer>().status).toBe('confirmed');
  const waiting = () => followers.filter(({ hasEnd }) => !hasEnd()).length;
  await vi.waitFor(() => expect(waiting()).toBe(0), { timeout: 120_000, interval: 500 });
  expect(await server.stop()).toBe(0);
  for (const { socket } of followers) socket.destroy();
});
