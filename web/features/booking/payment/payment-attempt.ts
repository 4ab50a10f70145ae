import * as z from 'zod/mini';
import type { Price } from '../verification/verification.ts';

const price = z.object({ amount: z.string(), currency: z.string() });

const attemptShape = z.object({
  paymentKey: z.string().check(z.minLength(8), z.maxLength(200)),
  bookingKey: z.string().check(z.minLength(8), z.maxLength(200)),
  price,
  fare: price,
  services: z.array(z.string().check(z.maxLength(200))),
});

/** What is paid for: the fare, the chosen seats' services, and what both cost. */
export interface Purchase {
  readonly price: Price;
  /** Without seats: what a later check of the offer is compared with (PRICE-06). */
  readonly fare: Price;
  /** Sorted ids. */
  readonly services: readonly string[];
}

/**
 * One try to pay for an offer: the Idempotency-Keys of its calls, by which it can be looked up after a reload, and what
 * it was made for. Holds nothing of the card (PAY-08, PAY-09).
 */
export interface PaymentAttempt extends Purchase {
  readonly paymentKey: string;
  readonly bookingKey: string;
}

/** A fresh attempt; `newKey` draws a key that nobody can guess. */
export function newAttempt({ price, fare, services }: Purchase, newKey: () => string): PaymentAttempt {
  return {
    paymentKey: newKey(),
    bookingKey: newKey(),
    price: { amount: price.amount, currency: price.currency },
    fare: { amount: fare.amount, currency: fare.currency },
    services: [...services],
  };
}

/** The same payment for a corrected booking call: another body needs another key. */
export function withNewBookingKey(attempt: PaymentAttempt, newKey: () => string): PaymentAttempt {
  return { ...attempt, bookingKey: newKey() };
}

/**
 * The attempt to go on with: the one of an unknown outcome under its own key, else a fresh one (PAY-08). Another price or
 * other seats are another body, which the same key would refuse.
 */
export function attemptFor(kept: PaymentAttempt | null, purchase: Purchase, newKey: () => string): PaymentAttempt {
  const isSame =
    kept?.price.amount === purchase.price.amount &&
    kept.price.currency === purchase.price.currency &&
    kept.services.join() === purchase.services.join();
  return isSame ? kept : newAttempt(purchase, newKey);
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
