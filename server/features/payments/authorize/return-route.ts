import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idText } from '#contract/call.ts';
import { isBrandKey, isLocalHost } from '#domain/brand/brand-key.ts';

const returnPath = '/booking/return';

/** The return URL for a bank with its own page; null if `origin` is none. */
export function returnUrlOf(
  origin: string,
  { offerId, amendmentId }: { readonly offerId: string | null; readonly amendmentId: string | null },
  brandKey: string,
): string | null {
  const url = URL.parse(returnPath, origin);
  if (url === null) return null;
  if (offerId !== null) url.searchParams.set('offer', offerId);
  if (amendmentId !== null) url.searchParams.set('amendment', amendmentId);
  // There the address selects the brand; elsewhere the host does.
  if (isLocalHost(url.host)) url.searchParams.set('brand', brandKey);
  return url.href;
}

/**
 * Redirects to the payment step. The provider adds its intent, its client secret and a result to the URL: none of them
 * is trusted, logged or kept in the URL; the step asks the server, and the server asks the provider (HOST-02).
 */
export function registerPaymentReturn(app: FastifyInstance): void {
  const options = { schema: { hide: true } };
  type Query = { offer?: unknown; amendment?: unknown; brand?: unknown };
  app.get<{ Querystring: Query }>(returnPath, options, async ({ query }, reply) => {
    const to = pageOf(query);
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(to, 303);
  });
}

function pageOf(query: { offer?: unknown; amendment?: unknown; brand?: unknown }): string {
  const [offer, amendment] = [z.safeParse(idText, query.offer), z.safeParse(idText, query.amendment)];
  const brand = typeof query.brand === 'string' && isBrandKey(query.brand) ? { brand: query.brand } : {};
  if (amendment.success) return `/booking/change?${new URLSearchParams({ amendment: amendment.data, ...brand })}`;
  if (!offer.success) return '/';
  return `/booking?${new URLSearchParams({ offer: offer.data, ...brand, step: 'payment' })}`;
}
