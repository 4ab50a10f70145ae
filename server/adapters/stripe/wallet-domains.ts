import type Stripe from 'stripe';
import { ok, type Result } from '#domain/result.ts';
import type { PaymentFailure } from '#server/ports/payments.ts';
import type { WalletDomain, WalletDomains, WalletState } from '#server/ports/wallet-domains.ts';
import { createStripeClient, type StripeOptions } from './client.ts';
import { isMissing, readStripeError } from './faults.ts';

/** One try: an administrator may be waiting, and a job retries later. */
const requestOptions = { timeout: 10_000, maxNetworkRetries: 0 };

/** Stripe's register of hosts for wallets ("Payment Method Domains"). */
export function createWalletDomains(options: Omit<StripeOptions, 'live'>): WalletDomains {
  const domains = createStripeClient(options).paymentMethodDomains;
  return {
    find: (host) =>
      attempt(async () => {
        const { data } = await domains.list({ domain_name: host, limit: 1 }, requestOptions);
        return data[0] === undefined ? null : toWalletDomain(data[0]);
      }, false),
    register: (host, key) =>
      attempt(
        async () =>
          toWalletDomain(await domains.create({ domain_name: host }, { ...requestOptions, idempotencyKey: key })),
        true,
      ),
    async validate(id) {
      try {
        return ok(toWalletDomain(await domains.validate(id, {}, requestOptions)));
      } catch (error) {
        return isMissing(error) ? ok(null) : readStripeError(error, true);
      }
    },
  };
}

async function attempt<T>(call: () => Promise<T>, writes: boolean): Promise<Result<T, PaymentFailure>> {
  try {
    return ok(await call());
  } catch (error) {
    return readStripeError(error, writes);
  }
}

function toWalletDomain({ id, enabled, apple_pay, google_pay }: Stripe.PaymentMethodDomain): WalletDomain {
  if (!enabled) return { id, applePay: switchedOff, googlePay: switchedOff };
  return { id, applePay: toState(apple_pay), googlePay: toState(google_pay) };
}

const switchedOff: WalletState = { status: 'inactive', reason: 'The domain is switched off at the payment provider.' };

function toState({ status, status_details }: Stripe.PaymentMethodDomain.ApplePay): WalletState {
  if (status === 'active') return { status: 'active', reason: null };
  return { status: 'inactive', reason: status_details?.error_message ?? null };
}
