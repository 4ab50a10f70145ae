import type Stripe from 'stripe';
import { cardDigits, expiryYear } from '../../../domain/payment/card.ts';
import type { CardMethod, IntentView, PaymentGateway, PaymentResult, RefundView } from '../../ports/payments.ts';
import { fromStripeAmount, isChargeable, toStripeAmount } from './amounts.ts';
import { createStripeClient, type StripeOptions } from './client.ts';
import { readRefundError, readStripeError, toDecline } from './faults.ts';

/** The payment provider over Stripe's own client: the card becomes a token, money is held first and captured by hand. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripeClient(options);

  const write = <T>(call: () => Promise<T>) => attempt(call, true);

  return {
    live: options.live,
    supports: isChargeable,

    createMethod: (card, key) =>
      write(async (): Promise<CardMethod> => {
        const method = await stripe.paymentMethods.create(
          {
            type: 'card',
            card: {
              number: cardDigits(card.number),
              exp_month: Number(card.expiryMonth),
              exp_year: expiryYear(card.expiryYear) ?? 0,
              cvc: card.cvv.trim(),
            },
            billing_details: { name: card.holderName.trim() },
          },
          { idempotencyKey: key },
        );
        return { id: method.id, brand: method.card?.brand ?? null, last4: method.card?.last4 ?? null };
      }),

    createIntent: (command, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toStripeAmount(command.amount),
            currency: command.amount.currency.toLowerCase(),
            capture_method: 'manual',
            payment_method: command.methodId,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { payment_id: command.paymentId, brand: command.brand },
          },
          { idempotencyKey: key },
        );
        return toIntentView(intent);
      }),

    confirm: (intentId, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.confirm(
          intentId,
          { error_on_requires_action: true, expand: ['latest_charge'] },
          { idempotencyKey: key, timeout: 25_000 },
        );
        return toIntentView(intent);
      }),

    retrieve: (intentId) =>
      attempt(
        async () => toIntentView(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })),
        false,
      ),

    capture: (intentId, amount, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.capture(
          intentId,
          { amount_to_capture: toStripeAmount(amount), expand: ['latest_charge'] },
          { idempotencyKey: key },
        );
        return toIntentView(intent);
      }),

    release: (intentId, key) =>
      write(async () =>
        toIntentView(
          await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }, { idempotencyKey: key }),
        ),
      ),

    async refund({ intentId, amount, cancellationId }, key) {
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toStripeAmount(amount),
            reason: 'requested_by_customer',
            metadata: { cancellation_id: cancellationId },
          },
          { idempotencyKey: key },
        );
        return { kind: 'done', value: toRefundView(refund) };
      } catch (error) {
        return readRefundError(error);
      }
    },

    listRefunds: (intentId) =>
      attempt(async () => {
        const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return refunds.data.map(toRefundView);
      }, false),
  };
}

async function attempt<T>(call: () => Promise<T>, writes: boolean): Promise<PaymentResult<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (error) {
    return readStripeError(error, writes);
  }
}

/** An intent as it stands. Statuses that Stripe may add later count as settling: not known to be paid. */
function toIntentView(intent: Stripe.PaymentIntent): IntentView {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: statusOf(intent.status),
    held: fromStripeAmount(intent.amount_capturable, intent.currency),
    captured: fromStripeAmount(intent.amount_received, intent.currency),
    captureBefore: captureBefore == null ? null : new Date(captureBefore * 1000),
    decline: error == null ? null : toDecline(error.code, error.decline_code),
  };
}

function statusOf(status: string): IntentView['status'] {
  switch (status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'open';
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'released';
    default:
      return 'settling';
  }
}

/** A refund as it stands. Statuses that Stripe may add later count as pending: not known to have arrived. */
function toRefundView(refund: Stripe.Refund): RefundView {
  const { status } = refund;
  return {
    id: refund.id,
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    amount: fromStripeAmount(refund.amount, refund.currency),
    cancellationId: refund.metadata?.cancellation_id ?? null,
  };
}
