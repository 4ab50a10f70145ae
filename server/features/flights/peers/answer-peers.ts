import type { FastifyBaseLogger } from 'fastify';
import type { Peers } from '#server/ports/peers.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { type LiveSearchDeps, streamSearch } from '../live/stream-search.ts';
import { searchFlights } from '../search/search-flights.ts';
import type { SearchHead, SearchQuestion } from './questions.ts';

export interface PeerDeps extends LiveSearchDeps {
  readonly peers: Peers;
  readonly supplierOf: (live: boolean) => FlightSupplier | null;
  /** Removes the searches of this worker that contain an offer. */
  readonly dropHere: (offerId: string) => void;
  readonly log: FastifyBaseLogger;
  /** Registers work that outlives its request; a shutdown waits for it. */
  readonly track: (work: Promise<unknown>) => void;
}

interface Answer {
  readonly head: SearchHead;
  readonly rest?: AsyncIterable<string>;
}

/** Answers what other workers ask about the searches that belong to this one. */
export function answerPeers(deps: PeerDeps): void {
  deps.peers.answer(async (asked, left) => {
    // Only workers of this instance, which run the same code, can ask.
    const question = asked as SearchQuestion;
    if (question.kind === 'drop') {
      deps.dropHere(question.offerId);
      return { head: null };
    }
    if (!left.aborted) deps.track(new Promise((resolve) => left.addEventListener('abort', resolve, { once: true })));
    return question.kind === 'stream' ? stream(deps, question.request, left) : page(deps, question.request, left);
  });
}

type RequestOf<Kind> =
  Extract<SearchQuestion, { readonly kind: Kind }> extends { readonly request: infer R } ? R : never;

async function stream(deps: PeerDeps, { live, ...request }: RequestOf<'stream'>, left: AbortSignal): Promise<Answer> {
  const supplier = deps.supplierOf(live);
  if (supplier === null) return { head: null };
  const followed = await streamSearch(deps, { ...request, supplier, left, log: deps.log });
  if (!followed.ok) return { head: { refusal: followed.error } };
  const { search, after } = followed.value;
  return { head: { refusal: null }, rest: search.stream.follow(after, left) };
}

async function page(deps: PeerDeps, { live, ...request }: RequestOf<'page'>, left: AbortSignal): Promise<Answer> {
  const supplier = deps.supplierOf(live);
  if (supplier === null) return { head: null };
  const answer = await searchFlights(deps, { ...request, supplier, left, log: deps.log });
  return answer.ok ? { head: { refusal: null }, rest: once(answer.value) } : { head: { refusal: answer.error } };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
