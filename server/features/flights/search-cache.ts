import type { Result } from '../../http/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OfferTexts } from './offer-texts.ts';

/** Equal searches of one visitor are continued for this long (API-02). */
export const searchLifetimeMs = 10 * 60_000;

/** One answered search, priced for its visitor's brand, cheapest first. */
export interface KeptSearch {
  readonly searchId: string;
  readonly offers: OfferTexts;
  readonly offerIds: ReadonlySet<string>;
  /** About what it takes in memory. */
  readonly bytes: number;
  /** Names the search among bookings: see `searchKeyOf`; null where nothing was found. */
  readonly searchKey: string | null;
  /** When its first offer expires, as epoch milliseconds; infinity where there is none. */
  readonly expiresAt: number;
}

interface Entry {
  readonly search: Promise<Result<KeptSearch>>;
  /** Empty until it is answered. */
  offerIds: ReadonlySet<string>;
  readonly startedAt: number;
  /** All that lead to it; it goes with all of them, or its offers would stay behind uncounted. */
  readonly keys: Set<string>;
  bytes: number;
}

/**
 * Answered and running searches of this instance, bounded by bytes. Keys hold the visitor: equal searches of one
 * visitor share one supplier call, two visitors never share, because the supplier sells one offer of each search
 * (FAST-02). A failed search is not kept.
 */
export class SearchCache {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;
  readonly #maximumBytes: number;
  #bytes = 0;

  constructor(clock: Clock, maximumBytes = 200 * 1024 * 1024) {
    this.#clock = clock;
    this.#maximumBytes = maximumBytes;
  }

  /** About what all kept searches take in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept or running search of a key; null when there is none that is fresh. */
  find(key: string): Promise<Result<KeptSearch>> | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (this.#clock.now().getTime() - entry.startedAt >= searchLifetimeMs) {
      this.#remove(entry);
      return null;
    }
    return entry.search;
  }

  /** Keeps a running search under its keys; `also` names it a second time once it has an id. */
  keep(key: string, search: Promise<Result<KeptSearch>>, also: (kept: KeptSearch) => string): void {
    const startedAt = this.#clock.now().getTime();
    const entry: Entry = { search, offerIds: new Set(), startedAt, keys: new Set(), bytes: 0 };
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

  /** Forgets every search that an offer came from. */
  forgetSearchOf(offerId: string): void {
    for (const entry of new Set(this.#entries.values())) {
      if (entry.offerIds.has(offerId)) this.#remove(entry);
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
