import { openText, type SealedFor, sealText } from '#server/database/sealed-text.ts';
import type { OrderCommand } from '#server/ports/supplier.ts';

const sealedFor = (bookingId: string): SealedFor => ({ purpose: 'orders that wait for a review', row: bookingId });

/**
 * An order that waits for a decision, sealed for its booking. It contains birth dates and passports, which are not stored in
 * the clear.
 */
export function sealOrder(secret: string, order: OrderCommand): Uint8Array {
  return sealText(secret, sealedFor(order.bookingId), JSON.stringify(order));
}

/** The order of a booking; null if it was sealed with another secret, for another booking, or changed. */
export function openOrder(secret: string, bookingId: string, sealed: Uint8Array): OrderCommand | null {
  const text = openText(secret, sealedFor(bookingId), sealed);
  return text === null ? null : JSON.parse(text);
}
