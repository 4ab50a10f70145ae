import { eq } from 'drizzle-orm';
import { type PaymentState, paymentTable } from '#domain/payment/payment-states.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;
export type PaymentChanges = Partial<Omit<NewPayment, 'id' | 'state'>>;
export type PaymentTransition = Transition<PaymentState, PaymentChanges>;

export const paymentLifecycle: Lifecycle<PaymentState, PaymentRow, PaymentChanges> = {
  subject: 'payment',
  states: paymentTable,
  table: payments,
  isFenced: false,
  alertStates: [],
  async find(db, id) {
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    return row ?? null;
  },
  update: (tx, where, changes, moved) =>
    tx
      .update(payments)
      .set({ ...changes, ...moved })
      .where(where)
      .returning(),
  logIds: ({ id }) => ({ payment: id }),
};
