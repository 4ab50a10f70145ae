import type { StateTable } from '#domain/state-table.ts';

export const changeAnswers = ['open', 'accepting', 'accepted', 'not_needed'] as const;

/**
 * The answer to a change by the airline. A newer change begins anew:
 *
 * - `open` nobody has answered
 * - `accepting` the acceptance is about to be sent, or was: **unknown** until the supplier confirms it or lists it
 * - `accepted` the traveler keeps the new flights
 * - `not_needed` only flights that had already left were changed
 */
export type ChangeAnswer = (typeof changeAnswers)[number];

export const changeAnswerTable: StateTable<ChangeAnswer> = {
  // `accepted`: at the supplier itself.
  open: ['accepting', 'accepted'],
  // `accepting`: sent again, which does no harm. `open`: the supplier certainly did not accept it.
  accepting: ['accepting', 'accepted', 'open'],
  accepted: [],
  not_needed: [],
};

/** How the answer to a change begins: what the traveler had agreed to needs no other answer, what has left has none. */
export function firstAnswer({
  isAsAgreed,
  hasLeft,
}: {
  readonly isAsAgreed: boolean;
  readonly hasLeft: boolean;
}): ChangeAnswer {
  if (isAsAgreed) return 'accepted';
  return hasLeft ? 'not_needed' : 'open';
}
