import { findPaymentsOf, gatewayOf, type PaymentDeps, type PaymentRow } from '#server/features/payments/index.ts';
import type { RefundFailure } from '#server/ports/payments.ts';
import { findCausesOf } from '#server/read-models/payment-refunds.ts';

/**
 * Minor units refunded or pending at the provider without a refund of ours, by the id of each payment claimed by the
 * booking; null if the provider does not say. `planning` is the cause of refunds about to be planned.
 */
export async function refundsElsewhere(
  deps: PaymentDeps,
  bookingId: string,
  planning?: string,
): Promise<ReadonlyMap<string, number> | null> {
  const found = new Map<string, number>();
  for (const payment of await findPaymentsOf(deps.db, bookingId)) {
    const own = await findCausesOf(deps.db, payment.id);
    const minor = await readElsewhere(deps, payment, planning === undefined ? own : [...own, planning]);
    if (minor === null) return null;
    found.set(payment.id, minor);
  }
  return found;
}

/** The same for one payment, besides the refunds for these causes. */
export async function readElsewhere(
  deps: PaymentDeps,
  payment: PaymentRow,
  own: readonly string[],
): Promise<number | null> {
  if (payment.intentId === null) return 0;
  const all = await gatewayOf(deps, payment).listRefunds(payment.intentId);
  if (!all.ok) {
    noteUnsettled(deps, payment, all.error);
    return null;
  }
  const isOwn = (causeId: string | null) => causeId !== null && own.includes(causeId);
  const others = all.value.filter(
    ({ causeId, status }) => !isOwn(causeId) && status !== 'failed' && status !== 'disputed',
  );
  return others.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

/** Logs that the provider did not report a payment's refunds; as an error if our account is the reason. */
export function noteUnsettled({ log }: PaymentDeps, payment: PaymentRow, failure: RefundFailure): void {
  const isOurs = failure.kind === 'misconfigured';
  const reason = failure.kind === 'declined' ? failure.kind : failure.message;
  log[isOurs ? 'error' : 'warn']({ payment: payment.id, fault: reason }, 'Refund not settled yet');
}
