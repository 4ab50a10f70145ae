import type { Offer } from '#domain/flights/offer.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Refusal } from '#server/refusal.ts';
import { searchKeyOf } from '../offers/read-offer.ts';
import { SearchCallers } from '../search/search-callers.ts';
import { SearchStream } from './search-stream.ts';

/** Equal searches of one visitor share a result for this long (API-02). */
export const searchLifetimeMs = 10 * 60_000;

/** Memory of a kept search besides its lines, in bytes: its key, promises and collections, measured at about 2 KB. */
export const bytesOfEmptySearch = 4096;

/** A visitor's search whose offers are or were streamed. */
export class LiveSearch {
  readonly searchId: string;
  readonly stream = new SearchStream();
  /** Identifies the search in bookings, see `searchKeyOf`; null before the first offer. */
  searchKey: string | null = null;
  /** When its first offer expires, in epoch milliseconds; Infinity before the first offer. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** The offers for the documented API call as JSON, cheapest first, and waiting callers; null until requested. */
  apiOffers: { readonly callers: SearchCallers; readonly read: Promise<Result<readonly string[], Refusal>> } | null =
    null;
  /** Size of `apiOffers` once available. */
  apiBytes = 0;
  readonly #offerIds = new Set<string>();

  constructor(searchId: string) {
    this.searchId = searchId;
  }

  has(offerId: string): boolean {
    return this.#offerIds.has(offerId);
  }

  /** Records what decides whether the search can be reused. */
  note(offer: Offer): void {
    this.#offerIds.add(offer.id);
    this.searchKey ??= searchKeyOf(offer);
    this.expiresAt = Math.min(this.expiresAt, Date.parse(offer.expiresAt));
  }
}

interface Entry {
  readonly startedAt: number;
  readonly starting: Promise<Result<LiveSearch, Refusal>>;
  readonly callers: SearchCallers;
  /** Null until it has started. */
  search: LiveSearch | null;
}

function bytesOf({ search }: Entry): number {
  return bytesOfEmptySearch + (search === null ? 0 : search.stream.bytes + search.apiBytes);
}

/**
 * The live searches of this instance, limited by bytes and age, under their visitors' keys: equal searches of one
 * visitor share one, two visitors never do (FAST-02). A search that fails to start is not kept.
 */
export class LiveSearches {
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #maximumBytes: number;

  constructor(clock: Clock, maximumBytes: number) {
    this.#clock = clock;
    this.#maximumBytes = maximumBytes;
  }

  /** Approximate memory usage of all kept searches. */
  get bytes(): number {
    let bytes = 0;
    for (const entry of this.#entries.values()) bytes += bytesOf(entry);
    return bytes;
  }

  /**
   * The search under a key, perhaps still starting; null if there is none, it is too old, or everyone left it before
   * its end. `left` ends a caller's wait.
   */
  find(key: string, left?: AbortSignal): Promise<Result<LiveSearch, Refusal>> | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (this.#isOld(entry) || entry.search?.stream.isWanted === false) {
      this.#entries.delete(key);
      return null;
    }
    if (left !== undefined) entry.callers.add(left);
    return entry.starting;
  }

  /** The search under a key if its stream has this name. */
  findStream(key: string, streamId: string): LiveSearch | null {
    if (this.find(key) === null) return null;
    const search = this.#entries.get(key)?.search ?? null;
    return search?.stream.id === streamId ? search : null;
  }

  /** Keeps a starting search, replacing an earlier one under its key. */
  add(
    key: string,
    starting: Promise<Result<LiveSearch, Refusal>>,
    callers = new SearchCallers(),
  ): Promise<Result<LiveSearch, Refusal>> {
    this.#makeRoom();
    const entry: Entry = { startedAt: this.#clock.now().getTime(), starting, callers, search: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    starting.then((started) => {
      if (started.ok) entry.search = started.value;
      else forget();
    }, forget);
    return starting;
  }

  /** Removes every search that contains an offer. */
  dropSearchOf(offerId: string): void {
    for (const [key, { search }] of this.#entries) if (search?.has(offerId) === true) this.#entries.delete(key);
  }

  #isOld({ startedAt }: Entry): boolean {
    return this.#clock.now().getTime() - startedAt >= searchLifetimeMs;
  }

  /** Removes searches that are too old, then the oldest until the rest fit. */
  #makeRoom(): void {
    let { bytes } = this;
    for (const [key, entry] of this.#entries) {
      if (bytes <= this.#maximumBytes && !this.#isOld(entry)) return;
      bytes -= bytesOf(entry);
      this.#entries.delete(key);
    }
  }
}
