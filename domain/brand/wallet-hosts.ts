import { isLocalHost } from './brand-key.ts';
import { brandReach, type SitePlace } from './brand-reach.ts';
import { readOrigin } from './origin.ts';

/** A brand's known hosts, each to be registered for wallets at the payment provider. */
export function walletHosts(
  brand: { readonly key: string; readonly domain: string | null; readonly isDefault: boolean },
  place: SitePlace,
): readonly string[] {
  if (!brand.isDefault) return brandReach(brand, place)?.hosts ?? [];
  const own = place.publicOrigin === null ? null : readOrigin(place.publicOrigin).hostname;
  return [...new Set([own, brand.domain])].filter((host) => host !== null);
}

/** Top-level names that nobody can own (RFC 2606); the sample brands use one. */
const reserved = /\.(example|invalid|test)$/;

/** Whether the payment provider accepts a host: a public name, neither a single machine's nor a numeric address. */
export function isRegistrable(host: string): boolean {
  return !isLocalHost(host) && !reserved.test(host);
}
