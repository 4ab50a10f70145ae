import type { StateTable } from '../state-table.ts';

/**
 * The life of a booking's order at the supplier:
 *
 * - `in_review` the payment is claimed and under review by a person: definitely no order
 * - `prepared` the payment is claimed, nothing was sent: definitely no order
 * - `ordering` the order is about to be sent or in progress: **unknown** to all but the request that sends it
 * - `order_unknown` the response was lost: looked up until found, or absent for the whole settle window
 * - `order_accepted` the supplier accepted it and will create it later
 * - `ordered` the order exists; the money is being captured
 * - `confirmed` order and money agree · `refused` definitely no order; the hold is released
 * - `needs_attention` a person must decide; logged at error level
 * - `cancelled` the order was canceled at the supplier
 */
export type BookingState =
  | 'in_review'
  | 'prepared'
  | 'ordering'
  | 'order_unknown'
  | 'order_accepted'
  | 'ordered'
  | 'confirmed'
  | 'refused'
  | 'needs_attention'
  | 'cancelled';

export const bookingTable: StateTable<BookingState> = {
  in_review: ['ordering', 'refused', 'needs_attention'],
  prepared: ['ordering', 'refused'],
  // Once more, without a refused membership number.
  ordering: ['ordering', 'ordered', 'order_accepted', 'order_unknown', 'refused', 'needs_attention'],
  order_unknown: ['ordered', 'order_accepted', 'refused', 'needs_attention'],
  order_accepted: ['ordered', 'refused', 'needs_attention'],
  ordered: ['confirmed', 'needs_attention'],
  confirmed: ['cancelled', 'needs_attention'],
  refused: ['needs_attention'],
  needs_attention: ['ordered', 'confirmed', 'refused', 'cancelled'],
  cancelled: [],
};

/** States that the reconciler advances on its own. */
export const unsettledStates: readonly BookingState[] = [
  'in_review',
  'prepared',
  'ordering',
  'order_unknown',
  'order_accepted',
  'ordered',
];

/** The traveler's view (documents, section 3). */
export type BookingStatus = 'confirmed' | 'pending' | 'completed' | 'cancelled';

/** The traveler's status of a state; `lastArrivalPassed` turns a confirmed booking into a completed one (TRIP-08). */
export function bookingStatus(state: BookingState, lastArrivalPassed: boolean): BookingStatus {
  if (state === 'confirmed') return lastArrivalPassed ? 'completed' : 'confirmed';
  return state === 'refused' || state === 'cancelled' ? 'cancelled' : 'pending';
}
