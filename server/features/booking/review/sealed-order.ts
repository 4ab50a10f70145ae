import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { OrderCommand } from '#server/ports/supplier.ts';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/**
 * An order that waits for a decision, encrypted with a key derived from the deployment's secret and bound to its booking: nonce,
 * tag, ciphertext. It contains birth dates and passports, which are not stored in the clear.
 */
export function sealOrder(secret: string, order: OrderCommand): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(Buffer.from(order.bookingId));
  const sealed = Buffer.concat([sealing.update(JSON.stringify(order), 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** The order of a booking; null if it was sealed with another secret, for another booking, or changed. */
export function openOrder(secret: string, bookingId: string, sealed: Uint8Array): OrderCommand | null {
  const [nonce, tag, text] = [
    sealed.subarray(0, nonceBytes),
    sealed.subarray(nonceBytes, nonceBytes + tagBytes),
    sealed.subarray(nonceBytes + tagBytes),
  ];
  try {
    const opening = createDecipheriv(cipher, keyOf(secret), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(bookingId))
      .setAuthTag(tag);
    const order: OrderCommand = JSON.parse(Buffer.concat([opening.update(text), opening.final()]).toString('utf8'));
    return order;
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'orders that wait for a review', keyBytes));
}
