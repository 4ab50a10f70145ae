import { listOrders } from '#server/adapters/duffel/ledger.ts';
import { listIntents, listRefunds } from '#server/adapters/stripe/ledger.ts';
import { compareBooks } from '#server/features/books/index.ts';
import type { TestApp } from '../app/test-app.ts';
import { auditBooks } from '../audit.ts';
import { type Books, readBooks } from '../books.ts';
import { auditPromises } from './audit-promises.ts';
import type { Operations } from './operations.ts';
import { runOperations } from './run-operations.ts';

/**
 * Sells trips and processes them until they are flown or canceled. Returns the broken promises and the disagreements of
 * supplier, provider and database, one line each, and the number of each kind of event.
 */
export async function lookAfterTrips(
  t: TestApp,
  seed: number,
  trips: number,
): Promise<{ readonly broken: readonly string[]; readonly events: ReadonlyMap<string, number> }> {
  const begin = t.clock.now();
  const operations = await runOperations(t, seed, trips);
  const vendors = {
    live: false,
    orders: (at: Date) => listOrders({ token: 'duffel_test_simulator', baseUrl: t.duffel.origin }, at),
    intents: (at: Date) => listIntents({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
    refunds: (at: Date) => listRefunds({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
  };
  const books = await readBooks(t.db, t.duffel, t.stripe);
  const broken = [
    ...(await auditPromises(t, operations)),
    ...(await compareBooks(t.db, vendors, begin)),
    ...auditBooks(withoutCanceledElsewhere(books, operations)),
  ];
  return { broken, events: operations.events };
}

/** The books without bookings settled by a person: no rule determines their amount owed. */
function withoutCanceledElsewhere(books: Books, { canceledElsewhere }: Operations): Books {
  const ids = new Set<string | null | undefined>(canceledElsewhere.map(({ bookingId }) => bookingId));
  const payments = books.payments.filter(({ bookingId }) => !ids.has(bookingId));
  const left = new Set(books.payments.filter((row) => !payments.includes(row)).map(({ intentId }) => intentId));
  return {
    ...books,
    payments,
    orders: books.orders.filter(({ metadata }) => !ids.has(metadata?.booking_id)),
    intents: books.intents.filter(({ id }) => !left.has(id)),
    refunds: books.refunds.filter(({ payment_intent }) => !left.has(payment_intent)),
    bookings: books.bookings.filter(({ id }) => !ids.has(id)),
    cancellations: books.cancellations.filter(({ bookingId }) => !ids.has(bookingId)),
    amendments: books.amendments.filter(({ bookingId }) => !ids.has(bookingId)),
  };
}
