import { isSameMoney } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import { keepLease, recordUnderLease } from '#server/lifecycle/leases.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { FlightSupplier, OrderCommand, OrderFailure, SupplierOrder } from '#server/ports/supplier.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { callLeaseMs } from '../call-lease.ts';
import { type BookingRow, type BookingTransition, bookingLifecycle } from '../lifecycle.ts';

export interface SentOrder {
  /** As recorded before the order was sent. */
  readonly booking: BookingRow;
  readonly ordered: Result<SupplierOrder | null, OrderFailure>;
}

/**
 * Sends a booking's one order, recorded first. If the supplier refuses it because of a membership number, it is sent
 * once more without numbers, if the price stays the same: certainly nothing was ordered, and the hold remains
 * (TERMS-03). Null if the lease was lost before an order is known: another worker may have settled the booking.
 */
export async function sendOrder(
  deps: BookingDeps,
  supplier: FlightSupplier,
  prepared: BookingRow,
  command: OrderCommand,
): Promise<SentOrder | null> {
  const booking = await recordOrdering(deps, prepared);
  if (booking === null) return null;
  const ordered = await supplier.createOrder(command);
  if (!isNumberRefused(ordered) || !(await removeNumbers(deps, supplier, booking, command)))
    return { booking, ordered };
  const again = await recordOrdering(deps, booking, {
    detail: 'ordered again without membership numbers',
    set: { isLoyaltyRefused: true },
  });
  if (again === null) return null;
  return { booking: again, ordered: await supplier.createOrder({ ...command, loyaltyAccounts: [] }) };
}

/** From now on an order may exist: the settle window begins. */
function recordOrdering(
  deps: BookingDeps,
  booking: BookingRow,
  { detail, set }: Pick<BookingTransition, 'detail' | 'set'> = {},
): Promise<BookingRow | null> {
  const move = { to: 'ordering', set: { ...set, orderedAt: deps.clock.now(), reconcileAt: null } } as const;
  return recordUnderLease(deps, bookingLifecycle, callLeaseMs, (lease) =>
    advance(deps, bookingLifecycle, booking, { ...move, ...(detail === undefined ? {} : { detail }), lease }),
  );
}

function isNumberRefused(ordered: SentOrder['ordered']): boolean {
  return !ordered.ok && ordered.error.kind === 'refused' && ordered.error.detail === 'loyalty';
}

/**
 * Removes all numbers from the offer, because airlines do not say whose they refuse. False if one could not be removed,
 * the price then differs from the agreed one, or there were none.
 */
async function removeNumbers(
  deps: BookingDeps,
  supplier: FlightSupplier,
  booking: BookingRow,
  command: OrderCommand,
): Promise<boolean> {
  const { id, offerId, itinerary, currency } = booking;
  if (!(await keepLease(deps, bookingLifecycle, booking, callLeaseMs))) return false;
  const held = await supplier.getOffer(offerId);
  if (!held.ok || command.loyaltyAccounts.length + held.value.loyaltyAccounts.length === 0) return false;
  for (const { passengerId, givenName, familyName } of held.value.loyaltyAccounts) {
    const removed = await supplier.setLoyalty(offerId, { passengerId, givenName, familyName, account: null });
    if (!removed.ok || !removed.value) return false;
  }
  const offer = await supplier.getOffer(offerId);
  if (!offer.ok || offer.value.loyaltyAccounts.length > 0 || itinerary.supplierFareMinor === undefined) return false;
  const isSame = isSameMoney(offer.value.total, { amountMinor: itinerary.supplierFareMinor, currency });
  deps.log.warn({ booking: id, isSame }, 'The airline refused a membership number');
  return isSame;
}
