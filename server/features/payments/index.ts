export { amountMismatch, readAmount } from './authorize/agree-amount.ts';
export { type CardAttemptLimiter, createCardAttemptLimiter } from './authorize/card-attempt-limiter.ts';
export { claimPayment, claimWrite } from './claim-payment.ts';
export { syncDisputes } from './disputes/sync-disputes.ts';
export { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
export { ModeNotConfigured } from './mode-not-configured.ts';
export { notUsable } from './not-usable.ts';
export { paymentOfOtherSession } from './other-session.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { acceptedRefund, isNews } from './refunds/accepted-refund.ts';
export { type FailedParts, failedParts } from './refunds/failed-parts.ts';
export { type RefundRow, refundLifecycle } from './refunds/lifecycle.ts';
export { planRefunds, type RefundPlan } from './refunds/plan-refunds.ts';
export { refundsElsewhere } from './refunds/refunds-elsewhere.ts';
export { findRefundsOfCause, markRepaid } from './refunds/repository.ts';
export { type RefundsGuard, type RefundsOutcome, settleRefunds } from './refunds/settle-refunds.ts';
export {
  deletePayments,
  deletePaymentsOf,
  findCapturedPayments,
  findPaymentsOf,
  findPaymentsOfIntents,
  findStuckPayments,
  findUnusedPayment,
} from './repository.ts';
export { type PaymentRouteDeps, paymentRoutes } from './routes.ts';
export {
  captureAgain,
  captureHold,
  readHold,
  readIntent,
  readKept,
  releaseHold,
  settlePayment,
} from './settle-payment.ts';
export { checkSettled } from './unsettled-payment.ts';
