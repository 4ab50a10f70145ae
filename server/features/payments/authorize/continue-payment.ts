import { err, ok, type Result } from '#domain/result.ts';
import { isGone, readSellableOffer, type SellableDeps } from '#server/features/flights/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { findCausesOf } from '#server/read-models/payment-refunds.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type PaymentRow, paymentLifecycle } from '../lifecycle.ts';
import { ModeNotConfigured } from '../mode-not-configured.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyIntent, gatewayOf, intentIdOf, releaseHold } from '../settle-payment.ts';
import { type CardAttemptLimiter, releaseConfirmed } from './card-attempt-limiter.ts';
import { type Authorization, answerOf } from './payment-outcome.ts';

/**
 * The outcome of a payment with a challenge: only the provider's statement counts (HOST-02). A hold for an offer that
 * has expired or was sold meanwhile is released. Safe to repeat and to run concurrently.
 */
export async function continuePayment(
  deps: PaymentDeps & SellableDeps,
  payment: PaymentRow,
): Promise<Result<Authorization, Refusal>> {
  const isRefunded = payment.state === 'captured' && (await findCausesOf(deps.db, payment.id)).length > 0;
  if (isRefunded) return refuse('PAYMENT_NOT_USABLE', { paymentId: payment.id });
  if (payment.state !== 'needs_action') return answerOf(payment);
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  if (!seen.ok) {
    deps.log.warn({ payment: payment.id, fault: seen.error.kind }, 'Outcome of a challenge could not be read');
    return refuse('PAYMENT_PENDING', { paymentId: payment.id });
  }
  const settled = await applyIntent(deps, payment, seen.value);
  if (settled.state !== 'authorised') return answerOf(settled, seen.value.clientSecret);
  const gone = await refusalIfGone(deps, settled);
  if (gone === null) return ok({ payment: settled, clientSecret: null });
  const released = await releaseHold(deps, settled, `offer: ${gone.code}`);
  // The offer may be gone because a booking has claimed this payment meanwhile: then the hold stays.
  if (released.state !== 'voiding' && released.state !== 'voided') return answerOf(released);
  return err({ ...gone, paymentId: settled.id });
}

/** Why the offer can no longer be bought; null if it can, or if nobody can say: the booking checks again. */
async function refusalIfGone(deps: PaymentDeps & SellableDeps, payment: PaymentRow): Promise<Refusal | null> {
  if (payment.offerId === null) return null;
  const supplier = deps.vendors.supplierOf(payment.liveMode);
  if (supplier === null) throw new ModeNotConfigured(`Payment ${payment.id}`);
  const offer = await readSellableOffer(deps, supplier, payment.offerId);
  return !offer.ok && isGone(offer.error) ? offer.error : null;
}

/** The same for a visitor's call: a card confirmed with its bank no longer counts as declined. */
export async function continueAttempt(
  deps: PaymentDeps & SellableDeps & { readonly cardAttempts: CardAttemptLimiter },
  payment: PaymentRow,
  address: string,
): Promise<Result<Authorization, Refusal>> {
  const continued = await continuePayment(deps, payment);
  await releaseConfirmed(deps, await getRow(deps.db, paymentLifecycle, payment.id), address);
  return continued;
}
