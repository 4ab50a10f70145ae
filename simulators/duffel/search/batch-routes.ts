import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Answer, type Call, created, type Handler, ok } from '../http/call.ts';
import type { Search } from '../offers/offer-model.ts';
import { readOfferStates, untouched } from '../offers/offer-state.ts';
import { listedOffers } from '../offers/wire-offer.ts';
import { apiError } from '../wire/errors.ts';
import { isoInstant } from '../wire/time.ts';
import { batchesOf } from './batches.ts';
import { itinerariesView, wantsItineraries } from './itineraries-view.ts';
import { takeSearch } from './offer-request-routes.ts';
import { searchId } from './search-repository.ts';
import { silentSources } from './silent-sources.ts';

const lifeMs = 60_000;
const longestPollMs = 30_000;

/**
 * How far the only consumer of a batch search has read. Stored, so that a restart neither loses nor repeats anything.
 */
interface Progress {
  /** Batches that arrive. */
  readonly batches: number;
  /** Batches that never arrive. */
  readonly silent: number;
  readonly delivered: number;
}

/**
 * `POST /air/batch_offer_requests`: responds at once, without offers (Duffel documentation, "Batch offer requests").
 */
export const createBatch: Handler = async (call, context): Promise<Answer> => {
  const search = await takeSearch(call, context, 'batch');
  const batches = batchesOf(search, context.settings).length;
  const progress: Progress = { batches, silent: silentSources(context.store), delivered: 0 };
  keep(context, search, progress);
  return created(wireBatch(search, progress));
};

/**
 * `GET /air/batch_offer_requests/{id}`: waits until a batch has arrived, then returns the offers since the last read,
 * on request grouped. A caller who leaves earlier has read nothing. 404 if unknown or older than a minute.
 */
export const getBatch: Handler = async (call, context): Promise<Answer> => {
  const id = call.params.id ?? '';
  const search = context.searches.find(id);
  const progress = context.store.find<Progress>('batch', id);
  if (search === null || progress === null) throw apiError('not_found');
  const age = () => context.clock.now() - search.record.createdAt;
  if (age() > lifeMs) throw apiError('not_found', { message: 'The batch offer request has expired.' });
  const { delivered, silent } = progress;
  const batches = batchesOf(search, context.settings);
  const nextAt = batches[delivered]?.comesAfterMs;
  const pause = nextAt === undefined ? (silent > 0 ? longestPollMs : 0) : nextAt - age();
  if (pause > 0 && (await leftWithin(pause, call))) return ok({ ...wireBatch(search, progress), offers: [] });
  // Without latency, half of the remaining offers have always arrived.
  const arrived =
    context.settings.latencyMs === 0
      ? delivered + Math.ceil((batches.length - delivered) / 2)
      : batches.filter(({ comesAfterMs }, n) => n < delivered || comesAfterMs <= Math.max(nextAt ?? 0, age())).length;
  const next = { ...progress, delivered: arrived };
  keep(context, search, next);
  const states = readOfferStates(context.store, search);
  const fresh = new Set(batches.slice(delivered, arrived).flatMap(({ offers }) => offers));
  const offers = search.offers
    .filter((offer) => fresh.has(offer))
    .flatMap((offer) => listedOffers(search, offer, states.get(offer.id) ?? untouched, context.settings));
  return ok({ ...wireBatch(search, next), ...(wantsItineraries(call.query) ? itinerariesView(offers) : { offers }) });
};

/** Waits this many ms or until the caller has left: then true. */
async function leftWithin(ms: number, { callerLeft }: Call): Promise<boolean> {
  const timer = new AbortController();
  const over = wait(ms, false, { ref: false, signal: timer.signal }).catch(() => false);
  const left = await Promise.race([over, callerLeft().then(() => true)]);
  timer.abort();
  return left;
}

function keep(context: Context, search: Search, progress: Progress): void {
  context.store.put('batch', searchId(search.record.token), '', search.record.createdAt, progress);
}

function wireBatch(search: Search, { batches, silent, delivered }: Progress): Record<string, unknown> {
  const { record } = search;
  return {
    id: searchId(record.token),
    live_mode: false,
    created_at: isoInstant(record.createdAt),
    client_key: record.clientKey,
    total_batches: batches + silent,
    remaining_batches: batches + silent - delivered,
  };
}
