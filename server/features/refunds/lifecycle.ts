import { type RefundState, refundTable } from '#domain/payment/refund-states.ts';
import type { ChangesOf, Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;
export type RefundChanges = ChangesOf<RefundRow>;
export type RefundTransition = Transition<RefundState, RefundRow>;

export const refundLifecycle: Lifecycle<RefundState, RefundRow> = {
  subject: 'refund',
  states: refundTable,
  table: refunds,
  isFenced: false,
  alertStates: [],
  logIds: ({ id, paymentId, causeId }) => ({ refund: id, payment: paymentId, cause: causeId }),
};
