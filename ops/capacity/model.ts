/** The load of a deployment. */
export interface Demand {
  readonly searchesPerSecond: number;
  readonly bookingsPerSecond: number;
}

/** The costs of the work, measured by `npm run bench:load` and `npm run bench` where docs/scale.md says so. */
export interface Costs {
  /** CPU of the server for a search, its further pages and one opened offer, in milliseconds. */
  readonly serverMsPerSearch: number;
  /** CPU of the server for a booking without its search: offer, verification, card, order, mails. */
  readonly serverMsPerBooking: number;
  /** CPU of PostgreSQL for the same. */
  readonly databaseMsPerSearch: number;
  readonly databaseMsPerBooking: number;
  /** Memory of one instance with a full cache of searches, in megabytes. */
  readonly instanceMb: number;
  /** A booking's data in the database, with indexes. */
  readonly kilobytesPerBooking: number;
  /** For a search by the results page: one to begin it, one for each source's response. */
  readonly supplierCallsPerSearch: number;
  readonly supplierCallsPerBooking: number;
  readonly providerCallsPerBooking: number;
}

/** Assumptions that cannot be measured before there are customers. */
export interface Assumptions {
  readonly searchesPerBooking: number;
  /** Share of a day's work in its busiest hour, and how far that hour's busiest minute exceeds its mean. */
  readonly busiestHour: number;
  readonly minuteOverHour: number;
  /** Days from booking to departure, and departures of a trip. */
  readonly daysAhead: number;
  readonly departuresPerTrip: number;
  readonly extrasPerBooking: number;
  readonly orderUsd: number;
  /** Share of a core used at the peak. */
  readonly utilization: number;
}

/** The vendors' limits for one account, and the supplier's fees. */
export interface VendorTerms {
  readonly supplierCallsPerMinute: number;
  readonly providerCallsPerSecond: number;
  readonly usdPerOrder: number;
  readonly shareOfOrder: number;
  readonly usdPerExtra: number;
  readonly freeSearchesPerOrder: number;
  readonly usdPerFurtherSearch: number;
}

export interface Usage {
  readonly serverCores: number;
  readonly databaseCores: number;
}

export interface Capacity extends Demand, Usage {
  /** One for each core needed by the server at the peak. */
  readonly instances: number;
  readonly instancesGb: number;
  readonly databaseGbPerYear: number;
  /** At the peak. */
  readonly supplierCallsPerMinute: number;
  /** The part of them that detects changes by airlines. */
  readonly orderChecksPerMinute: number;
  readonly providerCallsPerSecond: number;
  readonly supplierUsdPerDay: number;
}

/** An order's readings per day, and its hours of hourly readings before a departure (decision 71). */
const checksPerDay = 4;
const hourlyChecks = 72;

/** A demand's CPU use, in cores. */
export function usageOf({ searchesPerSecond, bookingsPerSecond }: Demand, costs: Costs): Usage {
  return {
    serverCores: (searchesPerSecond * costs.serverMsPerSearch + bookingsPerSecond * costs.serverMsPerBooking) / 1000,
    databaseCores:
      (searchesPerSecond * costs.databaseMsPerSearch + bookingsPerSecond * costs.databaseMsPerBooking) / 1000,
  };
}

export function capacityFor(
  bookingsPerDay: number,
  costs: Costs,
  assumptions: Assumptions,
  terms: VendorTerms,
): Capacity {
  const { searchesPerBooking, utilization } = assumptions;
  const peak = (assumptions.busiestHour * assumptions.minuteOverHour) / 3600;
  const bookingsPerSecond = bookingsPerDay * peak;
  const searchesPerSecond = bookingsPerSecond * searchesPerBooking;
  const { serverCores, databaseCores } = usageOf({ searchesPerSecond, bookingsPerSecond }, costs);
  const instances = Math.max(1, Math.ceil(serverCores / utilization));
  const checksPerTrip = assumptions.daysAhead * checksPerDay + assumptions.departuresPerTrip * hourlyChecks;
  const orderChecksPerMinute = (bookingsPerDay * checksPerTrip) / (24 * 60);
  const sold = searchesPerSecond * costs.supplierCallsPerSearch + bookingsPerSecond * costs.supplierCallsPerBooking;
  const furtherSearches = Math.max(0, searchesPerBooking - terms.freeSearchesPerOrder);
  const usdPerBooking =
    terms.usdPerOrder +
    terms.shareOfOrder * assumptions.orderUsd +
    terms.usdPerExtra * assumptions.extrasPerBooking +
    terms.usdPerFurtherSearch * furtherSearches;
  return {
    searchesPerSecond,
    bookingsPerSecond,
    serverCores,
    databaseCores,
    instances,
    instancesGb: (instances * costs.instanceMb) / 1024,
    databaseGbPerYear: (bookingsPerDay * 365 * costs.kilobytesPerBooking) / 1024 ** 2,
    supplierCallsPerMinute: sold * 60 + orderChecksPerMinute,
    orderChecksPerMinute,
    // Each check also asks the provider for refunds.
    providerCallsPerSecond: bookingsPerSecond * costs.providerCallsPerBooking + orderChecksPerMinute / 60,
    supplierUsdPerDay: bookingsPerDay * usdPerBooking,
  };
}
