import { setTimeout as wait } from 'node:timers/promises';
import { apiError } from '../errors.ts';
import { hash32 } from '../hash.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import { readOfferStates, untouched } from '../offers/offer-state.ts';
import { wireOffer } from '../offers/wire-offer.ts';
import { isoInstant } from '../time.ts';
import type { World } from '../world.ts';
import { takeSearch } from './offer-request-routes.ts';
import { searchId } from './search-shelf.ts';

const LIFE_MS = 60_000;
const MOST_BATCHES = 6;

/** How far the one consumer of a batch search has read. Kept in the store, so that a restart steals nothing and repeats nothing. */
interface Progress {
  readonly batches: number;
  readonly delivered: number;
}

/** `POST /air/batch_offer_requests`: answers at once, without offers (Duffel documentation, "Batch offer requests"). */
export const createBatch: Handler = async (call, world): Promise<Answer> => {
  const search = await takeSearch(call, world, 'batch');
  const owners = new Set(search.offers.map((offer) => offer.owner)).size;
  const progress: Progress = { batches: Math.max(1, Math.min(MOST_BATCHES, owners)), delivered: 0 };
  keep(world, search, progress);
  return created(wireBatch(search, progress));
};

/**
 * `GET /air/batch_offer_requests/{id}`: waits until a batch has arrived, then gives the offers that came since the last read. Unknown and
 * older than a minute: 404.
 */
export const getBatch: Handler = async (call, world): Promise<Answer> => {
  const id = call.params.id ?? '';
  const search = world.searches.find(id);
  const progress = world.store.find<Progress>('batch', id);
  if (search === null || progress === null) throw apiError('not_found');
  const age = world.clock.now() - search.record.createdAt;
  if (age > LIFE_MS) throw apiError('not_found', { message: 'The batch offer request has expired.' });
  const { latencyMs } = world.settings;
  // Without latency half of what is left has always arrived; with it, batches arrive evenly over the search delay.
  let arrived = progress.delivered + Math.ceil((progress.batches - progress.delivered) / 2);
  if (latencyMs > 0) {
    const step = latencyMs / progress.batches;
    const pause = Math.min(latencyMs, (progress.delivered + 1) * step - age);
    if (pause > 0 && progress.delivered < progress.batches) await wait(pause, undefined, { ref: false });
    arrived = Math.floor((world.clock.now() - search.record.createdAt) / step);
    arrived = Math.min(progress.batches, Math.max(arrived, progress.delivered + 1));
  }
  const next = { ...progress, delivered: arrived };
  keep(world, search, next);
  const states = readOfferStates(world.store, search);
  const offers = search.offers.filter((offer) => {
    const batch = batchOf(offer, progress.batches);
    return batch >= progress.delivered && batch < arrived;
  });
  return ok({
    ...wireBatch(search, next),
    offers: offers.map((offer) => wireOffer(search, offer, states.get(offer.id) ?? untouched, world.settings)),
  });
};

function batchOf(offer: OfferModel, batches: number): number {
  return hash32(`batch|${offer.owner}`) % batches;
}

function keep(world: World, search: Search, progress: Progress): void {
  world.store.put('batch', searchId(search.record.token), '', search.record.createdAt, progress);
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
