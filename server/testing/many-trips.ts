import type { BookingAnswer } from '../../contract/bookings.ts';
import { bookings, payments } from '../adapters/database/schema.ts';
import { registered, signedIn } from './account-steps.ts';
import { book, chooseOffer, inDays, payFor } from './booking-steps.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A traveller with so many trips on a database without others: one booked, the others copies of it, each a day older. */
export async function travellerWithTrips(
  t: TestApp,
  count: number,
): Promise<{ readonly visitor: Visitor; readonly newest: BookingAnswer }> {
  await registered(t.visitor(), 'traveler');
  const visitor = await signedIn(t.visitor(), 'traveler');
  const offer = await chooseOffer(visitor, { returnDate: inDays(50) });
  const newest = (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
  const [payment] = await t.db.select().from(payments);
  const [row] = await t.db.select().from(bookings);
  if (!payment || !row) throw new Error('Nothing was booked');
  const copies = Array.from({ length: count - 1 }, (_, n) => n + 1);
  const named = (n: number) => ({ id: `${row.id}-${n}`, paymentId: `${payment.id}-${n}`, idempotencyKey: `copy-${n}` });
  await t.db.insert(payments).values(copies.map((n) => ({ ...payment, ...named(n), id: named(n).paymentId })));
  await t.db.insert(bookings).values(
    copies.map((n) => ({
      ...row,
      ...named(n),
      reference: String(n).padStart(8, 'X'),
      searchKey: `copy-${n}`,
      createdAt: new Date(row.createdAt.getTime() - n * 86_400_000),
    })),
  );
  return { visitor, newest };
}
