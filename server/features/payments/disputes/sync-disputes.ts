import { isFraudWarning, isUnanswered } from '#domain/payment/disputes/dispute-statuses.ts';
import type { DisputeView, PaymentFailure, PaymentGateway } from '#server/ports/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPaymentsOfIntents } from '../repository.ts';
import { findChangedDisputes, findOpenDisputes, recordDispute } from './repository.ts';

/** Nearly all disputes are decided within this time; older open ones of ours are read one by one. */
const lookBackMs = 150 * 86_400_000;

/**
 * Reads the account's disputes and fraud warnings in these modes, if configured, and records those of our payments.
 * Nothing else follows: the provider takes the money, and only a person responds. Safe to repeat and to run
 * concurrently. False if the provider did not list them.
 */
export async function syncDisputes(deps: PaymentDeps, modes: readonly boolean[] = [true, false]): Promise<boolean> {
  let isComplete = true;
  for (const live of modes) {
    const gateway = deps.vendors.gatewayOf(live);
    if (gateway !== null && !(await syncMode(deps, gateway))) isComplete = false;
  }
  return isComplete;
}

async function syncMode(deps: PaymentDeps, gateway: PaymentGateway): Promise<boolean> {
  const { db, clock } = deps;
  const askedAt = clock.now();
  const { live } = gateway;
  const since = new Date(askedAt.getTime() - lookBackMs);
  const disputed = await gateway.listDisputes(since);
  // A restricted key may lack permission for them; they are requested again with the next disputes.
  const warned = await gateway.listFraudWarnings(since);
  for (const listed of [disputed, warned]) if (!listed.ok) noteFailure(deps, { live }, listed.error);
  const recent = [disputed, warned].flatMap((listed) => (listed.ok ? listed.value : []));
  const known = new Set(recent.map(({ id }) => id));
  const missing = (await findOpenDisputes(db, live)).filter(
    ({ id, status }) => !known.has(id) && (isFraudWarning(status) ? warned.ok : disputed.ok),
  );
  const older = await readEach(deps, gateway, missing);
  for (const dispute of await findChangedDisputes(db, [...recent, ...older]))
    await recordOwnDispute(deps, dispute, { live, askedAt });
  return disputed.ok;
}

/** An unreadable one does not affect the others. */
async function readEach(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  missing: readonly { readonly id: string }[],
): Promise<DisputeView[]> {
  const older: DisputeView[] = [];
  for (const { id } of missing) {
    const read = await gateway.readDispute(id);
    if (read.ok) older.push(read.value);
    else noteFailure(deps, { dispute: id }, read.error);
  }
  return older;
}

function noteFailure({ log }: PaymentDeps, what: object, failure: PaymentFailure): void {
  const fault = failure.kind === 'declined' ? failure.kind : failure.message;
  log.warn({ ...what, fault }, 'Disputes not read; will retry');
}

/** Records a dispute as it was when requested, unless the payment is not ours. */
export async function recordOwnDispute(
  { db, log }: Pick<PaymentDeps, 'db' | 'log'>,
  dispute: DisputeView,
  { live, askedAt }: { readonly live: boolean; readonly askedAt: Date },
): Promise<void> {
  const { id, intentId, status, answerBy } = dispute;
  const [payment] = intentId === null ? [] : await findPaymentsOfIntents(db, [intentId], live);
  if (payment === undefined || !(await recordDispute(db, payment.id, dispute, askedAt))) return;
  const facts = { dispute: id, payment: payment.id, booking: payment.bookingId, status, answerBy };
  if (isUnanswered(status)) log.error(facts, 'A payment is disputed: it must be answered at the payment provider');
  else if (isFraudWarning(status)) log.error(facts, 'The bank reports a payment as fraud: a dispute will follow');
  else log.info(facts, 'Dispute updated');
}
