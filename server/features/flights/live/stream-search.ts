import type { BrandTerms } from '#domain/content/change-terms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FoundListing, RunningSearch } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import { SearchCallers } from '../search/search-callers.ts';
import {
  isBuyable,
  openSearchId,
  queryKey,
  type SearchDeps,
  type SearchRequest,
  sealSearchId,
  tooManySearches,
} from '../search/search-flights.ts';
import { feedRunning, feedStored, StreamWriter } from './feed-stream.ts';
import { LiveSearch } from './live-searches.ts';

export interface LiveSearchDeps extends SearchDeps {
  /** How long the sources of a search have to answer, in milliseconds. */
  readonly searchMs: number;
  /** Records that a search brought so many offers that cannot be read. */
  readonly noteUnreadable: (offers: number) => Promise<void>;
}

export interface LiveSearchRequest extends Omit<SearchRequest, 'page' | 'limit'> {
  /** The stream to continue, and after how many lines. */
  readonly continued: { readonly stream: string; readonly after: number } | null;
  readonly terms: BrandTerms;
  /** Only starts the search: whoever follows it calls later. */
  readonly prepares: boolean;
  /** When the search of `searchId` began, in epoch milliseconds; null if long ago. */
  readonly startedAt: number | null;
}

/** Where a visitor's stream begins. */
export interface FollowedSearch {
  readonly search: LiveSearch;
  /** Number of lines that the visitor has. */
  readonly after: number;
}

type Started = Result<LiveSearch, Refusal>;

/**
 * The stream of a search. An equal search of the same visitor is joined (FAST-02), unless its offers can no longer be
 * bought; a stream that broke is continued if this instance has it, and read again from the supplier otherwise (LIVE-07).
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
  const started = await joinOrBegin(deps, request, key);
  return started.ok ? ok({ search: started.value, after: 0 }) : started;
}

/**
 * The visitor's equal search, streamed or not, or a new one if there is none whose offers can be bought. Between looking for
 * one and beginning another nothing is awaited: calls that come at once must not begin two.
 */
async function joinOrBegin(deps: LiveSearchDeps, request: LiveSearchRequest, key: string): Promise<Started> {
  if (request.fresh) return begin(deps, request, key);
  const left = leavingOf(request);
  const streamed = deps.liveSearches.find(key, left);
  if (streamed !== null) {
    const live = await streamed;
    if (!live.ok || (await isBuyable(deps, live.value))) return live;
    const newer = deps.liveSearches.find(key, left);
    return newer !== null && newer !== streamed ? newer : begin(deps, request, key);
  }
  const unstreamed = deps.cache.find(key, left);
  if (unstreamed === null) return begin(deps, request, key);
  const whole = await unstreamed;
  const isKept = whole.ok && (await isBuyable(deps, whole.value));
  const newer = deps.liveSearches.find(key, left);
  if (newer !== null) return newer;
  return isKept
    ? readAgain(deps, { ...request, startedAt: null }, key, whole.value.searchId)
    : begin(deps, request, key);
}

function begin(deps: LiveSearchDeps, request: LiveSearchRequest, key: string): Promise<Started> {
  const supplierId = request.searchId === null ? null : openSearchId(deps.secrets, key, request.searchId);
  if (supplierId !== null) return readAgain(deps, request, key, supplierId);
  const callers = new SearchCallers();
  const left = leavingOf(request);
  if (left !== undefined) callers.add(left);
  return deps.liveSearches.add(key, start(deps, request, callers.allLeft), callers);
}

/** Tells when the caller waits no longer; undefined for one that never waits. */
function leavingOf({ prepares, left }: LiveSearchRequest): AbortSignal | undefined {
  return prepares ? undefined : left;
}

async function start(deps: LiveSearchDeps, request: LiveSearchRequest, unwanted: AbortSignal): Promise<Started> {
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

function readAgain(deps: LiveSearchDeps, request: LiveSearchRequest, key: string, searchId: string): Promise<Started> {
  const slot = reserveSlot(deps, request);
  if (!slot.ok) return Promise.resolve(slot);
  const search = new LiveSearch(searchId);
  void feed(deps, request, search, null).finally(slot.value);
  return deps.liveSearches.add(key, Promise.resolve(ok(search)));
}

/** A visitor's slot for a search at the supplier, as the call that frees it; refused if all of theirs are in use. */
function reserveSlot(deps: LiveSearchDeps, { visitor }: LiveSearchRequest): Result<() => void, Refusal> {
  if (deps.searchLimiter.reserve(visitor)) return ok(() => deps.searchLimiter.release(visitor));
  deps.metrics.shed.inc({ reason: 'visitor' });
  return refuse('SUPPLIER_UNAVAILABLE', { message: tooManySearches });
}

/** Fills the stream in the background: with the batches of a running search or from the supplier's store, and ends it whatever happens. */
async function feed(
  deps: LiveSearchDeps,
  request: LiveSearchRequest,
  search: LiveSearch,
  running: RunningSearch | null,
): Promise<void> {
  const { stream, searchId } = search;
  const { supplier, query, markup, terms, log } = request;
  const sealedId = sealSearchId(deps.secrets, queryKey(request), searchId);
  const now = deps.clock.now().getTime();
  // A time in the future is not ours.
  const begunAt = Math.min(now, request.startedAt ?? now - deps.searchMs);
  const onOffer = (found: FoundListing) => search.note(found);
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
    deps.metrics.searchSupplierSeconds.observe((performance.now() - startedAt - writer.ownMs) / 1000);
    deps.metrics.searchOwnSeconds.observe(writer.ownMs / 1000);
    deps.metrics.searchCacheBytes.set(deps.cache.bytes + deps.liveSearches.bytes);
  }
}
