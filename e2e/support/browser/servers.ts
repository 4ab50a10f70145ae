import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Ports (below the ephemeral range) and folder of a browser run: chosen by the first process, inherited by its workers.
 */
function sharedSetting(name: string, create: () => string): string {
  const value = process.env[name] ?? create();
  process.env[name] = value;
  return value;
}

const basePort = Number(sharedSetting('E2E_PORT', () => String(20_000 + 10 * Math.floor(Math.random() * 1200))));

/** Created by the first process that writes to it, so listing the tests leaves nothing behind. */
export const dataDir = sharedSetting('E2E_DATA', () => join(tmpdir(), `tailfin-e2e-${randomBytes(6).toString('hex')}`));
/** The server's log. */
export const serverLog = join(dataDir, 'server.log');
/** Serves every brand, from the start. */
export const administrator = { email: 'boss@tailfin.example', password: 'Correct-Horse-9-Battery' };

/** The process that stops the site on request, and its problems; empty if there are none. */
export const siteProcess = join(dataDir, 'site.pid');
export const siteOutcome = join(dataDir, 'site.outcome');
export const siteOrigin = `http://localhost:${basePort}`;
export const duffelOrigin = `http://127.0.0.1:${basePort + 1}`;
export const stripeOrigin = `http://127.0.0.1:${basePort + 2}`;

/** Port of the separate server for the test on the embedded database. */
export const embeddedPort = basePort + 4;
export const embeddedOrigin = `http://localhost:${embeddedPort}`;

/** Ports of the servers with the provider's card fields: one for each worker of a run. */
export const hostedPorts = [basePort + 5, basePort + 6] as const;

export const tagOrigin = `http://127.0.0.1:${basePort + 3}`;

/** Signs the supplier's webhook calls to the site. */
export const webhookSecret = 'whsec_of_browser_tests_only_0123456789';

const shared = { DATA_DIR: dataDir, NODE_ENV: 'production' };

/** The simulators and the server, each in its own process. */
export const webServers = [
  {
    command: 'node simulators/duffel/main.ts',
    url: `${duffelOrigin}/__sim/state`,
    env: { ...shared, SIM_DUFFEL_PORT: String(basePort + 1), SIM_LATENCY_MS: '0' },
  },
  {
    command: 'node simulators/stripe/main.ts',
    url: `${stripeOrigin}/__sim/state`,
    env: { ...shared, SIM_STRIPE_PORT: String(basePort + 2) },
  },
  {
    command: 'node e2e/support/tag-stand-in.ts',
    url: `${tagOrigin}/reports?id=none`,
    env: { ...shared, TAG_STAND_IN_PORT: String(basePort + 3) },
  },
  {
    command: 'node e2e/support/site.ts',
    url: `http://127.0.0.1:${basePort}/readyz`,
    env: {
      ...shared,
      PORT: String(basePort),
      LOG_LEVEL: 'info',
      DUFFEL_API_URL: duffelOrigin,
      STRIPE_API_URL: stripeOrigin,
      TAG_ORIGIN: tagOrigin,
      RATE_LIMIT_FACTOR: '1000',
      ORDER_SETTLE_SECONDS: '5',
      RECONCILE_SECONDS: '1',
      DUFFEL_WEBHOOK_SECRET: webhookSecret,
    },
  },
].map((server) => ({
  ...server,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  timeout: 60_000,
}));
