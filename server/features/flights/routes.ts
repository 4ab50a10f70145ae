import type { FastifyInstance } from 'fastify';
import { errorTable } from '../../../contract/errors.ts';
import {
  getOffer,
  getPlaceToday,
  getSeatMaps,
  searchFlights as searchCall,
  startSearch,
  type VerifyOfferAnswer,
  verifyOffer,
} from '../../../contract/flights.ts';
import type { CancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import { minutesRemaining } from '../../../domain/flights/expiry.ts';
import { limits } from '../../http/limits.ts';
import { type CallAnswer, registerCall } from '../../http/register-call.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { detailOffer } from './detail-offer.ts';
import { dateAtPlace } from './place-today.ts';
import { priceOffer } from './price-offer.ts';
import { isDead, readOffer, readSellableOffer } from './read-offer.ts';
import type { SearchDeps } from './search-flights.ts';
import { searchFlights } from './search-flights.ts';
import { readSearch } from './search-request.ts';
import { toSeatMapAnswer } from './seat-maps.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface FlightDeps extends SearchDeps {
  /** What a brand promises and charges for cancelling. */
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
  readonly context: RequestContext;
}

/** Search, offer, seat maps and verification. */
export function registerFlightCalls(app: FastifyInstance, deps: FlightDeps): void {
  const { context } = deps;

  const search = async (
    { request, reply }: Parameters<Parameters<typeof registerCall>[2]>[0],
    input: Parameters<typeof readSearch>[0],
    paging: { page: number; limit: number; searchId: string | null; fresh: boolean },
  ): Promise<CallAnswer> => {
    const query = readSearch(input, deps.clock.now());
    if (!query.ok) return { refusal: query.refusal };
    const visitor = await context.visitors.step(request, reply);
    const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
    const page = await searchFlights(deps, {
      visitor,
      query: query.value,
      brandKey: brand.key,
      markup: brand.markupBasisPoints,
      supplier,
      log: request.log,
      ...paging,
    });
    return page.ok ? { status: 200, json: page.value } : { refusal: page.refusal };
  };

  registerCall(
    app,
    startSearch,
    (input) => search(input, input.body, { page: 1, limit: 30, searchId: null, fresh: false }),
    {
      limit: limits.search,
    },
  );

  registerCall(
    app,
    searchCall,
    (input) =>
      search(input, input.query, {
        page: Number(input.query.page ?? 1),
        limit: Number(input.query.limit ?? 30),
        searchId: input.query.search_id ?? null,
        fresh: input.query.fresh === '1',
      }),
    { limit: limits.search },
  );

  registerCall(
    app,
    getPlaceToday,
    async ({ params }) => ({ status: 200, body: { date: dateAtPlace(params.code, deps.clock.now()) } }),
    { limit: limits.lookup },
  );

  registerCall(
    app,
    getOffer,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const offer = await readOffer(deps, supplier, params.id);
      if (!offer.ok) return { refusal: offer.refusal };
      const terms = await deps.termsOf(brand.key);
      return { status: 200, body: detailOffer(offer.value, brand.markupBasisPoints, terms, deps.clock.now()) };
    },
    { limit: limits.offer },
  );

  registerCall(
    app,
    getSeatMaps,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const maps = await supplier.getSeatMaps(params.id);
      if (!maps.ok) {
        const refusal = supplierRefusal(maps.failure);
        if (isDead(refusal)) deps.forgetSearchOf(params.id);
        return { refusal };
      }
      return { status: 200, body: { data: maps.value.map((map) => toSeatMapAnswer(map, brand.markupBasisPoints)) } };
    },
    { limit: limits.offer },
  );

  registerCall(
    app,
    verifyOffer,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const offer = await readSellableOffer(deps, supplier, params.id);
      if (offer.ok) {
        const { sale_amount, sale_currency, expires_at } = priceOffer(offer.value, brand.markupBasisPoints);
        const minutes_remaining = minutesRemaining(offer.value, deps.clock.now());
        const body: VerifyOfferAnswer = {
          valid: true,
          offer_id: params.id,
          expires_at,
          minutes_remaining,
          sale_amount,
          sale_currency,
        };
        return { status: 200, body };
      }
      const { code, message = errorTable[code].text } = offer.refusal;
      if (code !== 'OFFER_EXPIRED' && code !== 'OFFER_NO_LONGER_AVAILABLE') return { refusal: offer.refusal };
      const body: VerifyOfferAnswer = {
        valid: false,
        offer_id: params.id,
        expires_at: null,
        minutes_remaining: 0,
        error: code,
        message,
        sale_amount: null,
        sale_currency: null,
      };
      return { status: code === 'OFFER_EXPIRED' ? 410 : 200, body };
    },
    { limit: limits.offer },
  );
}
