import { PassThrough } from 'node:stream';
import { startDuffelSimulator } from '../../simulators/duffel/server.ts';
import { startStripeSimulator } from '../../simulators/stripe/server.ts';
import type { Database, OpenDatabase } from '../adapters/database/database.ts';
import { createDuffelSupplier } from '../adapters/duffel/supplier.ts';
import { createDuffelWebhook } from '../adapters/duffel/webhook.ts';
import { createStripeGateway } from '../adapters/stripe/gateway.ts';
import { createStripeWebhook } from '../adapters/stripe/webhook.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { sampleBrands, seedBrands } from '../features/brands/index.ts';
import { createLogger } from '../http/logger.ts';
import { createMetrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer, MailMessage } from '../ports/mail.ts';
import { logSupplierEvents } from '../supplier-events.ts';
import { expectNoCards } from './card-sweep.ts';
import { collectingMailer } from './collecting-mailer.ts';
import { createTestDatabase, type Engine } from './test-database.ts';
import { injectingVisitor, type Visitor } from './visitor.ts';

/** A clock that tests set on; pauses take their real time. */
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
  /** For another instance on the same one. */
  readonly database: OpenDatabase;
  readonly clock: TestClock;
  readonly duffel: SimulatorControl;
  readonly stripe: SimulatorControl;
  /** Mails that `app.mailSender.run()` has sent so far. */
  readonly sent: readonly MailMessage[];
  /** Everything that was logged so far. */
  logged(): string;
  /** A new visitor with cookies of their own. */
  visitor(options?: { readonly host?: string; readonly ip?: string }): Visitor;
  /** Rejects where a card was written to the log, a mail, a simulator's store or the database (PAY-09, SAFE-05). */
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly engine: Engine;
  readonly postgresAddress: string;
  readonly environment?: Record<string, string>;
  /** Gives the deployment live credentials, which the simulators take. */
  readonly live?: boolean;
  /** How mails leave; without it they are only collected in `sent`. */
  readonly mailer?: Mailer;
  /** What both vendors sign their webhook calls with; without it there are none. */
  readonly webhookSecrets?: readonly string[];
  /** Milliseconds to wait for an order; 2,000 unless told. */
  readonly orderDeadlineMs?: number;
  /** Milliseconds to wait for a search. */
  readonly searchDeadlineMs?: number;
  /** Sells journeys with connections as well: four times the offers, and the work. Direct flights do for most tests. */
  readonly hasConnections?: boolean;
  /** What the supplier bills in, ISO 4217. USD unless told. */
  readonly currency?: string;
  /** Folder of built pages; without it the application serves the API alone. */
  readonly buildDir?: string;
}

/** Live credentials that no vendor ever gave out: the simulators take them. */
const liveEnvironment = {
  DUFFEL_LIVE_TOKEN: 'duffel_live_simulator',
  STRIPE_LIVE_SECRET_KEY: 'sk_live_simulator',
  ALLOW_LIVE_KEYS_ELSEWHERE: '1',
};

/** Vendors' clients try again almost at once: what they wait for on a real wire is not there. */
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
      mostConnections: options.hasConnections ? 2 : 0,
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
      secretKey: live ? liveEnvironment.STRIPE_LIVE_SECRET_KEY : 'sk_test_simulator',
      baseUrl: stripe.origin,
      live,
      retryPauseMs,
    }),
  });
  const app = await buildApp({
    config: readConfig({
      SESSION_SECRET: 'a secret that is only used by tests, long enough',
      RATE_LIMIT_FACTOR: '1000',
      ORDER_WAIT_SECONDS: '5',
      ...(options.live ? liveEnvironment : {}),
      ...options.environment,
    }),
    database: database.open,
    clock,
    log,
    metrics,
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
    logged: () => lines.join(''),
    visitor: (visitor = {}) => injectingVisitor(app.server, visitor),
    async close() {
      await app.stop(1000);
      const kept = await Promise.all([duffel, stripe].map(({ origin }) => new SimulatorControl(origin).state()));
      try {
        expectNoCards('the log', lines.join(''));
        expectNoCards('a mail', JSON.stringify(sent));
        expectNoCards('a simulator', JSON.stringify(kept));
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

  /** Faults that still wait for calls. */
  async faults(): Promise<{ operation: string; kind: string; timesLeft: number }[]> {
    const response = await fetch(`${this.origin}/__sim/faults`);
    const { faults } = (await response.json()) as {
      faults: { operation: string; kind: string; times?: number; timesLeft?: number }[];
    };
    return faults.map(({ operation, kind, times, timesLeft }) => ({
      operation,
      kind,
      timesLeft: timesLeft ?? times ?? 0,
    }));
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.origin}/__sim/faults`, { method: 'DELETE' });
  }

  /** Forgets faults that no call has met; calls that are paused stay so until `clearFaults`. */
  async forgetFaults(): Promise<void> {
    await fetch(`${this.origin}/__sim/faults/waiting`, { method: 'DELETE' });
  }

  async changeOffer(id: string, change: { totalAmount?: string; gone?: boolean; expire?: boolean }): Promise<void> {
    await this.#post(`/__sim/offers/${id}`, change);
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
