import { FaultQueue } from '#simulators/kit/fault-queue.ts';
import { startHttpServer } from '#simulators/kit/http-server.ts';
import { createRouter } from '#simulators/kit/router.ts';
import { SimulatedClock } from '#simulators/kit/simulated-clock.ts';
import { type Context, IdSource } from './context.ts';
import { answerControl } from './control/control-plane.ts';
import { dispatch } from './http/dispatch.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { Variant } from './offers/variants.ts';
import { startSettling } from './orders/pending-orders.ts';
import { currencyOf } from './reference/currency.ts';
import { routes } from './routes.ts';
import { SearchRepository } from './search/search-repository.ts';
import { type Settings, usualOffers } from './settings.ts';
import { Store } from './store.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { hash32 } from './wire/hash.ts';

/** Options of a simulator. Everything has a default. */
export interface DuffelSimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** A SQLite file; the default, `:memory:`, stores nothing. */
  readonly databasePath?: string;
  /** The only accepted token; by default any `duffel_test_…`. */
  readonly token?: string;
  /** The clock; the control plane moves it forward from there. */
  readonly now?: () => Date;
  /** Delay of searches and orders in ms; other calls take a quarter. Default 0. */
  readonly latencyMs?: number;
  /** Direct flights only reduce the offers and the work to a quarter. Default 2. */
  readonly connectionLimit?: 0 | 1 | 2;
  /** Maximum offers per search. Default 400; busy routes have up to 10,000 if allowed. */
  readonly maxOffers?: number;
  /** Shapes of real responses to use for every airline; by default some airlines have each. */
  readonly variants?: readonly Variant[];
  /** Another seed gives other prices and other Duffel Airways flights. */
  readonly seed?: string;
  /** Billing currency, ISO 4217. Default USD. */
  readonly currency?: string;
  /** Default 30; two low-cost airlines give half. */
  readonly offerLifetimeMinutes?: number;
}

/** A running simulator. */
export interface DuffelSimulator {
  /** `http://127.0.0.1:4010` */
  readonly origin: string;
  readonly port: number;
  /** Cuts open connections, waits until the port is free and the file closed. Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks the Duffel Flights API v2 (Duffel documentation; paths under `/air` and `/places`) and a
 * control plane for tests under `/__sim/`. Both respond only to programs on this machine.
 * @throws Error if the port is taken, the file cannot be opened, or the currency is unknown
 */
export async function startDuffelSimulator(options: DuffelSimulatorOptions = {}): Promise<DuffelSimulator> {
  const host = options.host ?? '127.0.0.1';
  const settings: Settings = {
    seed: options.seed ?? 'tailfin',
    currency: currencyOf(options.currency ?? 'USD'),
    offerLifetimeMinutes: options.offerLifetimeMinutes ?? 30,
    latencyMs: options.latencyMs ?? 0,
    connectionLimit: options.connectionLimit ?? 2,
    maxOffers: options.maxOffers ?? usualOffers,
    variants: options.variants ?? [],
    token: options.token ?? null,
  };
  const store = new Store(options.databasePath ?? ':memory:');
  const context = createWorld(settings, store, options.now ?? (() => new Date()));
  const find = createRouter(routes);
  const rateLimit = new RateLimit();
  const settling = startSettling(context);
  const server = await startHttpServer({
    port: options.port ?? 0,
    host,
    async answer(request, response) {
      const url = new URL(request.url ?? '/', `http://${host}`);
      settling.settle();
      if (url.pathname.startsWith('/__sim/')) await answerControl(request, response, url, context);
      else await dispatch(request, response, url, find, context, rateLimit);
    },
  }).catch((error: unknown) => {
    settling.stop();
    store.close();
    throw error;
  });
  context.webhooks.resume();

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    settling.stop();
    await context.webhooks.stop();
    await server.close();
    store.close();
  };
  return {
    origin: server.origin,
    port: server.port,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function createWorld(settings: Settings, store: Store, now: () => Date): Context {
  const clock = new SimulatedClock(now, {
    read: () => store.find<number>('setting', 'clock_ahead_ms') ?? 0,
    write: (aheadMs) => store.put('setting', 'clock_ahead_ms', '', 0, aheadMs),
  });
  return {
    settings,
    store,
    clock,
    ids: new IdSource(store, `${settings.seed}|${hash32(String(clock.now()))}|${clock.now()}`),
    faults: new FaultQueue(),
    searches: new SearchRepository(store, settings),
    webhooks: new WebhookSender(store, clock),
  };
}
