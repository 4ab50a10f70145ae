import type { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { defaultCancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import { clearLeases } from '../../adapters/database/clear-leases.ts';
import { type BookingDeps, isSearchSold } from '../../features/bookings/index.ts';
import type { SellableDeps } from '../../features/flights/index.ts';
import { createReconciler } from '../../jobs/reconciler.ts';
import type { PaymentGateway } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import type { Airline } from './airline.ts';
import type { Bank } from './bank.ts';
import { fragileDatabase } from './fragile-database.ts';
import { Instance, isDeath, type World } from './world.ts';

/** A running process of the application, as travellers reach it. */
export interface Server {
  readonly instance: Instance;
  readonly deps: BookingDeps & SellableDeps;
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  /** Work that goes on after its request was answered. */
  track(work: Promise<unknown>): void;
}

interface OfficeOptions {
  /** How many processes run at once. */
  readonly size: number;
  /** How long a lost order is looked for. */
  readonly orderSettleMs: number;
}

const restartMs = 3000;

/** The processes of the application: as many as there should be, started anew when one dies. */
export class Office {
  readonly #world: World;
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

  constructor(world: World, engine: PGlite, airline: Airline, bank: Bank, options: OfficeOptions) {
    this.#world = world;
    this.#engine = engine;
    this.#airline = airline;
    this.#bank = bank;
    this.#size = options.size;
    this.#orderSettleMs = options.orderSettleMs;
  }

  async open(): Promise<void> {
    for (let index = 0; index < this.#size; index++) await this.#start();
  }

  /** One of the living processes; waits for one where all are dead. */
  async reach(): Promise<Server> {
    for (;;) {
      const server = this.#servers[this.#world.pick(this.#servers.length)];
      if (server !== undefined) return server;
      await this.#world.sleep(1000);
    }
  }

  /** Ends every schedule and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosing = true;
    while (this.#work.length > 0) await Promise.all(this.#work.splice(0));
  }

  /** One run of the reconciler in a process that does nothing else. */
  async reconcileOnce(): Promise<void> {
    await createReconciler(this.#serverOf(new Instance(this.#world, 'the last process', () => undefined)).deps).run();
  }

  async #start(): Promise<void> {
    this.#count += 1;
    const instance = new Instance(this.#world, `process ${this.#count}`, () => {
      this.#servers = this.#servers.filter((server) => server.instance !== instance);
      this.#world.later(restartMs, 'a process starts', () => this.#keep(this.#start()));
    });
    const server = this.#serverOf(instance);
    try {
      // As at a start with the embedded database, which has one process.
      if (this.#size === 1) await clearLeases(server.deps.db);
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
      await this.#world.sleep(this.#world.choose([20, 90, 400] as const) * 1000);
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
    const world = this.#world;
    const supplier = this.#airline.supplierOf(instance);
    const gateway = this.#bank.gatewayOf(instance);
    const db = fragileDatabase(this.#engine, instance);
    return {
      instance,
      supplier,
      gateway,
      track: (work) => this.#keep(work),
      deps: {
        db,
        clock: { now: () => world.now(), sleep: (ms) => world.sleep(ms) },
        vendors: { supplierOf: () => supplier, gatewayOf: () => gateway },
        secret: 'a secret of the simulation',
        log: this.#log(),
        onMove: () => undefined,
        onBookingMove: () => undefined,
        onCancellationMove: () => undefined,
        termsOf: () => Promise.resolve(defaultCancellationTerms),
        orderWaitMs: 20_000,
        orderSettleMs: this.#orderSettleMs,
        isSearchSold: (key) => isSearchSold(db, key),
        forgetSearchOf: () => undefined,
      },
    };
  }

  /** Keeps the errors that the product logs: what is not the death of a process is a defect, or a cry for a person. */
  #log(): FastifyBaseLogger {
    const silent = () => undefined;
    const error = (entry: unknown, message?: unknown) => {
      if (entry instanceof Object && 'err' in entry) this.#notice(entry.err, String(message));
      else this.#world.note(`error: ${message}`);
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
