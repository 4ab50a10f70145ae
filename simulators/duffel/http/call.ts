import type { Fault } from '../control/faults.ts';
import type { JsonObject } from '../json.ts';
import type { World } from '../world.ts';

/** A request as a handler sees it. */
export interface Call {
  /** Values of the `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was under `data`; empty when the request had no body. */
  readonly body: JsonObject;
  /** The fault asked for this call; only order creation looks at it. */
  readonly fault: Fault | null;
}

/** What a handler answers: `data`, with `meta` for lists. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly meta?: unknown;
}

/** Answers a call, or throws an ApiError. */
export type Handler = (call: Call, world: World) => Answer | Promise<Answer>;

/** One line of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/air/offers/:id`, no trailing slash. */
  readonly path: string;
  /** The name faults are set by. */
  readonly operation: string;
  /** How long it takes: `search` decides itself, `write` as long as a search, `read` a quarter. */
  readonly pace: 'search' | 'write' | 'read' | 'none';
  /** Whether a body with `data` must be there. */
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
