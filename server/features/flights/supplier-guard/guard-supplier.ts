import { err, ok, type Result } from '#domain/result.ts';
import { Gate } from '#server/http/protection/gate.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FlightSupplier, SupplierFailure } from '#server/ports/supplier.ts';
import { type BreakerState, CircuitBreaker } from './circuit-breaker.ts';

export interface GuardOptions {
  readonly clock: Clock;
  /** Maximum concurrent searches on this instance. */
  readonly searchesAtOnce: number;
  /** Called for each search that gets a slot, with its wait in milliseconds. */
  readonly onEntered: (waitedMs: number) => void;
  /** Called for every request refused without a supplier call. */
  readonly onShed: (reason: 'full' | 'breaker') => void;
  readonly onBreaker: (operation: Guarded, state: BreakerState) => void;
}

export type Guarded = 'search' | 'offer' | 'dearer_offers' | 'loyalty' | 'seat_maps';

/** The queue is half the size of the slots, and the wait is short enough for a traveler. */
const queueShare = 0.5;
const waitMs = 3000;
/**
 * How long a streamed search takes a slot. By then most of its work is done; a source that never answers must not keep
 * others from searching (LIVE-02).
 */
const placeMs = 5000;

/**
 * Protects this server from a hanging supplier: concurrent searches are limited, and an operation that keeps timing out
 * is blocked for a while. Both return the failure `unavailable`, like the supplier's own. This covers reads only:
 * orders, cancellations and the lookups that settle them always go through.
 */
export function guardSupplier(supplier: FlightSupplier, options: GuardOptions): FlightSupplier {
  const { clock, searchesAtOnce: places } = options;
  const gate = new Gate(clock, { places, queue: Math.ceil(places * queueShare), waitMs });
  const breakerOf = (operation: Guarded) => new CircuitBreaker(clock, (state) => options.onBreaker(operation, state));
  const breakers = {
    search: breakerOf('search'),
    offer: breakerOf('offer'),
    dearer_offers: breakerOf('dearer_offers'),
    loyalty: breakerOf('loyalty'),
    seat_maps: breakerOf('seat_maps'),
  };

  const shed = (reason: 'full' | 'breaker') => {
    options.onShed(reason);
    return notSent(reason === 'full' ? 'too many searches are running' : 'recent requests timed out');
  };
  const ask = async <T>(
    operation: Guarded,
    call: () => Promise<Result<T, SupplierFailure>>,
  ): Promise<Result<T, SupplierFailure>> => {
    const breaker = breakers[operation];
    if (!breaker.allowRequest()) return shed('breaker');
    let ending: 'answered' | 'timeout' = 'answered';
    try {
      const outcome = await call();
      if (!outcome.ok && outcome.error.timedOut === true) ending = 'timeout';
      return outcome;
    } finally {
      breaker.recordOutcome(ending);
    }
  };
  /**
   * Waits until a search may be sent; returns the release of its slot. The breaker is checked again when it is sent.
   */
  const enter = async (unwanted?: AbortSignal): Promise<Result<() => void, SupplierFailure>> => {
    if (breakers.search.isBlocking) return shed('breaker');
    const queuedAt = performance.now();
    const leave = await gate.enter(unwanted);
    if (leave !== null) {
      options.onEntered(performance.now() - queuedAt);
      return ok(leave);
    }
    return unwanted?.aborted ? notSent('nobody waits for it') : shed('full');
  };
  const offersOfSearch: FlightSupplier['offersOfSearch'] = async (searchId, take, unwanted) => {
    const entered = await enter(unwanted);
    if (!entered.ok) return entered;
    try {
      return await ask('search', () => supplier.offersOfSearch(searchId, take));
    } finally {
      entered.value();
    }
  };

  const startSearch: FlightSupplier['startSearch'] = async (query, timeoutMs, unwanted) => {
    const entered = await enter(unwanted);
    if (!entered.ok) return entered;
    const leave = entered.value;
    const started = await ask('search', () => supplier.startSearch(query, timeoutMs)).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!started.ok) {
      leave();
      return started;
    }
    const { value: running } = started;
    void clock.sleep(placeMs).then(leave);
    const close = () => {
      leave();
      running.close();
    };
    // A silent source does not mean that the supplier hangs, so the breaker does not count it.
    return ok({ ...running, close });
  };

  return {
    ...supplier,
    startSearch,
    offersOfSearch,
    getOffer: (offerId) => ask('offer', () => supplier.getOffer(offerId)),
    getDearerOffers: (offerId) => ask('dearer_offers', () => supplier.getDearerOffers(offerId)),
    setLoyalty: (offerId, change) => ask('loyalty', () => supplier.setLoyalty(offerId, change)),
    getSeatMaps: (offerId) => ask('seat_maps', () => supplier.getSeatMaps(offerId)),
  };
}

function notSent(why: string) {
  const message = `not sent: ${why}`;
  return err({ kind: 'unavailable', message, upstreamStatus: null, upstreamRequestId: null } as const);
}
