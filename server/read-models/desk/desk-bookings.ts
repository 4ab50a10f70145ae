import { aliasedTable, and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { users } from '#server/features/accounts/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { history } from '#server/lifecycle/tables.ts';

/** The active or completed cancellation of a booking: at most one, apart from quotes and failed ones. */
export const current = aliasedTable(cancellations, 'current');
export const isCurrent = and(eq(current.bookingId, bookings.id), notInArray(current.state, ['quoted', 'failed']));

/** A booking with its payment and cancellation. */
export interface DeskRows {
  readonly booking: typeof bookings.$inferSelect;
  readonly payment: typeof payments.$inferSelect;
  readonly cancellation: typeof cancellations.$inferSelect | null;
}

/** The rows of a booking; null if it does not exist. */
export async function findDeskRows(db: Database, id: string): Promise<DeskRows | null> {
  const [row] = await db
    .select({ booking: bookings, payment: payments, cancellation: current })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(current, isCurrent)
    .where(eq(bookings.id, id));
  return row ?? null;
}

/** The audit trail of a booking, its payment and all its cancellations with their actors, oldest first. */
export async function findTrail(db: Database, { booking, payment }: DeskRows) {
  const cancelled = db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(eq(cancellations.bookingId, booking.id));
  const subjects = [booking.id, payment.id, ...(await cancelled).map(({ id }) => id)];
  return db
    .select({ event: history, actor: { firstName: users.firstName, lastName: users.lastName, email: users.email } })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor))
    .where(inArray(history.subject, subjects))
    .orderBy(asc(history.id));
}
export type TrailRow = Awaited<ReturnType<typeof findTrail>>[number];

/**
 * The newest entry of the audit trail; 0 where there is none. Notes do not count, because they do not change the
 * booking.
 */
export async function newestEntry(db: Database, { booking, payment, cancellation }: DeskRows): Promise<number> {
  const subjects = [booking.id, payment.id, ...(cancellation === null ? [] : [cancellation.id])];
  const [row] = await db
    .select({ newest: max(history.id) })
    .from(history)
    .where(and(inArray(history.subject, subjects), sql`${history.action} is distinct from 'note'`));
  return row?.newest ?? 0;
}
