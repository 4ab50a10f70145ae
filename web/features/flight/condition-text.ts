import type { FareConditions } from '../../../domain/flights/offer.ts';
import { formatAmount } from '../../../domain/money/format.ts';
import type { IconName } from '../../ui/icon.tsx';

/** A fare condition in words: the answer, and what it costs where that is known. */
export interface ConditionText {
  readonly answer: 'Yes' | 'No' | 'Depends on the airline';
  readonly penalty: string | null;
  /** What the answer means for somebody whose plans change. */
  readonly meaning: string;
}

type Meanings = Record<ConditionText['answer'], string>;

const refundMeanings: Meanings = {
  Yes: 'If you cancel the whole trip before departure, the airline pays money back, less any fee it charges. A fee for cancelling through us may come on top.',
  No: 'If you cancel, the airline does not pay this fare back. Where the airline itself cancels a flight, other rules apply.',
  'Depends on the airline':
    'The airline did not tell us whether this fare is paid back when you cancel. If that matters to you, ask before you book.',
};

const changeMeanings: Meanings = {
  Yes: 'The flights can be moved before departure. You pay any fee of the airline, and the difference where the new fare is higher.',
  No: 'The airline does not move flights of this fare to another date or time: you would need a new ticket.',
  'Depends on the airline':
    'The airline did not tell us whether these flights can be moved. If that matters to you, ask before you book.',
};

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
    refundMeanings,
  );
}

/** Whether the flights can be moved (FLT-05). */
export function changeText(conditions: FareConditions): ConditionText {
  return conditionText(
    conditions.changeable,
    conditions.change_penalty_amount,
    conditions.change_penalty_currency,
    'Changes without a fee of the airline; a fare difference may apply',
    changeMeanings,
  );
}

function conditionText(
  allowed: boolean | null,
  amount: string | null,
  currency: string | null,
  free: string,
  meanings: Meanings,
): ConditionText {
  const answer = allowed === null ? 'Depends on the airline' : allowed ? 'Yes' : 'No';
  const meaning = meanings[answer];
  if (!allowed || amount === null || currency === null) return { answer, penalty: null, meaning };
  return { answer, penalty: Number(amount) === 0 ? free : `Airline fee ${formatAmount(amount, currency)}`, meaning };
}
