import * as z from 'zod/mini';
import type { SeatMap } from '../domain/seats/seat-map.ts';
import { type Answer, amountText, defineCall, idText } from './call.ts';
import { offer, offerDetail } from './offer.ts';
import { placeTodayPath, searchPath } from './search-path.ts';

const text = z.optional(z.string().check(z.maxLength(40)));
const count = z.optional(z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/, 'This must be a whole number'))]));
const agesInBody = z.optional(z.array(z.int()).check(z.maxLength(9)));
const agesInAddress = z.optional(z.string().check(z.maxLength(60)));

const searchFields = {
  origin: text,
  destination: text,
  departureDate: text,
  returnDate: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  cabinClass: text,
  tripType: text,
  adultsCount: count,
  childrenCount: count,
  infantsCount: count,
};

/**
 * A search as it comes in. Types and sizes are checked here, sense (dates, places, party) by the domain's rules, so
 * that form and server say the same words about the same fault.
 */
export const searchBody = z.object({ ...searchFields, childrenAges: agesInBody, youngAges: agesInBody });
export const searchAddress = z.object({
  ...searchFields,
  returnDate: text,
  childrenAges: agesInAddress,
  youngAges: agesInAddress,
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Pages are counted from 1'))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'A page holds 1 to 100 offers'))),
  search_id: z.optional(z.string().check(z.maxLength(200))),
  /** Asks the airlines anew where an equal search of this session would be continued. */
  fresh: z.optional(z.literal('1')),
});

export const searchAnswer = z.object({
  offers: z.array(offer),
  /** Offers of the whole search, not of this page. */
  total_count: z.number(),
  /** Send it back to read later pages of the same search. */
  search_id: z.string(),
});
export type SearchAnswer = Answer<z.infer<typeof searchAnswer>>;

export const startSearch = defineCall({
  id: 'startSearch',
  summary: 'Search flights; answers the first page of 30, cheapest first',
  method: 'POST',
  path: searchPath,
  body: searchBody,
  answers: { 200: searchAnswer },
  errors: ['INVALID_REQUEST', 'INVALID_SEARCH', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
});

export const searchFlights = defineCall({
  id: 'searchFlights',
  summary: 'Search flights by address; pages of 1 to 100 (default 30), stable order, no duplicates',
  method: 'GET',
  path: searchPath,
  query: searchAddress,
  answers: { 200: searchAnswer },
  errors: ['INVALID_REQUEST', 'INVALID_SEARCH', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
});

export const getOffer = defineCall({
  id: 'getOffer',
  summary: 'One offer, read afresh from the supplier, with its services',
  method: 'GET',
  path: '/api/flights/offer/{id}',
  params: z.object({ id: idText }),
  answers: { 200: offerDetail },
  errors: [
    'INVALID_REQUEST',
    'OFFER_NOT_FOUND',
    'OFFER_NO_LONGER_AVAILABLE',
    'OFFER_EXPIRED',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});

export const verifyOfferAnswer = z.object({
  valid: z.boolean(),
  offer_id: z.string(),
  expires_at: z.nullable(z.string()),
  minutes_remaining: z.number(),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  /** The price as it is now (PRICE-06). */
  sale_amount: z.nullable(amountText),
  sale_currency: z.nullable(z.string()),
});
export type VerifyOfferAnswer = z.infer<typeof verifyOfferAnswer>;

export const verifyOffer = defineCall({
  id: 'verifyOffer',
  summary: 'Whether an offer can still be booked, and at which price; 410 once it has expired',
  method: 'GET',
  path: '/api/flights/verify-offer/{id}',
  params: z.object({ id: idText }),
  answers: { 200: verifyOfferAnswer, 410: verifyOfferAnswer },
  errors: ['INVALID_REQUEST', 'OFFER_NOT_FOUND', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
});

export const getPlaceToday = defineCall({
  id: 'getPlaceToday',
  summary: 'Which date it is at an airport or city now, YYYY-MM-DD; null for a place that is not known',
  method: 'GET',
  path: placeTodayPath,
  params: z.object({ code: z.string().check(z.regex(/^[A-Z]{3}$/, 'This is not the code of a place')) }),
  answers: { 200: z.object({ date: z.nullable(z.string()) }) },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

const seatService = z.object({
  id: z.string(),
  passenger_id: z.string(),
  total_amount: amountText,
  total_currency: z.string(),
  sale_amount: amountText,
  sale_currency: z.string(),
});

const seatElement = z.object({
  /** 'seat', 'empty', 'exit_row', 'lavatory', 'galley', … */
  type: z.string(),
  designator: z.nullable(z.string()),
  name: z.nullable(z.string()),
  disclosures: z.array(z.string()),
  available: z.boolean(),
  available_services: z.array(seatService),
});

export const seatMap = z.object({
  id: z.string(),
  slice_id: z.string(),
  segment_id: z.string(),
  cabins: z.array(
    z.object({
      cabin_class: z.string(),
      deck: z.number(),
      deck_configuration: z.nullable(z.string()),
      aisles: z.number(),
      wings: z.nullable(z.object({ first_row_index: z.number(), last_row_index: z.number() })),
      rows: z.array(
        z.object({
          number: z.nullable(z.number()),
          sections: z.array(z.object({ elements: z.array(seatElement) })),
        }),
      ),
    }),
  ),
});

/** The schema and the domain's type are one shape: this fails to compile when they part. */
export type SeatMapAnswer =
  Answer<z.infer<typeof seatMap>> extends SeatMap
    ? SeatMap extends Answer<z.infer<typeof seatMap>>
      ? SeatMap
      : never
    : never;

export const getSeatMaps = defineCall({
  id: 'getSeatMaps',
  summary: 'Seat maps of an offer, at most one for each segment; an empty list where the airline gives none',
  method: 'GET',
  path: '/api/flights/seatmaps/{id}',
  params: z.object({ id: idText }),
  answers: { 200: z.object({ data: z.array(seatMap) }) },
  errors: [
    'INVALID_REQUEST',
    'OFFER_NOT_FOUND',
    'OFFER_NO_LONGER_AVAILABLE',
    'OFFER_EXPIRED',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});
