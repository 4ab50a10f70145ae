import { and, desc, eq, inArray, isNull, lt, min, or } from 'drizzle-orm';
import { type PaymentState, paymentTable, takenStates } from '../../../domain/payment/payment-states.ts';
import { assertMove } from '../../../domain/state-table.ts';
import type { Database } from '../../adapters/database/database.ts';
import { endLease, type LeaseDeps, takeLease } from '../../adapters/database/leases.ts';
import { history, payments } from '../../adapters/database/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

export interface PaymentMove {
  readonly to: PaymentState;
  readonly at: Date;
  /** For operators, in the history: codes and ids, no personal data. */
  readonly detail?: string;
  readonly set?: Partial<Omit<NewPayment, 'id' | 'state'>>;
  /** Asked in the same transaction: the payment moves only where it says so. */
  readonly isAllowed?: (tx: Database) => Promise<boolean>;
}

export async function insertPayment(db: Database, payment: NewPayment): Promise<PaymentRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(payments).values(payment).returning();
    if (!row) throw new Error('The payment was not stored');
    await tx.insert(history).values({ subject: row.id, at: row.createdAt, toState: row.state });
    return row;
  });
}

/**
 * Moves a payment from the state it was read in, in one transaction with its history. Null when another hand moved it
 * first: read it again and decide anew. Throws on a move that the state table does not know.
 */
export async function movePayment(db: Database, payment: PaymentRow, move: PaymentMove): Promise<PaymentRow | null> {
  assertMove(paymentTable, payment.state, move.to);
  return db.transaction(async (tx) => {
    if (move.isAllowed !== undefined && !(await move.isAllowed(tx))) return null;
    const [row] = await tx
      .update(payments)
      .set({ ...move.set, state: move.to, updatedAt: move.at })
      .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
      .returning();
    if (!row) return null;
    await tx.insert(history).values({
      subject: payment.id,
      at: move.at,
      fromState: payment.state,
      toState: move.to,
      detail: move.detail ?? null,
    });
    return row;
  });
}

/**
 * Keeps which refund is on its way, or that less goes back than was asked for first. Null, as for a move, when another hand
 * moved the payment or `isAllowed` says no.
 */
export async function noteRefund(
  db: Database,
  { id, state }: PaymentRow,
  set: Partial<Pick<NewPayment, 'refundId' | 'refundMinor'>>,
  isAllowed: (tx: Database) => Promise<boolean>,
): Promise<PaymentRow | null> {
  return db.transaction(async (tx) => {
    if (!(await isAllowed(tx))) return null;
    const [row] = await tx
      .update(payments)
      .set(set)
      .where(and(eq(payments.id, id), eq(payments.state, state)))
      .returning();
    return row ?? null;
  });
}

export async function getPayment(db: Database, id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id);
  if (payment === null) throw new Error(`No payment ${id}`);
  return payment;
}

/** How a payment was made, as a receipt tells it. */
export interface PaidWith {
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** When the money was taken; null where the history does not say. */
  readonly paidAt: Date | null;
}

/** How a payment was made; null where its money was not taken. */
export async function findPaidWith(db: Database, id: string): Promise<PaidWith | null> {
  const [row] = await db
    .select({ cardBrand: payments.cardBrand, cardLast4: payments.cardLast4, paidAt: min(history.at) })
    .from(payments)
    .leftJoin(history, and(eq(history.subject, payments.id), eq(history.toState, 'captured')))
    .where(and(eq(payments.id, id), inArray(payments.state, [...takenStates])))
    .groupBy(payments.id);
  return row ?? null;
}

export async function findPayment(db: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The attempt that a visitor made under a key; null when it never reached us. */
export async function findPaymentByKey(db: Database, visitor: string, key: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.visitor, visitor), eq(payments.idempotencyKey, key)));
  return row ?? null;
}

/** A visitor's newest authorised payment of an amount that no booking has claimed; null when there is none (PAY-09). */
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
        eq(payments.amountMinor, search.amountMinor),
        eq(payments.currency, search.currency),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ?? null;
}

/** Payments in these states that nobody works on and that have not moved since `before`, oldest first. */
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

/** Takes a payment for one worker: the row as it is from now on; null when another has it. */
export async function leasePayment(deps: LeaseDeps, id: string, ms: number): Promise<PaymentRow | null> {
  const number = await takeLease(deps, payments, id, ms);
  if (number === null) return null;
  const row = await getPayment(deps.db, id);
  // Away for longer than the lease between the two, and another worker has it.
  return row.leaseNumber === number ? row : null;
}

/** Gives back the payment that `payment` was leased as. */
export const endPaymentLease = (db: Database, payment: PaymentRow): Promise<void> => endLease(db, payments, payment);
