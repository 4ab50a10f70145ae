import { formatMoneyDecimal } from '#domain/money/money.ts';
import type { readDisputes, readHistory, readPayments, readRefunds } from '#server/read-models/personal-data.ts';

export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];
export type RefundRow = Awaited<ReturnType<typeof readRefunds>>[number];
export type DisputeRow = Awaited<ReturnType<typeof readDisputes>>[number];
export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number];

/** The movements of an account's money. */
export interface MoneyRecords {
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly history: readonly HistoryRow[];
}

/** Replaces the payment provider's risk level (decision 74). */
export const riskAssessmentText =
  'The payment provider assessed the risk of fraud for this payment. The result is left out, because it would help people who test stolen cards. Ask us if it led to a decision about your booking.';

/** A payment in an export, with the stored part of its card. */
export function exportPayment(payment: PaymentRow, { refunds, disputes, history }: MoneyRecords) {
  const { currency } = payment;
  const amountOf = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency });
  return {
    id: payment.id,
    brand: payment.brandKey,
    state: payment.state,
    currency,
    held: amountOf(payment.amountMinor),
    toCapture: amountOf(payment.captureMinor),
    refunds: refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((refund) => ({
        id: refund.id,
        reason: refund.causeId,
        state: refund.state,
        amount: amountOf(refund.amountMinor),
        askedAt: refund.askedAt,
        provider: refund.refundId,
        createdAt: refund.createdAt,
        changedAt: refund.updatedAt,
        history: historyOf(refund.id, history),
      })),
    disputes: disputes
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ amountMinor, ...dispute }) => ({
        id: dispute.id,
        reason: dispute.reason,
        status: dispute.status,
        amount: formatMoneyDecimal({ amountMinor, currency: dispute.currency }),
        currency: dispute.currency,
        openedAt: dispute.openedAt,
        answerBy: dispute.answerBy,
        history: historyOf(dispute.id, history),
      })),
    card: {
      brand: payment.cardBrand,
      lastFour: payment.cardLast4,
      funding: payment.cardFunding,
      country: payment.cardCountry,
    },
    riskAssessment: payment.riskLevel === null ? null : riskAssessmentText,
    authentication: {
      askedAt: payment.challengedAt,
      flow: payment.authenticationFlow,
      result: payment.authenticationResult,
      eci: payment.authenticationEci,
    },
    decline: payment.declineCode,
    provider: { intent: payment.intentId, method: payment.methodId },
    createdAt: payment.createdAt,
    changedAt: payment.updatedAt,
    history: historyOf(payment.id, history),
  };
}

/** The history of one booking, payment, refund, dispute or cancellation. */
export function historyOf(id: string, history: readonly HistoryRow[]) {
  return history.filter(({ subject }) => subject === id).map(({ subject: _, ...entry }) => entry);
}
