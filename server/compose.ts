import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '#domain/people/demo-accounts.ts';
import { createDuffelSupplier } from './adapters/duffel/supplier.ts';
import { createDuffelWebhook } from './adapters/duffel/webhook.ts';
import { createFileMailer } from './adapters/mail/file-mailer.ts';
import { createSmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { type Simulators, startSimulators } from './adapters/simulators.ts';
import { toCardFields } from './adapters/stripe/card-fields.ts';
import { createStripeGateway } from './adapters/stripe/gateway.ts';
import { createWalletDomains } from './adapters/stripe/wallet-domains.ts';
import { createStripeWebhook } from './adapters/stripe/webhook.ts';
import { type App, buildApp } from './app.ts';
import type { VendorPair, VendorsByMode } from './assembly/app-deps.ts';
import { clearAllLeases } from './assembly/clear-leases.ts';
import { logSupplierEvents } from './assembly/supplier-events.ts';
import { type Config, stopMarginMs, type VendorAccess } from './config/config.ts';
import type { OpenDatabase } from './database/database.ts';
import { startDatabaseClock } from './database/database-clock.ts';
import { openDatabase } from './database/open.ts';
import { makeDemoTrips } from './demo/demo-trips.ts';
import { createPasswordHashing, ensureAdministrator, seedDemoAccounts } from './features/accounts/index.ts';
import { sampleBrands, seedBrands } from './features/brands/index.ts';
import { resealTravelers } from './features/saved-travelers/index.ts';
import type { Logger } from './http/operations/logger.ts';
import type { Metrics } from './http/operations/metrics.ts';
import type { Clock } from './ports/clock.ts';
import type { Mailer } from './ports/mail.ts';
import type { SupplierEvents } from './ports/supplier.ts';
import type { WebhookReader } from './ports/webhooks.ts';
import { createSteadyClock } from './system-clock.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

export interface Composition {
  readonly app: App;
  /** One line about each adapter in use, shown at startup. */
  readonly description: readonly string[];
  /** Creates demo data besides the accounts; does nothing outside a demo. Call once requests are served. */
  prepareDemo(): Promise<void>;
  /** Stops. Requests are accepted for `drainMs`, so that the proxy can notice. */
  close(options: { readonly drainMs: number }): Promise<void>;
  /** Ends the waits of a running close. Interrupted work is reconciled at the next start. */
  forceClose(): void;
}

export interface ComposeOptions {
  readonly development: boolean;
  readonly metrics: Metrics;
}

/** Builds the configured adapters and the application. The only place that chooses adapters. */
export async function compose(
  config: Config,
  log: Logger,
  { development, metrics }: ComposeOptions,
): Promise<Composition> {
  const [database, simulators] = await Promise.all([openDatabase(config), startSimulators(config)]);
  // The embedded database shares this process's clock.
  const databaseClock = database.engine === 'embedded' ? null : await startDatabaseClock(database.db, log);
  const clock = databaseClock ?? createSteadyClock();
  await prepareDatabase(config, database, clock);
  if (config.secrets.length > 1) void sealAgain(config, database, log);
  const mailer = createMailer(config, clock);
  const telemetry = await startTelemetry(config.telemetry, metrics.registry, log);
  const app = await buildApp({
    config,
    database,
    clock,
    log,
    metrics,
    telemetry,
    vendors: createVendors(config, simulators, logSupplierEvents(log, metrics)),
    mailer,
    webhooks: createWebhooks(config),
    pages: { buildDir: fileURLToPath(new URL('../build', import.meta.url)), development },
  });

  return {
    app,
    description: describe(config, database, simulators),
    async prepareDemo() {
      const traveler = demoAccounts.find(({ role }) => role === 'user');
      // Only if both vendors are simulated: a demo must not place real orders.
      if (!config.demoAccounts || traveler === undefined) return;
      if (simulators.access.duffel === null || simulators.access.stripe === null) return;
      await makeDemoTrips({ server: app.server, db: database.db, clock, log, traveler }).catch((error: unknown) =>
        log.warn({ err: error }, 'Demo trips are incomplete; the next start will retry'),
      );
    },
    async close({ drainMs }) {
      await app.stop(config.orderWaitMs + stopMarginMs, drainMs);
      await telemetry?.stop();
      databaseClock?.stop();
      await mailer.close();
      await simulators.close();
      await database.close();
    },
    forceClose: app.forceStop,
  };
}

function createVendors(config: Config, simulators: Simulators, events: SupplierEvents): VendorsByMode {
  const pair = (duffel: VendorAccess, stripe: VendorAccess, live: boolean): VendorPair => ({
    supplier: createDuffelSupplier({ token: duffel.secret, baseUrl: duffel.baseUrl, live, events }),
    walletDomains: createWalletDomains({ secretKey: stripe.secret, baseUrl: stripe.baseUrl }),
    gateway: createStripeGateway({
      secretKey: stripe.secret,
      baseUrl: stripe.baseUrl,
      live,
      cardFields: toCardFields(live ? config.cardFields.live : config.cardFields.test, stripe.baseUrl),
    }),
  });
  const duffel = config.duffel.test ?? simulators.access.duffel;
  const stripe = config.stripe.test ?? simulators.access.stripe;
  if (!duffel || !stripe) throw new Error('No way to reach the vendors in test mode');
  const { live: liveDuffel } = config.duffel;
  const { live: liveStripe } = config.stripe;
  return {
    test: pair(duffel, stripe, false),
    live: liveDuffel && liveStripe ? pair(liveDuffel, liveStripe, true) : null,
  };
}

/** Writes the rows required by the first request. */
async function prepareDatabase(config: Config, { db, engine }: OpenDatabase, clock: Clock): Promise<void> {
  // The embedded database has a single process, so the holders of old leases are gone.
  if (engine === 'embedded') await clearAllLeases(db);
  if (!config.production) await seedBrands(db, sampleBrands, clock.now());
  const hashing = createPasswordHashing();
  if (config.demoAccounts) await seedDemoAccounts(db, hashing, clock.now());
  if (config.administrator !== null) await ensureAdministrator(db, hashing, config.administrator, clock.now());
}

/** During a rotation: re-encrypts rows, so that they no longer need the previous secret. */
async function sealAgain({ secrets }: Config, { db }: OpenDatabase, log: Logger): Promise<void> {
  try {
    log.info(await resealTravelers(db, secrets), 'Saved travelers are sealed with the current SESSION_SECRET');
  } catch (error) {
    log.error({ err: error }, 'Saved travelers could not be sealed again: the next start repeats it');
  }
}

const mailFolderOf = ({ dataDir }: Config) => join(dataDir, 'mail');

function createMailer(config: Config, clock: Clock): Mailer {
  const { smtpUrl } = config.mail;
  return smtpUrl === null ? createFileMailer(mailFolderOf(config), () => clock.now()) : createSmtpMailer(smtpUrl);
}

function createWebhooks({ webhookSecrets: { duffel, stripe } }: Config): WebhookReader[] {
  return [
    ...(stripe.length > 0 ? [createStripeWebhook(stripe)] : []),
    ...(duffel.length > 0 ? [createDuffelWebhook(duffel)] : []),
  ];
}

function describe(config: Config, database: OpenDatabase, simulators: Simulators): string[] {
  const { smtpUrl } = config.mail;
  return [
    `database   ${database.engine === 'embedded' ? `embedded PostgreSQL in ${config.dataDir}` : 'PostgreSQL'}`,
    `flights    ${simulators.access.duffel ? 'simulator' : 'Duffel'} (test)${config.duffel.live ? ', Duffel (live)' : ''}`,
    `payments   ${simulators.access.stripe ? 'simulator' : 'Stripe'} (test)${config.stripe.live ? ', Stripe (live)' : ''}`,
    `mail       ${smtpUrl === null ? `files in ${mailFolderOf(config)}` : new URL(smtpUrl).host}`,
    ...(config.demoAccounts ? demoAccounts : []).map(
      ({ label, email, password }) => `sign in    ${email}  ${password}  (${label.toLowerCase()})`,
    ),
  ];
}
