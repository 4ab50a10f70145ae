import type { FaultQueue } from '#simulators/kit/fault-queue.ts';
import type { SimulatedClock } from '#simulators/kit/simulated-clock.ts';
import type { Fault } from './control/faults.ts';
import type { SearchRepository } from './search/search-repository.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import { hashedId, searchToken } from './wire/ids.ts';

/** Dependencies of the handlers, separate for each running simulator. */
export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: SimulatedClock;
  readonly ids: IdSource;
  readonly faults: FaultQueue<Fault>;
  readonly searches: SearchRepository;
  readonly webhooks: WebhookSender;
}

const idBlockSize = 1000;

/** Creates ids that never repeat, even after a restart or in another database file. Numbers are reserved in blocks. */
export class IdSource {
  readonly #store: Store;
  readonly #salt: string;
  #next: number;
  #reserved: number;

  /**
   *
   * @param salt stored in the database the first time; later the stored one is used
   */
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
      this.#reserved += idBlockSize;
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
