export { amountMismatch, readAmount } from './authorize/agree-amount.ts';
export { type CardAttemptLimiter, createCardAttemptLimiter } from './authorize/card-attempt-limiter.ts';
export { claimPayment } from './claim-payment.ts';
export { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
export { ModeNotConfigured } from './mode-not-configured.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { checkRefund, type RefundOrder, refundPayment, refundsElsewhere } from './refund-payment.ts';
export {
  deletePayments,
  findPaidWith,
  findPaymentsOfIntents,
  findStuckPayments,
  findUnusedPayment,
  type PaidWith,
} from './repository.ts';
export { type PaymentRouteDeps, paymentRoutes } from './routes.ts';
export { captureAgain, captureHold, readHold, readKept, releaseHold, settlePayment } from './settle-payment.ts';
