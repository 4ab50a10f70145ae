import * as z from 'zod/mini';
import { type Answer, amountText, defineCall, idText } from './call.ts';
import { decodeLoyalty } from './codec/loyalty.ts';
import { decodeSearch } from './codec/offer.ts';
import { decodeOfferCheck } from './codec/offer-check.ts';
import { decodeOfferDetail } from './codec/offer-detail.ts';
import { seatMapCodec } from './codec/seat-map.ts';
import { type OfferDetailAnswer, offer, offerDetail } from './offer.ts';
import { placeTodayPath, searchPath } from './search-path.ts';
import { type SeatMapAnswer, seatMap } from './seat-map.ts';

const text = z.optional(z.string().check(z.maxLength(40)));
const count = z.optional(z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/, 'This must be a whole number'))]));
const agesInBody = z.optional(z.array(z.int()).check(z.maxLength(9)));
const agesInAddress = z.optional(z.string().check(z.maxLength(60)));

/** What is searched, by body or by address. */
export const searchFields = {
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
 * A search request. Types and sizes are checked here, meaning (dates, places, party) by the domain's rules, so
 * that form and server report the same problem by the same message.
 */
export const searchBody = z.object({ ...searchFields, childrenAges: agesInBody, youngAges: agesInBody });
export const searchAddress = z.object({
  ...searchFields,
  returnDate: text,
  childrenAges: agesInAddress,
  youngAges: agesInAddress,
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'A page is a whole number from 1 to 9999'))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'A page contains 1 to 100 offers'))),
  search_id: z.optional(z.string().check(z.maxLength(200))),
  /** Searches again instead of continuing an equal search of this session. */
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

const searchResult = {
  decode: decodeSearch,
  answers: { 200: searchAnswer },
  errors: ['INVALID_REQUEST', 'INVALID_SEARCH', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
} as const;

export const startSearch = defineCall({
  id: 'startSearch',
  summary: 'Search flights; returns the first page of 30, cheapest first',
  method: 'POST',
  path: searchPath,
  body: searchBody,
  ...searchResult,
});

export const searchFlights = defineCall({
  id: 'searchFlights',
  summary: 'Search flights by URL; pages of 1 to 100 (default 30), stable order, no duplicates',
  method: 'GET',
  path: searchPath,
  query: searchAddress,
  ...searchResult,
});

/** Of the calls that read an offer at the supplier. */
const offerErrors = [
  'INVALID_REQUEST',
  'OFFER_NOT_FOUND',
  'OFFER_NO_LONGER_AVAILABLE',
  'OFFER_EXPIRED',
  'RATE_LIMITED',
  'SUPPLIER_UNAVAILABLE',
] as const;

export const getOffer = defineCall({
  id: 'getOffer',
  summary: 'One offer, newly requested from the supplier, with its services',
  method: 'GET',
  path: '/api/flights/offer/{id}',
  params: z.object({ id: idText }),
  answers: { 200: offerDetail },
  decode: decodeOfferDetail,
  errors: offerErrors,
});

export const getDearerFares = defineCall({
  id: 'getDearerFares',
  summary: 'Dearer fares of an offer’s flights, cheapest first, asked from the airline; empty if it names none',
  method: 'GET',
  path: '/api/flights/offer/{id}/dearer-fares',
  params: z.object({ id: idText }),
  answers: { 200: z.object({ fares: z.array(offerDetail) }) },
  decode: ({ fares }: { readonly fares: readonly OfferDetailAnswer[] }) => fares.map(decodeOfferDetail),
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const setLoyalty = defineCall({
  id: 'setLoyalty',
  summary: 'Attach loyalty numbers to travelers of an offer, and its price with them; a refused number changes nothing',
  method: 'POST',
  path: '/api/flights/offer/{id}/loyalty',
  params: z.object({ id: idText }),
  body: z.object({
    travelers: z
      .array(
        z.object({
          id: idText,
          firstName: z.string().check(z.maxLength(200)),
          lastName: z.string().check(z.maxLength(200)),
          /** IATA code of the program's airline. */
          airline: z.string().check(z.regex(/^[A-Z0-9]{2}$/, 'This is not an airline code')),
          /** '' removes the number. */
          number: z.string().check(z.maxLength(40)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answers: {
    200: z.object({
      /** In the order of the request. */
      outcomes: z.array(z.enum(['accepted', 'refused', 'removed', 'unchecked', 'kept', 'set_elsewhere'])),
      sale_amount: amountText,
      sale_currency: z.string(),
    }),
  },
  decode: decodeLoyalty,
  errors: offerErrors,
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
  /** What we promise and charge per passenger as it is now, in `sale_currency` (TERMS-01). */
  terms: z.optional(
    z.nullable(z.object({ free_24h: z.boolean(), fee_amount: amountText, change_fee_amount: amountText })),
  ),
});
export type VerifyOfferAnswer = z.infer<typeof verifyOfferAnswer>;

export const verifyOffer = defineCall({
  id: 'verifyOffer',
  summary: 'Whether an offer can still be booked, and at which price; 410 once it has expired',
  method: 'GET',
  path: '/api/flights/verify-offer/{id}',
  params: z.object({ id: idText }),
  answers: { 200: verifyOfferAnswer, 410: verifyOfferAnswer },
  decode: (answer: VerifyOfferAnswer) => decodeOfferCheck(answer),
  errors: ['INVALID_REQUEST', 'OFFER_NOT_FOUND', 'RATE_LIMITED', 'SUPPLIER_UNAVAILABLE'],
});

export const getPlaceToday = defineCall({
  id: 'getPlaceToday',
  summary: 'The current date at an airport or city, YYYY-MM-DD; null for an unknown place',
  method: 'GET',
  path: placeTodayPath,
  params: z.object({ code: z.string().check(z.regex(/^[A-Z]{3}$/, 'This is not a place code')) }),
  answers: { 200: z.object({ date: z.nullable(z.string()) }) },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const getSeatMaps = defineCall({
  id: 'getSeatMaps',
  summary: 'Seat maps of an offer, at most one for each segment; empty if the airline provides none',
  method: 'GET',
  path: '/api/flights/seatmaps/{id}',
  params: z.object({ id: idText }),
  answers: { 200: z.object({ data: z.array(seatMap) }) },
  decode: ({ data }: { readonly data: readonly SeatMapAnswer[] }) => data.map(seatMapCodec.decode),
  errors: offerErrors,
});
