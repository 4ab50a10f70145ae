import type { FastifyInstance } from 'fastify';
import { getPlaceToday } from '#contract/flights.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { type LiveRouteDeps, registerLiveSearch } from './live/live-routes.ts';
import { type OfferRouteDeps, registerOfferCalls } from './offers/offer-routes.ts';
import { dateAtPlace } from './search/place-today.ts';
import { registerSearchCalls, type SearchRouteDeps } from './search/search-routes.ts';

export type FlightOptions = SearchRouteDeps & LiveRouteDeps & OfferRouteDeps;

/** Search, live search, offer, seat maps and verification. */
export async function flightRoutes(app: FastifyInstance, deps: FlightOptions): Promise<void> {
  registerSearchCalls(app, deps);
  registerLiveSearch(app, deps);
  registerOfferCalls(app, deps);
  registerCall(
    app,
    getPlaceToday,
    async ({ params }) => ({ status: 200, body: { date: dateAtPlace(params.code, deps.clock.now()) } }),
    { limit: limits.lookup },
  );
}
