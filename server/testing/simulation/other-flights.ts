import { type Flights, flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { formatMoneyDecimal, isSameMoney, type Money } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type {
  FlightChangeCalls,
  FlightChangeFailure,
  FlightChangeRequest,
  FlightChangeSearchFailure,
  SupplierChangeOffer,
  SupplierFlightChange,
} from '#server/ports/flight-changes.ts';
import type { SupplierFailure } from '#server/ports/supplier.ts';
import type { Instance, Simulation } from './simulation.ts';
import { callVendor } from './wire.ts';

/** The part of an order concerned by a change of its flights. */
export interface ChangeableOrder {
  readonly id: string;
  readonly bookingId: string;
  total: Money;
  flights: Flights;
  /** Number of changes at its traveler's request: at most one. */
  amendments: number;
  readonly cancelled: object | null;
}

interface Offered {
  readonly order: ChangeableOrder;
  readonly offer: SupplierChangeOffer;
}

interface Change {
  readonly id: string;
  readonly offered: Offered;
  confirmedAt: Date | null;
}

const silence: SupplierFailure = {
  kind: 'unavailable',
  message: 'lost',
  upstreamStatus: null,
  upstreamRequestId: null,
};
const unknown: SupplierFailure = { ...silence, kind: 'not_found', message: 'unknown', upstreamStatus: 404 };
const offerLifeMs = 30 * 60_000;
/** The supplier never works on a change for longer than this. */
const changeLimitMs = 125_000;

/** The airline's other flights for orders, and the travelers' chosen changes. */
export class OtherFlights {
  readonly #simulation: Simulation;
  readonly #orderOf: (id: string) => ChangeableOrder;
  readonly #onLate: (bookingId: string, calledAt: number) => void;
  readonly #offers = new Map<string, Offered>();
  readonly #changes = new Map<string, Change>();
  #count = 0;

  /** `onLate` is called with each made change, and when its call was sent. */
  constructor(
    simulation: Simulation,
    orderOf: (id: string) => ChangeableOrder,
    onLate: (bookingId: string, calledAt: number) => void,
  ) {
    this.#simulation = simulation;
    this.#orderOf = orderOf;
    this.#onLate = onLate;
  }

  /** The changes of an order in the audit's format. */
  changesOf(orderId: string) {
    return [...this.#changes.values()]
      .filter(({ offered }) => offered.order.id === orderId)
      .map(({ id, confirmedAt, offered }) => ({
        id,
        confirmed_at: confirmedAt?.toISOString() ?? null,
        change_total_amount: offered.offer.changeTotal && formatMoneyDecimal(offered.offer.changeTotal),
      }));
  }

  /** The calls as made by one instance. */
  callsOf(instance: Instance): FlightChangeCalls {
    return {
      searchFlightChanges: (request) =>
        callVendor<Result<readonly SupplierChangeOffer[], FlightChangeSearchFailure>>(instance, {
          label: 'other flights',
          act: () => this.#search(request),
          lost: err({ kind: 'failed', failure: silence }),
        }),
      getChangeOffer: (id) =>
        callVendor<Result<SupplierChangeOffer, SupplierFailure>>(instance, {
          label: 'an offer of other flights',
          act: () => {
            const offered = this.#offers.get(id);
            return offered === undefined ? err(unknown) : ok(offered.offer);
          },
          lost: err(silence),
        }),
      createFlightChange: (offerId) =>
        callVendor<Result<SupplierFlightChange, FlightChangeFailure>>(instance, {
          label: 'the choice of other flights',
          act: () => this.#choose(offerId),
          lost: err({ kind: 'unsent', message: 'lost' }),
        }),
      confirmFlightChange: (id, payment) => {
        const calledAt = this.#simulation.now().getTime();
        return callVendor<Result<SupplierFlightChange, FlightChangeFailure>>(instance, {
          label: 'a change of flights',
          act: () => this.#confirm(id, payment, calledAt),
          lost: err({ kind: 'unknown', message: 'lost' }),
          down: err({ kind: 'unsent', message: 'down' }),
          limitMs: changeLimitMs,
        });
      },
      getFlightChange: (id) =>
        callVendor<Result<SupplierFlightChange, SupplierFailure>>(instance, {
          label: 'the state of a change of flights',
          act: () => {
            const change = this.#changes.get(id);
            return change === undefined ? err(unknown) : ok(shown(change));
          },
          lost: err(silence),
        }),
    };
  }

  #search({ orderId, add }: FlightChangeRequest): Result<readonly SupplierChangeOffer[], FlightChangeSearchFailure> {
    const order = this.#orderOf(orderId);
    if (order.cancelled !== null || order.amendments > 0)
      return err({ kind: 'refused', reason: 'not_changeable', message: 'not changeable' });
    const date = add[0]?.departureDate ?? '';
    return ok(Array.from({ length: 1 + this.#simulation.pick(3) }, () => this.#offer(order, date)));
  }

  #offer(order: ChangeableOrder, date: string): SupplierChangeOffer {
    const simulation = this.#simulation;
    const number = ++this.#count;
    const money = (amountMinor: number) => ({ amountMinor, currency: order.total.currency });
    const minor = simulation.choose([0, 2500 + simulation.pick(20_000), -simulation.pick(order.total.amountMinor)]);
    const offer: SupplierChangeOffer = {
      id: `oco_${number}`,
      expiresAt: new Date(simulation.now().getTime() + offerLifeMs).toISOString(),
      changeTotal: money(minor),
      newTotal: null,
      penalty: simulation.chance(0.5) ? money(2500) : null,
      refundTo: minor < 0 ? 'money' : null,
      ...flightsOn(date, number),
      removedSliceIds: [sliceIdOf(order)],
    };
    this.#offers.set(offer.id, { order, offer });
    return offer;
  }

  #choose(offerId: string): Result<SupplierFlightChange, FlightChangeFailure> {
    const offered = this.#offers.get(offerId);
    if (offered === undefined || this.#isOver(offered)) return err({ kind: 'stale', message: 'expired' });
    const change: Change = { id: `oce_${++this.#count}`, offered, confirmedAt: null };
    this.#changes.set(change.id, change);
    return ok(shown(change));
  }

  #confirm(id: string, payment: Money | null, calledAt: number): Result<SupplierFlightChange, FlightChangeFailure> {
    const change = this.#changes.get(id);
    if (change === undefined) return err({ kind: 'stale', message: 'unknown' });
    const { order, offer } = change.offered;
    // As read by the adapter: made, perhaps by an earlier call.
    if (change.confirmedAt !== null) return err({ kind: 'unknown', message: 'order_change_already_actioned' });
    if (order.cancelled !== null || order.amendments > 0) return err({ kind: 'refused', message: 'not changeable' });
    if (this.#isOver(change.offered)) return err({ kind: 'stale', message: 'expired' });
    const asked = offer.changeTotal;
    const isPaid =
      asked === null || asked.amountMinor <= 0 ? payment === null : payment !== null && isSameMoney(payment, asked);
    if (!isPaid) return err({ kind: 'refused', message: 'another payment' });
    change.confirmedAt = this.#simulation.now();
    order.amendments += 1;
    order.total = { ...order.total, amountMinor: order.total.amountMinor + (asked?.amountMinor ?? 0) };
    order.flights = flightsOf(offer.added);
    this.#onLate(order.bookingId, calledAt);
    this.#simulation.note('the flights of an order are changed');
    return ok(shown(change));
  }

  #isOver({ offer }: Offered): boolean {
    return Date.parse(offer.expiresAt) <= this.#simulation.now().getTime();
  }
}

/** The id of an order's only slice; another one after each change. */
export function sliceIdOf({ id, amendments }: ChangeableOrder): string {
  return `sli_${id}_${amendments}`;
}

function flightsOn(date: string, number: number): Pick<SupplierChangeOffer, 'added' | 'conditions'> {
  const { slices, conditions } = testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LHR', 'GB'),
    departing: `${date}T12:00:00`,
  });
  return { added: slices.map((slice) => ({ ...slice, id: `${slice.id}_${number}` })), conditions };
}

function shown({ id, offered: { order, offer }, confirmedAt }: Change): SupplierFlightChange {
  const { changeTotal, newTotal, penalty, refundTo, expiresAt } = offer;
  return { id, orderId: order.id, confirmedAt, expiresAt, changeTotal, newTotal, penalty, refundTo };
}
