import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeSwept } from '../card-sweep/card-sweep.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { serverEnvironment } from './server-environment.ts';
import { freePort, type ServerProcess, startServer } from './server-process.ts';
import { startSimulators } from './simulator-process.ts';

/** A real server process with separate PostgreSQL and simulators. */
export interface ServerBed {
  readonly port: number;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function createServerBed(postgresAddress: string): Promise<ServerBed> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-bed-'));
  const database = await createTestDatabase('postgresql', postgresAddress);
  const simulators = await startSimulators(folder);
  const port = await freePort();
  const servers: ServerProcess[] = [];
  return {
    port,
    async start(environment = {}) {
      const own = serverEnvironment(database.address, simulators, join(folder, 'server'));
      const server = await startServer({ ...own, RATE_LIMIT_FACTOR: '10000', ...environment }, port);
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await simulators.stop();
      await database.drop();
      removeSwept(folder);
    },
  };
}
