import { fromStripeAmount } from '#domain/payment/provider-amount.ts';
import type { LedgerIntent } from '#server/ports/ledgers.ts';
import { createStripeClient, type StripeOptions } from './client.ts';

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
