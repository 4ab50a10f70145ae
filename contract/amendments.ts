import * as z from 'zod/mini';
import { amendmentStatuses } from '#domain/booking/views/amendment.ts';
import { isCalendarDate } from '#domain/time/calendar-date.ts';
import { type Answer, amountText, defineCall, idText } from './call.ts';
import { decodeAmendment, decodeFlightOptions } from './codec/amendments.ts';
import { cabinClass, conditions, slice } from './offer.ts';

const placeCode = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{3}$/, 'This is not an airport or city')),
  z.transform((code: string) => code.toUpperCase()),
);

/** Amounts in `currency`; `difference_amount` + `airline_fee_amount` + `fee_amount` = `due_amount` − `refund_amount`. */
const amendmentPrice = z.object({
  currency: z.string(),
  /** To be paid now. */
  due_amount: amountText,
  /** Goes back to the card. */
  refund_amount: amountText,
  /** Below zero if the new flights cost less. */
  difference_amount: amountText,
  /** Null if the airline does not say; then a part of the difference. */
  airline_fee_amount: z.nullable(amountText),
  fee_amount: amountText,
  /** By how much the price paid for the trip changes. */
  sale_change_amount: amountText,
});
export type AmendmentPriceAnswer = Answer<z.infer<typeof amendmentPrice>>;

const flightOption = z.object({
  id: z.string(),
  price: amendmentPrice,
  slices: z.array(slice),
  conditions,
  expires_at: z.string(),
});

export const flightOptions = z.object({
  options: z.array(flightOption),
  /** How many others can only be had by phone. */
  by_phone: z.number(),
});
export type FlightOptionsAnswer = Answer<z.infer<typeof flightOptions>>;

export const amendmentAnswer = z.object({
  id: z.string(),
  bookingId: z.string(),
  status: z.enum(amendmentStatuses),
  price: amendmentPrice,
  removed: z.array(slice),
  added: z.array(slice),
  conditions,
  /** What to know before agreeing, a sentence each. */
  terms: z.array(z.string()),
  /** Seats and extras that are lost. */
  lost: z.array(z.string()),
  expires_at: z.string(),
});
export type AmendmentAnswer = Answer<z.infer<typeof amendmentAnswer>>;

const amendErrors = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'BOOKING_PENDING',
  'CANCELLATION_IN_PROGRESS',
  'AMENDMENT_NOT_POSSIBLE',
  'AMENDMENT_BY_PHONE',
  'AMENDMENT_IN_PROGRESS',
  'RATE_LIMITED',
  'SUPPLIER_UNAVAILABLE',
] as const;

export const searchFlightOptions = defineCall({
  id: 'searchFlightOptions',
  summary:
    'Other flights for some directions of a booked trip, for all its travelers, with what changing to them costs',
  method: 'POST',
  path: '/api/bookings/{id}/flight-options',
  params: z.object({ id: idText }),
  body: z.object({
    directions: z
      .array(
        z.object({
          /** Position in the booking's `slices`. */
          direction: z.int().check(z.gte(0), z.lte(5)),
          /** As booked if absent. */
          origin: z.optional(placeCode),
          destination: z.optional(placeCode),
          departureDate: z.string().check(z.refine(isCalendarDate, 'This is not a date')),
          cabinClass: z.optional(cabinClass),
        }),
      )
      .check(z.minLength(1), z.maxLength(6)),
  }),
  answers: { 200: flightOptions },
  decode: decodeFlightOptions,
  errors: amendErrors,
});

export const quoteAmendment = defineCall({
  id: 'quoteAmendment',
  summary:
    'Choose other flights for a booked trip: what the change costs, and what is lost; the request changes nothing',
  method: 'POST',
  path: '/api/bookings/{id}/amendments',
  params: z.object({ id: idText }),
  body: z.object({ optionId: idText }),
  answers: { 200: amendmentAnswer },
  decode: decodeAmendment,
  errors: [...amendErrors, 'AMENDMENT_OFFER_GONE'],
});

export const getAmendment = defineCall({
  id: 'getAmendment',
  summary: 'A change of flights as it is now',
  method: 'GET',
  path: '/api/amendments/{id}',
  params: z.object({ id: idText }),
  answers: { 200: amendmentAnswer },
  decode: decodeAmendment,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** Safe to repeat: the change is made once, and every call gets its outcome. */
export const confirmAmendment = defineCall({
  id: 'confirmAmendment',
  summary: 'Make a change of flights: 200 once the airline has confirmed it, 202 while that is unknown',
  method: 'POST',
  path: '/api/amendments/{id}/confirm',
  params: z.object({ id: idText }),
  /** The authorized payment of `due_amount`; absent if nothing is due. */
  body: z.object({ paymentId: z.optional(z.nullable(idText)) }),
  answers: { 200: amendmentAnswer, 202: amendmentAnswer },
  decode: decodeAmendment,
  errors: [
    ...amendErrors,
    'AMENDMENT_OFFER_GONE',
    'PAYMENT_REQUIRED',
    'PAYMENT_PENDING',
    'PAYMENT_NOT_USABLE',
    'PAYMENT_NOT_APPROVED',
    'BOOKING_BUSY',
  ],
});
