import type { Vendors } from '#server/http/calls/request-context.ts';
import type { LifecycleDeps } from '#server/lifecycle/lifecycle.ts';
import type { Secrets } from '#server/secrets.ts';

export interface PaymentDeps extends LifecycleDeps {
  readonly vendors: Vendors;
  /** Key for hashing requests. */
  readonly secrets: Secrets;
}
