import type { AppDeps, VendorPair } from './app.ts';
import { guardSupplier } from './features/flights/index.ts';
import type { Metrics } from './http/metrics.ts';

const breakerValues = { closed: 0, probing: 1, open: 2 } as const;

/** The vendors with a bound on how much of this server a hanging supplier can take. */
export function guardVendors({ vendors, clock, config, log }: AppDeps, metrics: Metrics): AppDeps['vendors'] {
  const guarded = (pair: VendorPair): VendorPair => {
    const mode = pair.supplier.live ? 'live' : 'test';
    const supplier = guardSupplier(pair.supplier, {
      clock,
      searchesAtOnce: config.searchesAtOnce,
      onShed: (reason) => metrics.shed.inc({ reason }),
      onBreaker(operation, state) {
        metrics.breaker.set({ operation, mode }, breakerValues[state]);
        log.warn({ operation, mode, state }, 'Questions to the supplier');
      },
    });
    return { ...pair, supplier };
  };
  return { test: guarded(vendors.test), live: vendors.live === null ? null : guarded(vendors.live) };
}
