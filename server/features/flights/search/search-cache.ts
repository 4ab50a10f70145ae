import type { Result } from '#domain/result.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Refusal } from '#server/refusal.ts';
import type { OfferTexts } from './offer-texts.ts';
import { SearchCallers } from './search-callers.ts';

/** Equal searches of one visitor share a result for this long (API-02). */
export const searchLifetimeMs = 10 * 60_000;

/** What a kept search takes besides its offers, in bytes: its key, promises and collections, measured at about 2 KB. */
export const bytesOfEmptySearch = 4096;

/** One completed search, priced for its visitor's brand, cheapest first. */
export interface CachedSearch {
  readonly searchId: string;
  readonly offers: OfferTexts;
  readonly offerIds: ReadonlySet<string>;
  /** Approximate memory usage. */
  readonly bytes: number;
  /** Identifies the search in bookings, see `searchKeyOf`; null if nothing was found. */
  readonly searchKey: string | null;
  /** When its first offer expires, in epoch milliseconds; Infinity if it has no offers. */
  readonly expiresAt: number;
}

interface Entry {
  readonly search: Promise<Result<CachedSearch, Refusal>>;
  readonly callers: SearchCallers;
  /** Empty until the search completes. */
  offerIds: ReadonlySet<string>;
  readonly startedAt: number;
  /** All keys of this entry; they are removed together, or its offers would remain in memory uncounted. */
  readonly keys: Set<string>;
  bytes: number;
}

/**
 * Completed and running searches of this instance, bounded by bytes and age. Keys include the visitor: equal searches of one
 * visitor share one supplier call; two visitors never do, because the supplier sells only one offer per search
 * (FAST-02). A failed search is not stored.
 */
export class SearchCache {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #maximumBytes: number;
  #bytes = 0;

  constructor(clock: Clock, maximumBytes: number) {
    this.#clock = clock;
    this.#maximumBytes = maximumBytes;
  }

  /** Approximate memory usage of all stored searches. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The stored or running search of a key; null if there is none or it is too old. A caller who waits for it tells with `left`
   * until when.
   */
  find(key: string, left?: AbortSignal): Promise<Result<CachedSearch, Refusal>> | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (this.#isOld(entry)) {
      this.#remove(entry);
      return null;
    }
    if (left !== undefined) entry.callers.add(left);
    return entry.search;
  }

  /** Stores a running search under its key; `also` gives its second key once it has an id. */
  store(
    key: string,
    search: Promise<Result<CachedSearch, Refusal>>,
    also: (kept: CachedSearch) => string,
    callers = new SearchCallers(),
  ): void {
    this.#dropOld();
    const startedAt = this.#clock.now().getTime();
    const entry: Entry = { search, callers, offerIds: new Set(), startedAt, keys: new Set(), bytes: 0 };
    this.#add(key, entry);
    search.then(
      (kept) => {
        if (!kept.ok) this.#remove(entry);
        else {
          entry.offerIds = kept.value.offerIds;
          this.#add(also(kept.value), entry);
          this.#grow(entry, kept.value.bytes);
        }
      },
      () => this.#remove(entry),
    );
  }

  /** Removes every search that contains an offer. */
  dropSearchOf(offerId: string): void {
    for (const entry of new Set(this.#entries.values())) {
      if (entry.offerIds.has(offerId)) this.#remove(entry);
    }
  }

  #isOld({ startedAt }: Entry): boolean {
    return this.#clock.now().getTime() - startedAt >= searchLifetimeMs;
  }

  /** Removes what is too old, from the front: only its second keys can stand behind younger searches. */
  #dropOld(): void {
    for (const entry of this.#entries.values()) {
      if (!this.#isOld(entry)) return;
      this.#remove(entry);
    }
  }

  #add(key: string, entry: Entry): void {
    const previous = this.#entries.get(key);
    this.#entries.set(key, entry);
    entry.keys.add(key);
    if (previous === undefined || previous === entry) return;
    previous.keys.delete(key);
    if (previous.keys.size === 0) this.#remove(previous);
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#maximumBytes) break;
      if (oldest !== entry) this.#remove(oldest);
    }
  }

  #remove(entry: Entry): void {
    for (const key of entry.keys) this.#entries.delete(key);
    entry.keys.clear();
    this.#bytes -= entry.bytes;
    entry.bytes = 0;
  }
}
