import type { Assumptions, Costs, Demand, Usage, VendorTerms } from './model.ts';

/**
 * Measured on 2026-11-24 on two cores (AMD EPYC, Node 26.10) that ran only the server, PostgreSQL, both simulators and
 * the load generator. CPU follows from `calibration`; memory and rows are those of the runs in `checks`; calls are
 * counted by `npm run bench`. The simulator answers a search from five sources, so the results page needs six calls.
 */
export const costs: Costs = {
  serverMsPerSearch: 27,
  serverMsPerBooking: 39,
  databaseMsPerSearch: 2,
  databaseMsPerBooking: 8,
  // 820 in those runs, plus 90 for the larger young generation since (decision 83).
  instanceMb: 910,
  kilobytesPerBooking: 24,
  supplierCallsPerSearch: 6,
  supplierCallsPerBooking: 4,
  providerCallsPerBooking: 4,
};

/**
 * A run of `npm run bench:load -- --database=postgresql --new-accounts=0.25` with these options, and its measurements.
 */
interface MeasuredRun {
  readonly options: string;
  readonly demand: Demand;
  readonly usage: Usage;
}

/** The two half-idle runs that the costs come from; processes then shared a port, as workers of one instance. */
export const calibration: readonly MeasuredRun[] = [
  {
    options: '--visitors=200 --bookings=0 --instances=2',
    demand: { searchesPerSecond: 19.8, bookingsPerSecond: 0 },
    usage: { serverCores: 0.53, databaseCores: 0.04 },
  },
  {
    options: '--visitors=100 --bookings=4 --instances=2',
    demand: { searchesPerSecond: 13.9, bookingsPerSecond: 4 },
    usage: { serverCores: 0.53, databaseCores: 0.06 },
  },
];

/** Independent runs, which filled the machine. */
export const checks: readonly MeasuredRun[] = [
  {
    options: '--visitors=200 --bookings=8 --instances=2',
    demand: { searchesPerSecond: 26.5, bookingsPerSecond: 8 },
    usage: { serverCores: 1.16, databaseCores: 0.18 },
  },
  {
    options: '--visitors=200 --bookings=8 --instances=1',
    demand: { searchesPerSecond: 25.8, bookingsPerSecond: 8 },
    usage: { serverCores: 1.06, databaseCores: 0.19 },
  },
];

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

/** Duffel's limit as reported by its test accounts and its published prices; Stripe's published limit in live mode. */
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
