import type { FareConditions } from '../../../domain/flights/offer.ts';
import { formatAmount } from '../../../domain/money/format.ts';
import type { IconName } from '../../ui/icon.tsx';

/** A fare condition in words: the answer, and what it costs where that is known. */
export interface ConditionText {
  readonly answer: 'Yes' | 'No' | 'Depends on the airline';
  readonly penalty: string | null;
}

/** How an answer looks beside its words. */
export const answerLooks: Record<ConditionText['answer'], { readonly icon: IconName; readonly color: string }> = {
  Yes: { icon: 'check', color: 'text-success' },
  No: { icon: 'close', color: 'text-destructive' },
  'Depends on the airline': { icon: 'alert', color: 'text-warning' },
};

/** Whether money comes back when the whole trip is given up (FLT-05). */
export function refundText(conditions: FareConditions): ConditionText {
  return conditionText(
    conditions.refundable,
    conditions.refund_penalty_amount,
    conditions.refund_penalty_currency,
    'Refundable without a fee of the airline',
  );
}

/** Whether the flights can be moved (FLT-05). */
export function changeText(conditions: FareConditions): ConditionText {
  return conditionText(
    conditions.changeable,
    conditions.change_penalty_amount,
    conditions.change_penalty_currency,
    'Changes without a fee of the airline; a fare difference may apply',
  );
}

function conditionText(
  allowed: boolean | null,
  amount: string | null,
  currency: string | null,
  free: string,
): ConditionText {
  if (allowed === null) return { answer: 'Depends on the airline', penalty: null };
  if (!allowed) return { answer: 'No', penalty: null };
  if (amount === null || currency === null) return { answer: 'Yes', penalty: null };
  return { answer: 'Yes', penalty: Number(amount) === 0 ? free : `Airline fee ${formatAmount(amount, currency)}` };
}
