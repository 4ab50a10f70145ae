import type { Logger } from '../http/operations/logger.ts';
import type { Metrics } from '../http/operations/metrics.ts';
import type { SupplierEvents } from '../ports/supplier.ts';

/** Counts and logs supplier events. Problems for the operator are logged as errors immediately (F-41, F-62). */
export function logSupplierEvents(log: Logger, metrics: Metrics): SupplierEvents {
  return {
    onUnreadable(what, reason) {
      metrics.unreadable.inc({ what });
      log.warn({ what, reason }, 'Dropped part of a supplier response');
    },
    onFailedCall({ operation, message, upstreamStatus, upstreamRequestId, heals }) {
      metrics.supplierFailures.inc({ operation, heals: String(heals) });
      const facts = { operation, upstream: message, upstreamStatus, upstreamRequestId };
      if (heals) log.warn(facts, 'Supplier call failed');
      else log.error(facts, 'The supplier rejects our calls until the operator acts: check token, balance and version');
    },
  };
}
