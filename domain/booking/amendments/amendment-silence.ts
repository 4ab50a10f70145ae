import type { AmendmentState } from './amendment-states.ts';

/** How long the airline may be silent before a person should ask: a hold expires within days. */
export const amendmentSilenceMs = 24 * 60 * 60_000;

/** Whether the airline has been silent this long about a change that the traveler agreed to. */
export function isUnanswered(
  { state, askedAt }: { readonly state: AmendmentState; readonly askedAt: Date | null },
  now: Date,
): boolean {
  return state === 'confirming' && askedAt !== null && now.getTime() - askedAt.getTime() >= amendmentSilenceMs;
}
