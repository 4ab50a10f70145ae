import type { SimulatorProcesses } from './simulator-process.ts';

/** The environment of a server process on a database and the simulators; it looks for unfinished work every second. */
export function serverEnvironment(databaseUrl: string, simulators: SimulatorProcesses, dataDir: string) {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DUFFEL_API_URL: simulators.duffel.origin,
    STRIPE_API_URL: simulators.stripe.origin,
    SESSION_SECRET: 'a secret that is only used by tests, long enough',
    RECONCILE_SECONDS: '1',
  };
}
