import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { Database } from '#server/database/database.ts';
import { writeWithHistory } from '#server/lifecycle/history.ts';
import { deleteDisputes } from './disputes/repository.ts';
import type { NewPayment, PaymentRow } from './lifecycle.ts';
import { payments } from './tables.ts';

export async function insertPayment(db: Database, payment: NewPayment): Promise<PaymentRow> {
  const { id: subject, createdAt: at, state: toState } = payment;
  const write = db.insert(payments).values(payment).returning();
  const entry = { subject, at, fromState: null, toState, detail: null };
  const row = await writeWithHistory<PaymentRow>(db, write, entry);
  if (!row) throw new Error('The payment was not stored');
  return row;
}

/** The attempt a visitor made under a key; null if it never reached us. */
export async function findPaymentByKey(db: Database, visitor: string, key: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.visitor, visitor), eq(payments.idempotencyKey, key)));
  return row ?? null;
}

/** A visitor's newest authorized payment of an amount that no booking has claimed; null if there is none (PAY-09). */
export async function findUnusedPayment(
  db: Database,
  search: { readonly visitor: string; readonly amountMinor: number; readonly currency: string },
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.visitor, search.visitor),
        eq(payments.state, 'authorised'),
        isNull(payments.amendmentId),
        eq(payments.amountMinor, search.amountMinor),
        eq(payments.currency, search.currency),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ?? null;
}

/** Unleased payments in these states that have not moved since `before`, oldest first. */
export async function findStuckPayments(
  db: Database,
  search: {
    readonly states: readonly PaymentState[];
    readonly before: Date;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, [...search.states]),
        lt(payments.updatedAt, search.before),
        or(isNull(payments.leaseUntil), lt(payments.leaseUntil, search.now)),
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(search.limit);
}

/** The payments for the provider's intents in a mode. */
export async function findPaymentsOfIntents(
  db: Database,
  intentIds: readonly string[],
  live: boolean,
): Promise<PaymentRow[]> {
  if (intentIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.intentId, [...intentIds]), eq(payments.liveMode, live)));
}

/** The payments that a booking claimed, the original first, whatever became of them. */
export async function findPaymentsOf(db: Database, bookingId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** The payments of a booking whose money was taken, the original first. */
export async function findCapturedPayments(db: Database, bookingId: string): Promise<PaymentRow[]> {
  return (await findPaymentsOf(db, bookingId)).filter(({ state }) => state === 'captured');
}

/** The same, the original first, locked until the transaction ends. */
export async function lockCapturedPayments(tx: Database, bookingId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.state, 'captured')))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update');
}

/** The ids of all payments that these bookings claimed. */
export async function findPaymentIdsOf(db: Pick<Database, 'select'>, bookingIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.bookingId, [...bookingIds]));
  return rows.map(({ id }) => id);
}

/** Deletes payments past their retention period, whose refunds are deleted, with their disputes. Returns the ids of all. */
export async function deletePayments(tx: Pick<Database, 'delete'>, ids: readonly string[]): Promise<string[]> {
  const disputed = await deleteDisputes(tx, ids);
  await tx.delete(payments).where(inArray(payments.id, [...ids]));
  return [...ids, ...disputed];
}
