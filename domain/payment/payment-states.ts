import type { StateTable } from '../state-table.ts';

/**
 * The life of a payment's money. Each state is written before its outside call, so that a crash leaves a row that says
 * what may have happened:
 *
 * - `new` nothing requested yet, or only the card token: no hold can exist
 * - `method_ready` the provider knows the card · `intent_ready` an unconfirmed intent exists: no hold
 * - `confirming` the hold was requested: **unknown** until looked up
 * - `needs_action` the cardholder's bank requires a challenge (3-D Secure): no hold until it is passed
 * - `declined` definitely no hold · `authorised` money is held
 * - `booked` a booking claimed the hold (compare-and-set: only one can)
 * - `capturing` → `captured` the money is taken, and stays so: money returned is in its refunds (`refund-states.ts`)
 * - `capture_failed` an order exists and the money could not be taken
 * - `voiding` → `voided` the hold is released
 */
export type PaymentState =
  | 'new'
  | 'method_ready'
  | 'intent_ready'
  | 'confirming'
  | 'needs_action'
  | 'declined'
  | 'authorised'
  | 'booked'
  | 'capturing'
  | 'captured'
  | 'capture_failed'
  | 'voiding'
  | 'voided';

export const paymentTable: StateTable<PaymentState> = {
  new: ['method_ready', 'declined', 'voided'],
  method_ready: ['intent_ready', 'voided'],
  intent_ready: ['confirming', 'voided'],
  confirming: ['needs_action', 'authorised', 'declined', 'voiding'],
  needs_action: ['authorised', 'declined', 'voiding'],
  declined: [],
  authorised: ['booked', 'voiding'],
  booked: ['capturing', 'voiding'],
  capturing: ['captured', 'capture_failed'],
  captured: [],
  capture_failed: ['capturing', 'voiding'],
  voiding: ['voided', 'captured'],
  voided: [],
};

/** An authorized payment without a booking is released after this long at the latest (PAY-10). */
export const unusedHoldMinutes = 20;

/** A challenge unanswered for this long is canceled, before the 20 minutes are over (HOST-02). */
export const challengeMinutes = 15;
