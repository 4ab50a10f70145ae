import { and, asc, eq, inArray } from 'drizzle-orm';
import { givenStates } from '#domain/payment/refund-states.ts';
import type { Database } from '#server/database/database.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';

/** A refund with the payment it takes money from. */
export interface PaymentRefund {
  readonly refund: typeof refunds.$inferSelect;
  readonly payment: typeof payments.$inferSelect;
}

/** A cause's refunds, oldest payment first. */
export async function findRefundsOfCause(db: Database, causeId: string): Promise<PaymentRefund[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.causeId, causeId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** The causes of all refunds of a payment. */
export async function findCausesOf(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db.select({ id: refunds.causeId }).from(refunds).where(eq(refunds.paymentId, paymentId));
  return rows.map(({ id }) => id);
}

/** Whether money of a payment is being or was refunded, to its card or by hand. */
export async function isPaidBack(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...givenStates])))
    .limit(1);
  return rows.length > 0;
}
