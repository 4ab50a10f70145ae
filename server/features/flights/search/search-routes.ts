import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchFlights as searchCall, startSearch } from '#contract/flights.ts';
import { type CallAnswer, registerCall } from '#server/http/calls/register-call.ts';
import { type RequestContext, termsOf } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import type { LiveSearchDeps } from '../live/stream-search.ts';
import { leavingOfCaller } from './search-callers.ts';
import { type PageRequest, searchFlights } from './search-flights.ts';
import { readSearch, type SearchInput } from './search-request.ts';

export interface SearchRouteDeps extends LiveSearchDeps {
  readonly context: RequestContext;
}

interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type PageOfSearch = Pick<PageRequest, 'page' | 'limit' | 'searchId' | 'fresh'>;

const firstPage: PageOfSearch = { page: 1, limit: 30, searchId: null, fresh: false };

export function registerSearchCalls(app: FastifyInstance, deps: SearchRouteDeps): void {
  registerCall(app, startSearch, ({ body, ...exchange }) => answerSearch(deps, exchange, body, firstPage), {
    limit: limits.search,
  });
  registerCall(
    app,
    searchCall,
    ({ query, ...exchange }) =>
      answerSearch(deps, exchange, query, {
        page: Number(query.page ?? firstPage.page),
        limit: Number(query.limit ?? firstPage.limit),
        searchId: query.search_id ?? null,
        fresh: query.fresh === '1',
      }),
    { limit: limits.search },
  );
}

async function answerSearch(
  deps: SearchRouteDeps,
  { request, reply }: HttpExchange,
  input: SearchInput,
  page: PageOfSearch,
): Promise<CallAnswer> {
  const { context } = deps;
  const left = leavingOfCaller(reply);
  const query = readSearch(input, deps.clock.now());
  if (!query.ok) return query;
  const visitor = await context.visitors.step(request, reply);
  const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
  const asked = {
    ...page,
    visitor,
    query: query.value,
    brandKey: brand.key,
    markup: brand.markupBasisPoints,
    terms: termsOf(brand),
    supplier,
    left,
    log: request.log,
  };
  const answer = await searchFlights(deps, asked);
  return answer.ok ? { status: 200, json: answer.value } : answer;
}
