import { addBusinessDays, utcDate } from '#domain/time/calendar-date.ts';
import type { RefundRule, RefundTerms } from '../refund-rule.ts';
import { promisedDays } from '../refund-texts.ts';
import type { BookingCancellation, RefundStep } from '../views/cancellation.ts';
import { hasRefundFailed } from './failed-refund.ts';

const day = 24 * 60 * 60_000;
/** Maximum time between the airline's confirmation and sending a refund. */
const sendWithinMs = day;
/** A date has ended everywhere on Earth twelve hours after it ended in UTC. */
const endOfDateMs = day + day / 2;

/** The known facts of a cancellation, or a change of flights, with a refund; unknown times are null. */
export interface RefundFacts {
  readonly rule: RefundRule;
  readonly refundTo: RefundTerms['refundTo'];
  readonly refundStatus: BookingCancellation['refundStatus'];
  /** Whether a person paid the refund another way after ours failed. */
  readonly repaidByHand: boolean;
  /** When the traveler confirmed. */
  readonly askedAt: Date | null;
  /** When the airline had canceled the order, or changed its flights. */
  readonly agreedAt: Date | null;
  /** When the payment provider accepted the refund. */
  readonly refundSentAt: Date | null;
  /** Since when the refund is known to be late. */
  readonly refundLateSince: Date | null;
}

/**
 * The steps of a refund to the card, in order; empty without one. Only steps known to be taken have a time, except a
 * refund accepted but not yet sent by the provider.
 */
export function refundSteps(facts: RefundFacts): readonly RefundStep[] {
  if (facts.refundTo !== 'card' || facts.refundStatus === 'none') return [];
  const { askedAt, agreedAt, refundSentAt, repaidByHand } = facts;
  const asked = askedAt === null ? [] : [known('asked', askedAt)];
  const sent = refundSentAt === null ? [] : [known('sent', refundSentAt)];
  if (repaidByHand) {
    // If nothing was sent, a person may have closed it without a date from the airline.
    const agreed: RefundStep = { ...known('agreed', refundSentAt && agreedAt), state: 'done' };
    return [...asked, agreed, ...sent, { kind: 'repaid', state: 'done', at: null }];
  }
  const agreed = known('agreed', agreedAt);
  if (hasRefundFailed(facts.refundStatus))
    return [...asked, agreed, ...sent, { kind: 'failed', state: 'late', at: null }];
  return [...asked, agreed, ...cardSteps(facts)];
}

function cardSteps({ rule, refundStatus, refundSentAt, refundLateSince }: RefundFacts): RefundStep[] {
  const sent = known('sent', refundSentAt);
  const isArrived = refundStatus === 'refunded';
  const next = !isArrived && refundLateSince !== null ? 'late' : 'next';
  if (refundSentAt === null) {
    return [
      { ...sent, state: isArrived ? 'done' : next },
      { kind: 'expected', state: 'next', at: null },
    ];
  }
  // Accepted by the provider, which has not sent it while it is pending there (F-160).
  return [
    { ...sent, state: isArrived ? 'done' : 'next' },
    { kind: 'expected', state: next, at: expectedBy(rule, refundSentAt) },
  ];
}

function known(kind: RefundStep['kind'], at: Date | null): RefundStep {
  return { kind, state: at === null ? 'next' : 'done', at: at?.toISOString() ?? null };
}

/** The arrival date if a refund takes as long as its timing says. */
function expectedBy(rule: RefundRule, sentAt: Date): string {
  return addBusinessDays(utcDate(sentAt), promisedDays(rule));
}

/** The time from which an unarrived refund is late; null while the airline has not agreed. */
export function refundLateFrom({
  rule,
  agreedAt,
  refundSentAt,
}: Pick<RefundFacts, 'rule' | 'agreedAt' | 'refundSentAt'>): Date | null {
  if (refundSentAt !== null) return new Date(Date.parse(expectedBy(rule, refundSentAt)) + endOfDateMs);
  return agreedAt === null ? null : new Date(agreedAt.getTime() + sendWithinMs);
}
