import { openText, type SealedFor, sealText } from '#server/database/sealed-text.ts';
import type { OrderCommand } from '#server/ports/supplier.ts';
import type { Secrets } from '#server/secrets.ts';

const sealedFor = (bookingId: string): SealedFor => ({ purpose: 'orders that wait for a review', row: bookingId });

/** Encrypts an order under review for its booking. It contains birth dates and passports, never stored in the clear. */
export function sealOrder(secrets: Secrets, order: OrderCommand): Uint8Array {
  return sealText(secrets, sealedFor(order.bookingId), JSON.stringify(order));
}

/** A booking's order; null if none of the secrets opens it, or if it was changed or is for another booking. */
export function openOrder(secrets: Secrets, bookingId: string, sealed: Uint8Array): OrderCommand | null {
  const text = openText(secrets, sealedFor(bookingId), sealed);
  return text === null ? null : JSON.parse(text);
}
