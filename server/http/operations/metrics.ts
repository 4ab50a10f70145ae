import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of the deployment for Prometheus; durations are in seconds. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly searchWaitSeconds: Histogram<string>;
  readonly searchSupplierSeconds: Histogram<string>;
  readonly searchCacheBytes: Gauge<string>;
  readonly shed: Counter<'reason'>;
  readonly breaker: Gauge<'operation' | 'mode'>;
  readonly unreadable: Counter<'what'>;
  readonly supplierFailures: Counter<'operation' | 'heals'>;
  readonly providerFailures: Counter<'operation' | 'kind'>;
  readonly webhooksRefused: Counter<'vendor' | 'reason'>;
  readonly lastJobRun: Gauge<'task'>;
  readonly paymentMoves: Counter<'to'>;
  readonly refundMoves: Counter<'to'>;
  readonly bookingMoves: Counter<'to'>;
  readonly cancellationMoves: Counter<'to'>;
  readonly amendmentMoves: Counter<'to'>;
  readonly policyViolations: Counter<'directive'>;
  readonly deletions: Counter<'what'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    ...requestMetrics(registry),
    ...vendorMetrics(registry),
    ...stateMetrics(registry),
  };
}

function requestMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    policyViolations: new Counter({
      name: 'tailfin_csp_violations_total',
      help: "Content security policy violations reported by visitors' browsers",
      labelNames: ['directive'],
      registers,
    }),
    searchWaitSeconds: new Histogram({
      name: 'search_wait_seconds',
      help: 'Time that a search, or the rereading of one, waited for a free place',
      buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 15],
      registers,
    }),
    searchSupplierSeconds: new Histogram({
      name: 'search_supplier_seconds',
      help: 'Time until all sources of a search had answered, or their time was over',
      buckets: [0.1, 0.5, 1, 2, 5, 10, 20, 30],
      registers,
    }),
    searchCacheBytes: new Gauge({
      name: 'search_cache_bytes',
      help: 'Approximate memory used by cached searches',
      registers,
    }),
  };
}

function vendorMetrics(registry: Registry) {
  const registers = [registry];
  return {
    shed: new Counter({
      name: 'tailfin_shed_total',
      help: 'Requests refused at once to keep the others going: to the supplier, and for pages',
      labelNames: ['reason'],
      registers,
    }),
    breaker: new Gauge({
      name: 'tailfin_breaker_state',
      help: 'State of the circuit breaker per operation: 0 closed, 1 probing, 2 open',
      labelNames: ['operation', 'mode'],
      registers,
    }),
    unreadable: new Counter({
      name: 'supplier_unreadable_total',
      help: 'Parts of supplier responses dropped because they cannot be read',
      labelNames: ['what'],
      registers,
    }),
    supplierFailures: new Counter({
      name: 'supplier_failures_total',
      help: 'Failed supplier calls; those that do not heal need the operator',
      labelNames: ['operation', 'heals'],
      registers,
    }),
    providerFailures: new Counter({
      name: 'payment_provider_failures_total',
      help: 'Failed calls to the payment provider, apart from declined cards',
      labelNames: ['operation', 'kind'],
      registers,
    }),
    webhooksRefused: new Counter({
      name: 'webhooks_refused_total',
      help: 'Webhook calls refused, such as those whose signature does not fit',
      labelNames: ['vendor', 'reason'],
      registers,
    }),
  };
}

/** Counters of transitions, data retention and jobs. */
function stateMetrics(registry: Registry) {
  const registers = [registry];
  return {
    paymentMoves: new Counter({
      name: 'payment_transitions_total',
      help: 'Payments by state entered',
      labelNames: ['to'],
      registers,
    }),
    refundMoves: new Counter({
      name: 'refund_transitions_total',
      help: 'Refunds by state entered',
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
    amendmentMoves: new Counter({
      name: 'amendment_transitions_total',
      help: 'Flight changes by travelers, by state entered',
      labelNames: ['to'],
      registers,
    }),
    deletions: new Counter({
      name: 'retention_deletions_total',
      help: 'Rows deleted or anonymized by the daily job',
      labelNames: ['what'],
      registers,
    }),
    lastJobRun: new Gauge({
      name: 'job_last_run_timestamp_seconds',
      help: 'When a job last ended a run on this instance; before its first run, when the instance started',
      // Prometheus itself sets the label `job`.
      labelNames: ['task'],
      registers,
    }),
  };
}
