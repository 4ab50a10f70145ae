import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findJourneys } from './inventory/journeys.ts';
import { readVariants } from './offers/variants.ts';
import { startDuffelSimulator } from './server.ts';

/** Starts the simulator alone: `SIM_DUFFEL_PORT` (4010), `SIM_LATENCY_MS` (1000), `SIM_VARIANTS` (none; names of variants.ts
 * or `all`), `DATA_DIR` (./.data). Stops on SIGTERM and SIGINT. */

// Orders and payments name people.
process.umask(0o077);
const dataDir = process.env.DATA_DIR ?? './.data';
mkdirSync(dataDir, { recursive: true });
const simulator = await startDuffelSimulator({
  port: Number(process.env.SIM_DUFFEL_PORT ?? 4010),
  latencyMs: Number(process.env.SIM_LATENCY_MS ?? 1000),
  variants: readVariants(process.env.SIM_VARIANTS ?? ''),
  databasePath: join(dataDir, 'duffel-simulator.sqlite'),
});
console.log(`Duffel simulator: ${simulator.origin}`);
// The network of flights is made at first use and takes about a second: better now than in the first search.
findJourneys({ origin: 'LHR', destination: 'JFK', date: new Date().toISOString().slice(0, 10), maxConnections: 1 });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
