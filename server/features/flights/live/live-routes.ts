import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { streamSearch as streamCall } from '#contract/live-search.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { type RequestContext, termsOf } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import { leavingOfCaller } from '../search/search-callers.ts';
import { readSearch } from '../search/search-request.ts';
import { type LiveSearchDeps, streamSearch } from './stream-search.ts';

export interface LiveRouteDeps extends LiveSearchDeps {
  readonly context: RequestContext;
}

export function registerLiveSearch(app: FastifyInstance, deps: LiveRouteDeps): void {
  const { context } = deps;
  registerCall(
    app,
    streamCall,
    async ({ query: address, request, reply }) => {
      const left = leavingOfCaller(reply);
      const query = readSearch(address, deps.clock.now());
      if (!query.ok) return query;
      const visitor = await context.visitors.step(request, reply);
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const asked = {
        visitor,
        query: query.value,
        brandKey: brand.key,
        markup: brand.markupBasisPoints,
        terms: termsOf(brand),
        supplier,
        searchId: address.search_id ?? null,
        fresh: address.fresh === '1',
        continued: address.stream === undefined ? null : { stream: address.stream, after: Number(address.after ?? 0) },
        startedAt: address.started_at === undefined ? null : Number(address.started_at),
        prepares: address.prepare !== undefined,
        left,
        log: request.log,
      };
      const followed = await streamSearch(deps, asked);
      if (!followed.ok) return followed;
      const { search, after } = followed.value;
      const lines = search.stream.follow(after, left);
      const sent = asked.prepares ? firstOf(lines) : lines;
      return { status: 200, stream: Readable.from(sent, { objectMode: true, highWaterMark: 1 }) };
    },
    { limit: limits.search },
  );
}

/** The first piece; it ends the others. */
async function* firstOf<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    yield piece;
    return;
  }
}
