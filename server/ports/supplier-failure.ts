/**
 * Why a read request failed: `not_found` unknown id · `gone` no longer sold · `expired` past its expiry · `rejected`
 * the supplier considers our request invalid · `unavailable` down, slow or overloaded: try later · `unreadable`
 * answered, but essentials are missing · `misconfigured` our credentials are refused.
 */
export interface SupplierFailure {
  readonly kind: 'not_found' | 'gone' | 'expired' | 'rejected' | 'unavailable' | 'unreadable' | 'misconfigured';
  /** For logs, never for travelers. */
  readonly message: string;
  readonly upstreamStatus: number | null;
  readonly upstreamRequestId: string | null;
  /** True if our own deadline passed without a response. */
  readonly timedOut?: boolean;
}
