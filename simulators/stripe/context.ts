import type { JsonObject, StripeEvent } from './resources/wire.ts';
import type { Store } from './store.ts';

export interface Caller {
  /** A browser, which knows only a publishable key. */
  publishable: boolean;
  /** The key belongs to live mode: one of the two keys that the simulator takes for testing it. */
  livemode: boolean;
}

/** The dependencies of a call: the store, the simulated time, the caller, and the events to deliver after commit. */
export interface Context {
  store: Store;
  /** Simulated time in unix seconds. */
  now: number;
  /** Null for timed tasks, such as the end of an authorization window. */
  requestId: string | null;
  idempotencyKey: string | null;
  /** Who calls; for timed tasks, the account itself in test mode. */
  caller: Caller;
  /** The simulator's own origin, for links inside objects. */
  origin: string;
  events: StripeEvent[];
}

/** Status and body of a final response, success or decline. */
export interface Reply {
  status: number;
  body: JsonObject;
}
