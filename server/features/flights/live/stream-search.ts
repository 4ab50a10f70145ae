import type { FastifyBaseLogger } from 'fastify';
import type { BrandTerms } from '#domain/content/change-terms.ts';
import type { Offer } from '#domain/flights/offer.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { Metrics } from '#server/http/operations/metrics.ts';
import type { FlightSupplier, RunningSearch } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Secrets } from '#server/secrets.ts';
import type { SellableDeps } from '../offers/read-offer.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import { SearchCallers } from '../search/search-callers.ts';
import { openSearchId, queryKey, sealSearchId } from '../search/search-id.ts';
import type { SearchLimiter } from '../search/search-limiter.ts';
import { feedRunning, feedStored, StreamWriter } from './feed-stream.ts';
import { LiveSearch, type LiveSearches } from './live-searches.ts';

export const tooManySearches = 'Several of your searches are still under way. Please wait a moment and try again.';

export interface LiveSearchDeps extends SellableDeps {
  readonly liveSearches: LiveSearches;
  readonly searchLimiter: SearchLimiter;
  readonly metrics: Metrics;
  /** Signs search ids, so that visitors continue only their own searches, each under its query. */
  readonly secrets: Secrets;
  /** Time limit for the sources of a search, in milliseconds. */
  readonly searchMs: number;
  /** Records the number of unreadable offers of a search. */
  readonly noteUnreadable: (offers: number) => Promise<void>;
}

export interface SearchRequest {
  readonly visitor: string;
  readonly query: SearchQuery;
  readonly brandKey: string;
  readonly markup: MarkupBasisPoints;
  readonly terms: BrandTerms;
  readonly supplier: FlightSupplier;
  /** The id returned by the client; null starts a search or continues an equal one. */
  readonly searchId: string | null;
  /** Starts a new search even if there is an equal one, for current offers. */
  readonly fresh: boolean;
  /** Aborted when the caller leaves. */
  readonly left: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface LiveSearchRequest extends SearchRequest {
  /** The stream to continue, and after how many lines. */
  readonly continued: { readonly stream: string; readonly after: number } | null;
  /** Only starts the search, for a later call to follow. */
  readonly prepares: boolean;
  /** When the search of `searchId` began, in epoch milliseconds; null if long ago. */
  readonly startedAt: number | null;
}

/** A request to start or join a search; by default someone waits, and the search of `searchId` began long ago. */
type StartRequest = SearchRequest & Partial<Pick<LiveSearchRequest, 'prepares' | 'startedAt'>>;

/** Where a visitor's stream begins. */
export interface FollowedSearch {
  readonly search: LiveSearch;
  /** Number of lines the visitor already has. */
  readonly after: number;
}

type Started = Result<LiveSearch, Refusal>;

/**
 * The stream of a search. An equal search of the same visitor is joined (FAST-02), unless its offers can no longer be
 * bought; a broken stream is continued if this instance has it, and otherwise reread from the supplier (LIVE-07).
 */
export async function streamSearch(
  deps: LiveSearchDeps,
  request: LiveSearchRequest,
): Promise<Result<FollowedSearch, Refusal>> {
  const key = queryKey(request);
  const { continued } = request;
  if (continued !== null) {
    const search = deps.liveSearches.findStream(key, continued.stream);
    if (search !== null) return ok({ search, after: continued.after });
  }
  const started = await joinOrStart(deps, request, key);
  return started.ok ? ok({ search: started.value, after: 0 }) : started;
}

/**
 * The visitor's equal search, or a new one if its offers can no longer be bought. Nothing is awaited between looking
 * and starting, so concurrent calls never start two.
 */
export async function joinOrStart(deps: LiveSearchDeps, request: StartRequest, key: string): Promise<Started> {
  if (request.fresh) return begin(deps, request, key);
  const left = leavingOf(request);
  const equal = deps.liveSearches.find(key, left);
  if (equal === null) return begin(deps, request, key);
  const joined = await equal;
  if (!joined.ok || (await isUsable(deps, joined.value))) return joined;
  const newer = deps.liveSearches.find(key, left);
  return newer !== null && newer !== equal ? newer : begin(deps, request, key);
}

/** True unless it failed, one of its offers has expired, or one was ordered. */
async function isUsable(deps: SellableDeps, { stream, searchKey, expiresAt }: LiveSearch): Promise<boolean> {
  if (stream.failure !== null) return false;
  const isSold = searchKey !== null && (await deps.isSearchSold(searchKey));
  return !isSold && expiresAt > deps.clock.now().getTime();
}

function begin(deps: LiveSearchDeps, request: StartRequest, key: string): Promise<Started> {
  const supplierId = request.searchId === null ? null : openSearchId(deps.secrets, key, request.searchId);
  if (supplierId !== null) return readAgain(deps, request, key, supplierId);
  const callers = new SearchCallers();
  const left = leavingOf(request);
  if (left !== undefined) callers.add(left);
  return deps.liveSearches.add(key, start(deps, request, callers.allLeft), callers);
}

/** Aborted when the caller stops waiting; undefined for one that never waits. */
function leavingOf({ prepares = false, left }: StartRequest): AbortSignal | undefined {
  return prepares ? undefined : left;
}

async function start(deps: LiveSearchDeps, request: StartRequest, unwanted: AbortSignal): Promise<Started> {
  const slot = reserveSlot(deps, request);
  if (!slot.ok) return slot;
  const release = slot.value;
  const { supplier, query } = request;
  const started = await supplier.startSearch(query, deps.searchMs, unwanted).catch((error: unknown) => {
    release();
    throw error;
  });
  if (!started.ok) {
    release();
    const { message, upstreamRequestId } = started.error;
    request.log[unwanted.aborted ? 'debug' : 'warn']({ upstream: message, upstreamRequestId }, 'Search failed');
    return err(searchRefusal(started.error, query, deps.clock.now()));
  }
  const running = started.value;
  const search = new LiveSearch(running.searchId);
  void feed(deps, { ...request, startedAt: deps.clock.now().getTime() }, search, running).finally(release);
  return ok(search);
}

function readAgain(deps: LiveSearchDeps, request: StartRequest, key: string, searchId: string): Promise<Started> {
  const slot = reserveSlot(deps, request);
  if (!slot.ok) return Promise.resolve(slot);
  const search = new LiveSearch(searchId);
  void feed(deps, request, search, null).finally(slot.value);
  return deps.liveSearches.add(key, Promise.resolve(ok(search)));
}

/** Reserves a visitor's slot for a supplier search and returns its release; refused if all are in use. */
export function reserveSlot(deps: LiveSearchDeps, { visitor }: SearchRequest): Result<() => void, Refusal> {
  if (deps.searchLimiter.reserve(visitor)) return ok(() => deps.searchLimiter.release(visitor));
  deps.metrics.shed.inc({ reason: 'visitor' });
  return refuse('SUPPLIER_UNAVAILABLE', { message: tooManySearches });
}

/** Fills the stream in the background, from a running search's batches or the supplier's store, and always ends it. */
async function feed(
  deps: LiveSearchDeps,
  request: StartRequest,
  search: LiveSearch,
  running: RunningSearch | null,
): Promise<void> {
  const { stream, searchId } = search;
  const { supplier, query, markup, terms, log } = request;
  const sealedId = sealSearchId(deps.secrets, queryKey(request), searchId);
  const now = deps.clock.now().getTime();
  // A time in the future is not ours.
  const begunAt = Math.min(now, request.startedAt ?? now - deps.searchMs);
  const onOffer = (offer: Offer) => search.note(offer);
  const writer = new StreamWriter({ stream, sealedId, startedAt: begunAt, markup, terms, log, onOffer });
  const options = {
    stream,
    writer,
    supplier,
    query,
    searchId,
    endsAt: begunAt + deps.searchMs,
    clock: deps.clock,
    log,
  };
  const startedAt = performance.now();
  try {
    await (running === null ? feedStored(options) : feedRunning(options, running));
    if (writer.unreadable > 0) await deps.noteUnreadable(writer.unreadable);
  } catch (error) {
    log.error({ err: error }, 'A search stream failed');
    stream.fail({ code: 'SUPPLIER_UNAVAILABLE' }, writer.count);
  } finally {
    running?.close();
    deps.metrics.searchSupplierSeconds.observe((performance.now() - startedAt) / 1000);
    deps.metrics.searchCacheBytes.set(deps.liveSearches.bytes);
  }
}
