import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import type { TestApp } from '../app/test-app.ts';
import { registered, signedIn } from '../steps/account-steps.ts';
import { book, chooseOffer, inDays, payFor } from '../steps/booking-steps.ts';
import type { Visitor } from '../steps/visitor.ts';

/**
 * A traveler with many trips on an otherwise empty database: one is booked, the others are copies, each a day older.
 */
export async function travelerWithTrips(
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
