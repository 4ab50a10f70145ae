import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import type { CompactBatch } from './codec/compact.ts';
import type { ErrorCode } from './errors/error-codes.ts';
import { searchFields } from './flights.ts';
import { liveSearchPath } from './search-path.ts';

const youngAges = z.optional(z.string().check(z.maxLength(60)));

/**
 * The query of a live search. With `search_id`, this visitor's search of the same query is read again; with `stream` and
 * `after`, a stream that broke is continued after so many lines, if the server still has it, and otherwise read from the supplier,
 * whose sources have their time since `started_at`.
 */
export const liveSearchAddress = z.object({
  ...searchFields,
  returnDate: searchFields.departureDate,
  childrenAges: youngAges,
  youngAges,
  search_id: z.optional(z.string().check(z.maxLength(200))),
  stream: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'This is not a stream'))),
  after: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'This must be a number of lines'))),
  started_at: z.optional(z.string().check(z.regex(/^\d{13}$/, 'This must be a time in milliseconds'))),
  fresh: z.optional(z.literal('1')),
  /** Only starts the search, for a page that is about to follow it: answers its head. */
  prepare: z.optional(z.literal('1')),
});

export const streamSearch = defineCall({
  id: 'streamSearch',
  summary: 'Search flights; offers are sent as airlines answer, one JSON value per line',
  method: 'GET',
  path: liveSearchPath,
  query: liveSearchAddress,
  mediaType: 'application/x-ndjson',
  answers: { 200: z.string() },
  errors: ['INVALID_REQUEST', 'INVALID_SEARCH', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
});

/** A line of the stream: the head first, the end last. */
export type LiveLine =
  | { readonly head: LiveHead }
  | { readonly batch: CompactBatch }
  | { readonly progress: LiveProgress }
  | { readonly end: LiveEnd };

export interface LiveHead {
  /** `compactVersion` of the batches. */
  readonly version: number;
  /** Names this stream, to continue it. */
  readonly stream: string;
  /** Reads the search again, and later pages of it (API-02). */
  readonly search_id: string;
  /** When the search began, in milliseconds since 1970. */
  readonly started_at: number;
}

export interface LiveProgress {
  /** Offers sent so far. */
  readonly offers: number;
  /** Sources, such as airlines, that have answered, of all that were asked. */
  readonly answered: number;
  readonly sources: number;
  /** Offers that arrived but cannot be read, and are not among those sent; absent if there are none. */
  readonly unreadable?: number;
}

export interface LiveEnd extends LiveProgress {
  /** Why the search stopped before its sources had answered; absent if it did not. */
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}
