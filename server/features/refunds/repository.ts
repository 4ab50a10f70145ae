import { and, inArray, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import { isAsRead, transition } from '#server/lifecycle/transition.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import { type NewRefund, type RefundChanges, type RefundRow, refundLifecycle } from './lifecycle.ts';
import { refunds } from './tables.ts';

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
    const [row] = await tx.update(refunds).set(set).where(isAsRead(refundLifecycle, refund)).returning();
    return row ?? null;
  });
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

/** Deletes the refunds of payments past their retention period. Returns their ids. */
export async function deleteRefundsOf(tx: Pick<Database, 'delete'>, paymentIds: readonly string[]): Promise<string[]> {
  const deleted = await tx
    .delete(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .returning({ id: refunds.id });
  return deleted.map(({ id }) => id);
}
