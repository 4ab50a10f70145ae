export { amountMismatch, readAmount } from './authorize/agree-amount.ts';
export { type CardAttemptLimiter, createCardAttemptLimiter } from './authorize/card-attempt-limiter.ts';
export { claimPayment } from './claim-payment.ts';
export { syncDisputes } from './disputes/sync-disputes.ts';
export { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
export { ModeNotConfigured } from './mode-not-configured.ts';
export { notUsable } from './not-usable.ts';
export { paymentOfOtherSession } from './other-session.ts';
export type { PaymentDeps } from './payment-deps.ts';
export {
  deletePayments,
  findCapturedPayments,
  findPaymentIdsOf,
  findPaymentsOf,
  findPaymentsOfIntents,
  findStuckPayments,
  findUnusedPayment,
  lockCapturedPayments,
} from './repository.ts';
export { type PaymentRouteDeps, paymentRoutes } from './routes.ts';
export {
  captureAgain,
  captureHold,
  gatewayOf,
  intentIdOf,
  keyLifetimeMs,
  readHold,
  readIntent,
  readKept,
  releaseHold,
  settlePayment,
} from './settle-payment.ts';
export { checkSettled } from './unsettled-payment.ts';
