import type { Faults } from './control/faults.ts';
import { hashedId, searchToken } from './ids.ts';
import type { SearchShelf } from './search/search-shelf.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

/** Everything a handler may reach. One per running simulator; nothing is shared between two. */
export interface World {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: SimulatedClock;
  readonly ids: IdSource;
  readonly faults: Faults;
  readonly searches: SearchShelf;
  readonly webhooks: WebhookSender;
}

/** The injected clock, which the control plane can move forward. The distance moved survives a restart. */
export class SimulatedClock {
  readonly #now: () => Date;
  readonly #store: Store;
  #aheadMs: number;

  constructor(now: () => Date, store: Store) {
    this.#now = now;
    this.#store = store;
    this.#aheadMs = store.find<number>('setting', 'clock_ahead_ms') ?? 0;
  }

  /** ms since 1970. */
  now(): number {
    return this.#now().getTime() + this.#aheadMs;
  }

  /** Moves the clock forward (or, with a negative number, back). */
  advance(ms: number): void {
    this.#aheadMs += ms;
    this.#store.put('setting', 'clock_ahead_ms', '', 0, this.#aheadMs);
  }
}

const BLOCK = 1000;

/** Mints ids that never repeat, also not after a restart or in another database file. Numbers are reserved in blocks. */
export class IdSource {
  readonly #store: Store;
  readonly #salt: string;
  #next: number;
  #reserved: number;

  /** @param salt kept in the database the first time; later ignored in favour of the kept one */
  constructor(store: Store, salt: string) {
    this.#store = store;
    const kept = store.find<string>('setting', 'id_salt');
    this.#salt = kept ?? salt;
    if (kept === null) store.put('setting', 'id_salt', '', 0, salt);
    this.#reserved = store.find<number>('setting', 'id_counter') ?? 0;
    this.#next = this.#reserved;
  }

  #number(): number {
    if (this.#next >= this.#reserved) {
      this.#reserved += BLOCK;
      this.#store.put('setting', 'id_counter', '', 0, this.#reserved);
    }
    return this.#next++;
  }

  /** A new id such as `ord_…`. */
  mint(prefix: string): string {
    return hashedId(prefix, `${this.#salt}|${this.#number()}`);
  }

  /** A new search token. */
  mintToken(): string {
    return searchToken(`${this.#salt}|${this.#number()}`);
  }
}
