import * as z from 'zod/mini';
import { isCalendarDate } from '#domain/time/calendar-date.ts';
import { defineCall, idText } from '../call.ts';
import { amendmentCodec, bagsForSaleCodec, flightOptionsCodec } from '../codec/amendments.ts';
import { cabinClass } from '../offer.ts';
import { amendmentAnswer, bagsForSale, flightOptions } from './amendment.ts';

const placeCode = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{3}$/, 'This is not an airport or city')),
  z.transform((code: string) => code.toUpperCase()),
);

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
  decode: flightOptionsCodec.decode,
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
  decode: amendmentCodec.decode,
  errors: [...amendErrors, 'AMENDMENT_OFFER_GONE', 'PHONE_NEEDED'],
});

export const listBags = defineCall({
  id: 'listBags',
  summary: 'The bags that the airline sells for a booked trip, with their prices; empty if it sells none online',
  method: 'GET',
  path: '/api/bookings/{id}/bags',
  params: z.object({ id: idText }),
  answers: { 200: bagsForSale },
  decode: bagsForSaleCodec.decode,
  errors: amendErrors,
});

export const quoteBags = defineCall({
  id: 'quoteBags',
  summary: 'Choose bags for a booked trip: what they cost; the request changes nothing',
  method: 'POST',
  path: '/api/bookings/{id}/bags',
  params: z.object({ id: idText }),
  body: z.object({
    bags: z
      .array(z.object({ id: idText, quantity: z.int().check(z.gte(1), z.lte(9)) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answers: { 200: amendmentAnswer },
  decode: amendmentCodec.decode,
  errors: [...amendErrors, 'AMENDMENT_OFFER_GONE'],
});

export const getAmendment = defineCall({
  id: 'getAmendment',
  summary: 'A change of flights, or bags that are added, as it is now',
  method: 'GET',
  path: '/api/amendments/{id}',
  params: z.object({ id: idText }),
  answers: { 200: amendmentAnswer },
  decode: amendmentCodec.decode,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** Safe to repeat: the change is made once, and every call gets its outcome. */
export const confirmAmendment = defineCall({
  id: 'confirmAmendment',
  summary: 'Make a change of flights, or add bags: 200 once the airline has confirmed it, 202 while that is unknown',
  method: 'POST',
  path: '/api/amendments/{id}/confirm',
  movesMoney: true,
  params: z.object({ id: idText }),
  /** The authorized payment of `due_amount`; absent if nothing is due. */
  body: z.object({ paymentId: z.optional(z.nullable(idText)) }),
  answers: { 200: amendmentAnswer, 202: amendmentAnswer },
  decode: amendmentCodec.decode,
  errors: [
    ...amendErrors,
    'AMENDMENT_OFFER_GONE',
    'PHONE_NEEDED',
    'PAYMENT_REQUIRED',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_PENDING',
    'PAYMENT_NOT_USABLE',
    'PAYMENT_NOT_APPROVED',
    'BOOKING_BUSY',
  ],
});
