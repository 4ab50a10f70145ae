import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports (below those that the system lends to connections) and folder of a browser run: drawn by the first process that asks, inherited by the workers it starts. */
function drawn(name: string, draw: () => string): string {
  const value = process.env[name] ?? draw();
  process.env[name] = value;
  return value;
}

const basePort = Number(drawn('E2E_PORT', () => String(20_000 + 10 * Math.floor(Math.random() * 1200))));

/** Made by the first process that writes to it: a list of the tests leaves nothing. */
export const dataDir = drawn('E2E_DATA', () => join(tmpdir(), `tailfin-e2e-${randomBytes(6).toString('hex')}`));
/** Everything that the server logged. */
export const serverLog = join(dataDir, 'server.log');
/** Runs every brand; there from the start. */
export const administrator = { email: 'boss@tailfin.example', password: 'Correct-Horse-9-Battery' };

/** The process that ends the site when it is asked to, and what was wrong by then: empty for nothing. */
export const siteProcess = join(dataDir, 'site.pid');
export const siteOutcome = join(dataDir, 'site.outcome');
export const siteOrigin = `http://localhost:${basePort}`;
export const duffelOrigin = `http://127.0.0.1:${basePort + 1}`;
export const stripeOrigin = `http://127.0.0.1:${basePort + 2}`;

/** Where the journey on the embedded database starts a server of its own. */
export const embeddedPort = basePort + 4;
export const embeddedOrigin = `http://localhost:${embeddedPort}`;

export const tagOrigin = `http://127.0.0.1:${basePort + 3}`;

const shared = { DATA_DIR: dataDir, NODE_ENV: 'production' };

/** The simulators and the server, each as a process of its own. */
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
    },
  },
].map((server) => ({
  ...server,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  timeout: 60_000,
}));
