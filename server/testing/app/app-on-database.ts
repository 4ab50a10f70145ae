import { PassThrough } from 'node:stream';
import { createDuffelSupplier } from '#server/adapters/duffel/supplier.ts';
import { toCardFields } from '#server/adapters/stripe/card-fields.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import { createWalletDomains } from '#server/adapters/stripe/wallet-domains.ts';
import { type App, buildApp } from '#server/app.ts';
import { logSupplierEvents } from '#server/assembly/supplier-events.ts';
import { readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import { createMetrics } from '#server/http/operations/metrics.ts';
import type { Clock } from '#server/ports/clock.ts';
import { collectingMailer } from './collecting-mailer.ts';

/** The secret shared by all test applications: sessions work across them, as after a restart. */
const secret = 'a secret that is only used by tests, long enough';

/** The application on a database and vendors that the caller opened and will close. */
export async function startAppOn(options: {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly duffelOrigin: string;
  readonly stripeOrigin: string;
  readonly limitFactor?: number;
  readonly environment?: Record<string, string>;
}): Promise<{ readonly app: App; logged(): string }> {
  const lines: string[] = [];
  const sink = new PassThrough();
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString('utf8')));
  const { database, clock, duffelOrigin, stripeOrigin } = options;
  const log = createLogger('info', sink);
  const metrics = createMetrics();
  const config = readConfig({
    SESSION_SECRET: secret,
    // Production accepts no other.
    RATE_LIMIT_FACTOR: options.environment?.APP_ENV === 'production' ? '1' : String(options.limitFactor ?? 1000),
    ...options.environment,
  });
  const app = await buildApp({
    config,
    database,
    clock,
    log,
    metrics,
    telemetry: null,
    vendors: {
      test: {
        supplier: createDuffelSupplier({
          token: 'duffel_test_simulator',
          baseUrl: duffelOrigin,
          live: false,
          events: logSupplierEvents(log, metrics),
        }),
        walletDomains: createWalletDomains({ secretKey: 'sk_test_simulator', baseUrl: stripeOrigin }),
        gateway: createStripeGateway({
          secretKey: 'sk_test_simulator',
          baseUrl: stripeOrigin,
          live: false,
          cardFields: toCardFields(config.cardFields.test, stripeOrigin),
        }),
      },
      live: null,
    },
    mailer: collectingMailer([]),
    webhooks: [],
    pages: null,
  });
  await app.server.ready();
  return { app, logged: () => lines.join('') };
}
