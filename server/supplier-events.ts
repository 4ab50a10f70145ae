import type { Logger } from './http/logger.ts';
import type { Metrics } from './http/metrics.ts';
import type { SupplierEvents } from './ports/supplier.ts';

/** Counts and logs supplier events. What only the operator can fix is logged as an error at once (F-41, F-62). */
export function logSupplierEvents(log: Logger, metrics: Metrics): SupplierEvents {
  return {
    onUnreadable(what, reason) {
      metrics.unreadable.inc({ what });
      log.warn({ what, reason }, 'A part of a supplier answer was left out');
    },
    onFailedCall({ operation, message, upstreamStatus, upstreamRequestId, heals }) {
      metrics.supplierFailures.inc({ operation, heals: String(heals) });
      const facts = { operation, upstream: message, upstreamStatus, upstreamRequestId };
      if (heals) log.warn(facts, 'A call to the supplier failed');
      else log.error(facts, 'The supplier refuses us until the operator acts: check token, balance and version');
    },
  };
}
