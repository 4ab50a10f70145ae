import { PassThrough } from 'node:stream';
import { createDuffelSupplier } from '#server/adapters/duffel/supplier.ts';
import { createDuffelWebhook } from '#server/adapters/duffel/webhook.ts';
import { toCardFields } from '#server/adapters/stripe/card-fields.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import { createWalletDomains } from '#server/adapters/stripe/wallet-domains.ts';
import { createStripeWebhook } from '#server/adapters/stripe/webhook.ts';
import { type App, buildApp } from '#server/app.ts';
import { logSupplierEvents } from '#server/assembly/supplier-events.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { sampleBrands, seedBrands } from '#server/features/brands/index.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import { createMetrics } from '#server/http/operations/metrics.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import { systemClock } from '#server/system-clock.ts';
import { startTelemetry } from '#server/telemetry/start-telemetry.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { startDuffelSimulator } from '#simulators/duffel/server.ts';
import { startStripeSimulator } from '#simulators/stripe/server.ts';
import { expectNoCards } from '../card-sweep/card-sweep.ts';
import { createTestDatabase, type Engine } from '../database/test-database.ts';
import { injectingVisitor, type Visitor } from '../steps/visitor.ts';
import { collectingMailer } from './collecting-mailer.ts';

/** A clock that tests advance; pauses take real time. */
export class TestClock implements Clock {
  readonly sleep = systemClock.sleep;
  #offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}

export interface TestApp {
  readonly app: App;
  readonly db: Database;
  /** For another instance on the same database. */
  readonly database: OpenDatabase;
  readonly clock: TestClock;
  readonly duffel: SimulatorControl;
  readonly stripe: SimulatorControl;
  /** Mails sent so far by `app.mailSender.run()`. */
  readonly sent: readonly MailMessage[];
  /** Null unless the environment specifies a collector. */
  readonly telemetry: Telemetry | null;
  /** Everything that was logged so far. */
  logged(): string;
  /** A new visitor with separate cookies. */
  visitor(options?: { readonly host?: string; readonly ip?: string }): Visitor;
  /** Rejects if a card was written to the log, a mail, a simulator's store or the database (PAY-09, SAFE-05). */
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly engine: Engine;
  readonly postgresAddress: string;
  readonly environment?: Record<string, string>;
  /** Live credentials, which the simulators accept. */
  readonly live?: boolean;
  /** The mailer; by default mails are only collected in `sent`. */
  readonly mailer?: Mailer;
  /** The secrets of both vendors' webhook calls; without them there are no webhooks. */
  readonly webhookSecrets?: readonly string[];
  /** How long to wait for an order, in ms; default 2,000. */
  readonly orderDeadlineMs?: number;
  /** How long to wait for a search, in ms. */
  readonly searchDeadlineMs?: number;
  /** Also sells connections: four times the offers, and the work. Direct flights are enough for most tests. */
  readonly hasConnections?: boolean;
  /** The supplier's billing currency, ISO 4217; default USD. */
  readonly currency?: string;
  /** Folder of built pages; without it the application serves only the API. */
  readonly buildDir?: string;
}

/** Live credentials that no vendor ever issued: the simulators accept them. */
const liveEnvironment = {
  DUFFEL_LIVE_TOKEN: 'duffel_live_simulator',
  STRIPE_LIVE_SECRET_KEY: 'sk_live_simulator',
  ALLOW_LIVE_KEYS_ELSEWHERE: '1',
};

/** Vendors' clients retry almost at once, because there is no real network to wait for. */
export const retryPauseMs = 5;

/** The production application on a fresh database, with both simulators at zero delay. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const clock = new TestClock();
  const now = () => clock.now();
  const [database, duffel, stripe] = await Promise.all([
    createTestDatabase(options.engine, options.postgresAddress),
    startDuffelSimulator({
      now,
      latencyMs: 0,
      connectionLimit: options.hasConnections ? 2 : 0,
      ...(options.currency === undefined ? {} : { currency: options.currency }),
    }),
    startStripeSimulator({ now, latencyMs: 0 }),
  ]);
  await seedBrands(database.open.db, sampleBrands, clock.now());
  const sent: MailMessage[] = [];
  const lines: string[] = [];
  const sink = new PassThrough();
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString('utf8')));
  const log = createLogger('info', sink);
  const metrics = createMetrics();
  const config = readConfig({
    SESSION_SECRET: 'a secret that is only used by tests, long enough',
    RATE_LIMIT_FACTOR: '1000',
    ORDER_WAIT_SECONDS: '5',
    ...(options.live ? liveEnvironment : {}),
    ...options.environment,
  });
  const stripeKey = (live: boolean) => (live ? liveEnvironment.STRIPE_LIVE_SECRET_KEY : 'sk_test_simulator');
  const pair = (live: boolean) => ({
    supplier: createDuffelSupplier({
      token: live ? liveEnvironment.DUFFEL_LIVE_TOKEN : 'duffel_test_simulator',
      baseUrl: duffel.origin,
      live,
      orderDeadlineMs: options.orderDeadlineMs ?? 2000,
      retryPauseMs,
      ...(options.searchDeadlineMs === undefined ? {} : { searchDeadlineMs: options.searchDeadlineMs }),
      events: logSupplierEvents(log, metrics),
    }),
    gateway: createStripeGateway({
      secretKey: stripeKey(live),
      baseUrl: stripe.origin,
      live,
      cardFields: toCardFields(live ? config.cardFields.live : config.cardFields.test, stripe.origin),
      retryPauseMs,
    }),
    walletDomains: createWalletDomains({ secretKey: stripeKey(live), baseUrl: stripe.origin }),
  });
  const telemetry = await startTelemetry(config.telemetry, metrics.registry, log);
  const app = await buildApp({
    config,
    database: database.open,
    clock,
    log,
    metrics,
    telemetry,
    vendors: {
      test: pair(false),
      live: options.live ? pair(true) : null,
    },
    mailer: options.mailer ?? collectingMailer(sent),
    webhooks: options.webhookSecrets
      ? [createStripeWebhook(options.webhookSecrets), createDuffelWebhook(options.webhookSecrets)]
      : [],
    pages: options.buildDir === undefined ? null : { buildDir: options.buildDir, development: false },
  });
  await app.server.ready();
  return {
    app,
    db: database.open.db,
    database: database.open,
    clock,
    duffel: new SimulatorControl(duffel.origin),
    stripe: new SimulatorControl(stripe.origin),
    sent,
    telemetry,
    logged: () => lines.join(''),
    visitor: (visitor = {}) => injectingVisitor(app.server, visitor),
    async close() {
      await app.stop(1000);
      await telemetry?.stop();
      const configuredOptions = await Promise.all(
        [duffel, stripe].map(({ origin }) => new SimulatorControl(origin).state()),
      );
      try {
        expectNoCards('the log', lines.join(''));
        expectNoCards('a mail', JSON.stringify(sent));
        expectNoCards('a simulator', JSON.stringify(configuredOptions));
      } finally {
        await Promise.all([duffel.close(), stripe.close()]);
        await database.drop();
      }
    },
  };
}

/** The control plane of a simulator. */
export class SimulatorControl {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async fault(fault: {
    operation: string;
    kind: string;
    delayMs?: number;
    times?: number;
    offerId?: string;
    executes?: boolean;
  }): Promise<void> {
    await this.#post('/__sim/faults', { times: 1, ...fault });
  }

  /** Unused faults. */
  async faults(): Promise<{ operation: string; kind: string; timesLeft: number }[]> {
    const response = await fetch(`${this.origin}/__sim/faults`);
    const { faults } = (await response.json()) as {
      faults: { operation: string; kind: string; timesLeft: number }[];
    };
    return faults.map(({ operation, kind, timesLeft }) => ({ operation, kind, timesLeft }));
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.origin}/__sim/faults`, { method: 'DELETE' });
  }

  /** Drops faults that no call has hit; paused calls stay paused until `clearFaults`. */
  async dropUnusedFaults(): Promise<void> {
    await fetch(`${this.origin}/__sim/faults/waiting`, { method: 'DELETE' });
  }

  /** Prolongs a pending refund of the payment simulator. */
  async delayRefund(refund: string, delaySeconds: number): Promise<void> {
    await this.#post('/__sim/refunds', { refund, delaySeconds });
  }

  /** The cardholder disputes a captured payment with the bank. */
  async dispute(intentId: string): Promise<void> {
    await this.#post('/__sim/disputes', { payment_intent: intentId });
  }

  /** Moves a payment's dispute: there was a response, or the bank decided. */
  async moveDispute(intentId: string, status: string): Promise<void> {
    await this.#post('/__sim/disputes', { payment_intent: intentId, status });
  }

  /** The cardholder's bank reports a captured payment as fraud. */
  async warnOfFraud(intentId: string): Promise<void> {
    await this.#post('/__sim/fraud-warnings', { payment_intent: intentId });
  }

  /** The open review of a payment is closed at the provider. */
  async closeReview(intentId: string, reason: string): Promise<void> {
    await this.#post('/__sim/reviews', { payment_intent: intentId, reason });
  }

  async changeOffer(
    id: string,
    change: {
      totalAmount?: string;
      bagsDearerBy?: string;
      sellsMeals?: boolean;
      newServiceIds?: boolean;
      gone?: boolean;
      expire?: boolean;
    },
  ): Promise<void> {
    await this.#post(`/__sim/offers/${id}`, change);
  }

  /** Sets the airline's answer to requests for other flights of an order, one of the simulator's `forcedAnswers`. */
  async answerFlightChanges(orderId: string, answer: string): Promise<void> {
    await this.#post(`/__sim/orders/${orderId}/flight_changes`, { answer });
  }

  async changeFlightOffer(
    id: string,
    change: { changeTotalAmount?: string; gone?: boolean; expiresInSeconds?: number },
  ): Promise<void> {
    await this.#post(`/__sim/order_change_offers/${id}`, change);
  }

  /** Raises the price of each bag on sale for an order, or sells them out. */
  async changeBags(orderId: string, change: { dearerBy?: string; gone?: boolean }): Promise<void> {
    await this.#post(`/__sim/orders/${orderId}/bags`, change);
  }

  /** Sets the refund in an order's quotes: one of the simulator's `refundWays`, and decimal text or null (unstated). */
  async changeRefund(
    orderId: string,
    refund: {
      to?: string | null;
      amount?: string | null;
      currency?: string;
      endless?: boolean;
      noCodes?: boolean;
    },
  ): Promise<void> {
    await this.#post(`/__sim/orders/${orderId}/refund`, refund);
  }

  /** Sets how later orders differ from their airline's, by the simulator's `OrderShape`. */
  async shapeOrders(shape: Record<string, unknown>): Promise<void> {
    await this.#post('/__sim/order_shape', shape);
  }

  /** Gives batch searches from now on this many more sources, which never answer. */
  async silenceSources(count: number): Promise<void> {
    await this.#post('/__sim/silent_sources', { count });
  }

  /** A confirmation token of a card, as made by the provider's fields in the browser. */
  async enterCard(number: string): Promise<string> {
    const body = new URLSearchParams({
      key: 'pk_test_simulator',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '737',
      return_url: 'http://localhost/booking/return',
    });
    const response = await fetch(`${this.origin}/v1/confirmation_tokens`, { method: 'POST', body });
    const { id } = (await response.json()) as { id?: string };
    if (id === undefined) throw new Error(`No token: ${response.status}`);
    return id;
  }

  /** The cardholder's part of 3-D Secure. */
  async authenticate(intentId: string, outcome: 'succeed' | 'fail'): Promise<void> {
    await this.#post('/__sim/authentications', { payment_intent: intentId, outcome });
  }

  async state<T>(): Promise<T> {
    const response = await fetch(`${this.origin}/__sim/state`);
    return (await response.json()) as T;
  }

  async #post(path: string, body: unknown): Promise<void> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}
