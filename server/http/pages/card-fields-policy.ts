import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCardPage } from '#domain/payment/card-page.ts';
import type { CardFields } from '#server/ports/payments.ts';
import { extendPolicy } from './extend-policy.ts';

/** Hosts of the provider's script and fields. */
const fieldHosts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Hosts of the provider's script, frames and calls, by directive (Stripe, security guide). */
const providerHosts = {
  'script-src': fieldHosts,
  'frame-src': [...fieldHosts, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
} as const;

/** Whether the requested page may show card fields. All other pages keep the narrow headers. */
export function hasCardFields({ url }: Pick<FastifyRequest, 'url'>): boolean {
  // Not resolved against a base, where '//' would be an invalid host.
  const address = URL.parse(`http://page.invalid${url}`);
  return address !== null && isCardPage(address);
}

/**
 * Widens a page's headers so that the provider's card fields, wallets and challenges work on it, and nothing else
 * (HOST-05): the wallets' permission, and windows opened by a bank.
 */
export function allowCardFields(reply: FastifyReply, { standInScript }: CardFields): void {
  const origin = standInScript === null ? null : new URL(standInScript).origin;
  const hosts =
    origin === null ? providerHosts : { 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] };
  const frames = (origin === null ? fieldHosts : [origin]).map((host) => `"${host}"`);
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const permissions = String(reply.getHeader('permissions-policy') ?? '');
  reply.headers({
    'content-security-policy': extendPolicy(policy, hosts),
    'permissions-policy': permissions.replace('payment=()', `payment=(self ${frames.join(' ')})`),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
}
