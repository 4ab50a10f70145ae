import type { Clock } from '../../ports/clock.ts';
import { failure } from '../../ports/outcome.ts';
import type { FlightSupplier, SupplierOutcome } from '../../ports/supplier.ts';
import { Breaker, type BreakerState } from './breaker.ts';
import { Gate } from './gate.ts';

export interface GuardOptions {
  readonly clock: Clock;
  /** Searches under way at once on this instance. */
  readonly searchesAtOnce: number;
  /** Told of every question that was answered without asking. */
  readonly onShed: (reason: 'full' | 'breaker') => void;
  readonly onBreaker: (operation: Guarded, state: BreakerState) => void;
}

export type Guarded = 'search' | 'offer' | 'seat_maps';

/** Half as many again may wait for a place, for less than a traveller's patience. */
const queueShare = 0.5;
const waitMs = 3000;

/**
 * A supplier that cannot exhaust this server by hanging: searches are bounded, and a kind of question that is not
 * answered in time is for a while not asked. Both are failures `unavailable`, as the supplier's own would be. Questions
 * only: orders, cancellations and the look-ups that settle them always go through.
 */
export function guardSupplier(supplier: FlightSupplier, options: GuardOptions): FlightSupplier {
  const { clock, searchesAtOnce: places } = options;
  const gate = new Gate(clock, { places, queue: Math.ceil(places * queueShare), waitMs });
  const breakerOf = (operation: Guarded) => new Breaker(clock, (state) => options.onBreaker(operation, state));
  const breakers = { search: breakerOf('search'), offer: breakerOf('offer'), seat_maps: breakerOf('seat_maps') };

  const shed = (reason: 'full' | 'breaker') => {
    options.onShed(reason);
    const message =
      reason === 'full' ? 'not asked: too many searches under way' : 'not asked: it did not answer before';
    return failure({ kind: 'unavailable', message, upstreamStatus: null, upstreamRequestId: null } as const);
  };
  const ask = async <T>(operation: Guarded, call: () => Promise<SupplierOutcome<T>>): Promise<SupplierOutcome<T>> => {
    const breaker = breakers[operation];
    if (!breaker.mayAsk()) return shed('breaker');
    let how: 'answered' | 'timeout' = 'answered';
    try {
      const outcome = await call();
      if (!outcome.ok && outcome.failure.timedOut === true) how = 'timeout';
      return outcome;
    } finally {
      breaker.ended(how);
    }
  };
  const search = async <T>(call: () => Promise<SupplierOutcome<T>>): Promise<SupplierOutcome<T>> => {
    if (!(await gate.enter())) return shed('full');
    try {
      return await ask('search', call);
    } finally {
      gate.leave();
    }
  };

  return {
    ...supplier,
    search: (query) => search(() => supplier.search(query)),
    offersOfSearch: (searchId) => search(() => supplier.offersOfSearch(searchId)),
    getOffer: (offerId) => ask('offer', () => supplier.getOffer(offerId)),
    getSeatMaps: (offerId) => ask('seat_maps', () => supplier.getSeatMaps(offerId)),
  };
}
