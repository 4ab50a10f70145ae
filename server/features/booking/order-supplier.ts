import type { FlightSupplier } from '#server/ports/supplier.ts';
import { ModeNotConfigured } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { BookingRow } from './lifecycle.ts';

/** The supplier for the mode a booking was made in. Throws `ModeNotConfigured`. */
export function supplierOf(deps: BookingDeps, booking: BookingRow): FlightSupplier {
  const supplier = deps.vendors.supplierOf(booking.liveMode);
  if (supplier === null) throw new ModeNotConfigured(`Booking ${booking.id}`);
  return supplier;
}

/** Throws if there is none; a confirmed booking always has an order. */
export function orderIdOf(booking: BookingRow): string {
  if (booking.orderId === null) throw new Error(`Booking ${booking.id} has no order`);
  return booking.orderId;
}
