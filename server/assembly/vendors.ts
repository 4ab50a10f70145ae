import { ok } from '#domain/result.ts';
import { guardSupplier } from '#server/features/flights/index.ts';
import type { Vendors } from '#server/http/calls/request-context.ts';
import { observeCalls } from '#server/telemetry/observed-calls.ts';
import type { AppDeps, VendorPair, VendorsByMode } from './app-deps.ts';

const breakerValues = { closed: 0, probing: 1, open: 2 } as const;

/** Wraps the vendors so that their calls are traced and counted, and a hanging supplier cannot exhaust this server. */
export function guardVendors(deps: AppDeps): VendorsByMode {
  const { vendors, clock, config, log, metrics } = deps;
  const guarded = (unguarded: VendorPair): VendorPair => {
    const pair = observeVendors(unguarded, deps);
    const mode = pair.supplier.live ? 'live' : 'test';
    const supplier = guardSupplier(pair.supplier, {
      clock,
      searchesAtOnce: config.searchesAtOnce,
      onEntered: (waitedMs) => metrics.searchWaitSeconds.observe(waitedMs / 1000),
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

function observeVendors(pair: VendorPair, { telemetry, metrics }: AppDeps): VendorPair {
  const duffel = { telemetry, system: 'duffel' } as const;
  const supplier = observeCalls(pair.supplier, duffel);
  const onFailure = (operation: string, kind: string) => {
    if (kind !== 'declined') metrics.providerFailures.inc({ operation, kind });
  };
  const stripe = { telemetry, system: 'stripe', onFailure } as const;
  return {
    supplier: {
      ...supplier,
      async startSearch(query, timeoutMs) {
        const started = await supplier.startSearch(query, timeoutMs);
        return started.ok ? ok(observeCalls(started.value, { ...duffel, except: ['close'] })) : started;
      },
    },
    gateway: observeCalls(pair.gateway, { ...stripe, except: ['supports'] }),
    walletDomains: observeCalls(pair.walletDomains, stripe),
  };
}

/** The vendors of a booking's or payment's mode. */
export function vendorsOfMode({ test, live }: VendorsByMode): Vendors {
  const pairOf = (isLive: boolean) => (isLive ? live : test);
  return {
    supplierOf: (isLive) => pairOf(isLive)?.supplier ?? null,
    gatewayOf: (isLive) => pairOf(isLive)?.gateway ?? null,
  };
}
