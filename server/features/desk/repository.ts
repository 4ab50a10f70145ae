import { aliasedTable, and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { DeskAction } from '../../../domain/booking/desk.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bookings, cancellations, history, payments, users } from '../../adapters/database/schema.ts';

/** The cancellation of a booking that is under way or done; quotes and failed ones aside there is one at most. */
export const current = aliasedTable(cancellations, 'current');
export const isCurrent = and(eq(current.bookingId, bookings.id), notInArray(current.state, ['quoted', 'failed']));

/** A booking with its money and its cancellation. */
export interface DeskRows {
  readonly booking: typeof bookings.$inferSelect;
  readonly payment: typeof payments.$inferSelect;
  readonly cancellation: typeof cancellations.$inferSelect | null;
}

/** The rows of a booking; null where there is no such booking. */
export async function findDeskRows(db: Database, id: string): Promise<DeskRows | null> {
  const [row] = await db
    .select({ booking: bookings, payment: payments, cancellation: current })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(current, isCurrent)
    .where(eq(bookings.id, id));
  return row ?? null;
}

/** The audit trail of a booking, its payment and all its cancellations, oldest first, with who acted. */
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

/** The newest entry of the audit trail; 0 where there is none. A note does not count: it changes nothing of a booking. */
export async function newestEntry(db: Database, { booking, payment, cancellation }: DeskRows): Promise<number> {
  const subjects = [booking.id, payment.id, ...(cancellation === null ? [] : [cancellation.id])];
  const [row] = await db
    .select({ newest: max(history.id) })
    .from(history)
    .where(and(inArray(history.subject, subjects), sql`${history.action} is distinct from 'note'`));
  return row?.newest ?? 0;
}

/** Something that an administrator asked for, as the audit trail keeps it. */
export interface Act {
  readonly action: DeskAction | 'note';
  readonly reason: string;
  /** The administrator's user id. */
  readonly actor: string;
  /** Names the request, so that it is done once; null where it has no name. */
  readonly requestKey: string | null;
}

/** Writes an act into the audit trail before it is done; its number. Throws a unique violation where it is there. */
export async function recordAct(db: Database, booking: DeskRows['booking'], act: Act, at: Date): Promise<number> {
  const { id: subject, state } = booking;
  const [row] = await db
    .insert(history)
    .values({ subject, at, fromState: state, toState: state, ...act })
    .returning({ id: history.id });
  if (!row) throw new Error('The act was not recorded');
  return row.id;
}

/** How many notes a booking has. */
export async function countNotes(db: Database, bookingId: string): Promise<number> {
  return db.$count(history, and(eq(history.subject, bookingId), eq(history.action, 'note')));
}

/** What is recorded for the request of an act: this act, another one, or none yet. */
export async function findEarlier(db: Database, act: Act): Promise<'same' | 'other' | 'none'> {
  if (act.requestKey === null) return 'none';
  const [row] = await db.select().from(history).where(eq(history.requestKey, act.requestKey));
  if (row === undefined) return 'none';
  const isSame = row.action === act.action && row.reason === act.reason && row.actor === act.actor;
  return isSame ? 'same' : 'other';
}
