import type { StateTable } from '../state-table.ts';

/**
 * The life of a cancellation. A row begins as what was quoted; only the traveller's yes takes it further:
 *
 * - `quoted` shown, nothing asked of the airline
 * - `confirming` the supplier was about to be asked, or was: **unknown** until it confirms or is looked up
 * - `cancelled` the supplier confirmed, the booking is cancelled; the money is on its way back
 * - `done` what was due went back, or nothing was due
 * - `failed` surely not cancelled: the booking stands. Looked up for a while, should it be cancelled late
 * - `needs_attention` a person must decide or pay; logged at error level
 */
export type CancellationState = 'quoted' | 'confirming' | 'cancelled' | 'done' | 'failed' | 'needs_attention';

export const cancellationTable: StateTable<CancellationState> = {
  quoted: ['confirming'],
  confirming: ['cancelled', 'failed', 'needs_attention'],
  cancelled: ['done', 'needs_attention'],
  done: ['needs_attention'],
  failed: ['cancelled'],
  // `failed`: a person made sure that the order stands, so that it can be tried again.
  needs_attention: ['cancelled', 'done', 'failed'],
};
