import type { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { defaultMarkup } from '#domain/money/price.ts';
import { clearAllLeases } from '#server/assembly/clear-leases.ts';
import { type BookingDeps, isSearchSold } from '#server/features/booking/index.ts';
import type { SellableDeps } from '#server/features/flights/index.ts';
import { createReconciler } from '#server/jobs/reconciler.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import type { Airline } from './airline.ts';
import type { Bank } from './bank.ts';
import { faultyDatabase } from './faulty-database.ts';
import { Instance, isDeath, type Simulation } from './simulation.ts';

/** A running process of the application, reachable by travelers. */
export interface Server {
  readonly instance: Instance;
  readonly deps: BookingDeps & SellableDeps;
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  /** Background work that continues after its request was answered. */
  track(work: Promise<unknown>): void;
}

interface ServerClusterOptions {
  /** Number of concurrent processes. */
  readonly size: number;
  /** How long the product looks for a lost order. */
  readonly orderSettleMs: number;
}

const restartMs = 3000;

/** The processes of the application, kept at a fixed number: one that dies is replaced. */
export class ServerCluster {
  readonly #simulation: Simulation;
  readonly #engine: PGlite;
  readonly #airline: Airline;
  readonly #bank: Bank;
  readonly #size: number;
  readonly #orderSettleMs: number;
  #servers: Server[] = [];
  #work: Promise<unknown>[] = [];
  #isClosing = false;
  #count = 0;
  /** Errors that nothing in the simulation explains. */
  readonly defects: string[] = [];

  constructor(simulation: Simulation, engine: PGlite, airline: Airline, bank: Bank, options: ServerClusterOptions) {
    this.#simulation = simulation;
    this.#engine = engine;
    this.#airline = airline;
    this.#bank = bank;
    this.#size = options.size;
    this.#orderSettleMs = options.orderSettleMs;
  }

  async open(): Promise<void> {
    for (let index = 0; index < this.#size; index++) await this.#start();
  }

  /** One of the live processes; waits for one if all are dead. */
  async reach(): Promise<Server> {
    for (;;) {
      const server = this.#servers[this.#simulation.pick(this.#servers.length)];
      if (server !== undefined) return server;
      await this.#simulation.sleep(1000);
    }
  }

  /** Ends every schedule and waits for work in progress. */
  async close(): Promise<void> {
    this.#isClosing = true;
    while (this.#work.length > 0) await Promise.all(this.#work.splice(0));
  }

  /** One run of the reconciler in a process that does nothing else. */
  async reconcileOnce(): Promise<void> {
    await createReconciler(
      this.#serverOf(new Instance(this.#simulation, 'the last process', () => undefined)).deps,
    ).run();
  }

  async #start(): Promise<void> {
    this.#count += 1;
    const instance = new Instance(this.#simulation, `process ${this.#count}`, () => {
      this.#servers = this.#servers.filter((server) => server.instance !== instance);
      this.#simulation.later(restartMs, 'a process starts', () => this.#keep(this.#start()));
    });
    const server = this.#serverOf(instance);
    try {
      // As on startup with the embedded database, which has one process.
      if (this.#size === 1) await clearAllLeases(server.deps.db);
    } catch (error) {
      if (isDeath(error)) return;
      throw error;
    }
    this.#servers.push(server);
    this.#keep(this.#reconcile(server));
  }

  async #reconcile({ instance, deps }: Server): Promise<void> {
    const reconciler = createReconciler(deps);
    while (instance.isAlive && !this.#isClosing) {
      await reconciler.run();
      await this.#simulation.sleep(this.#simulation.choose([20, 90, 400] as const) * 1000);
    }
  }

  #keep(work: Promise<unknown>): void {
    this.#work.push(work.catch((error: unknown) => this.#notice(error, 'work in the background')));
  }

  #notice(error: unknown, where: string): void {
    if (isDeath(error)) return;
    this.defects.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  #serverOf(instance: Instance): Server {
    const simulation = this.#simulation;
    const supplier = this.#airline.supplierOf(instance);
    const gateway = this.#bank.gatewayOf(instance);
    const db = faultyDatabase(this.#engine, instance);
    return {
      instance,
      supplier,
      gateway,
      track: (work) => this.#keep(work),
      deps: {
        db,
        clock: {
          now: () => simulation.now(),
          monotonicMs: () => simulation.now().getTime(),
          sleep: (ms) => simulation.sleep(ms),
        },
        vendors: { supplierOf: () => supplier, gatewayOf: () => gateway },
        secrets: ['a secret of the simulation'],
        log: this.#log(),
        onTransition: () => undefined,
        remindsOfCheckIn: () => Promise.resolve(true),
        termsOf: () => Promise.resolve(defaultCancellationTerms),
        changeTermsOf: () => Promise.resolve({ ...defaultChangeTerms, markup: defaultMarkup }),
        shownBrandOf: () => Promise.resolve({ name: 'Tailfin', policies: [] }),
        orderWaitMs: 20_000,
        orderSettleMs: this.#orderSettleMs,
        orderChecksPerMinute: 400,
        isSearchSold: (key) => isSearchSold(db, key),
        dropSearchOf: () => undefined,
      },
    };
  }

  /** Collects the product's logged errors: anything but a process death is a bug or an alert for an administrator. */
  #log(): FastifyBaseLogger {
    const silent = () => undefined;
    const error = (entry: unknown, message?: unknown) => {
      if (entry instanceof Object && 'err' in entry) this.#notice(entry.err, String(message));
      else this.#simulation.note(`error: ${message}`);
    };
    const log = {
      level: 'info',
      info: silent,
      warn: silent,
      debug: silent,
      trace: silent,
      fatal: silent,
      silent,
      error,
    };
    return { ...log, child: () => this.#log() };
  }
}
