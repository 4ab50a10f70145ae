import type { FastifyInstance } from 'fastify';
import { encodeLoyalty } from '#contract/codec/loyalty.ts';
import { encodeOfferCheck } from '#contract/codec/offer-check.ts';
import { encodeOfferDetail } from '#contract/codec/offer-detail.ts';
import { seatMapCodec } from '#contract/codec/seat-map.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { getDearerFares, getOffer, getSeatMaps, setLoyalty as setLoyaltyCall, verifyOffer } from '#contract/flights.ts';
import { minutesRemaining } from '#domain/flights/expiry.ts';
import type { OfferCheck } from '#domain/flights/offer-check.ts';
import { salePrice } from '#domain/money/price.ts';
import { err } from '#domain/result.ts';
import { type CallAnswer, registerCall } from '#server/http/calls/register-call.ts';
import { type RequestContext, termsOf } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { type LoyaltyDeps, setLoyalty } from '../loyalty/set-loyalty.ts';
import { dearerFares } from './dearer-fares.ts';
import { detailOffer } from './detail-offer.ts';
import { ownTermsOf } from './own-terms.ts';
import { isGone, readOffer, readSellableOffer } from './read-offer.ts';
import { priceSeatMap } from './seat-maps.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface OfferRouteDeps extends LoyaltyDeps {
  readonly context: RequestContext;
}

/** Calls for one offer. They always ask the supplier, because price, services and expiry change. */
export function registerOfferCalls(app: FastifyInstance, deps: OfferRouteDeps): void {
  const { context } = deps;
  const limit = limits.offer;

  registerCall(
    app,
    getOffer,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const offer = await readOffer(deps, supplier, params.id);
      if (!offer.ok) return offer;
      const detail = detailOffer(offer.value, brand.markupBasisPoints, termsOf(brand), deps.clock.now());
      return { status: 200, body: encodeOfferDetail(detail) };
    },
    { limit },
  );

  registerCall(
    app,
    getDearerFares,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const now = deps.clock.now();
      const fares = await dearerFares(supplier, params.id, now, request.log);
      const detailed = fares.map((fare) => detailOffer(fare, brand.markupBasisPoints, termsOf(brand), now));
      return { status: 200, body: { fares: detailed.map(encodeOfferDetail) } };
    },
    { limit },
  );

  registerCall(
    app,
    getSeatMaps,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const maps = await supplier.getSeatMaps(params.id);
      if (!maps.ok) {
        const refusal = supplierRefusal(maps.error);
        if (isGone(refusal)) deps.dropSearchOf(params.id);
        return err(refusal);
      }
      return {
        status: 200,
        body: { data: maps.value.map((map) => seatMapCodec.encode(priceSeatMap(map, brand.markupBasisPoints))) },
      };
    },
    { limit },
  );

  registerCall(
    app,
    verifyOffer,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      return answerVerification(deps, supplier, params.id, brand);
    },
    { limit },
  );

  registerLoyalty(app, deps);
}

/** Limited as strictly as bookings, so that numbers cannot be guessed here. */
function registerLoyalty(app: FastifyInstance, deps: OfferRouteDeps): void {
  const { context } = deps;
  registerCall(
    app,
    setLoyaltyCall,
    async ({ params, body, request, reply }) => {
      const visitor = await context.visitors.step(request, reply);
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      const command = { offerId: params.id, visitor, travelers: body.travelers };
      const changed = await setLoyalty(deps, supplier, command, brand.markupBasisPoints);
      if (!changed.ok) return changed;
      return { status: 200, body: encodeLoyalty(changed.value) };
    },
    { limit: limits.booking },
  );
}

/** Whether the offer can still be bought, with price and terms. An unavailable one is no error (VER-01). */
async function answerVerification(
  deps: OfferRouteDeps,
  supplier: FlightSupplier,
  offerId: string,
  brand: Awaited<ReturnType<RequestContext['brandOf']>>,
): Promise<CallAnswer> {
  const offer = await readSellableOffer(deps, supplier, offerId);
  if (offer.ok) {
    const now = deps.clock.now();
    const { canceling, changeFee } = ownTermsOf(offer.value, termsOf(brand), now);
    const check: OfferCheck = {
      isValid: true,
      offerId,
      expiresAt: offer.value.expiresAt,
      minutesRemaining: minutesRemaining(offer.value, now),
      error: null,
      message: null,
      sale: salePrice(offer.value.total, brand.markupBasisPoints),
      terms: { ...canceling, changeFee },
    };
    return { status: 200, body: encodeOfferCheck(check) };
  }
  const { code, message = errorTable[code].text } = offer.error;
  if (code !== 'OFFER_EXPIRED' && code !== 'OFFER_NO_LONGER_AVAILABLE') return offer;
  const gone: OfferCheck = {
    isValid: false,
    offerId,
    expiresAt: null,
    minutesRemaining: 0,
    error: code,
    message,
    sale: null,
    terms: null,
  };
  return { status: code === 'OFFER_EXPIRED' ? 410 : 200, body: encodeOfferCheck(gone) };
}
