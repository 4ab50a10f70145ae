import type { StateTable } from '#domain/state-table.ts';

/** A traveler's change of a booked trip: its flights (SERV-03), or added bags (SERV-04). */
export const amendmentKinds = ['flights', 'bags'] as const;
export type AmendmentKind = (typeof amendmentKinds)[number];

/**
 * The life of an amendment: other flights or more bags for a booked trip, requested by its traveler.
 *
 * - `quoted` priced and shown; nothing was sent
 * - `confirming` the traveler agreed and the payment, if any, is claimed: **unknown** at the airline until it answered
 *   or was looked up
 * - `changed` the airline has made the change; the money is being captured
 * - `done` the money is captured, or its refund was ordered, or there is none; or a person settled it, even if it was
 *   not made
 * - `failed` definitely not made: the hold is released
 * - `needs_attention` a person must settle it: made without its money, or not as requested, its refund failed, or its
 *   money was taken although it was not made
 */
export type AmendmentState = 'quoted' | 'confirming' | 'changed' | 'done' | 'failed' | 'needs_attention';

export const amendmentTable: StateTable<AmendmentState> = {
  quoted: ['confirming'],
  // The airline's response may not match the request.
  confirming: ['changed', 'failed', 'needs_attention'],
  changed: ['done', 'needs_attention'],
  // An arrived refund can bounce if the card's account is closed.
  done: ['needs_attention'],
  // The airline may make a change presumed not made; unless its money is lost, it continues.
  failed: ['changed', 'needs_attention'],
  needs_attention: ['changed', 'done'],
};
