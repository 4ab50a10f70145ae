import { listAdminBrands } from '#server/features/brands/index.ts';
import type { WalletDeps } from '#server/features/wallets/index.ts';
import type { VendorPair } from './app-deps.ts';
import type { Services } from './services.ts';

/** Wallets need the provider's card fields; without them none are offered. */
export function walletDepsOf({ db, clock, log, config, vendors }: Services): WalletDeps {
  const domainsOf = (pair: VendorPair | null) => (pair?.gateway.cardFields ? pair.walletDomains : null);
  return {
    db,
    clock,
    log,
    place: { publicOrigin: config.publicOrigin, brandDomains: config.brandDomains },
    brands: () => listAdminBrands({ db }),
    domains: { test: domainsOf(vendors.test), live: domainsOf(vendors.live) },
  };
}
