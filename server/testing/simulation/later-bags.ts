import type { BookedService } from '#domain/booking/booked-order.ts';
import type { OfferService } from '#domain/flights/offer.ts';
import { formatMoneyDecimal, isSameMoney, type Money } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FlightChangeFailure } from '#server/ports/flight-changes.ts';
import type { AddBagsCommand, OrderBagCalls, OrderWithBags } from '#server/ports/order-bags.ts';
import type { SupplierFailure } from '#server/ports/supplier.ts';
import type { Instance, Simulation } from './simulation.ts';
import { callVendor } from './wire.ts';

/** The part of an order that bags are added to. */
export interface BagOrder {
  readonly id: string;
  readonly bookingId: string;
  total: Money;
  readonly passengerIds: readonly string[];
  /** Number of its changes of flights: the airline drops the bags of the old ones. */
  readonly amendments: number;
  readonly cancelled: object | null;
}

interface Addition {
  readonly orderId: string;
  /** Of the flights at that time. */
  readonly amendments: number;
  readonly bags: readonly { readonly service: OfferService; readonly quantity: number }[];
  readonly total: Money;
}

const silence: SupplierFailure = {
  kind: 'unavailable',
  message: 'lost',
  upstreamStatus: null,
  upstreamRequestId: null,
};
/** The supplier never works on bags for longer than this. */
const addLimitMs = 125_000;

/** The airline's bags for orders, which may become dearer, and the added ones. */
export class LaterBags {
  readonly #simulation: Simulation;
  readonly #orderOf: (id: string) => BagOrder;
  readonly #onLate: (bookingId: string, calledAt: number) => void;
  readonly #dearer = new Map<string, number>();
  readonly #additions: Addition[] = [];

  /** `onLate` is called with each addition, and when its call was sent. */
  constructor(
    simulation: Simulation,
    orderOf: (id: string) => BagOrder,
    onLate: (bookingId: string, calledAt: number) => void,
  ) {
    this.#simulation = simulation;
    this.#orderOf = orderOf;
    this.#onLate = onLate;
  }

  /** Each call that added bags to an order, in the audit's format. */
  additionsOf(orderId: string) {
    return this.#additions
      .filter((addition) => addition.orderId === orderId)
      .map(({ total, bags }) => ({
        total_amount: formatMoneyDecimal(total),
        bags: bags.map(({ service, quantity }) => ({ amount: formatMoneyDecimal(service.price), quantity })),
      }));
  }

  /** An order's current bags. */
  servicesOf({ id, amendments }: BagOrder): BookedService[] {
    return this.#additions
      .filter((addition) => addition.orderId === id && addition.amendments === amendments)
      .flatMap(({ bags }) => bags)
      .map(({ service, quantity }) => ({
        ...{ type: 'checked_bag', designator: null, name: null, maximumWeightKg: 23, quantity },
        ...{ passengerIds: service.passengerIds, flights: ['JFK → LHR'] },
      }));
  }

  /** The calls as made by one instance. */
  callsOf(instance: Instance): OrderBagCalls {
    return {
      getBagsForOrder: (orderId) =>
        callVendor<Result<readonly OfferService[], SupplierFailure>>(instance, {
          label: 'the bags of an order',
          act: () => ok(this.#onSale(this.#orderOf(orderId))),
          lost: err(silence),
        }),
      addBags: (command) => {
        const calledAt = this.#simulation.now().getTime();
        return callVendor<Result<OrderWithBags, FlightChangeFailure>>(instance, {
          label: 'bags for an order',
          act: () => this.#add(command, calledAt),
          lost: err({ kind: 'unknown', message: 'lost' }),
          down: err({ kind: 'unsent', message: 'down' }),
          limitMs: addLimitMs,
        });
      },
    };
  }

  #onSale(order: BagOrder): OfferService[] {
    if (order.cancelled !== null) return [];
    return order.passengerIds.map((passengerId) => ({
      id: `aso_${order.id}_${passengerId}`,
      ...{ type: 'baggage', kind: 'checked_bag', name: 'Checked bag', description: 'Extra bag of up to 23 kg' },
      price: { amountMinor: 4550 + (this.#dearer.get(order.id) ?? 0), currency: order.total.currency },
      maximumQuantity: 2,
      passengerIds: [passengerId],
      segmentIds: [segmentIdOf(order)],
    }));
  }

  #add({ orderId, bags, total }: AddBagsCommand, calledAt: number): Result<OrderWithBags, FlightChangeFailure> {
    const simulation = this.#simulation;
    const order = this.#orderOf(orderId);
    if (order.cancelled !== null) return err({ kind: 'refused', message: 'already_cancelled' });
    if (simulation.breaks(0.05)) this.#dearer.set(orderId, (this.#dearer.get(orderId) ?? 0) + 500);
    const onSale = this.#onSale(order);
    const added = bags.flatMap(({ id, quantity }) => {
      const service = onSale.find((one) => one.id === id);
      return service === undefined ? [] : [{ service, quantity }];
    });
    const amountMinor = added.reduce((sum, { service, quantity }) => sum + service.price.amountMinor * quantity, 0);
    if (added.length !== bags.length || !isSameMoney(total, { ...total, amountMinor })) {
      simulation.note('bags are gone or dearer');
      return err({ kind: 'stale', message: 'price_changed' });
    }
    order.total = { ...order.total, amountMinor: order.total.amountMinor + amountMinor };
    this.#additions.push({ orderId, amendments: order.amendments, bags: added, total });
    this.#onLate(order.bookingId, calledAt);
    simulation.note('bags are added to an order');
    return ok({ id: orderId, total: order.total, cancelledAt: null });
  }
}

/** The id of an order's only flight; another one after each change. */
export function segmentIdOf({ id, amendments }: Pick<BagOrder, 'id' | 'amendments'>): string {
  return `seg_${id}_${amendments}`;
}
