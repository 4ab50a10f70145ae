import { fromStripeAmount } from '#domain/payment/provider-amount.ts';
import type { LedgerIntent, LedgerRefund } from '#server/ports/ledgers.ts';
import { createStripeClient, type StripeOptions } from './client.ts';
import { toRefundView } from './views.ts';

/** Every payment intent of the account since a time, newest first. Listed, not searched, because search lags behind. */
export async function* listIntents(options: Omit<StripeOptions, 'live'>, since: Date): AsyncIterable<LedgerIntent> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const intent of createStripeClient(options).paymentIntents.list({ created, limit: 100 })) {
    yield {
      id: intent.id,
      paymentId: intent.metadata.payment_id ?? null,
      held: fromStripeAmount(intent.amount_capturable, intent.currency),
      captured: fromStripeAmount(intent.amount_received, intent.currency),
    };
  }
}

/** Every refund of the account since a time, newest first. */
export async function* listRefunds(options: Omit<StripeOptions, 'live'>, since: Date): AsyncIterable<LedgerRefund> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const refund of createStripeClient(options).refunds.list({ created, limit: 100 })) {
    const { id, causeId, amount, status } = toRefundView(refund);
    const intent = refund.payment_intent;
    const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
    yield { id, intentId, causeId, amount, isFailed: status === 'failed' || status === 'disputed' };
  }
}
