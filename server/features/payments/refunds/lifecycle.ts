import { eq } from 'drizzle-orm';
import { type RefundState, refundTable } from '#domain/payment/refund-states.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { refunds } from '../tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;
export type RefundChanges = Partial<Omit<NewRefund, 'id' | 'state'>>;
export type RefundTransition = Transition<RefundState, RefundChanges>;

export const refundLifecycle: Lifecycle<RefundState, RefundRow, RefundChanges> = {
  subject: 'refund',
  states: refundTable,
  table: refunds,
  isFenced: false,
  alertStates: [],
  async find(db, id) {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
    return row ?? null;
  },
  update: (tx, where, changes, moved) =>
    tx
      .update(refunds)
      .set({ ...changes, ...moved })
      .where(where)
      .returning(),
  logIds: ({ id, paymentId, causeId }) => ({ refund: id, payment: paymentId, cause: causeId }),
};
