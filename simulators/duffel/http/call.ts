import type { Context } from '../context.ts';
import type { Fault } from '../control/faults.ts';
import type { JsonObject } from '../wire/json.ts';

/** A request for a handler. */
export interface Call {
  /** Values of the `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The contents of `data`; empty if the request had no body. */
  readonly body: JsonObject;
  /** The fault planned for this call; only order creation reads it. */
  readonly fault: Fault | null;
  /** Resolves when the caller disconnects; for responses that keep callers waiting. */
  readonly callerLeft: () => Promise<void>;
}

/** A handler's response: `data`, with `meta` for lists. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly meta?: unknown;
}

/** Handles a call, or throws an ApiError. */
export type Handler = (call: Call, context: Context) => Answer | Promise<Answer>;

/** One row of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/air/offers/:id`, no trailing slash. */
  readonly path: string;
  /** The operation name that faults refer to. */
  readonly operation: string;
  /** Its latency: `search` sets its own, `write` takes as long as a search, `read` a quarter. */
  readonly pace: 'search' | 'write' | 'read' | 'none';
  /** Whether a body with `data` is required. */
  readonly needsBody?: true;
  readonly handler: Handler;
}

/** 200 with data. */
export function ok(data: unknown, meta?: unknown): Answer {
  return meta === undefined ? { status: 200, data } : { status: 200, data, meta };
}

/** 201 with data. */
export function created(data: unknown): Answer {
  return { status: 201, data };
}
