import { join } from 'node:path';
import { closeOnSignal, readPort } from '../kit/process.ts';
import { findJourneys } from './inventory/timetable/journeys.ts';
import { readVariants } from './offers/variants.ts';
import { startDuffelSimulator } from './server.ts';
import { usualOffers } from './settings.ts';

/**
 * Starts the simulator on its own: `SIM_HOST` (127.0.0.1), `SIM_DUFFEL_PORT` (4010), `SIM_LATENCY_MS` (1000),
 * `SIM_OFFERS` (400; maximum offers per search), `SIM_VARIANTS` (none; names of variants.ts or `all`), `DATA_DIR`
 * (./.data). Stops on SIGTERM and SIGINT.
 */

// Files contain names: keep them private.
process.umask(0o077);
const simulator = await startDuffelSimulator({
  host: process.env.SIM_HOST ?? '127.0.0.1',
  port: readPort('SIM_DUFFEL_PORT', 4010),
  latencyMs: Number(process.env.SIM_LATENCY_MS ?? 1000),
  maxOffers: Number(process.env.SIM_OFFERS ?? usualOffers),
  variants: readVariants(process.env.SIM_VARIANTS ?? ''),
  databasePath: join(process.env.DATA_DIR ?? './.data', 'duffel-simulator.sqlite'),
});
console.log(`Duffel simulator: ${simulator.origin}`);
// The flight network is built on first use and takes about a second: build it now, not in the first search.
findJourneys({ origin: 'LHR', destination: 'JFK', date: new Date().toISOString().slice(0, 10), maxConnections: 1 });

closeOnSignal(simulator);
