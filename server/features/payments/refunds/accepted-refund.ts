import type { RefundView } from '#server/ports/payments.ts';

/** A refund that was sent longer ago, before refunds were tracked, is not told as if it had just been sent. */
const newsMs = 2 * 24 * 3_600_000;

/** What is stored of a refund that the provider has accepted. */
export interface AcceptedRefund {
  readonly refundSentAt: Date;
  readonly bankReference: string | null;
}

/**
 * What the provider shows of a refund over one or several payments, all of whose parts it has accepted: when it accepted the last
 * of them, and the bank references that are known.
 */
export function acceptedRefund(parts: readonly RefundView[]): AcceptedRefund {
  return {
    refundSentAt: new Date(Math.max(...parts.map(({ createdAt }) => createdAt.getTime()))),
    bankReference: parts.flatMap((part) => part.bankReference ?? []).join(', ') || null,
  };
}

/** Whether a refund was sent so recently that the traveler is told. */
export function isNews({ refundSentAt }: Pick<AcceptedRefund, 'refundSentAt'>, now: Date): boolean {
  return now.getTime() - refundSentAt.getTime() < newsMs;
}
