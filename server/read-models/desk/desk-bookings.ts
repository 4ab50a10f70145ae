import { aliasedTable, and, asc, eq, inArray, isNotNull, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { users } from '#server/features/accounts/tables.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { findRefusedMails } from '../refused-mails.ts';

/** The active or completed cancellation of a booking: at most one, apart from quotes and failed ones. */
export const current = aliasedTable(cancellations, 'current');
export const isCurrent = and(eq(current.bookingId, bookings.id), notInArray(current.state, ['quoted', 'failed']));

/** A booking with its first payment and its cancellation. */
export interface BookedRows {
  readonly booking: typeof bookings.$inferSelect;
  readonly payment: typeof payments.$inferSelect;
  readonly cancellation: typeof cancellations.$inferSelect | null;
}

/** The same with all its money and its changes of flights. */
export interface DeskRows extends BookedRows {
  /** Every payment claimed by the booking, including the first, oldest first. */
  readonly payments: readonly (typeof payments.$inferSelect)[];
  /** The refunds of these payments, for any cause, oldest first. */
  readonly refunds: readonly (typeof refunds.$inferSelect)[];
  /** The disputes of these payments, oldest first. */
  readonly disputes: readonly (typeof disputes.$inferSelect)[];
  /** The amendments agreed to by its traveler, oldest first. */
  readonly amendments: readonly (typeof amendments.$inferSelect)[];
  /** Whether a mail about it was refused and not resent. */
  readonly isMailRefused: boolean;
}

/** Adds payments, refunds, disputes and amendments to the rows of bookings. */
export async function withMoney(db: Database, rows: readonly BookedRows[]): Promise<DeskRows[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ booking }) => booking.id);
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.bookingId, ids))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const paymentIds = paid.map(({ id }) => id);
  const returned = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const disputed = await db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, paymentIds))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
  const agreed = await db
    .select()
    .from(amendments)
    .where(and(inArray(amendments.bookingId, ids), isNotNull(amendments.askedAt)))
    .orderBy(asc(amendments.askedAt), asc(amendments.id));
  const refusedMails = await findRefusedMails(db, ids);
  return rows.map((row) => {
    const claimed = paid.filter(({ bookingId }) => bookingId === row.booking.id);
    const isClaimed = ({ paymentId }: { readonly paymentId: string }) => claimed.some(({ id }) => id === paymentId);
    const changed = agreed.filter(({ bookingId }) => bookingId === row.booking.id);
    return {
      ...row,
      payments: claimed,
      refunds: returned.filter(isClaimed),
      disputes: disputed.filter(isClaimed),
      amendments: changed,
      isMailRefused: refusedMails.includes(row.booking.id),
    };
  });
}

/** The rows of a booking; null if it does not exist. */
export async function findDeskRows(db: Database, id: string): Promise<DeskRows | null> {
  const [row] = await db
    .select({ booking: bookings, payment: payments, cancellation: current })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(current, isCurrent)
    .where(eq(bookings.id, id));
  return row === undefined ? null : ((await withMoney(db, [row]))[0] ?? null);
}

/**
 * The audit trail of a booking, its money, its amendments and all its cancellations with their actors, oldest first.
 */
export async function findTrail(db: Database, rows: DeskRows) {
  const { booking } = rows;
  const cancelled = db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(eq(cancellations.bookingId, booking.id));
  const subjects = [booking.id, ...ownIds(rows), ...(await cancelled).map(({ id }) => id)];
  return db
    .select({ event: history, actor: { firstName: users.firstName, lastName: users.lastName, email: users.email } })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor))
    .where(inArray(history.subject, subjects))
    .orderBy(asc(history.id));
}
export type TrailRow = Awaited<ReturnType<typeof findTrail>>[number];

/** The newest entry of the audit trail; 0 without any. Notes do not count, because they do not change the booking. */
export async function newestEntry(db: Database, rows: DeskRows): Promise<number> {
  const { booking, cancellation } = rows;
  const subjects = [booking.id, ...ownIds(rows), ...(cancellation === null ? [] : [cancellation.id])];
  const [row] = await db
    .select({ newest: max(history.id) })
    .from(history)
    .where(and(inArray(history.subject, subjects), sql`${history.action} is distinct from 'note'`));
  return row?.newest ?? 0;
}

/** The ids of a booking's payments, refunds, disputes and amendments. */
function ownIds({
  payment,
  payments: all,
  refunds: returned,
  disputes: disputed,
  amendments: changed,
}: DeskRows): string[] {
  return [...new Set([payment, ...all, ...returned, ...disputed, ...changed].map(({ id }) => id))];
}
