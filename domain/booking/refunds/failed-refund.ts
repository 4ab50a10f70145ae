import { formatExact } from '#domain/money/format.ts';
import { paidWith, type RefundBill, refundBill } from '../refund-texts.ts';
import type { AmendmentRefund } from '../views/amendment.ts';
import type { BookingCancellation, RefundStep } from '../views/cancellation.ts';

/**
 * Accompanies every promise that a person pays a failed refund: the provider refuses to refund a disputed payment, and
 * disputes are known up to an hour late.
 */
export const ifDisputed = 'If you disputed this charge with your bank, your bank handles the refund instead.';

/** What happens to a refund refused or returned because of a dispute. */
export const bankDecides =
  'The bank now decides about that charge. If it does not give you the money back, our team will pay the refund another way and contact you.';

/** Whether a refund did not reach the card, for any reason, and a person must look at it. */
export function hasRefundFailed(status: BookingCancellation['refundStatus']): status is 'failed' | 'disputed' {
  return status === 'failed' || status === 'disputed';
}

/**
 * A failed refund, or another part of it (`isFurther`), for sentences. States an amount only if none of it was sent in
 * another way: a part may have been refunded before, to another payment, or by a person at the provider since.
 */
export function failedRefund(
  {
    shares: { refund },
    refundedEarlier,
    mayBeSplit,
    refundStatus,
  }: Pick<BookingCancellation, 'shares' | 'refundedEarlier' | 'mayBeSplit' | 'refundStatus'>,
  isFurther = false,
): {
  readonly isWhole: boolean;
  readonly isDisputed: boolean;
  /** Begins a sentence. */
  readonly what: string;
  readonly card: string;
  /** Follows 'did not reach the card'; empty without a known reason. */
  readonly because: string;
  /** The next steps, in sentences. */
  readonly next: string;
} {
  const isWhole = !isFurther && !mayBeSplit && refundedEarlier.amountMinor === 0;
  const isDisputed = refundStatus === 'disputed';
  const amount = formatExact(refund);
  return {
    isWhole,
    isDisputed,
    what: isWhole
      ? `Your refund of ${amount}`
      : `${isFurther ? 'Another part' : 'Part or all'} of your refund of ${amount}`,
    card: paidWith(!isWhole),
    because: isDisputed ? `, because ${isWhole ? 'the' : 'a'} charge was disputed with your bank` : '',
    next: isDisputed
      ? bankDecides
      : `Our team will pay ${isWhole ? 'it' : 'what is missing'} another way and contact you; you do not need to do anything. ${ifDisputed}`,
  };
}

/** The label of the refund's amount in its bill if not all of it went, or is going, to the card; null otherwise. */
export function otherRefundLabel(
  cancellation: Pick<BookingCancellation, 'shares' | 'refundedEarlier' | 'mayBeSplit' | 'refundStatus' | 'refundSteps'>,
): string | null {
  if (cancellation.refundSteps.some(({ kind }) => kind === 'repaid')) return 'Your refund';
  if (!hasRefundFailed(cancellation.refundStatus)) return null;
  const { isWhole, isDisputed } = failedRefund(cancellation);
  return isWhole && !isDisputed ? 'Owed to you' : 'Your refund';
}

/** The price breakdown of a canceled trip: the same on the trip, in mails and on the receipt. */
export function canceledBill(cancellation: BookingCancellation, passengers: number): RefundBill {
  const { shares, mayBeSplit, isPriceReduced } = cancellation;
  const back = otherRefundLabel(cancellation);
  return refundBill(shares, { passengers, mayBeSplit, isPriceReduced, ...(back === null ? {} : { back }) });
}

/** The text about an earlier change's refund that did not reach the card; null for any other. */
export function amendmentRefundText({ amount, refundSteps }: AmendmentRefund, mayBeSplit: boolean): string | null {
  const is = (kind: RefundStep['kind']) => refundSteps.some((step) => step.kind === kind);
  const what = `The refund of ${formatExact(amount)} for your change of flights`;
  if (is('repaid'))
    return mayBeSplit
      ? `${what} was paid: what did not reach ${paidWith(true)}, another way.`
      : `${what} was paid another way.`;
  if (!is('failed')) return null;
  const where = mayBeSplit ? 'did not arrive in full' : 'did not reach the card you paid with';
  return `${what} ${where}. What is missing is still yours: our team will pay it another way and contact you. ${ifDisputed}`;
}

/** The text about a failed refund; the same on the trip, in mails and on the receipt. */
export function failedRefundText(cancellation: Parameters<typeof failedRefund>[0]): string {
  const { what, card, because, next } = failedRefund(cancellation);
  return `${what} did not reach ${card}${because}. ${next}`;
}
