import type { BookingAnswer } from '#contract/booking.ts';
import { type BookingRow, bookingLifecycle } from '#server/features/booking/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { askSupplier } from '../steps/cancel-steps.ts';
import { type AirlineAction, changeSchedule } from '../steps/schedule-steps.ts';
import type { Operations } from './operations.ts';

/** The airline changes flights, or undoes a change, unless they are canceled or none are left. */
export async function changeFlights(
  operations: Operations,
  booking: BookingAnswer,
  action: AirlineAction,
): Promise<void> {
  const { t } = operations;
  const row = await getRow(t.db, bookingLifecycle, booking.id);
  if (row.state !== 'confirmed' || (!hasFlights(row) && !('takeBack' in action))) return;
  try {
    await changeSchedule(t, booking, action);
  } catch (error) {
    // The airline has canceled the flights, which the site has not read yet; or there is nothing to undo.
    if (error instanceof Error && /schedule change: 4\d\d/.test(error.message)) return;
    throw error;
  }
  operations.note('kind' in action ? `changed by the airline: ${action.kind}` : 'taken back by the airline');
}

/** The airline cancels an order outside the site: a person settles the amount owed. */
export async function cancelOrder(operations: Operations, booking: BookingAnswer): Promise<void> {
  const { t } = operations;
  const row = await getRow(t.db, bookingLifecycle, booking.id);
  if (row.state !== 'confirmed' || row.openAmendmentId !== null) return;
  const at = t.clock.now();
  const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: row.orderId });
  await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
  operations.canceledElsewhere.push({ bookingId: booking.id, at, attention: null, seenAt: null });
  operations.note('order canceled by the airline');
}

function hasFlights({ airlineChange }: BookingRow): boolean {
  return airlineChange === null || airlineChange.now.some((flights) => flights.length > 0);
}
