import { withLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle, callLeaseMs, supplierOf } from '../booking/index.ts';
import { hasOtherFlights, recordScheduleChange } from './record-change.ts';

/**
 * The booking with any unnoticed change by the airline, which may entitle to more. The order is reread under the
 * booking's lease; a worker that holds it records the change itself.
 */
export async function refreshItinerary(deps: BookingDeps, booking: BookingRow, order: OrderState): Promise<BookingRow> {
  if (!hasOtherFlights(booking, order)) return booking;
  await withLease(deps, bookingLifecycle, booking.id, callLeaseMs, async (leased) => {
    const newest = await supplierOf(deps, leased).getOrder(order.id);
    if (newest.ok && leased.state === 'confirmed') await recordScheduleChange(deps, leased, newest.value);
  });
  return getRow(deps.db, bookingLifecycle, booking.id);
}
