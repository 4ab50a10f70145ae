import { isUnanswered } from '#domain/payment/disputes.ts';
import type { DisputeView } from '#server/ports/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPaymentsOfIntents } from '../repository.ts';
import { findNewsOf, recordDispute } from './repository.ts';

/** Banks decide within about three months; a dispute that was opened longer ago does not change anymore. */
const lookBackMs = 150 * 86_400_000;

/**
 * Reads the account's disputes in each configured mode and records those of our payments. Nothing else follows from them: the
 * provider takes the money, and answers only a person. Safe to repeat and to run anywhere at once.
 */
export async function readDisputes(deps: PaymentDeps): Promise<void> {
  const { clock, vendors, log } = deps;
  for (const live of [true, false]) {
    const gateway = vendors.gatewayOf(live);
    if (gateway === null) continue;
    const askedAt = clock.now();
    const found = await gateway.listDisputes(new Date(askedAt.getTime() - lookBackMs));
    if (!found.ok) {
      const reason = found.error.kind === 'declined' ? found.error.kind : found.error.message;
      log.warn({ live, fault: reason }, 'Disputes not read; will retry');
      continue;
    }
    for (const dispute of await findNewsOf(deps.db, found.value)) await noteDispute(deps, dispute, { live, askedAt });
  }
}

/** Records a dispute as it was when it was asked for, unless it is of somebody else's payment. */
export async function noteDispute(
  { db, log }: Pick<PaymentDeps, 'db' | 'log'>,
  dispute: DisputeView,
  { live, askedAt }: { readonly live: boolean; readonly askedAt: Date },
): Promise<void> {
  const { id, intentId, status, answerBy } = dispute;
  const [payment] = intentId === null ? [] : await findPaymentsOfIntents(db, [intentId], live);
  if (payment === undefined || !(await recordDispute(db, payment.id, dispute, askedAt))) return;
  const facts = { dispute: id, payment: payment.id, booking: payment.bookingId, status, answerBy };
  if (isUnanswered(status)) log.error(facts, 'A payment is disputed: it must be answered at the payment provider');
  else log.info(facts, 'A dispute went on');
}
