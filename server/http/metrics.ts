import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the deployment measures about itself, in Prometheus's terms; seconds throughout. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly searchSupplierSeconds: Histogram<string>;
  readonly searchOwnSeconds: Histogram<string>;
  readonly searchCacheBytes: Gauge<string>;
  readonly shed: Counter<'reason'>;
  readonly breaker: Gauge<'operation' | 'mode'>;
  readonly unreadable: Counter<'what'>;
  readonly supplierFailures: Counter<'operation' | 'heals'>;
  readonly paymentMoves: Counter<'to'>;
  readonly bookingMoves: Counter<'to'>;
  readonly cancellationMoves: Counter<'to'>;
  readonly policyViolations: Counter<'directive'>;
  readonly deletions: Counter<'what'>;
  readonly lastDeletion: Gauge<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    searchSupplierSeconds: new Histogram({
      name: 'search_supplier_seconds',
      help: 'Time the flight supplier took for a search',
      buckets: [0.1, 0.5, 1, 2, 5, 10, 20, 30],
      registers,
    }),
    searchOwnSeconds: new Histogram({
      name: 'search_own_seconds',
      help: "The server's own time for a search, beyond the supplier's",
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3],
      registers,
    }),
    searchCacheBytes: new Gauge({
      name: 'search_cache_bytes',
      help: 'What kept searches take in memory, about',
      registers,
    }),
    shed: new Counter({
      name: 'tailfin_shed_total',
      help: 'Questions to the flight supplier that were answered without asking it',
      labelNames: ['reason'],
      registers,
    }),
    breaker: new Gauge({
      name: 'tailfin_breaker_state',
      help: 'Whether a kind of question is asked: 0 yes, 1 one to see whether it is answered again, 2 no',
      labelNames: ['operation', 'mode'],
      registers,
    }),
    unreadable: new Counter({
      name: 'supplier_unreadable_total',
      help: 'Parts of supplier answers that were left out because they cannot be read',
      labelNames: ['what'],
      registers,
    }),
    supplierFailures: new Counter({
      name: 'supplier_failures_total',
      help: 'Failed calls to the supplier; those that do not heal need the operator',
      labelNames: ['operation', 'heals'],
      registers,
    }),
    paymentMoves: new Counter({
      name: 'payment_transitions_total',
      help: 'Payments by state entered',
      labelNames: ['to'],
      registers,
    }),
    bookingMoves: new Counter({
      name: 'booking_transitions_total',
      help: 'Bookings by state entered',
      labelNames: ['to'],
      registers,
    }),
    cancellationMoves: new Counter({
      name: 'cancellation_transitions_total',
      help: 'Cancellations by state entered',
      labelNames: ['to'],
      registers,
    }),
    policyViolations: new Counter({
      name: 'tailfin_csp_violations_total',
      help: "What visitors' browsers kept from pages by the content security policy, as they report it",
      labelNames: ['directive'],
      registers,
    }),
    deletions: new Counter({
      name: 'retention_deletions_total',
      help: 'What the daily job deleted or made anonymous',
      labelNames: ['what'],
      registers,
    }),
    lastDeletion: new Gauge({
      name: 'retention_last_success_timestamp_seconds',
      help: 'When the daily job last finished without a failure on this instance',
      registers,
    }),
  };
}
