import type { Store } from './store.ts';
import type { JsonObject, StripeEvent } from './wire.ts';

/** What a call works with: the memory, the simulated time, who asks, and the events it leaves behind for delivery after commit. */
export interface Context {
  store: Store;
  /** Simulated time in unix seconds. */
  now: number;
  /** Null for what happens by itself, such as the end of an authorisation window. */
  requestId: string | null;
  idempotencyKey: string | null;
  /** Own address, for links inside objects. */
  origin: string;
  events: StripeEvent[];
}

/** Status and body of an answer that is final, be it success or decline. */
export interface Reply {
  status: number;
  body: JsonObject;
}
