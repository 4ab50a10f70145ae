import { type Flights, flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { Offer, OfferService } from '#domain/flights/offer.ts';
import { formatMoneyDecimal, isSameMoney, type Money, sumMoney } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { testExtra } from '#domain/testing/extras.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type {
  AcceptFailure,
  CancellationFailure,
  CancellationQuoteFailure,
  CurrentOffer,
  FlightSupplier,
  OrderCommand,
  OrderFailure,
  OrderRefusal,
  OrderState,
  SupplierCancellation,
  SupplierFailure,
  SupplierOrder,
  SupplierSeatMap,
} from '#server/ports/supplier.ts';
import {
  type CancellableOrder,
  confirmationRefusal,
  quoteRefusal,
} from '#simulators/duffel/cancellations/cancellation-rules.ts';
import { availabilityRefusal } from '#simulators/duffel/offers/availability.ts';
import { AirlineChanges } from './airline-changes.ts';
import { LaterBags, segmentIdOf } from './later-bags.ts';
import { OtherFlights, sliceIdOf } from './other-flights.ts';
import type { Instance, Simulation } from './simulation.ts';
import { callVendor } from './wire.ts';

/** The refund of a fare: a share of its price, credit, unknown, or by phone only. */
const fares = ['full', 'half', 'nothing', 'credit', 'strange', 'falling', 'phone'] as const;
type Fare = (typeof fares)[number];

interface Order {
  readonly id: string;
  readonly bookingId: string;
  readonly passengerIds: readonly string[];
  total: Money;
  /** Its extras, with their unit prices. */
  readonly extras: readonly { readonly id: string; readonly quantity: number; readonly price: Money }[];
  readonly fare: Fare;
  /** Whether only the fare is refunded. */
  readonly keepsExtras: boolean;
  quotes: string[];
  /** As sold, until the airline changes them. */
  flights: Flights;
  /** How often its traveler changed the flights. */
  amendments: number;
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
/** The supplier never works on an order for longer than this. */
const orderLimitMs = 125_000;
/** How long the product looks for a lost order (ORDER_SETTLE_SECONDS). */
export const settleWindowMs = 180_000;

/** The supplier's side of the simulation: its books, which outlive all of our processes. */
export class Airline {
  readonly #simulation: Simulation;
  readonly #offers = new Map<string, { offer: Offer; readonly fare: Fare; readonly keepsExtras: boolean }>();
  readonly #soldSearches = new Set<string>();
  readonly #quotes = new Map<string, Quote>();
  readonly #orders: Order[] = [];
  readonly #slowBookings = new Set<string>();
  readonly #changes: AirlineChanges;
  readonly #otherFlights: OtherFlights;
  readonly #laterBags: LaterBags;
  #count = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    const orderOf = (id: string) => this.#orderOf(id);
    const onLate = (bookingId: string, calledAt: number) => this.#noteIfSlow(bookingId, calledAt);
    this.#changes = new AirlineChanges(simulation);
    this.#otherFlights = new OtherFlights(simulation, orderOf, onLate);
    this.#laterBags = new LaterBags(simulation, orderOf, onLate);
  }

  #noteIfSlow(bookingId: string, calledAt: number): void {
    if (this.#simulation.now().getTime() - calledAt > settleWindowMs) this.#slowBookings.add(bookingId);
  }

  /** One search's offers for one traveler; the supplier sells at most one. */
  search(offers: number): Offer[] {
    const simulation = this.#simulation;
    const searchId = ++this.#count;
    const departing = day(new Date(simulation.now().getTime() + (3 + simulation.pick(30)) * 86_400_000));
    const fare = simulation.choose(fares);
    const keepsExtras = simulation.chance(0.5);
    return Array.from({ length: offers }, (_, index) => {
      const offer: Offer = {
        ...testOffer({
          id: `off_${searchId}_${index}`,
          from: testPlace('JFK', 'US'),
          to: testPlace('LHR', 'GB'),
          departing: `${departing}T10:00:00`,
          total: `${100 + simulation.pick(900)}.${10 + simulation.pick(90)}`,
          passengers: [{ id: `pas_${searchId}`, type: 'adult', age: null }],
        }),
        availableServices: simulation.chance(0.7) ? this.#bagsFor(`pas_${searchId}`) : [],
        createdAt: simulation.now().toISOString(),
        expiresAt: new Date(simulation.now().getTime() + quoteLifeMs).toISOString(),
      };
      this.#offers.set(offer.id, { offer, fare, keepsExtras });
      return offer;
    });
  }

  /** A price that changes between search and order. */
  reprice(offerId: string): void {
    const known = this.#offers.get(offerId);
    if (known === undefined) return;
    known.offer = {
      ...known.offer,
      total: { amountMinor: 100 * (100 + this.#simulation.pick(900)), currency: known.offer.total.currency },
    };
  }

  /** The current offer; null if there is none. */
  offerOf(offerId: string): Offer | null {
    return this.#offers.get(offerId)?.offer ?? null;
  }

  /** Changes prices of extras after they were chosen: some rise, some fall. */
  repriceExtras(offerId: string): void {
    const known = this.#offers.get(offerId);
    if (known === undefined || known.offer.availableServices.length === 0) return;
    this.#simulation.note('the price of an extra changes');
    known.offer = {
      ...known.offer,
      availableServices: known.offer.availableServices.map((bag) => ({ ...bag, price: this.#bagPrice() })),
    };
  }

  /** Sells out extras after they were chosen; others are sold under new ids. */
  withdrawExtras(offerId: string): void {
    const known = this.#offers.get(offerId);
    const [passenger] = known?.offer.passengers ?? [];
    if (known === undefined || passenger === undefined || known.offer.availableServices.length === 0) return;
    this.#simulation.note('an extra is no longer sold');
    known.offer = { ...known.offer, availableServices: this.#bagsFor(passenger.id) };
  }

  #bagsFor(passengerId: string): OfferService[] {
    return (['checked_bag', 'cabin_bag'] as const).map((kind) => {
      const { sale: _sale, ...bag } = testExtra(`ase_${++this.#count}`, { kind, segmentIds: [] });
      return {
        ...bag,
        price: this.#bagPrice(),
        maximumQuantity: 1 + this.#simulation.pick(3),
        passengerIds: [passengerId],
      };
    });
  }

  #bagPrice(): Money {
    return { amountMinor: 500 + this.#simulation.pick(9500), currency: 'USD' };
  }

  /**
   * Bookings whose order was made later than the product waits for a lost response: by a slow supplier, or by a process
   * paused just before sending the call. If we never learned that it was accepted, such an order is left to an
   * administrator, unless canceling it costs nothing (late-orders.ts).
   */
  isSlow(bookingId: string): boolean {
    return this.#slowBookings.has(bookingId);
  }

  /** Moves the flights of a booking's order by hours. */
  moveFlights(bookingId: string): void {
    const order = this.#orders.find((one) => one.bookingId === bookingId);
    if (order !== undefined) this.#changes.move(order);
  }

  /** Cancels the flights of a booking's order. */
  cancelFlights(bookingId: string): void {
    const order = this.#orders.find((one) => one.bookingId === bookingId);
    if (order !== undefined) this.#changes.cancelFlights(order);
  }

  /** The books in the format of `auditBooks`. */
  get books() {
    return this.#orders.map(({ id, bookingId, total, extras, cancelled, fare }) => ({
      id,
      metadata: { booking_id: bookingId },
      extras,
      total_amount: formatMoneyDecimal(total),
      changes: this.#otherFlights.changesOf(id),
      additions: this.#laterBags.additionsOf(id),
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

  /** The supplier as seen by one instance. */
  supplierOf(instance: Instance): FlightSupplier {
    const unused = () => Promise.reject(new Error('Not a part of the simulation'));
    const down = err(silence);
    return {
      live: false,
      startSearch: unused,
      offersOfSearch: unused,
      getDearerOffers: unused,
      getSeatMaps: () =>
        callVendor<Result<readonly SupplierSeatMap[], SupplierFailure>>(instance, {
          label: 'seat maps',
          act: () => ok([]),
          lost: down,
        }),
      setLoyalty: unused,
      getOffer: (id) =>
        callVendor<Result<CurrentOffer, SupplierFailure>>(instance, {
          label: 'an offer',
          act: () => {
            const known = this.#offers.get(id);
            return known === undefined
              ? err({ ...silence, kind: 'gone' })
              : ok({ ...known.offer, loyaltyAirlines: [], loyaltyAccounts: [] });
          },
          lost: down,
        }),
      createOrder: (command) => {
        const calledAt = this.#simulation.now().getTime();
        return callVendor<Result<SupplierOrder | null, OrderFailure>>(instance, {
          label: 'an order',
          act: () => this.#order(command, calledAt),
          lost: err({ kind: 'unknown', message: 'lost' }),
          down: err({ kind: 'refused', reason: 'other', message: 'down' }),
          limitMs: orderLimitMs,
        });
      },
      findOrder: ({ bookingId }) =>
        callVendor<Result<SupplierOrder | null, SupplierFailure>>(instance, {
          label: 'the order of a booking',
          act: () => {
            const order = this.#orders.find((one) => one.bookingId === bookingId);
            return ok(order === undefined ? null : shown(order));
          },
          lost: down,
        }),
      getOrder: (id) =>
        callVendor<Result<OrderState, SupplierFailure>>(instance, {
          label: 'the state of an order',
          act: () => {
            const order = this.#orderOf(id);
            const { cancelled, fare } = order;
            return ok({
              id,
              total: order.total,
              availableActions: shown(order).availableActions,
              cancelledAt: cancelled?.at ?? null,
              cancellation: cancelled && terms(cancelled.quoteId, fare, cancelled.refund, null, cancelled.at),
              isChanged: order.amendments > 0 || this.#changes.hasAccepted(order),
              newestChange: this.#changes.newestOf(order),
              hasUnclearChange: false,
              slices: order.flights.map((flights) => ({
                id: sliceIdOf(order),
                flights,
                segmentIds: flights.map(() => segmentIdOf(order)),
              })),
              services: this.#laterBags.servicesOf(order),
              documents: [],
            });
          },
          lost: down,
        }),
      ...this.#otherFlights.callsOf(instance),
      ...this.#laterBags.callsOf(instance),
      acceptChange: (id) =>
        callVendor<Result<null, AcceptFailure>>(instance, {
          label: 'the acceptance of new flights',
          act: () => this.#changes.accept(id, this.#orders),
          lost: err({ kind: 'unknown', message: 'lost' }),
          down: err({ kind: 'unsent', message: 'down' }),
        }),
      quoteCancellation: (orderId) =>
        callVendor<Result<SupplierCancellation, CancellationQuoteFailure>>(instance, {
          label: 'an offer to cancel',
          act: () => this.#quote(this.#orderOf(orderId)),
          lost: err({ kind: 'failed', failure: silence }),
        }),
      confirmCancellation: (id) =>
        callVendor<Result<SupplierCancellation, CancellationFailure>>(instance, {
          label: 'a cancellation',
          act: () => this.#cancel(id),
          lost: err({ kind: 'unknown', message: 'lost' }),
          down: err({ kind: 'unsent', message: 'down' }),
        }),
    };
  }

  #order(
    { offerId, bookingId, total, services, passengers }: OrderCommand,
    calledAt: number,
  ): Result<SupplierOrder | null, OrderFailure> {
    const known = this.#offers.get(offerId);
    const refuse = (reason: OrderRefusal) => err<OrderFailure>({ kind: 'refused', reason, message: reason });
    if (known === undefined) return refuse('offer_gone');
    const { offer, fare, keepsExtras } = known;
    const search = offer.passengers[0]?.id ?? '';
    const availability = { isGone: this.#soldSearches.has(search), expiresAt: Date.parse(offer.expiresAt) };
    const refusal = availabilityRefusal(availability, this.#simulation.now().getTime());
    if (refusal !== null) return refuse(refusal === 'offer_expired' ? refusal : 'offer_gone');
    const extras = orderedExtras(offer, services);
    if (extras === null || (extras.length > 0 && this.#simulation.breaks(0.05))) {
      this.#simulation.note('an extra is refused');
      return refuse('service_gone');
    }
    if (!isSameMoney(total, sumMoney([offer.total, priceOf(extras)], total.currency))) return refuse('price_changed');
    this.#soldSearches.add(search);
    const order: Order = {
      id: `ord_${++this.#count}`,
      bookingId,
      passengerIds: passengers.map((passenger) => passenger.id),
      total,
      extras,
      fare,
      keepsExtras,
      quotes: [],
      flights: flightsOf(offer.slices),
      amendments: 0,
      cancelled: null,
    };
    if (this.#simulation.breaks(0.05)) {
      const askedAt = this.#simulation.now().getTime();
      this.#simulation.later(this.#simulation.pick(600_000), 'an accepted order is made', () => {
        this.#orders.push(order);
        if (this.#simulation.now().getTime() - askedAt > settleWindowMs) this.#slowBookings.add(bookingId);
      });
      return ok(null);
    }
    this.#orders.push(order);
    this.#noteIfSlow(bookingId, calledAt);
    this.#simulation.note('an order is made');
    if (extras.length > 0) this.#simulation.note('an order with extras is made');
    return ok(shown(order));
  }

  #quote(order: Order): Result<SupplierCancellation, CancellationQuoteFailure> {
    const refusal = quoteRefusal(cancellable(order));
    if (refusal !== null) {
      const reason = refusal === 'already_cancelled' ? refusal : 'not_cancellable';
      return err({ kind: 'refused', reason, message: refusal });
    }
    const id = `ore_${++this.#count}`;
    const expiresAt = new Date(this.#simulation.now().getTime() + quoteLifeMs);
    const refund = { ...order.total, amountMinor: backOf(order) };
    order.quotes.push(id);
    this.#quotes.set(id, { order, expiresAt, refund });
    return ok(terms(id, order.fare, refund, expiresAt, null));
  }

  #cancel(id: string): Result<SupplierCancellation, CancellationFailure> {
    const quote = this.#quotes.get(id);
    if (quote === undefined) return err({ kind: 'refused', message: 'unknown offer' });
    const { order, refund, expiresAt } = quote;
    const now = this.#simulation.now();
    const offered = { id, expiresAt: expiresAt.getTime() };
    const refusal = confirmationRefusal(offered, order.quotes.at(-1), cancellable(order), now.getTime());
    if (refusal === 'order_cancellation_stale') return err({ kind: 'stale', message: refusal });
    // As read by the adapter: the order is canceled, perhaps by an earlier try of this call.
    if (refusal !== null) return err({ kind: 'unknown', message: refusal });
    order.cancelled = { quoteId: id, at: now, refund };
    this.#simulation.note('an order is cancelled');
    return ok(terms(id, order.fare, refund, null, now));
  }

  #orderOf(id: string): Order {
    const order = this.#orders.find((one) => one.id === id);
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  }
}

function cancellable({ cancelled, fare }: Order): CancellableOrder {
  return { cancelledAt: cancelled?.at.getTime() ?? null, isCancellable: fare !== 'phone' };
}

function shown(order: Order): SupplierOrder {
  return {
    id: order.id,
    bookingReference: 'TEST12',
    total: order.total,
    liveMode: false,
    bookingId: order.bookingId,
    isCanceled: order.cancelled !== null,
    isUnpaid: false,
    availableActions: actionsOf(order),
    services: [],
    documents: [],
  };
}

function actionsOf({ cancelled, fare, amendments }: Order): string[] {
  if (cancelled !== null || fare === 'phone') return [];
  return amendments === 0 ? ['cancel', 'change'] : ['cancel'];
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
    orderId: null,
    expiresAt,
    confirmedAt,
    refund: fare === 'strange' ? null : refund,
    refundTo: fare === 'credit' ? 'credit' : 'money',
    credits: [],
  };
}

/** A falling fare refunds less with every offer. */
function backOf({ fare, total, extras, keepsExtras, quotes }: Order): number {
  const amountMinor = total.amountMinor - (keepsExtras ? priceOf(extras).amountMinor : 0);
  if (fare === 'half') return Math.round(amountMinor / 2);
  if (fare === 'nothing') return 0;
  return fare === 'falling' ? Math.max(0, amountMinor - 1000 * quotes.length) : amountMinor;
}

/** An offer's chosen extras at their current prices; null if one of them is not sold in this quantity. */
function orderedExtras(offer: Offer, services: readonly ServiceChoice[]): Order['extras'] | null {
  const extras = services.flatMap(({ id, quantity }) => {
    const service = offer.availableServices.find((one) => one.id === id);
    return service === undefined || quantity > service.maximumQuantity ? [] : [{ id, quantity, price: service.price }];
  });
  return extras.length === services.length ? extras : null;
}

function priceOf(extras: Order['extras']): Money {
  return sumMoney(
    extras.map(({ price, quantity }) => ({ ...price, amountMinor: price.amountMinor * quantity })),
    'USD',
  );
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
