import type { FastifyInstance } from 'fastify';
import { encodeOfferCheck } from '#contract/codec/offer-check.ts';
import { encodeOfferDetail } from '#contract/codec/offer-detail.ts';
import { encodeSeatMap } from '#contract/codec/seat-map.ts';
import { errorTable } from '#contract/errors.ts';
import { getOffer, getSeatMaps, verifyOffer } from '#contract/flights.ts';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import { minutesRemaining } from '#domain/flights/expiry.ts';
import type { OfferCheck } from '#domain/flights/offer-check.ts';
import { salePrice } from '#domain/money/price.ts';
import { err } from '#domain/result.ts';
import { type CallAnswer, registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { detailOffer } from './detail-offer.ts';
import { isGone, readOffer, readSellableOffer, type SellableDeps } from './read-offer.ts';
import { priceSeatMap } from './seat-maps.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface OfferRouteDeps extends SellableDeps {
  /** A brand's cancellation terms and fees. */
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
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
      const terms = await deps.termsOf(brand.key);
      return {
        status: 200,
        body: encodeOfferDetail(detailOffer(offer.value, brand.markupBasisPoints, terms, deps.clock.now())),
      };
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
        body: { data: maps.value.map((map) => encodeSeatMap(priceSeatMap(map, brand.markupBasisPoints))) },
      };
    },
    { limit },
  );

  registerCall(
    app,
    verifyOffer,
    async ({ params, request }) => {
      const [brand, supplier] = await Promise.all([context.brandOf(request), context.supplier()]);
      return answerVerification(deps, supplier, params.id, brand.markupBasisPoints);
    },
    { limit },
  );
}

/** Whether the offer can still be bought, and at what price. An offer that cannot is an answer, not an error (VER-01). */
async function answerVerification(
  deps: OfferRouteDeps,
  supplier: FlightSupplier,
  offerId: string,
  markupBasisPoints: number,
): Promise<CallAnswer> {
  const offer = await readSellableOffer(deps, supplier, offerId);
  if (offer.ok) {
    const check: OfferCheck = {
      isValid: true,
      offerId,
      expiresAt: offer.value.expiresAt,
      minutesRemaining: minutesRemaining(offer.value, deps.clock.now()),
      error: null,
      message: null,
      sale: salePrice(offer.value.total, markupBasisPoints),
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
  };
  return { status: code === 'OFFER_EXPIRED' ? 410 : 200, body: encodeOfferCheck(gone) };
}
