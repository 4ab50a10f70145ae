import type { AmendmentKind } from './amendment-states.ts';

/** What cannot be done while an amendment is not settled. */
export const notUntilSettled = 'Until that is done, the trip cannot be changed or canceled online.';

/** Why a trip cannot be canceled, changed or given bags while an amendment of it is not settled, and what to do: screens and refusals say the same. */
export const amendmentInProgress = `A change of this trip is still being settled. ${notUntilSettled} Please try again later, or call us.`;

/** What the traveler is told beside a trip with such an amendment: what was asked for, and what counts meanwhile. */
export const openAmendmentTexts: Readonly<Record<AmendmentKind, string>> = {
  flights: 'You asked for a change of this trip, and it is still being settled. Please use the flights shown here.',
  bags: 'You asked for bags for this trip, and they are still being settled. Only bags shown here are confirmed.',
};
