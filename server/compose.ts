import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearLeases } from './adapters/database/clear-leases.ts';
import { startDatabaseClock } from './adapters/database/database-clock.ts';
import { openDatabase } from './adapters/database/open.ts';
import { createDuffelSupplier } from './adapters/duffel/supplier.ts';
import { createDuffelWebhook } from './adapters/duffel/webhook.ts';
import { createFileMailer } from './adapters/mail/file-mailer.ts';
import { createSmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { type EmbeddedSimulator, startEmbeddedSimulator } from './adapters/simulators.ts';
import { createStripeGateway } from './adapters/stripe/gateway.ts';
import { createStripeWebhook } from './adapters/stripe/webhook.ts';
import { createSteadyClock } from './adapters/system-clock.ts';
import { type App, buildApp, type VendorPair } from './app.ts';
import type { Config, VendorAccess } from './config.ts';
import { makeDemoTrips } from './demo/demo-trips.ts';
import {
  createPasswordHashing,
  demoAccounts,
  ensureAdministrator,
  seedDemoAccounts,
} from './features/accounts/index.ts';
import { sampleBrands, seedBrands } from './features/brands/index.ts';
import type { Logger } from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { logSupplierEvents } from './supplier-events.ts';

export interface Composition {
  readonly app: App;
  /** What the product runs on, one line each, for whoever started it. */
  readonly description: readonly string[];
  /** Makes what a demonstration shows beside its accounts; nothing where none runs. To be called when calls are served. */
  prepareDemo(): Promise<void>;
  /** Stops; with `drain` the server takes requests a little longer, until a proxy in front of it has learnt of it. */
  close(options: { readonly drain: boolean }): Promise<void>;
  /** Lets a close that is under way wait for nothing more. What is cut off is reconciled at the next start. */
  hurry(): void;
}

/** A stop waits so much longer than a booking request waits for its order. */
const stopMarginMs = 5000;

/** Builds the adapters that the configuration asks for and the application on them: the one place that decides this. */
export async function compose(
  config: Config,
  log: Logger,
  options: { readonly development: boolean },
): Promise<Composition> {
  const metrics = createMetrics();
  const simulate = (vendor: 'duffel' | 'stripe') =>
    startEmbeddedSimulator(vendor, { dataDir: config.dataDir, latencyMs: config.simulatorLatencyMs });
  const [database, duffel, stripe] = await Promise.all([
    openDatabase(config),
    config.duffel.test === null ? simulate('duffel') : null,
    config.stripe.test === null ? simulate('stripe') : null,
  ]);
  const simulators = [duffel, stripe].filter((simulator): simulator is EmbeddedSimulator => simulator !== null);

  const pair = (supplierAccess: VendorAccess, gatewayAccess: VendorAccess, live: boolean): VendorPair => ({
    supplier: createDuffelSupplier({
      token: supplierAccess.secret,
      baseUrl: supplierAccess.baseUrl,
      live,
      events: logSupplierEvents(log, metrics),
    }),
    gateway: createStripeGateway({ secretKey: gatewayAccess.secret, baseUrl: gatewayAccess.baseUrl, live }),
  });
  const testAccess = { duffel: config.duffel.test ?? duffel?.access, stripe: config.stripe.test ?? stripe?.access };
  if (!testAccess.duffel || !testAccess.stripe) throw new Error('No way to reach the vendors in test mode');
  const { live: liveDuffel } = config.duffel;
  const { live: liveStripe } = config.stripe;

  // The embedded database has the clock of this process.
  const databaseClock = database.engine === 'embedded' ? null : await startDatabaseClock(database.db, log);
  const clock = databaseClock ?? createSteadyClock();

  // The embedded database has one process: whoever held a lease is gone.
  if (database.engine === 'embedded') await clearLeases(database.db);
  if (!config.production) await seedBrands(database.db, sampleBrands, clock.now());

  const mailFolder = join(config.dataDir, 'mail');
  const { smtpUrl } = config.mail;
  const mailer = smtpUrl === null ? createFileMailer(mailFolder, () => clock.now()) : createSmtpMailer(smtpUrl);
  const hashing = createPasswordHashing();
  if (config.demoAccounts) await seedDemoAccounts(database.db, hashing, clock.now());
  if (config.administrator !== null) {
    await ensureAdministrator(database.db, hashing, config.administrator, clock.now());
  }

  const app = await buildApp({
    config,
    database,
    clock,
    log,
    metrics,
    vendors: {
      test: pair(testAccess.duffel, testAccess.stripe, false),
      live: liveDuffel && liveStripe ? pair(liveDuffel, liveStripe, true) : null,
    },
    mailer,
    webhooks: [
      ...(config.webhookSecrets.stripe.length > 0 ? [createStripeWebhook(config.webhookSecrets.stripe)] : []),
      ...(config.webhookSecrets.duffel.length > 0 ? [createDuffelWebhook(config.webhookSecrets.duffel)] : []),
    ],
    pages: { buildDir: fileURLToPath(new URL('../build', import.meta.url)), development: options.development },
  });

  return {
    app,
    description: [
      `database   ${database.engine === 'embedded' ? `embedded PostgreSQL in ${config.dataDir}` : 'PostgreSQL'}`,
      `flights    ${duffel ? 'simulator' : 'Duffel'} (test)${liveDuffel ? ', Duffel (live)' : ''}`,
      `payments   ${stripe ? 'simulator' : 'Stripe'} (test)${liveStripe ? ', Stripe (live)' : ''}`,
      `mail       ${smtpUrl === null ? `files in ${mailFolder}` : new URL(smtpUrl).host}`,
      ...(config.demoAccounts ? demoAccounts : []).map(
        ({ label, email, password }) => `sign in    ${email}  ${password}  (${label.toLowerCase()})`,
      ),
    ],
    async prepareDemo() {
      const traveller = demoAccounts.find(({ role }) => role === 'user');
      // Only where both vendors are our own: nothing is ordered elsewhere for a demonstration.
      if (!config.demoAccounts || traveller === undefined || duffel === null || stripe === null) return;
      await makeDemoTrips({ server: app.server, db: database.db, clock, log, traveller }).catch((error: unknown) =>
        log.warn({ err: error }, 'Demo trips are not made yet; the next start tries again'),
      );
    },
    async close({ drain }) {
      await app.stop(config.orderWaitMs + stopMarginMs, drain ? config.drainMs : 0);
      databaseClock?.stop();
      await mailer.close();
      await Promise.all(simulators.map((simulator) => simulator.close()));
      await database.close();
    },
    hurry: app.hurry,
  };
}
