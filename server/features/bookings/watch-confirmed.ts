import type { OrderState } from '../../ports/supplier.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { cancelledElsewhere, orderIdOf, supplierOf } from './cancellation-facts.ts';
import {
  endCancellationLease,
  findActiveCancellation,
  findCancellations,
  leaseCancellation,
} from './cancellation-repository.ts';
import { seeRefundsElsewhere } from './money-elsewhere.ts';
import { type BookingRow, endLook, getBookingRow, lookAgainAt, noteDailyLook, noteOrderRead } from './repository.ts';
import { isOurs, recordCancelled } from './settle-cancellation.ts';
import { watchSchedule } from './watch-schedule.ts';

/** When an order that could not be read is read again. */
const repeatMs = 15 * 60_000;

/**
 * Reads the order of a confirmed booking once a day, and once somebody has said that it changed. Keeps what it holds and
 * what can be done with it, finds out that it was cancelled or that its flights changed, and what went back of its money.
 */
export async function watchConfirmed(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.lookAt === null) return booking;
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn({ booking: booking.id, upstream: order.failure.message }, 'Order could not be read; it is repeated');
    await lookAgainAt(deps.db, booking, new Date(deps.clock.now().getTime() + repeatMs));
    return booking;
  }
  await noteOrderRead(deps.db, booking, order.value);
  await watchSchedule(deps, booking, order.value);
  if (order.value.cancelledAt !== null) await settleFoundCancelled(deps, booking, order.value);
  await noteDailyLook(deps.db, booking, deps.clock.now());
  const current = await getBookingRow(deps.db, booking.id);
  if (current.leaseNumber !== booking.leaseNumber) return current;
  if (await seeRefundsElsewhere(deps, current)) await endLook(deps.db, booking);
  else await lookAgainAt(deps.db, booking, new Date(deps.clock.now().getTime() + repeatMs));
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
    const leased = await leaseCancellation(deps, late.id, callLeaseMs);
    // Whoever has it finds the same.
    if (leased === null) return 'ours';
    await recordCancelled(deps, leased, order.cancellation, 'found canceled late').finally(() =>
      endCancellationLease(deps.db, leased),
    );
    return 'ours';
  }
  const set = { cancelledElsewhere: cancelledElsewhere(deps, order) };
  const detail = 'the order was canceled at the supplier';
  const alert = await advanceBooking(deps, booking, { to: 'needs_attention', detail, set });
  // The traveler reads at once what has gone back.
  if (alert !== null && !(await seeRefundsElsewhere(deps, alert))) {
    await lookAgainAt(deps.db, booking, new Date(deps.clock.now().getTime() + repeatMs));
  }
  return 'elsewhere';
}
