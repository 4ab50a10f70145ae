import type { OrderState } from '../../ports/supplier.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { orderIdOf, supplierOf } from './cancellation-facts.ts';
import {
  endCancellationLease,
  findActiveCancellation,
  findCancellations,
  leaseCancellation,
} from './cancellation-repository.ts';
import { type BookingRow, endLook, getBookingRow, lookAgainAt, noteOrderActions } from './repository.ts';
import { cancellationLeaseMs, isOurs, recordCancelled } from './settle-cancellation.ts';

/** When an order that could not be read is read again. */
const repeatMs = 15 * 60_000;

/**
 * Reads the order of a confirmed booking once somebody has said that it changed: nothing looks at one otherwise. Keeps
 * what can be done with it, and finds out that it was cancelled.
 */
export async function watchConfirmed(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.lookAt === null) return booking;
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn({ booking: booking.id, upstream: order.failure.message }, 'Order could not be read; it is repeated');
    await lookAgainAt(deps.db, booking.id, new Date(deps.clock.now().getTime() + repeatMs));
    return booking;
  }
  await noteOrderActions(deps.db, booking.id, order.value.availableActions);
  if (order.value.cancelledAt !== null) await settleFoundCancelled(deps, booking, order.value);
  await endLook(deps.db, booking);
  return getBookingRow(deps.db, booking.id);
}

/**
 * An order that was found cancelled: `ours` where a traveller's yes is under way or came through late, then the money
 * goes back; else `elsewhere`, and what is owed is for a person to say. The order must have been read before the call: a
 * yes that comes meanwhile is then not what cancelled it.
 */
export async function settleFoundCancelled(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<'ours' | 'elsewhere'> {
  if ((await findActiveCancellation(deps.db, booking.id)) !== null) return 'ours';
  const late = (await findCancellations(deps.db, booking.id)).find(
    (row) => row.state === 'failed' && isOurs(row, order.cancellation),
  );
  if (late !== undefined) {
    const leased = await leaseCancellation(deps, late.id, cancellationLeaseMs);
    // Whoever has it finds the same.
    if (leased === null) return 'ours';
    await recordCancelled(deps, leased, order.cancellation, 'found cancelled late').finally(() =>
      endCancellationLease(deps.db, leased),
    );
    return 'ours';
  }
  await advanceBooking(deps, booking, { to: 'needs_attention', detail: 'the order was cancelled at the supplier' });
  return 'elsewhere';
}
