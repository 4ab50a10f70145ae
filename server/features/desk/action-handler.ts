import type { BodyOf } from '#contract/call.ts';
import type { actOnBooking } from '#contract/desk.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { DeskRows } from '#server/read-models/desk/desk-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking/index.ts';

/** How an administrator says that a change was paid. */
export type SettlementInput = NonNullable<BodyOf<typeof actOnBooking>['settlement']>;

/**
 * Performs an action on leased rows and says what came of it. `record` writes the action into the audit trail, before anything
 * is changed, and returns the number of its entry.
 */
export type ActionHandler = (
  deps: BookingDeps,
  rows: DeskRows,
  record: () => Promise<number>,
  settlement: SettlementInput | null,
) => Promise<Result<string, Refusal>>;

/** Said of a hold that was to be released, if somebody captured it at the provider before. */
export const moneyTaken = 'The provider had taken the money already: pay it back there.';

/** Refuses to close what the provider still has money for. */
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
