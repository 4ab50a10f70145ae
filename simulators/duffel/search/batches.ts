import type { OfferModel, Search } from '../offers/offer-model.ts';
import type { Settings } from '../settings.ts';
import { hash32 } from '../wire/hash.ts';
import { answerShare } from './search-journeys.ts';

const maxBatches = 6;
/** Airlines answer in this many groups, so several batches arrive at once. */
const lumps = 5;

/** A part of a batch search's offers that arrives as one. */
interface Batch {
  readonly offers: readonly OfferModel[];
  /** ms after the start of the search. */
  readonly comesAfterMs: number;
}

/**
 * The batches of a search, in order of arrival. With latency, airlines that answer at about the same time share one;
 * without, chance decides.
 */
export function batchesOf({ record, offers }: Search, { latencyMs }: Pick<Settings, 'latencyMs'>): readonly Batch[] {
  const owners = [...new Set(offers.map(({ owner }) => owner))].sort((a, b) => answerShare(a) - answerShare(b));
  const count = Math.max(1, Math.min(maxBatches, owners.length));
  const position = new Map(
    owners.map((owner, index) => [
      owner,
      latencyMs === 0 ? hash32(`batch|${owner}`) % count : Math.floor((index * count) / owners.length),
    ]),
  );
  return Array.from({ length: count }, (_, batch) => {
    const answered = owners.filter((owner) => position.get(owner) === batch).map(answerShare);
    const share = Math.ceil(Math.max(0, ...answered) * lumps) / lumps;
    return {
      offers: offers.filter(({ owner }) => position.get(owner) === batch),
      comesAfterMs: latencyMs * Math.min(record.heardShare, share),
    };
  });
}
