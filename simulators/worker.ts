import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { startDuffelSimulator } from './duffel/server.ts';
import { startStripeSimulator } from './stripe/server.ts';

/** Runs one simulator in its own thread, so that its work never delays the pages; it ends with its process. */
interface WorkerTask {
  readonly vendor: 'duffel' | 'stripe';
  readonly databasePath: string;
  /** The only accepted credential. */
  readonly secret: string;
  readonly latencyMs: number;
  /** Receives its origin once it has started. */
  readonly startedAt: MessagePort;
}

const { vendor, databasePath, secret, latencyMs, startedAt } = workerData as WorkerTask;
const simulator =
  vendor === 'duffel'
    ? await startDuffelSimulator({ databasePath, token: secret, latencyMs })
    : await startStripeSimulator({ databasePath, apiKey: secret, latencyMs: Math.round(latencyMs / 4) });
startedAt.postMessage(simulator.origin);
startedAt.close();
parentPort?.once('message', () => {
  void simulator.close().then(() => parentPort?.close());
});
