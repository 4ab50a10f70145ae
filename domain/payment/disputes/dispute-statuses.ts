/** Our status of an early fraud warning: the bank reported fraud, and disputes the payment unless refunded first. */
export const fraudWarningStatuses = { open: 'fraud_warning', closed: 'fraud_warning_closed' } as const;

/** Dispute statuses that need a response, or the bank decides against us (Stripe documentation, "Dispute statuses"). */
export const unansweredStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'] as const;

/** Final statuses. Unknown ones count as open. */
export const endedStatuses = ['won', 'lost', 'prevented', 'warning_closed', fraudWarningStatuses.closed] as const;

const words: Readonly<Record<string, string>> = {
  needs_response: 'needs a response',
  under_review: 'under review by the bank',
  won: 'won',
  lost: 'lost, the cardholder keeps the money',
  prevented: 'resolved before a dispute was opened',
  warning_needs_response: 'inquiry, needs a response',
  warning_under_review: 'inquiry, under review by the bank',
  warning_closed: 'inquiry, closed',
  appeal_needs_response: 'appealed, needs a response',
  appeal_under_review: 'appealed, under review by the bank',
  [fraudWarningStatuses.open]: 'fraud reported by the bank',
  [fraudWarningStatuses.closed]: 'fraud reported by the bank, closed',
};

/** A dispute's status in words, such as 'needs a response'. */
export function disputeStatusText(status: string): string {
  return words[status] ?? status.replaceAll('_', ' ');
}

export function isUnanswered(status: string): boolean {
  return unansweredStatuses.some((unanswered) => unanswered === status);
}

/** Whether the bank reported fraud and a dispute can still be prevented. */
export function isFraudWarning(status: string): boolean {
  return status === fraudWarningStatuses.open;
}

export function isEnded(status: string): boolean {
  return endedStatuses.some((ended) => ended === status);
}

const statePrefix = 'dispute_';

/** The status of a dispute as a state beside those of payments. */
export function disputeState(status: string): string {
  return `${statePrefix}${status}`;
}

/** The status in such a state; null for any other state. */
export function statusInState(state: string): string | null {
  return state.startsWith(statePrefix) ? state.slice(statePrefix.length) : null;
}
