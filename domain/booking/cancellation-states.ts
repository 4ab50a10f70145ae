import type { StateTable } from '../state-table.ts';

/**
 * The life of a cancellation. A row begins as a quote and advances only with the traveler's consent:
 *
 * - `quoted` shown to the traveler, nothing requested from the airline
 * - `confirming` the supplier is about to be asked, or was: **unknown** until it confirms or is looked up
 * - `cancelled` the supplier confirmed, the booking is canceled; the money is on its way back
 * - `done` the refund was paid, or none was due
 * - `failed` definitely not canceled: the booking stands. Checked for a while in case the cancellation happens late
 * - `needs_attention` a person must decide or pay; logged at error level
 */
export type CancellationState = 'quoted' | 'confirming' | 'cancelled' | 'done' | 'failed' | 'needs_attention';

export const cancellationTable: StateTable<CancellationState> = {
  quoted: ['confirming'],
  confirming: ['cancelled', 'failed', 'needs_attention'],
  cancelled: ['done', 'needs_attention'],
  done: ['needs_attention'],
  // Found canceled late, and not as agreed.
  failed: ['cancelled', 'needs_attention'],
  // `failed`: an administrator verified that the order still exists, so canceling can be tried again.
  needs_attention: ['cancelled', 'done', 'failed'],
};
