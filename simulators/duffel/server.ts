import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { foreignCall, isLocalCall } from '../local-calls.ts';
import { answerControl } from './control/control-plane.ts';
import { Faults } from './control/faults.ts';
import { hash32 } from './hash.ts';
import { dispatch } from './http/dispatch.ts';
import { RateLimit } from './http/rate-limit.ts';
import { makeRouter } from './http/router.ts';
import type { Variant } from './offers/variants.ts';
import { startSettling } from './orders/pending-orders.ts';
import { currencyOf } from './reference/currency.ts';
import { routes } from './routes.ts';
import { SearchShelf } from './search/search-shelf.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { IdSource, SimulatedClock, type World } from './world.ts';

/** How a simulator is started. Everything has a default. */
export interface DuffelSimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** 127.0.0.1 unless told. */
  readonly host?: string;
  /** A SQLite file; `:memory:`, the default, forgets everything at the end. */
  readonly databasePath?: string;
  /** The only token accepted; without it any `duffel_test_…` is. */
  readonly token?: string;
  /** The clock; the control plane moves it forward from there. */
  readonly now?: () => Date;
  /** Delay of searches and orders in ms; other calls take a quarter. 0 unless told. */
  readonly latencyMs?: number;
  /** Direct flights alone are a quarter of the offers, and of the work. 2 unless told. */
  readonly mostConnections?: 0 | 1 | 2;
  /** Shapes of real answers that every airline's answers get, where usually some airlines' have them. */
  readonly variants?: readonly Variant[];
  /** Another seed gives other prices and other flights of Duffel Airways. */
  readonly seed?: string;
  /** Billing currency, ISO 4217. USD unless told. */
  readonly currency?: string;
  /** 30 unless told; two low-cost airlines give half. */
  readonly offerLifetimeMinutes?: number;
}

/** A running simulator. */
export interface DuffelSimulator {
  /** `http://127.0.0.1:4010` */
  readonly origin: string;
  readonly port: number;
  /** Cuts open connections, waits until the port is free and the file closed. Safe to repeat. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks the Duffel Flights API v2 (Duffel documentation; paths under `/air` and `/places`) and a control plane for tests
 * under `/__sim/`. Both answer programs of this machine only.
 * @throws Error when the port is taken, the file cannot be opened, or the currency is unknown
 */
export async function startDuffelSimulator(options: DuffelSimulatorOptions = {}): Promise<DuffelSimulator> {
  const host = options.host ?? '127.0.0.1';
  const settings: Settings = {
    seed: options.seed ?? 'tailfin',
    currency: currencyOf(options.currency ?? 'USD'),
    offerLifetimeMinutes: options.offerLifetimeMinutes ?? 30,
    latencyMs: options.latencyMs ?? 0,
    mostConnections: options.mostConnections ?? 2,
    variants: options.variants ?? [],
    token: options.token ?? null,
  };
  const store = new Store(options.databasePath ?? ':memory:');
  const clock = new SimulatedClock(options.now ?? (() => new Date()), store);
  const webhooks = new WebhookSender(store, clock);
  const world: World = {
    settings,
    store,
    clock,
    ids: new IdSource(store, `${settings.seed}|${hash32(String(clock.now()))}|${clock.now()}`),
    faults: new Faults(),
    searches: new SearchShelf(store, settings),
    webhooks,
  };
  const find = makeRouter(routes);
  const rateLimit = new RateLimit();
  const settling = startSettling(world);

  const server = createServer((request, response) => {
    if (!isLocalCall(request.headers)) {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(foreignCall));
      return;
    }
    const url = new URL(request.url ?? '/', `http://${host}`);
    settling.settle();
    const answering = url.pathname.startsWith('/__sim/')
      ? answerControl(request, response, url, world)
      : dispatch(request, response, url, find, world, rateLimit);
    answering.catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  webhooks.resume();

  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    settling.stop();
    await webhooks.stop();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    store.close();
  };
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
