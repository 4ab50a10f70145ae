export { recordExternalRefunds, watchExternalRefunds } from './external-refunds.ts';
export {
  followRefund,
  noteAccepted,
  noteIfLate,
  type RefundOutcome,
  refundCheckMs,
  refundWatch,
} from './follow-refund.ts';
export { type RefundRow, refundLifecycle } from './lifecycle.ts';
export { planRefunds } from './plan-refunds.ts';
export type { RefundCause, RefundTracking } from './refund-cause.ts';
export { queueFailedMail } from './refund-mails.ts';
export { refundsElsewhere } from './refunds-elsewhere.ts';
export { deleteRefundsOf, markRepaid } from './repository.ts';
