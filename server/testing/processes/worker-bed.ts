import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { clearAllLeases } from '#server/assembly/clear-leases.ts';
import { SimulatorControl } from '../app/test-app.ts';
import { type Books, readBooks } from '../books.ts';
import { removeSwept } from '../card-sweep/card-sweep.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { fetchingVisitor, type Visitor } from '../steps/visitor.ts';
import { serverEnvironment } from './server-environment.ts';
import { freePort, type ServerProcess, startServer } from './server-process.ts';
import { startSimulators } from './simulator-process.ts';

/** Two workers under one real server process, on PostgreSQL and simulators of their own. */
export interface WorkerBed {
  readonly duffel: SimulatorControl;
  readonly port: number;
  /** Starts the server and waits until all workers serve. */
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  books(): Promise<Books>;
  /** Ends every hold on rows, as its time would: only while no worker works on them. */
  clearLeases(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorkerBed(postgresAddress: string): Promise<WorkerBed> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-workers-'));
  const database = await createTestDatabase('postgresql', postgresAddress);
  const simulators = await startSimulators(folder);
  const port = await freePort();
  const duffel = new SimulatorControl(simulators.duffel.origin);
  const stripe = new SimulatorControl(simulators.stripe.origin);
  const servers: ServerProcess[] = [];
  return {
    duffel,
    port,
    async start(environment = {}) {
      const own = serverEnvironment(database.address, simulators, join(folder, 'server'));
      const server = await startServer({ ...own, WORKERS: '2', RATE_LIMIT_FACTOR: '10000', ...environment }, port);
      servers.push(server);
      await vi.waitFor(() => expectReady(server), { timeout: 60_000, interval: 50 });
      return server;
    },
    books: () => readBooks(database.open.db, duffel, stripe),
    clearLeases: () => clearAllLeases(database.open.db),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await simulators.stop();
      await database.drop();
      removeSwept(folder);
    },
  };
}

/** A visitor whose calls each come over a connection of their own, and so reach the workers in turn. */
export function visitorOfAll(origin: string): Visitor {
  return fetchingVisitor(() => origin, { connection: 'close' });
}

/** The worker processes of a server that are running. */
export function workersOf(server: Pick<ServerProcess, 'pid'>): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, state = '']) => Number(parent) === server.pid && !state.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

/** The numbers of the workers that have answered requests, by the server's log. */
export function workersThatAnswered(output: string): number[] {
  const numbers = output.matchAll(/"worker":(\d+).*"msg":"Answered"/g);
  return [...new Set([...numbers].map(([, number]) => Number(number)))].toSorted();
}

function expectReady(server: ServerProcess): void {
  if (!server.output().includes('Tailfin is ready')) throw new Error(`Not all workers serve:\n${server.output()}`);
}
