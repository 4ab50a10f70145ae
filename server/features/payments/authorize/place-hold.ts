import { asksToAuthenticate } from '#domain/payment/card-authentication.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SellableDeps } from '#server/features/flights/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { CardDecline, CardMethod, PaymentFailure, PaymentGateway, TokenizedCard } from '#server/ports/payments.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type PaymentRow, paymentLifecycle } from '../lifecycle.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyIntent, settlePayment } from '../settle-payment.ts';
import type { AuthorizeCommand, CardSource } from './authorize-command.ts';
import { continuePayment } from './continue-payment.ts';
import { type Authorization, answerOf } from './payment-outcome.ts';

/** A card to hold money on, with what the provider says of it if it was entered in the provider's fields. */
export interface KnownCard {
  readonly source: CardSource;
  readonly tokenized: TokenizedCard | null;
}

/**
 * Requests the hold of a new payment: card → intent → confirmation, each recorded before it is requested. With a card from
 * the provider's fields the cardholder may have to confirm it first.
 */
export async function placeHold(
  deps: PaymentDeps & SellableDeps,
  command: AuthorizeCommand,
  payment: PaymentRow,
  { source, tokenized }: KnownCard,
): Promise<Result<Authorization, Refusal>> {
  const method = await methodOf(command.gateway, payment, source, tokenized);
  if (!method.ok) return endWithoutHold(deps, payment, method.error);
  const { id: methodId, brand, last4 } = method.value;
  const withMethod = await advance(deps, paymentLifecycle, payment, {
    to: 'method_ready',
    set: { methodId, cardBrand: brand, cardLast4: last4 },
  });
  if (withMethod === null) return refuse('PAYMENT_UNAVAILABLE');

  const amount = { amountMinor: payment.amountMinor, currency: payment.currency };
  const intent = await command.gateway.createIntent(
    {
      amount,
      methodId,
      paymentId: payment.id,
      brand: command.brand.key,
      authentication: asksToAuthenticate(command.brand.cards, amount) ? 'any' : 'automatic',
    },
    `${payment.id}:pi`,
  );
  if (!intent.ok) return endWithoutHold(deps, withMethod, intent.error);
  const withIntent = await advance(deps, paymentLifecycle, withMethod, {
    to: 'intent_ready',
    set: { intentId: intent.value.id },
  });
  const confirming = withIntent && (await advance(deps, paymentLifecycle, withIntent, { to: 'confirming' }));
  if (confirming === null) return refuse('PAYMENT_UNAVAILABLE');

  const token = source.kind === 'token' ? { id: source.id, returnUrl: command.returnUrl } : null;
  const confirmed = await command.gateway.confirm(intent.value.id, token, `${payment.id}:confirm`);
  if (confirmed.ok) {
    return answerOf(await applyIntent(deps, confirming, confirmed.value), confirmed.value.clientSecret);
  }
  const { error } = confirmed;
  if (error.kind === 'declined') return answerOf(await decline(deps, confirming, error.decline));
  deps.log.warn({ payment: payment.id, fault: error.message }, 'Confirmation had no response; looking it up');
  return continuePayment(deps, await settlePayment(deps, confirming));
}

/** The card as the provider knows it; a token's has no id of its own yet. */
async function methodOf(
  gateway: PaymentGateway,
  { id }: PaymentRow,
  source: CardSource,
  tokenized: TokenizedCard | null,
): Promise<Result<Omit<CardMethod, 'id'> & { readonly id: string | null }, PaymentFailure>> {
  if (source.kind === 'card') return gateway.createMethod(source.card, `${id}:pm`);
  return ok({ id: null, brand: tokenized?.brand ?? null, last4: tokenized?.last4 ?? null });
}

/** A step before the hold failed: certainly nothing is held. */
async function endWithoutHold(
  deps: PaymentDeps,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<Result<Authorization, Refusal>> {
  if (failure.kind === 'declined') {
    if (payment.state === 'new') return answerOf(await decline(deps, payment, failure.decline));
    await advance(deps, paymentLifecycle, payment, { to: 'voided', detail: failure.decline.declineCode });
    return refuse(failure.decline.code, { paymentId: payment.id });
  }
  const misconfigured = failure.kind === 'misconfigured';
  deps.log[misconfigured ? 'error' : 'warn'](
    { payment: payment.id, fault: failure.message },
    'Card payment could not be started',
  );
  await advance(deps, paymentLifecycle, payment, { to: 'voided', detail: failure.message });
  return refuse(misconfigured ? 'PAYMENT_NOT_CONFIGURED' : 'PAYMENT_UNAVAILABLE', { paymentId: payment.id });
}

async function decline(deps: PaymentDeps, payment: PaymentRow, reason: CardDecline): Promise<PaymentRow> {
  const set = { declineCode: reason.code, declineDetail: reason.declineCode };
  return (
    (await advance(deps, paymentLifecycle, payment, { to: 'declined', detail: reason.declineCode, set })) ??
    getRow(deps.db, paymentLifecycle, payment.id)
  );
}
