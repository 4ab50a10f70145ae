import { guardSupplier } from '#server/features/flights/index.ts';
import type { Vendors } from '#server/http/calls/request-context.ts';
import type { AppDeps, VendorPair, VendorsByMode } from './app-deps.ts';
import { shareOf } from './worker-share.ts';

const breakerValues = { closed: 0, probing: 1, open: 2 } as const;

/** Wraps the vendors so that a hanging supplier cannot exhaust this server. */
export function guardVendors({ vendors, clock, config, log, metrics }: AppDeps): VendorsByMode {
  const guarded = (pair: VendorPair): VendorPair => {
    const mode = pair.supplier.live ? 'live' : 'test';
    const supplier = guardSupplier(pair.supplier, {
      clock,
      searchesAtOnce: shareOf(config, config.searchesAtOnce),
      onShed: (reason) => metrics.shed.inc({ reason }),
      onBreaker(operation, state) {
        metrics.breaker.set({ operation, mode }, breakerValues[state]);
        log.warn({ operation, mode, state }, 'Supplier circuit breaker changed state');
      },
    });
    return { ...pair, supplier };
  };
  return { test: guarded(vendors.test), live: vendors.live === null ? null : guarded(vendors.live) };
}

/** The vendors of the mode in which a booking or payment was made. */
export function vendorsOfMode({ test, live }: VendorsByMode): Vendors {
  const pairOf = (isLive: boolean) => (isLive ? live : test);
  return {
    supplierOf: (isLive) => pairOf(isLive)?.supplier ?? null,
    gatewayOf: (isLive) => pairOf(isLive)?.gateway ?? null,
  };
}
