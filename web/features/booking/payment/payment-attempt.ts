import * as z from 'zod/mini';
import type { Price } from '../verification/verification.ts';

const attemptShape = z.object({
  paymentKey: z.string().check(z.minLength(8), z.maxLength(200)),
  bookingKey: z.string().check(z.minLength(8), z.maxLength(200)),
  price: z.object({ amount: z.string(), currency: z.string() }),
});

/**
 * One try to pay for an offer: the Idempotency-Keys of its calls, by which it can be looked up after a reload, and the
 * price it was made for. Holds nothing of the card (PAY-08, PAY-09).
 */
export interface PaymentAttempt {
  readonly paymentKey: string;
  readonly bookingKey: string;
  readonly price: Price;
}

/** A fresh attempt; `newKey` draws a key that nobody can guess. */
export function newAttempt(price: Price, newKey: () => string): PaymentAttempt {
  return { paymentKey: newKey(), bookingKey: newKey(), price: { amount: price.amount, currency: price.currency } };
}

/** The same payment for a corrected booking call: another body needs another key. */
export function withNewBookingKey(attempt: PaymentAttempt, newKey: () => string): PaymentAttempt {
  return { ...attempt, bookingKey: newKey() };
}

/** The attempt to go on with: the one of an unknown outcome under its own key, else a fresh one (PAY-08). */
export function attemptFor(kept: PaymentAttempt | null, price: Price, newKey: () => string): PaymentAttempt {
  const same = kept !== null && kept.price.amount === price.amount && kept.price.currency === price.currency;
  return same ? kept : newAttempt(price, newKey);
}

export function attemptText(attempt: PaymentAttempt): string {
  return JSON.stringify(attempt);
}

/** A kept attempt; null where there is none that can be read. */
export function readAttempt(text: string | null): PaymentAttempt | null {
  try {
    const parsed = z.safeParse(attemptShape, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
