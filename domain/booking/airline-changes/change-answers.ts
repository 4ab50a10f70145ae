import type { StateTable } from '#domain/state-table.ts';

export const changeAnswers = ['open', 'accepting', 'accepted', 'not_needed'] as const;

/**
 * The answer to a change by the airline. A newer change starts over:
 *
 * - `open` nobody has answered
 * - `accepting` the acceptance is about to be sent, or was: **unknown** until the supplier confirms or lists it
 * - `accepted` the traveler keeps the new flights
 * - `not_needed` only departed flights were changed
 */
export type ChangeAnswer = (typeof changeAnswers)[number];

export const changeAnswerTable: StateTable<ChangeAnswer> = {
  // `accepted`: directly at the supplier.
  open: ['accepting', 'accepted'],
  // `accepting`: sent again, which is harmless. `open`: the supplier certainly did not accept it.
  accepting: ['accepting', 'accepted', 'open'],
  accepted: [],
  not_needed: [],
};

/** The initial answer to a change: agreed flights and departed ones need none. */
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
