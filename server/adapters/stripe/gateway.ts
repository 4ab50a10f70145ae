import type Stripe from 'stripe';
import { cardDigits, expiryMonth, expiryYear } from '#domain/payment/card.ts';
import { isChargeable, toStripeAmount } from '#domain/payment/provider-amount.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CardMethod, DisputeView, PaymentFailure, PaymentGateway } from '#server/ports/payments.ts';
import { createStripeClient, type StripeOptions } from './client.ts';
import { isMissing, readRefundError, readStripeError } from './faults.ts';
import { toDisputeView, toFraudWarningView, toIntentView, toRefundView, toTokenizedCard } from './views.ts';

/** The payment provider over Stripe's client: tokenizes the card, holds the money first and captures separately. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripeClient(options);
  return {
    live: options.live,
    cardFields: options.cardFields ?? null,
    supports: isChargeable,
    ...cardCalls(stripe),
    ...intentCalls(stripe),
    ...reviewCalls(stripe),
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
  };
}

function cardCalls(stripe: Stripe): Pick<PaymentGateway, 'createMethod' | 'readToken'> {
  return {
    createMethod: (card, key) =>
      write(async (): Promise<CardMethod> => {
        const method = await stripe.paymentMethods.create(
          {
            type: 'card',
            card: {
              number: cardDigits(card.number),
              exp_month: expiryMonth(card.expiryMonth) ?? 0,
              exp_year: expiryYear(card.expiryYear) ?? 0,
              cvc: cardDigits(card.cvv),
            },
            billing_details: { name: card.holderName.trim() },
          },
          { idempotencyKey: key },
        );
        const { brand = null, last4 = null, funding = null, country = null } = method.card ?? {};
        return { id: method.id, brand, last4, funding, country };
      }),

    async readToken(token) {
      try {
        return ok(toTokenizedCard(await stripe.confirmationTokens.retrieve(token)));
      } catch (error) {
        return isMissing(error) ? ok(null) : readStripeError(error, false);
      }
    },
  };
}

function intentCalls(
  stripe: Stripe,
): Pick<PaymentGateway, 'createIntent' | 'confirm' | 'retrieve' | 'capture' | 'release'> {
  const expand = ['latest_charge', 'review'];
  return {
    createIntent: (command, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toStripeAmount(command.amount),
            currency: command.amount.currency.toLowerCase(),
            capture_method: 'manual',
            ...(command.methodId === null
              ? {
                  allowed_payment_method_types: ['card'],
                  payment_method_options: { card: { request_three_d_secure: command.authentication } },
                }
              : {
                  payment_method: command.methodId,
                  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
                }),
            metadata: { payment_id: command.paymentId, brand: command.brand },
          },
          { idempotencyKey: key },
        );
        return toIntentView(intent);
      }),

    confirm: (intentId, token, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.confirm(
          intentId,
          {
            ...(token === null
              ? { error_on_requires_action: true }
              : { confirmation_token: token.id, return_url: token.returnUrl, use_stripe_sdk: true }),
            expand,
          },
          { idempotencyKey: key, timeout: 25_000 },
        );
        return toIntentView(intent);
      }),

    retrieve: (intentId) =>
      attempt(async () => toIntentView(await stripe.paymentIntents.retrieve(intentId, { expand })), false),

    capture: (intentId, amount, key) =>
      write(async () => {
        const intent = await stripe.paymentIntents.capture(
          intentId,
          { amount_to_capture: toStripeAmount(amount), expand },
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
  };
}

function reviewCalls(stripe: Stripe): Pick<PaymentGateway, 'approveReview'> {
  return {
    async approveReview(reviewId, key) {
      const approved = await write(() => stripe.reviews.approve(reviewId, {}, { idempotencyKey: key }));
      if (approved.ok) return ok(null);
      const seen = await attempt(() => stripe.reviews.retrieve(reviewId), false);
      return seen.ok && !seen.value.open ? ok(null) : approved;
    },
  };
}

function refundCalls(stripe: Stripe): Pick<PaymentGateway, 'refund' | 'listRefunds'> {
  return {
    async refund({ intentId, amount, causeId, isOfEarlierRelease }, key) {
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toStripeAmount(amount),
            reason: 'requested_by_customer',
            metadata: isOfEarlierRelease ? { cancellation_id: causeId } : { cause_id: causeId },
          },
          { idempotencyKey: key },
        );
        return ok(toRefundView(refund));
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

function disputeCalls(stripe: Stripe): Pick<PaymentGateway, 'listDisputes' | 'listFraudWarnings' | 'readDispute'> {
  return {
    listDisputes: (since) =>
      attempt(async () => {
        const found: DisputeView[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const dispute of stripe.disputes.list({ created, limit: 100 })) found.push(toDisputeView(dispute));
        return found;
      }, false),

    listFraudWarnings: (since) =>
      attempt(async () => {
        const found: DisputeView[] = [];
        const wanted = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: ['data.charge'] };
        for await (const warning of stripe.radar.earlyFraudWarnings.list(wanted))
          found.push(toFraudWarningView(warning));
        return found;
      }, false),

    readDispute: (id) =>
      attempt(
        async () =>
          id.startsWith('issfr_')
            ? toFraudWarningView(await stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['charge'] }))
            : toDisputeView(await stripe.disputes.retrieve(id)),
        false,
      ),
  };
}

const write = <T>(call: () => Promise<T>) => attempt(call, true);

async function attempt<T>(call: () => Promise<T>, writes: boolean): Promise<Result<T, PaymentFailure>> {
  try {
    return ok(await call());
  } catch (error) {
    return readStripeError(error, writes);
  }
}
