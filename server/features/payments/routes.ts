import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Authorization as AuthorizationAnswer,
  continuePayment as continuePaymentCall,
  findPaymentAttempt,
  getCardFields,
  type PaymentAnswer,
  processCard,
  releasePayment,
} from '#contract/payments.ts';
import { formatMoneyDecimal, type Money } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { Result } from '#domain/result.ts';
import { idempotencyKeyOf } from '#server/http/calls/idempotency-key.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { isPaidBack } from '#server/read-models/payment-refunds.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type AuthorizeDeps, authorizeCard } from './authorize/authorize-card.ts';
import type { AuthorizeCommand } from './authorize/authorize-command.ts';
import { releaseConfirmed } from './authorize/card-attempt-limiter.ts';
import { continueAttempt } from './authorize/continue-payment.ts';
import type { Authorization } from './authorize/payment-outcome.ts';
import { registerPaymentReturn, returnUrlOf } from './authorize/return-route.ts';
import { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
import { paymentOfOtherSession } from './other-session.ts';
import { findPaymentByKey } from './repository.ts';
import { applyIntent, gatewayOf, intentIdOf, releaseUnclaimed, settlePayment } from './settle-payment.ts';

export interface PaymentRouteDeps extends AuthorizeDeps {
  readonly context: RequestContext;
  /** The amount due for an amendment of a booking that this visitor, or the request's account, may read. */
  readonly amountDue: (
    request: FastifyRequest,
    paid: { readonly visitor: string; readonly id: string },
  ) => Promise<Result<Money, Refusal>>;
}

export async function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): Promise<void> {
  registerCall(app, getCardFields, async () => {
    const { cardFields } = await deps.context.gateway();
    return { status: 200, body: cardFields === null ? { kind: 'server' } : { kind: 'hosted', ...cardFields } };
  });
  registerProcessCard(app, deps);
  registerContinue(app, deps);
  registerPaymentAttempts(app, deps);
  registerPaymentReturn(app);
}

function registerProcessCard(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { context } = deps;
  registerCall(
    app,
    processCard,
    async ({ body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      if (!key.ok) return key;
      const visitor = await context.visitors.stepToPay(request, reply, key.value);
      const [brand, supplier, gateway] = await Promise.all([
        context.brandOf(request),
        context.supplier(),
        context.gateway(),
      ]);
      const { offerId = null, amendmentId = null } = body;
      const returnUrl = returnUrlOf(originOf(request), { offerId, amendmentId }, brand.key);
      if (returnUrl === null) return refuse('INVALID_REQUEST', { message: 'The host of this request cannot be read.' });
      const payment = await authorizeCard(
        { ...deps, log: request.log },
        {
          visitor,
          address: request.ip,
          brand,
          supplier,
          gateway,
          amount: body.amount,
          currency: body.currency,
          card: body.cardDetails ?? null,
          confirmationToken: body.confirmationToken ?? null,
          returnUrl,
          offerId,
          amendment: amendmentOf(deps, request, visitor, body.amendmentId),
          services: body.services ?? [],
          idempotencyKey: key.value,
        },
      );
      return payment.ok ? { status: 200, body: toAuthorizationAnswer(payment.value) } : payment;
    },
    { limit: limits.payment, bodyLimit: 16 * 1024, statusOf: statusOfRefusal },
  );
}

function amendmentOf(
  deps: PaymentRouteDeps,
  request: FastifyRequest,
  visitor: string,
  id: string | undefined,
): AuthorizeCommand['amendment'] {
  return id === undefined ? null : { id, amountDue: () => deps.amountDue(request, { visitor, id }) };
}

/**
 * The origin used by this visitor, which has the booking's cookies; no URL if the Host header is unreadable. Only the
 * provider gets it, to send this visitor back; other origins have been refused by then.
 */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/** After a challenge, answered or not: the provider knows the outcome. */
function registerContinue(app: FastifyInstance, deps: PaymentRouteDeps): void {
  registerCall(
    app,
    continuePaymentCall,
    async ({ params, request }) => {
      const payment = await findOwnPayment(deps, request, params.id);
      if (payment === null) return refuse('NOT_FOUND', { message: paymentOfOtherSession });
      const continued = await continueAttempt({ ...deps, log: request.log }, payment, request.ip);
      return continued.ok ? { status: 200, body: toAuthorizationAnswer(continued.value) } : continued;
    },
    { limit: limits.payment, statusOf: statusOfRefusal },
  );
}

function toAuthorizationAnswer({ payment: { id }, clientSecret }: Authorization): AuthorizationAnswer {
  return clientSecret === null
    ? { success: true, paymentId: id, status: 'authorised', message: 'Card authorized' }
    : {
        success: true,
        paymentId: id,
        status: 'requires_action',
        clientSecret,
        message: 'Confirm this payment with your bank',
      };
}

/** The payment if this visitor made it. */
async function findOwnPayment(deps: PaymentRouteDeps, request: FastifyRequest, id: string): Promise<PaymentRow | null> {
  const visitor = await deps.context.visitors.find(request);
  const payment = visitor === null ? null : await findRow(deps.db, paymentLifecycle, id);
  return payment !== null && payment.visitor === visitor ? payment : null;
}

const releasableStates: readonly PaymentState[] = ['needs_action', 'authorised', 'voiding', 'voided'];

/** Reads the outcome of a payment attempt, and releases its hold. */
function registerPaymentAttempts(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { context } = deps;

  registerCall(
    app,
    findPaymentAttempt,
    async ({ params, request, reply }) => {
      const visitor = await context.visitors.findPaying(request, reply, params.key);
      const payment = visitor === null ? null : await findPaymentByKey(deps.db, visitor, params.key);
      if (payment === null) return refuse('NOT_FOUND', { message: 'There is no such payment' });
      const read = await readOutcome({ ...deps, log: request.log }, payment);
      if (read !== null) await releaseConfirmed({ ...deps, log: request.log }, read, request.ip);
      const body = await toAnswer(deps, read ?? payment);
      return { status: 200, body: read === null ? { ...body, status: 'pending' } : body };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    releasePayment,
    async ({ params, request }) => {
      const payment = await findOwnPayment(deps, request, params.id);
      if (payment === null) return refuse('NOT_FOUND', { message: paymentOfOtherSession });
      if (!releasableStates.includes(payment.state)) {
        return payment.state === 'declined'
          ? { status: 200, body: await toAnswer(deps, payment) }
          : refuse('PAYMENT_NOT_USABLE', { message: 'This payment belongs to a booking.' });
      }
      const released = await releaseUnclaimed({ ...deps, log: request.log }, payment, 'released by the visitor');
      return { status: 200, body: await toAnswer(deps, released) };
    },
    { limit: limits.lookup },
  );
}

/** Validation errors are 400, 409 or 422 here, and a bank's decline is 402, unlike elsewhere (API-12). */
function statusOfRefusal({ code, isDecline }: Refusal): number | undefined {
  if (isDecline) return 402;
  return code === 'OFFER_EXPIRED' ? 409 : undefined;
}

/**
 * Looks up a payment with a lost outcome or an open challenge when the visitor asks, not only on schedule. Null if the
 * provider does not say whether the cardholder has answered.
 */
async function readOutcome(deps: PaymentRouteDeps, payment: PaymentRow): Promise<PaymentRow | null> {
  if (payment.state === 'needs_action') return readChallenge(deps, payment);
  if (payment.state !== 'confirming') return payment;
  const settled = await withLease(deps, paymentLifecycle, payment.id, 30_000, (leased) => settlePayment(deps, leased));
  return settled ?? payment;
}

async function readChallenge(deps: PaymentRouteDeps, payment: PaymentRow): Promise<PaymentRow | null> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  return seen.ok ? applyIntent(deps, payment, seen.value) : null;
}

async function toAnswer(deps: PaymentRouteDeps, payment: PaymentRow): Promise<PaymentAnswer> {
  return {
    paymentId: payment.id,
    status: (await isPaidBack(deps.db, payment.id)) ? 'refunded' : statusOf[payment.state],
    amount: formatMoneyDecimal({ amountMinor: payment.amountMinor, currency: payment.currency }),
    currency: payment.currency,
    offerId: payment.offerId,
    bookingId: payment.bookingId,
  };
}

const statusOf: Record<PaymentState, PaymentAnswer['status']> = {
  new: 'pending',
  method_ready: 'pending',
  intent_ready: 'pending',
  confirming: 'pending',
  needs_action: 'requires_action',
  declined: 'declined',
  authorised: 'authorised',
  booked: 'booked',
  capturing: 'booked',
  captured: 'captured',
  capture_failed: 'booked',
  voiding: 'released',
  voided: 'released',
};
