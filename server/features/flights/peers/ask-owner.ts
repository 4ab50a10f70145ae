import { err, ok, type Result } from '#domain/result.ts';
import type { PeerAnswer, Peers } from '#server/ports/peers.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type LiveSearchDeps, type LiveSearchRequest, streamSearch } from '../live/stream-search.ts';
import { type PageRequest, searchFlights } from '../search/search-flights.ts';
import { queryKey } from '../search/search-id.ts';
import { type SearchHead, type SearchQuestion, sendable } from './questions.ts';

interface Asking {
  readonly peers: Peers;
}

/**
 * The lines of a visitor's stream, from the worker to which the visitor's searches belong: all calls of a visitor meet there, whichever
 * worker took them, so that equal searches share one (FAST-02). Without that worker the search is this one's.
 */
export async function linesOfSearch(
  deps: LiveSearchDeps & Asking,
  request: LiveSearchRequest,
): Promise<Result<AsyncIterable<string | Buffer>, Refusal>> {
  const answer = await askOwner(deps, request, { kind: 'stream', request: sendable(request) });
  if (answer !== null) return answer;
  const followed = await streamSearch(deps, request);
  return followed.ok ? ok(followed.value.search.stream.follow(followed.value.after, request.left)) : followed;
}

/** One page of a visitor's search as JSON, from the worker to which the visitor's searches belong (API-02). */
export async function pageOfSearch(
  deps: LiveSearchDeps & Asking,
  request: PageRequest,
): Promise<Result<string, Refusal>> {
  const answer = await askOwner(deps, request, { kind: 'page', request: sendable(request) });
  if (answer === null) return searchFlights(deps, request);
  if (!answer.ok) return answer;
  const pieces: Buffer[] = [];
  try {
    for await (const piece of answer.value) pieces.push(piece);
  } catch (error) {
    if (request.left.aborted) return refuse('SUPPLIER_UNAVAILABLE');
    request.log.warn({ err: error }, 'The worker of a search ended');
    return searchFlights(deps, request);
  }
  return ok(String(Buffer.concat(pieces)));
}

/** Null if the search is this worker's, because it belongs here, has begun here, or its own worker cannot be asked. */
async function askOwner(
  { peers, liveSearches }: LiveSearchDeps & Asking,
  request: PageRequest | LiveSearchRequest,
  question: SearchQuestion,
): Promise<Result<AsyncIterable<Buffer>, Refusal> | null> {
  const { visitor, left } = request;
  if (peers.isOwn(visitor)) return null;
  const key = queryKey(request);
  if (liveSearches.find(key) !== null) return null;
  const answer = await peers.ask(visitor, question, left);
  // Who has left needs no search, and no answer.
  if (left.aborted) return refuse('SUPPLIER_UNAVAILABLE');
  if (answer === null) return null;
  const head = answer.head as SearchHead;
  if (head?.refusal === null) return ok(answer.rest);
  // Nothing follows, and whether that worker ends now does not matter.
  await drain(answer).catch(() => undefined);
  return head === null ? null : err(head.refusal);
}

async function drain({ rest }: PeerAnswer): Promise<void> {
  for await (const _ of rest) void _;
}
