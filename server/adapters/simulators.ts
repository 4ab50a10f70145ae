import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { makeDataFolder } from '#server/private-files.ts';
import type { Config, VendorAccess } from '../config/config.ts';
import { codeOf, StartError } from '../start-error.ts';

/** A simulator of one vendor in a thread of this process, on a loopback port of its own. */
export interface EmbeddedSimulator {
  readonly access: VendorAccess;
  close(): Promise<void>;
}

const workerFile = new URL('../../simulators/worker.ts', import.meta.url);
const secretPrefixes = { duffel: 'duffel_test_', stripe: 'sk_test_' } as const;

/**
 * Starts a simulator with its state in `dataDir`. Rejects if it cannot start; with StartError if its file is damaged.
 */
export async function startEmbeddedSimulator(
  vendor: 'duffel' | 'stripe',
  options: { readonly dataDir: string; readonly latencyMs: number },
): Promise<EmbeddedSimulator> {
  makeDataFolder(options.dataDir);
  const secret = secretPrefixes[vendor] + randomBytes(18).toString('hex');
  const databasePath = join(options.dataDir, `simulator-${vendor}.sqlite`);
  // A separate channel: in watch mode, Node uses the worker's own.
  const { port1: here, port2: there } = new MessageChannel();
  const worker = new Worker(workerFile, {
    workerData: { vendor, secret, latencyMs: options.latencyMs, databasePath, startedAt: there },
    transferList: [there],
  });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  const started = Promise.race([once(here, 'message'), failed]);
  const [origin] = (await started.catch((error: unknown) => {
    throw startFailure(error, databasePath);
  })) as [string];
  failed.catch(() => undefined);
  return {
    access: { secret, baseUrl: origin },
    async close() {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}

function startFailure(error: unknown, databasePath: string): unknown {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return error;
  const problem = `The data of a simulator cannot be read: ${databasePath} (${(error as Error).message}).`;
  return new StartError(`${problem} Put the file back, or run npm run db:reset, which begins with empty data.`, {
    cause: error,
  });
}

/** The simulators of vendors without test-mode credentials. */
export interface Simulators {
  /** Null for a vendor with credentials. */
  readonly access: { readonly duffel: VendorAccess | null; readonly stripe: VendorAccess | null };
  close(): Promise<void>;
}

type SimulatedParts = Pick<Config, 'dataDir' | 'simulatorLatencyMs' | 'duffel' | 'stripe'>;

const keyNames = { duffel: 'DUFFEL_TEST_TOKEN', stripe: 'STRIPE_TEST_SECRET_KEY' } as const;

/** Starts the simulators required by a configuration; StartError if there are none, as in the production image. */
export async function startSimulators(config: SimulatedParts, worker = workerFile): Promise<Simulators> {
  const missing = (['duffel', 'stripe'] as const).filter((vendor) => config[vendor].test === null);
  if (missing.length > 0 && !existsSync(worker)) {
    const names = missing.map((vendor) => keyNames[vendor]).join(' and ');
    throw new StartError(`This image has no simulators: set ${names}, or use the image built with --target demo.`);
  }
  const simulate = (vendor: 'duffel' | 'stripe') =>
    config[vendor].test === null
      ? startEmbeddedSimulator(vendor, { dataDir: config.dataDir, latencyMs: config.simulatorLatencyMs })
      : null;
  const [duffel, stripe] = await Promise.all([simulate('duffel'), simulate('stripe')]);
  return {
    access: { duffel: duffel?.access ?? null, stripe: stripe?.access ?? null },
    async close() {
      await Promise.all([duffel?.close(), stripe?.close()]);
    },
  };
}
