import { cardRefusal } from '#domain/payment/card-acceptance.ts';
import { asksToAuthenticate } from '#domain/payment/card-authentication.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SellableDeps } from '#server/features/flights/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type {
  CardDecline,
  CardFacts,
  ConfirmationToken,
  PaymentFailure,
  PaymentGateway,
  TokenizedCard,
} from '#server/ports/payments.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type PaymentChanges, type PaymentRow, paymentLifecycle } from '../lifecycle.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyIntent, intentDisagreement, settlePayment } from '../settle-payment.ts';
import type { AuthorizeCommand, CardSource } from './authorize-command.ts';
import { readToken } from './card-source.ts';
import { continuePayment } from './continue-payment.ts';
import { type Authorization, answerOf } from './payment-outcome.ts';

/** A card to hold money on, with the provider's facts if it was entered in the provider's fields. */
export interface KnownCard {
  readonly source: CardSource;
  readonly tokenized: TokenizedCard | null;
}

/**
 * Requests the hold of a new payment: card → intent → confirmation, each recorded before it is requested. With a card
 * from the provider's fields, a challenge may come first.
 */
export async function placeHold(
  deps: PaymentDeps & SellableDeps,
  command: AuthorizeCommand,
  payment: PaymentRow,
  { source, tokenized }: KnownCard,
): Promise<Result<Authorization, Refusal>> {
  const method = await methodOf(command.gateway, payment, source, tokenized);
  if (!method.ok) return endWithoutHold(deps, payment, method.error);
  const { id: methodId, brand, last4, funding, country } = method.value;
  const set = { methodId, cardBrand: brand, cardLast4: last4, cardFunding: funding, cardCountry: country };
  const notAccepted = cardRefusal(command.brand.cards, method.value);
  if (notAccepted !== null) {
    return answerOf(await decline(deps, payment, { code: 'CARD_NOT_ACCEPTED', declineCode: notAccepted }, set));
  }
  const withMethod = await advance(deps, paymentLifecycle, payment, {
    to: 'method_ready',
    set,
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
  const disagreement = intentDisagreement(
    'the intent',
    payment,
    { amount, isCanceled: false },
    intent.value,
    intent.value.amount,
  );
  if (disagreement !== null) {
    deps.log.error({ payment: payment.id, disagreement }, 'An intent is not what was asked for; nothing is held');
    return endWithoutHold(deps, withMethod, { kind: 'unknown', message: disagreement });
  }
  const withIntent = await advance(deps, paymentLifecycle, withMethod, {
    to: 'intent_ready',
    set: { intentId: intent.value.id },
  });
  if (withIntent === null) return refuse('PAYMENT_UNAVAILABLE');
  const confirming = await advance(deps, paymentLifecycle, withIntent, { to: 'confirming' });
  if (confirming === null) return refuse('PAYMENT_UNAVAILABLE');

  const token = source.kind === 'token' ? { id: source.id, returnUrl: command.returnUrl } : null;
  const confirmed = await command.gateway.confirm(intent.value.id, token, `${payment.id}:confirm`);
  if (confirmed.ok) {
    return answerOf(await applyIntent(deps, confirming, confirmed.value), confirmed.value.clientSecret);
  }
  const { error } = confirmed;
  if (error.kind === 'declined') return answerOf(await decline(deps, confirming, error.decline));
  deps.log.warn({ payment: payment.id, fault: error.message }, 'Confirmation had no response; looking it up');
  return lookUpHold(deps, command, confirming, token);
}

/** The outcome of a confirmation without a clear response, from the provider. */
async function lookUpHold(
  deps: PaymentDeps & SellableDeps,
  { gateway }: AuthorizeCommand,
  confirming: PaymentRow,
  token: ConfirmationToken | null,
): Promise<Result<Authorization, Refusal>> {
  const settled = await settlePayment(deps, confirming);
  if (settled.state !== 'voided' || token === null) return continuePayment(deps, settled);
  // Nothing is held; a token used for another payment meanwhile can never be used for this one.
  const read = await readToken(deps, gateway, token.id);
  return read.ok ? continuePayment(deps, settled) : err({ ...read.error, paymentId: settled.id });
}

/** The provider's view of the card; a token's has no id yet. */
async function methodOf(
  gateway: PaymentGateway,
  { id }: PaymentRow,
  source: CardSource,
  tokenized: TokenizedCard | null,
): Promise<Result<CardFacts & { readonly id: string | null }, PaymentFailure>> {
  if (source.kind === 'card') return gateway.createMethod(source.card, `${id}:pm`);
  const { brand = null, last4 = null, funding = null, country = null } = tokenized ?? {};
  return ok({ id: null, brand, last4, funding, country });
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

async function decline(
  deps: PaymentDeps,
  payment: PaymentRow,
  reason: CardDecline,
  card: PaymentChanges = {},
): Promise<PaymentRow> {
  const set = { ...card, declineCode: reason.code, declineDetail: reason.declineCode };
  return (
    (await advance(deps, paymentLifecycle, payment, { to: 'declined', detail: reason.declineCode, set })) ??
    getRow(deps.db, paymentLifecycle, payment.id)
  );
}
