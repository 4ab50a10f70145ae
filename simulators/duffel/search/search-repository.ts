import type { OfferModel, Search } from '../offers/offer-model.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { apiError } from '../wire/errors.ts';
import { childId, parseChildId } from '../wire/ids.ts';
import { makeSearch } from './make-offers.ts';
import type { SearchRecord } from './search-record.ts';

/** Offers in memory, over all searches: at twenty searches a second, those of about a minute. */
const keptOffers = 150_000;
const dayMs = 86_400_000;
const pruneEvery = 500;

/** Stores searches: their records in the store, and their offers in memory while in use. */
export class SearchRepository {
  readonly #store: Store;
  readonly #settings: Settings;
  readonly #made = new Map<string, Search>();
  #offersInMemory = 0;
  #added = 0;

  constructor(store: Store, settings: Settings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Stores a new search and creates its offers. Occasionally deletes searches older than a day. */
  add(record: SearchRecord): Search {
    if (this.#added++ % pruneEvery === 0) {
      this.#store.prune('search', record.createdAt - dayMs);
      this.#store.prune('offer_state', record.createdAt - dayMs);
      this.#store.prune('batch', record.createdAt - dayMs);
      this.#store.prune('change_request', record.createdAt - dayMs);
      this.#store.prune('change_offer', record.createdAt - dayMs);
      this.#store.prune('event', record.createdAt - 7 * dayMs);
    }
    this.#store.put('search', searchId(record.token), '', record.createdAt, record);
    return this.#make(record);
  }

  /** The search of an id `orq_…`, or null. */
  find(id: string): Search | null {
    const known = this.#made.get(id);
    if (known !== undefined) {
      // Moved to the end: the map's first entry is the least recently used.
      this.#made.delete(id);
      this.#made.set(id, known);
      return known;
    }
    const record = this.#store.find<SearchRecord>('search', id);
    return record === null ? null : this.#make(record);
  }

  /** The offer of an id `off_…` with its search, or null. */
  findOffer(id: string): { readonly search: Search; readonly offer: OfferModel } | null {
    const parsed = parseChildId('off', id);
    if (parsed === null) return null;
    const search = this.find(searchId(parsed.token));
    const offer = search?.offers[parsed.n] ?? search?.upsells[parsed.n - search.offers.length];
    return search === null || offer === undefined ? null : { search, offer };
  }

  /** The offer of an id in a path. @throws ApiError 404 */
  getOffer(id: string): { readonly search: Search; readonly offer: OfferModel } {
    const found = this.findOffer(id);
    if (found === null) throw apiError('not_found');
    return found;
  }

  /** Searches, newest first. */
  records(): SearchRecord[] {
    return this.#store.newest<SearchRecord>('search', 1000).map((row) => row.doc);
  }

  #make(record: SearchRecord): Search {
    const search = makeSearch(record, this.#settings);
    this.#made.set(searchId(record.token), search);
    this.#offersInMemory += sizeOf(search);
    for (const [id, oldest] of this.#made) {
      if (this.#offersInMemory <= keptOffers || oldest === search) break;
      this.#made.delete(id);
      this.#offersInMemory -= sizeOf(oldest);
    }
    return search;
  }
}

function sizeOf({ offers, upsells }: Search): number {
  return offers.length + upsells.length;
}

/** The id `orq_…` of a search's token. */
export function searchId(token: string): string {
  return childId('orq', token, 0);
}
