import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { givenStates } from '#domain/payment/refund-states.ts';
import type { Database } from '#server/database/database.ts';
import { writeRows } from '#server/database/whole-rows.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import { updateOf } from '#server/lifecycle/lifecycle.ts';
import { isAsRead, transition } from '#server/lifecycle/transition.ts';
import type { PaymentRow } from '../lifecycle.ts';
import { payments, refunds } from '../tables.ts';
import { type NewRefund, type RefundChanges, type RefundRow, refundLifecycle } from './lifecycle.ts';

/** A refund with the payment that it takes money from. */
export interface PaymentRefund {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

export async function insertRefund(tx: Database, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error('The refund was not stored');
  await recordHistory(tx, { subject: row.id, at: row.createdAt, toState: row.state, detail: row.causeId });
  return row;
}

/**
 * Records what became known of a refund that is being sent: that it is requested now, the provider's id, or that less is
 * refunded than was planned. Null, as for a transition, if another worker moved it or `isAllowed` says no.
 */
export async function recordRefund(
  db: Database,
  refund: RefundRow,
  set: Pick<RefundChanges, 'askedAt' | 'refundId' | 'amountMinor'>,
  isAllowed: (tx: Database) => Promise<boolean>,
): Promise<RefundRow | null> {
  return db.transaction(async (tx) => {
    if (!(await isAllowed(tx))) return null;
    const write = updateOf(tx, refundLifecycle, isAsRead(refundLifecycle, refund), set);
    const [row] = await writeRows(tx, refunds, write);
    return row ?? null;
  });
}

/** The refunds of a cause, those of the oldest payment first. */
export async function findRefundsOfCause(db: Database, causeId: string): Promise<PaymentRefund[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.causeId, causeId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/**
 * Minor units that refunds for other causes take from each of these payments. What a person repaid counts with what was refunded elsewhere, if it
 * was at the provider, and else takes nothing from the payment.
 */
export async function findGiven(
  db: Database,
  paymentIds: readonly string[],
  causeId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.paymentId, [...paymentIds]),
        inArray(refunds.state, ['sending', 'refunded']),
        ne(refunds.causeId, causeId),
      ),
    );
  const given = new Map<string, number>();
  for (const { paymentId, amountMinor } of rows) given.set(paymentId, (given.get(paymentId) ?? 0) + amountMinor);
  return given;
}

/** The causes of all refunds of a payment. */
export async function findCausesOf(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db.select({ id: refunds.causeId }).from(refunds).where(eq(refunds.paymentId, paymentId));
  return rows.map(({ id }) => id);
}

/** Whether money of a payment goes, or went, back to its card or by hand. */
export async function isPaidBack(db: Database, paymentId: string): Promise<boolean> {
  const states = inArray(refunds.state, [...givenStates]);
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), states))
    .limit(1);
  return rows.length > 0;
}

/** A person settled what failed or disputed refunds of a cause did not bring: closes them, in the caller's transaction. Returns them as they were. */
export async function markRepaid(tx: Database, causeId: string, at: Date): Promise<RefundRow[]> {
  const closed: RefundRow[] = [];
  for (const { refund } of await findRefundsOfCause(tx, causeId)) {
    if (refund.state !== 'failed' && refund.state !== 'disputed') continue;
    const paid = await transition(tx, refundLifecycle, refund, { to: 'repaid_by_hand', at, detail: causeId });
    if (paid === null) throw new Error(`Refund ${refund.id} moved while it was closed by hand`);
    closed.push(refund);
  }
  return closed;
}
