import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import { readOfferStates, untouched } from '../offers/offer-state.ts';
import { listedOffers } from '../offers/wire-offer.ts';
import { apiError } from '../wire/errors.ts';
import { hash32 } from '../wire/hash.ts';
import { isoInstant } from '../wire/time.ts';
import { takeSearch } from './offer-request-routes.ts';
import { searchId } from './search-repository.ts';

const lifeMs = 60_000;
const maxBatches = 6;

/**
 * How far the only consumer of a batch search has read. Stored, so that a restart neither loses nor repeats anything.
 */
interface Progress {
  readonly batches: number;
  readonly delivered: number;
}

/**
 * `POST /air/batch_offer_requests`: responds at once, without offers (Duffel documentation, "Batch offer requests").
 */
export const createBatch: Handler = async (call, context): Promise<Answer> => {
  const search = await takeSearch(call, context, 'batch');
  const owners = new Set(search.offers.map((offer) => offer.owner)).size;
  const progress: Progress = { batches: Math.max(1, Math.min(maxBatches, owners)), delivered: 0 };
  keep(context, search, progress);
  return created(wireBatch(search, progress));
};

/**
 * `GET /air/batch_offer_requests/{id}`: waits until a batch has arrived, then returns the offers since the last read.
 * 404 if unknown or older than a minute.
 */
export const getBatch: Handler = async (call, context): Promise<Answer> => {
  const id = call.params.id ?? '';
  const search = context.searches.find(id);
  const progress = context.store.find<Progress>('batch', id);
  if (search === null || progress === null) throw apiError('not_found');
  const age = context.clock.now() - search.record.createdAt;
  if (age > lifeMs) throw apiError('not_found', { message: 'The batch offer request has expired.' });
  const { latencyMs } = context.settings;
  // Without latency, half of the remaining offers have always arrived; with it, batches arrive evenly over the search delay.
  let arrived = progress.delivered + Math.ceil((progress.batches - progress.delivered) / 2);
  if (latencyMs > 0) {
    const step = latencyMs / progress.batches;
    const pause = Math.min(latencyMs, (progress.delivered + 1) * step - age);
    if (pause > 0 && progress.delivered < progress.batches) await wait(pause, undefined, { ref: false });
    arrived = Math.floor((context.clock.now() - search.record.createdAt) / step);
    arrived = Math.min(progress.batches, Math.max(arrived, progress.delivered + 1));
  }
  const next = { ...progress, delivered: arrived };
  keep(context, search, next);
  const states = readOfferStates(context.store, search);
  const offers = search.offers.filter((offer) => {
    const batch = batchOf(offer, progress.batches);
    return batch >= progress.delivered && batch < arrived;
  });
  return ok({
    ...wireBatch(search, next),
    offers: offers.flatMap((offer) => listedOffers(search, offer, states.get(offer.id) ?? untouched, context.settings)),
  });
};

function batchOf(offer: OfferModel, batches: number): number {
  return hash32(`batch|${offer.owner}`) % batches;
}

function keep(context: Context, search: Search, progress: Progress): void {
  context.store.put('batch', searchId(search.record.token), '', search.record.createdAt, progress);
}

function wireBatch(search: Search, progress: Progress): Record<string, unknown> {
  const { record } = search;
  return {
    id: searchId(record.token),
    live_mode: false,
    created_at: isoInstant(record.createdAt),
    client_key: record.clientKey,
    total_batches: progress.batches,
    remaining_batches: progress.batches - progress.delivered,
  };
}
