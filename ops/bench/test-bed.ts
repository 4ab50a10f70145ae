import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { startSimulator } from '#server/testing/processes/simulator-process.ts';

/** The environment for measurements: both vendors simulated without delay, and the server, each in its own process. */
export interface TestBed {
  readonly server: ServerProcess;
  readonly duffelOrigin: string;
  readonly stripeOrigin: string;
  /** From starting the server on an empty data folder until it is ready. */
  readonly startMs: number;
  /** Starts another server of the same build with this supplier, and with these additional settings. */
  startBeside(duffelOrigin: string, settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function startTestBed(): Promise<TestBed> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-bench-'));
  const [duffel, stripe] = await Promise.all([
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
  ]);
  const started: ServerProcess[] = [];
  const start = async (duffelOrigin: string, settings: Readonly<Record<string, string>> = {}) => {
    const environment = {
      DATA_DIR: join(folder, `server-${started.length}`),
      DUFFEL_API_URL: duffelOrigin,
      STRIPE_API_URL: stripe.origin,
      RATE_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const server = await startServer(environment, await freePort());
    started.push(server);
    return server;
  };
  const startedAt = performance.now();
  const server = await start(duffel.origin);
  const startMs = performance.now() - startedAt;
  return {
    server,
    duffelOrigin: duffel.origin,
    stripeOrigin: stripe.origin,
    startMs,
    startBeside: start,
    async close() {
      await Promise.all(started.map((running) => running.stop()));
      await Promise.all([duffel.stop(), stripe.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
