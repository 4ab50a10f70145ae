import type { AmendmentKind } from './amendment-states.ts';

/** What is impossible while an amendment is not settled. */
export const notUntilSettled = 'Until the request is complete, the trip cannot be changed or canceled online.';

/**
 * Why a trip cannot be canceled, changed or given bags while an amendment of it is not settled, and what to do: the
 * same on screens and in refusals.
 */
export const amendmentInProgress = `A change to this trip is still being processed. ${notUntilSettled} Please try again later, or call us.`;

/** The message beside a trip with such an amendment: the request, and what applies meanwhile. */
export const openAmendmentTexts: Readonly<Record<AmendmentKind, string>> = {
  flights:
    'You asked to change this trip, and the change is still being processed. The flights shown here are the last that the airline confirmed.',
  bags: 'You asked to add bags to this trip, and your request is still being processed. Only the bags shown here are confirmed.',
};
