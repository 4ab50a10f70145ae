import type { BodyOf } from '#contract/call.ts';
import type { actOnBooking } from '#contract/desk.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { DeskRows } from '#server/read-models/desk/desk-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking/index.ts';

/** An administrator's statement of how a change was paid. */
export type SettlementInput = NonNullable<BodyOf<typeof actOnBooking>['settlement']>;

/**
 * Performs an action on leased rows and returns its outcome. `record` writes the action into the audit trail before
 * anything is changed, and returns the entry's number.
 */
export type ActionHandler = (
  deps: BookingDeps,
  rows: DeskRows,
  record: () => Promise<number>,
  settlement: SettlementInput | null,
) => Promise<Result<string, Refusal>>;

/** The text if somebody captured a hold at the provider before its release. */
export const moneyTaken = 'The provider had taken the money already: pay it back there.';

/** Refuses to close a booking while the provider still has its money. */
export function notPaidBack(kept: Money): Result<never, Refusal> {
  const message = `The card was charged and ${formatExact(kept)} has not been refunded yet: refund it at the payment provider first.`;
  return refuse('ACTION_NOT_POSSIBLE', { message });
}

export const providerSilent = refuse('PAYMENT_UNAVAILABLE', {
  message: 'The payment provider does not answer. Nothing was done.',
});
export const supplierSilent = refuse('SUPPLIER_UNAVAILABLE', {
  message: 'The supplier does not answer, or not so that it can be read. Nothing was done.',
});
