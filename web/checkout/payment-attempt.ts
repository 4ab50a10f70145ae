import * as z from 'zod/mini';
import { isSameOrder, type ServiceChoice } from '#domain/extras/service-choice.ts';
import type { OfferTerms } from '#domain/flights/offer-check.ts';
import { formatMoneyDecimal, isSameMoney, type Money, parseMoney, readMoney } from '#domain/money/money.ts';

/** Kept as decimal text, as attempts of every age are. */
const price = z.pipe(
  z
    .object({ amount: z.string(), currency: z.string() })
    .check(z.refine(({ amount, currency }) => parseMoney(amount, currency) !== null)),
  z.transform(({ amount, currency }: { amount: string; currency: string }) => readMoney(amount, currency)),
);

const id = z.string().check(z.maxLength(200));

/** Attempts that an earlier version of the page stored have only ids. */
const service = z.union([
  z.object({ id, quantity: z.int() }),
  z.pipe(
    id,
    z.transform((text: string) => ({ id: text, quantity: 1 })),
  ),
]);

const money = z.object({ amountMinor: z.int(), currency: z.string() });

const attemptShape = z.object({
  paymentKey: z.string().check(z.minLength(8), z.maxLength(200)),
  bookingKey: z.string().check(z.minLength(8), z.maxLength(200)),
  price,
  fare: price,
  services: z.array(service),
  terms: z.optional(z.object({ free24h: z.boolean(), feePerPassenger: money, changeFee: money })),
});

/** What is paid for: the fare, the services of the chosen seats and extras, and their total price. */
export interface Purchase {
  readonly price: Money;
  /** Without seats and extras: compared with a later check of the offer (PRICE-06). */
  readonly fare: Money;
  /** Sorted. */
  readonly services: readonly ServiceChoice[];
  /** What canceling and changing costs by the sentences beside the Pay button; absent if there are none (TERMS-01). */
  readonly terms?: OfferTerms | undefined;
}

/**
 * An attempt to pay for an offer: the Idempotency-Keys of its calls, by which it can be looked up after a reload, and
 * what it was made for. Contains nothing of the card (PAY-08, PAY-09).
 */
export interface PaymentAttempt extends Purchase {
  readonly paymentKey: string;
  readonly bookingKey: string;
}

/** A new attempt; `newKey` returns an unguessable key. */
export function newAttempt({ price, fare, services, terms }: Purchase, newKey: () => string): PaymentAttempt {
  return {
    paymentKey: newKey(),
    bookingKey: newKey(),
    price,
    fare,
    services: [...services],
    ...(terms === undefined ? {} : { terms }),
  };
}

/** The same payment for a corrected booking call: another request body needs another key. */
export function withNewBookingKey(attempt: PaymentAttempt, newKey: () => string): PaymentAttempt {
  return { ...attempt, bookingKey: newKey() };
}

/**
 * The attempt to continue with: one with an unknown outcome and its own keys, else a new one (PAY-08). Another price or
 * other services change the request body, which the same key would reject.
 */
export function attemptFor(kept: PaymentAttempt | null, purchase: Purchase, newKey: () => string): PaymentAttempt {
  const isSame =
    kept !== null && isSameMoney(kept.price, purchase.price) && isSameOrder(kept.services, purchase.services);
  return isSame ? kept : newAttempt(purchase, newKey);
}

export function attemptText(attempt: PaymentAttempt): string {
  const kept = (money: Money) => ({ amount: formatMoneyDecimal(money), currency: money.currency });
  return JSON.stringify({ ...attempt, price: kept(attempt.price), fare: kept(attempt.fare) });
}

/** A stored attempt; null if there is none that can be read. */
export function readAttempt(text: string | null): PaymentAttempt | null {
  try {
    const parsed = z.safeParse(attemptShape, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
