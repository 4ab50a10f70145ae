import type { Offer } from '../../../domain/flights/offer.ts';
import { formatMoneyDecimal, type Money } from '../../../domain/money/money.ts';
import { testOffer, testPlace } from '../../../domain/testing/offers.ts';
import { failure, success } from '../../ports/outcome.ts';
import type {
  CancellationOutcome,
  CancellationQuoteOutcome,
  FlightSupplier,
  OrderCommand,
  OrderOutcome,
  OrderState,
  SupplierCancellation,
  SupplierFailure,
  SupplierOrder,
  SupplierOutcome,
} from '../../ports/supplier.ts';
import { overTheWire } from './wire.ts';
import type { Instance, World } from './world.ts';

/** What cancelling a fare gives back: a share of its price, credit, something nobody knows, or only by phone. */
const fares = ['full', 'half', 'nothing', 'credit', 'strange', 'falling', 'phone'] as const;
type Fare = (typeof fares)[number];

interface Order {
  readonly id: string;
  readonly bookingId: string;
  readonly total: Money;
  readonly fare: Fare;
  quotes: string[];
  cancelled: { readonly quoteId: string; readonly at: Date; readonly refund: Money } | null;
}

interface Quote {
  readonly order: Order;
  readonly expiresAt: Date;
  readonly refund: Money;
}

const silence: SupplierFailure = {
  kind: 'unavailable',
  message: 'lost',
  upstreamStatus: null,
  upstreamRequestId: null,
};
const quoteLifeMs = 30 * 60_000;
/** Longer than this the supplier never works on an order. */
const orderLimitMs = 125_000;
/** How long the product looks for an order whose answer was lost (ORDER_SETTLE_SECONDS). */
export const settleWindowMs = 180_000;

/** The supplier's side of the simulation: its books, which outlive every process of ours. */
export class Airline {
  readonly #world: World;
  readonly #offers = new Map<string, { offer: Offer; readonly fare: Fare }>();
  readonly #soldSearches = new Set<string>();
  readonly #quotes = new Map<string, Quote>();
  readonly #orders: Order[] = [];
  readonly #slowBookings = new Set<string>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Offers of one search for one traveller, of which the supplier sells at most one. */
  search(offers: number): Offer[] {
    const world = this.#world;
    const searchId = ++this.#count;
    const departing = day(new Date(world.now().getTime() + (3 + world.pick(30)) * 86_400_000));
    const fare = world.choose(fares);
    return Array.from({ length: offers }, (_, index) => {
      const offer: Offer = {
        ...testOffer({
          id: `off_${searchId}_${index}`,
          from: testPlace('JFK', 'US'),
          to: testPlace('LHR', 'GB'),
          departing: `${departing}T10:00:00`,
          total: `${100 + world.pick(900)}.${10 + world.pick(90)}`,
          passengers: [{ id: `pas_${searchId}`, type: 'adult', age: null }],
        }),
        created_at: world.now().toISOString(),
        expires_at: new Date(world.now().getTime() + quoteLifeMs).toISOString(),
      };
      this.#offers.set(offer.id, { offer, fare });
      return offer;
    });
  }

  /** A price that moves between search and order. */
  reprice(offerId: string): void {
    const known = this.#offers.get(offerId);
    if (known === undefined) return;
    known.offer = { ...known.offer, total_amount: `${100 + this.#world.pick(900)}.00` };
  }

  /**
   * Bookings whose order was made longer after it was asked for than a lost answer is waited for: by a slow supplier, or
   * by a process that was paused at the very moment of asking. Where we were never told that it was accepted, such an order is
   * a person's, unless canceling it costs nothing (late-orders.ts).
   */
  isSlow(bookingId: string): boolean {
    return this.#slowBookings.has(bookingId);
  }

  /** The books in the shape that `auditBooks` reads. */
  get books() {
    return this.#orders.map(({ id, bookingId, total, cancelled, fare }) => ({
      id,
      metadata: { booking_id: bookingId },
      total_amount: formatMoneyDecimal(total),
      cancelled_at: cancelled?.at.toISOString() ?? null,
      cancellation:
        cancelled === null
          ? null
          : {
              refund_amount: fare === 'strange' ? null : formatMoneyDecimal(cancelled.refund),
              refund_to: fare === 'credit' ? 'airline_credits' : 'balance',
            },
    }));
  }

  /** The supplier as one instance reaches it. */
  supplierOf(instance: Instance): FlightSupplier {
    const unused = () => Promise.reject(new Error('Not a part of the simulation'));
    const down = failure(silence);
    return {
      live: false,
      search: unused,
      offersOfSearch: unused,
      getSeatMaps: unused,
      getOffer: (id) =>
        overTheWire<SupplierOutcome<Offer>>(instance, {
          label: 'an offer',
          act: () => {
            const known = this.#offers.get(id);
            return known === undefined ? failure({ ...silence, kind: 'gone' }) : success(known.offer);
          },
          lost: down,
        }),
      createOrder: (command) => {
        const calledAt = this.#world.now().getTime();
        return overTheWire<OrderOutcome>(instance, {
          label: 'an order',
          act: () => this.#order(command, calledAt),
          lost: { kind: 'unknown', message: 'lost' },
          down: { kind: 'refused', reason: 'other', message: 'down' },
          limitMs: orderLimitMs,
        });
      },
      findOrder: ({ bookingId }) =>
        overTheWire<SupplierOutcome<SupplierOrder | null>>(instance, {
          label: 'the order of a booking',
          act: () => {
            const order = this.#orders.find((one) => one.bookingId === bookingId);
            return success(order === undefined ? null : shown(order));
          },
          lost: down,
        }),
      getOrder: (id) =>
        overTheWire<SupplierOutcome<OrderState>>(instance, {
          label: 'the state of an order',
          act: () => {
            const order = this.#orderOf(id);
            const { cancelled, fare } = order;
            return success({
              id,
              availableActions: shown(order).availableActions,
              cancelledAt: cancelled?.at ?? null,
              cancellation: cancelled && terms(cancelled.quoteId, fare, cancelled.refund, null, cancelled.at),
              isChanged: false,
              flights: null,
              services: [],
              documents: [],
            });
          },
          lost: down,
        }),
      quoteCancellation: (orderId) =>
        overTheWire<CancellationQuoteOutcome>(instance, {
          label: 'an offer to cancel',
          act: () => this.#quote(this.#orderOf(orderId)),
          lost: { kind: 'failed', failure: silence },
        }),
      confirmCancellation: (id) =>
        overTheWire<CancellationOutcome>(instance, {
          label: 'a cancellation',
          act: () => this.#cancel(id),
          lost: { kind: 'unknown', message: 'lost' },
          down: { kind: 'unsent', message: 'down' },
        }),
    };
  }

  #order({ offerId, bookingId, total }: OrderCommand, calledAt: number): OrderOutcome {
    const known = this.#offers.get(offerId);
    const refuse = (reason: 'offer_gone' | 'offer_expired' | 'price_changed'): OrderOutcome => ({
      kind: 'refused',
      reason,
      message: reason,
    });
    if (known === undefined) return refuse('offer_gone');
    const { offer, fare } = known;
    const search = offer.passengers[0]?.id ?? '';
    if (this.#soldSearches.has(search)) return refuse('offer_gone');
    if (Date.parse(offer.expires_at) < this.#world.now().getTime()) return refuse('offer_expired');
    if (formatMoneyDecimal(total) !== offer.total_amount) return refuse('price_changed');
    this.#soldSearches.add(search);
    const order: Order = { id: `ord_${++this.#count}`, bookingId, total, fare, quotes: [], cancelled: null };
    if (this.#world.breaks(0.05)) {
      const askedAt = this.#world.now().getTime();
      this.#world.later(this.#world.pick(600_000), 'an accepted order is made', () => {
        this.#orders.push(order);
        if (this.#world.now().getTime() - askedAt > settleWindowMs) this.#slowBookings.add(bookingId);
      });
      return { kind: 'accepted' };
    }
    this.#orders.push(order);
    if (this.#world.now().getTime() - calledAt > settleWindowMs) this.#slowBookings.add(bookingId);
    this.#world.note('an order is made');
    return { kind: 'ordered', order: shown(order) };
  }

  #quote(order: Order): CancellationQuoteOutcome {
    if (order.cancelled !== null) return { kind: 'refused', reason: 'already_cancelled', message: 'already_cancelled' };
    if (order.fare === 'phone') return { kind: 'refused', reason: 'not_cancellable', message: 'phone' };
    const id = `ore_${++this.#count}`;
    const expiresAt = new Date(this.#world.now().getTime() + quoteLifeMs);
    const refund = { ...order.total, amountMinor: backOf(order) };
    order.quotes.push(id);
    this.#quotes.set(id, { order, expiresAt, refund });
    return { kind: 'quoted', cancellation: terms(id, order.fare, refund, expiresAt, null) };
  }

  #cancel(id: string): CancellationOutcome {
    const quote = this.#quotes.get(id);
    if (quote === undefined) return { kind: 'refused', message: 'unknown offer' };
    const { order, refund, expiresAt } = quote;
    if (order.cancelled !== null && order.cancelled.quoteId !== id) return { kind: 'stale', message: 'cancelled' };
    const now = this.#world.now();
    if (order.cancelled === null) {
      if (order.quotes.at(-1) !== id || expiresAt < now) return { kind: 'stale', message: 'stale' };
      order.cancelled = { quoteId: id, at: now, refund };
      this.#world.note('an order is cancelled');
    }
    return { kind: 'confirmed', cancellation: terms(id, order.fare, refund, null, order.cancelled.at) };
  }

  #orderOf(id: string): Order {
    const order = this.#orders.find((one) => one.id === id);
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  }
}

function shown(order: Order): SupplierOrder {
  return {
    id: order.id,
    bookingReference: 'TEST12',
    total: order.total,
    liveMode: false,
    availableActions: order.cancelled === null && order.fare !== 'phone' ? ['cancel'] : [],
    services: [],
    documents: [],
  };
}

function terms(
  id: string,
  fare: Fare,
  refund: Money,
  expiresAt: Date | null,
  confirmedAt: Date | null,
): SupplierCancellation {
  return {
    id,
    expiresAt,
    confirmedAt,
    refund: fare === 'strange' ? null : refund,
    refundTo: fare === 'credit' ? 'credit' : 'money',
    credits: [],
  };
}

/** A falling fare gives less with every offer. */
function backOf({ fare, total: { amountMinor }, quotes }: Order): number {
  if (fare === 'half') return Math.round(amountMinor / 2);
  if (fare === 'nothing') return 0;
  return fare === 'falling' ? Math.max(0, amountMinor - 1000 * quotes.length) : amountMinor;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
