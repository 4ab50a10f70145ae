import { type PaymentState, paymentTable } from '#domain/payment/payment-states.ts';
import type { ChangesOf, Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;
export type PaymentChanges = ChangesOf<PaymentRow>;
export type PaymentTransition = Transition<PaymentState, PaymentRow>;

export const paymentLifecycle: Lifecycle<PaymentState, PaymentRow> = {
  subject: 'payment',
  states: paymentTable,
  table: payments,
  isFenced: false,
  alertStates: [],
  logIds: ({ id }) => ({ payment: id }),
};
