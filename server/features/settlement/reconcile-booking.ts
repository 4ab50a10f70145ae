import { monitorOrder } from '../airline-changes/index.ts';
import { settleAmendmentsOf } from '../amendments/index.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import { lookForMissingOrder, settleBooking } from '../booking/index.ts';
import { watchExternalRefunds } from '../refunds/index.ts';

/**
 * Takes a booking one step further in any state: an open one toward its end, an ended one by checking for changes made
 * at the vendors. Safe to repeat; the caller holds the booking's lease.
 */
export async function reconcileBooking(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  switch (booking.state) {
    case 'confirmed':
      return monitorOrder(deps, await settleAmendmentsOf(deps, booking));
    case 'needs_attention':
      if (booking.orderId === null) await lookForMissingOrder(deps, booking);
      return watchExternalRefunds(deps, booking);
    case 'cancelled':
      return watchExternalRefunds(deps, booking);
    default:
      return settleBooking(deps, booking);
  }
}
