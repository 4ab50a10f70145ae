import type { FastifyInstance } from 'fastify';
import { findPaymentAttempt, type PaymentAnswer, processCard, releasePayment } from '../../../contract/payments.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payment/payment-states.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { limits } from '../../http/limits.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type AuthoriseDeps, authoriseCard } from './authorise-card.ts';
import { endPaymentLease, findPayment, findPaymentByKey, leasePayment, type PaymentRow } from './repository.ts';
import { releaseHold, settlePayment } from './settle-payment.ts';

export interface PaymentRouteDeps extends AuthoriseDeps {
  readonly context: RequestContext;
  /** The booking that claimed a payment; null when none did. */
  readonly bookingOf: (paymentId: string) => Promise<string | null>;
}

export function registerPaymentCalls(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { context } = deps;

  registerCall(
    app,
    processCard,
    async ({ body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      if (!key.ok) return { refusal: key.refusal };
      const visitor = await context.visitors.stepToPay(request, reply, key.value);
      const [brand, supplier, gateway] = await Promise.all([
        context.brandOf(request),
        context.supplier(),
        context.gateway(),
      ]);
      const payment = await authoriseCard(
        { ...deps, log: request.log },
        {
          visitor,
          address: request.ip,
          brand,
          supplier,
          gateway,
          amount: body.amount,
          currency: body.currency,
          card: body.cardDetails,
          offerId: body.offerId ?? null,
          services: body.services ?? [],
          idempotencyKey: key.value,
        },
      );
      if (!payment.ok) return { refusal: payment.refusal };
      return { status: 200, body: { success: true, paymentId: payment.value.id, message: 'Card authorized' } };
    },
    { limit: limits.payment, bodyLimit: 16 * 1024 },
  );

  registerCall(
    app,
    findPaymentAttempt,
    async ({ params, request, reply }) => {
      const visitor = await context.visitors.findPaying(request, reply, params.key);
      const payment = visitor === null ? null : await findPaymentByKey(deps.db, visitor, params.key);
      if (payment === null) return { refusal: { code: 'NOT_FOUND', message: 'There is no such payment' } };
      return { status: 200, body: await toAnswer(deps, await lookAgain(deps, payment)) };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    releasePayment,
    async ({ params, request }) => {
      const visitor = await context.visitors.find(request);
      const payment = visitor === null ? null : await findPayment(deps.db, params.id);
      if (payment === null || payment.visitor !== visitor) {
        return { refusal: { code: 'NOT_FOUND', message: 'There is no such payment' } };
      }
      if (payment.state !== 'authorised' && payment.state !== 'voiding' && payment.state !== 'voided') {
        return payment.state === 'declined'
          ? { status: 200, body: await toAnswer(deps, payment) }
          : { refusal: { code: 'PAYMENT_NOT_USABLE', message: 'This payment belongs to a booking.' } };
      }
      const released = await releaseHold({ ...deps, log: request.log }, payment, 'released by the visitor');
      return { status: 200, body: await toAnswer(deps, released) };
    },
    { limit: limits.lookup },
  );
}

/** A payment whose outcome was lost is asked for again when the visitor asks, not only by the clock. */
async function lookAgain(deps: PaymentRouteDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'confirming') return payment;
  const leased = await leasePayment(deps, payment.id, 30_000);
  if (leased === null) return payment;
  try {
    return await settlePayment(deps, leased);
  } finally {
    await endPaymentLease(deps.db, leased);
  }
}

async function toAnswer(deps: PaymentRouteDeps, payment: PaymentRow): Promise<PaymentAnswer> {
  return {
    paymentId: payment.id,
    status: statusOf[payment.state],
    amount: formatMoneyDecimal({ amountMinor: payment.amountMinor, currency: payment.currency }),
    currency: payment.currency,
    offerId: payment.offerId,
    bookingId: await deps.bookingOf(payment.id),
  };
}

const statusOf: Record<PaymentState, PaymentAnswer['status']> = {
  new: 'pending',
  method_ready: 'pending',
  intent_ready: 'pending',
  confirming: 'pending',
  declined: 'declined',
  authorised: 'authorised',
  booked: 'booked',
  capturing: 'booked',
  captured: 'captured',
  capture_failed: 'booked',
  voiding: 'released',
  voided: 'released',
  refunding: 'refunded',
  refunded: 'refunded',
  refund_failed: 'captured',
  repaid_by_hand: 'refunded',
};
