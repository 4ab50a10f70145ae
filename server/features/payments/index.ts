export { amountMismatch, readAmount } from './authorise-card.ts';
export { createCardTrials } from './card-trials.ts';
export { ModeNotConfigured } from './mode-not-configured.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { refundPayment, refundsElsewhere } from './refund-payment.ts';
export {
  endPaymentLease,
  findPaidWith,
  findPayment,
  findStuckPayments,
  findUnusedPayment,
  getPayment,
  leasePayment,
  movePayment,
  type PaidWith,
  type PaymentRow,
} from './repository.ts';
export { type PaymentRouteDeps, registerPaymentCalls } from './routes.ts';
export { captureAgain, captureHold, readHold, readKept, releaseHold, settlePayment } from './settle-payment.ts';
