import { openText, type SealedFor, sealText } from '#server/database/sealed-text.ts';
import type { OrderCommand } from '#server/ports/supplier.ts';
import type { Secrets } from '#server/secrets.ts';

const sealedFor = (bookingId: string): SealedFor => ({ purpose: 'orders that wait for a review', row: bookingId });

/**
 * An order that waits for a decision, sealed for its booking. It contains birth dates and passports, which are not stored in
 * the clear.
 */
export function sealOrder(secrets: Secrets, order: OrderCommand): Uint8Array {
  return sealText(secrets, sealedFor(order.bookingId), JSON.stringify(order));
}

/** The order of a booking; null if it was sealed with none of the secrets, for another booking, or changed. */
export function openOrder(secrets: Secrets, bookingId: string, sealed: Uint8Array): OrderCommand | null {
  const text = openText(secrets, sealedFor(bookingId), sealed);
  return text === null ? null : JSON.parse(text);
}
