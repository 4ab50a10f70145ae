import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AcceptFailure, SupplierChange } from '#server/ports/supplier.ts';
import type { Simulation } from './simulation.ts';

/** The part of an order that its airline changes. */
export interface ScheduledOrder {
  readonly id: string;
  readonly bookingId: string;
  /** The current flights, slice by slice. */
  flights: Flights;
  readonly cancelled: object | null;
}

interface Change {
  readonly id: string;
  isAccepted: boolean;
}

/** Seven hours: more than a minor change. */
const moveMs = 7 * 3_600_000;

/** The airline's unprompted actions on its orders' flights, and travelers' answers. */
export class AirlineChanges {
  readonly #simulation: Simulation;
  /** By order, oldest first. */
  readonly #changes = new Map<string, Change[]>();
  #count = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Moves the flights of an order; canceled ones stay canceled. */
  move(order: ScheduledOrder): void {
    if (order.cancelled !== null || order.flights.length === 0) return;
    this.#simulation.note('the airline changes the flights');
    const flights = order.flights.map((slice) =>
      slice.map((flight) => ({
        ...flight,
        departingAt: later(flight.departingAt),
        arrivingAt: later(flight.arrivingAt),
      })),
    );
    this.#record(order, flights);
  }

  /** Cancels the flights of an order, but not the order itself. */
  cancelFlights(order: ScheduledOrder): void {
    if (order.cancelled !== null || order.flights.length === 0) return;
    this.#simulation.note('the airline cancels the flights');
    this.#record(order, []);
  }

  #record(order: ScheduledOrder, flights: Flights): void {
    order.flights = flights;
    const earlier = this.#changes.get(order.id) ?? [];
    this.#changes.set(order.id, [...earlier, { id: `aic_${++this.#count}`, isAccepted: false }]);
  }

  /** The airline's newest change of an order in the supplier's format; null without one. */
  newestOf({ id }: ScheduledOrder): SupplierChange | null {
    const newest = this.#changes.get(id)?.at(-1);
    if (newest === undefined) return null;
    const { id: changeId, isAccepted } = newest;
    return { id: changeId, answer: isAccepted ? 'accepted' : 'open', isAcceptable: !isAccepted };
  }

  hasAccepted({ id }: ScheduledOrder): boolean {
    return (this.#changes.get(id) ?? []).some(({ isAccepted }) => isAccepted);
  }

  accept(id: string, orders: readonly ScheduledOrder[]): Result<null, AcceptFailure> {
    const order = orders.find((one) => this.#changes.get(one.id)?.some((change) => change.id === id) === true);
    const newest = order === undefined ? undefined : this.#changes.get(order.id)?.at(-1);
    if (order === undefined || newest === undefined || order.cancelled !== null)
      return err({ kind: 'refused', message: 'canceled' });
    if (newest.id !== id) return err({ kind: 'stale', message: 'not the newest' });
    newest.isAccepted = true;
    return ok(null);
  }
}

function later(local: string): string {
  return new Date(Date.parse(`${local.slice(0, 19)}Z`) + moveMs).toISOString().slice(0, 19);
}
