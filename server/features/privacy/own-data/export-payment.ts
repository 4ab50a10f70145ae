import { formatMoneyDecimal } from '#domain/money/money.ts';
import type { readHistory, readPayments } from '#server/read-models/personal-data.ts';

export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];
export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number];

/** Instead of the risk level that the payment provider gave a payment (decision 74). */
export const riskAssessmentText =
  'The payment provider assessed the risk of fraud for this payment. The result is left out, because it would help people who test stolen cards. Ask us if it led to a decision about your booking.';

/** A payment in an export: of its card what is kept of it. */
export function exportPayment(payment: PaymentRow, history: readonly HistoryRow[]) {
  const { currency } = payment;
  const amountOf = (amountMinor: number | null) =>
    amountMinor === null ? null : formatMoneyDecimal({ amountMinor, currency });
  return {
    id: payment.id,
    brand: payment.brandKey,
    state: payment.state,
    currency,
    held: amountOf(payment.amountMinor),
    toCapture: amountOf(payment.captureMinor),
    refund: amountOf(payment.refundMinor),
    refundAskedAt: payment.refundAskedAt,
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
    provider: { intent: payment.intentId, method: payment.methodId, refund: payment.refundId },
    createdAt: payment.createdAt,
    changedAt: payment.updatedAt,
    history: historyOf(payment.id, history),
  };
}

/** What happened to one booking, payment or cancellation. */
export function historyOf(id: string, history: readonly HistoryRow[]) {
  return history.filter(({ subject }) => subject === id).map(({ subject: _, ...entry }) => entry);
}
