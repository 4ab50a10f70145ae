import * as z from 'zod/mini';
import { type BookingAnswer, bookingAnswer, bookingStatus, type TripAnswer, trip } from './booking.ts';
import { type Answer, amountInput, currencyInput, defineCall, idText } from './call.ts';
import { bookingCodec, tripCodec } from './codec/booking.ts';
import { passengerType } from './offer.ts';
import { chosenServices } from './payments.ts';

/** An id that may be blank: a missing one has a message of its own, an invalid one never reaches the database. */
const looseId = z.string().check(z.regex(/^[A-Za-z0-9_ -]{0,80}$/, 'This id is not valid'));
const shortText = z.string().check(z.maxLength(200));
/** Clients send null for what they do not have. */
const nullAsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );
/** '' if absent or null: the booking has its own message for what is missing. */
const requiredText = z.pipe(
  z._default(z.nullable(shortText), ''),
  z.transform((text) => text ?? ''),
);
const optionalText = nullAsAbsent(shortText);
/** The same; forms send '' for an empty choice. */
const emptyAsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.nullable(z.literal('')),
        z.transform(() => undefined),
      ),
    ]),
  );

export const bookingPassenger = z.object({
  id: nullAsAbsent(idText),
  type: nullAsAbsent(passengerType),
  title: emptyAsAbsent(z.enum(['mr', 'ms', 'mrs', 'miss', 'dr'])),
  firstName: requiredText,
  lastName: requiredText,
  gender: emptyAsAbsent(z.enum(['male', 'female', 'undisclosed'])),
  dateOfBirth: requiredText,
  email: optionalText,
  phone: optionalText,
  passportNumber: optionalText,
  passportExpiryDate: optionalText,
  passportIssuingCountry: optionalText,
  infantOf: nullAsAbsent(idText),
});
export type BookingPassengerInput = z.infer<typeof bookingPassenger>;

export const createBooking = defineCall({
  id: 'createBooking',
  summary: 'Order the flights of an authorized payment: 201 confirmed, 202 while the outcome is unknown',
  method: 'POST',
  path: '/api/bookings',
  movesMoney: true,
  body: z.object({
    offerId: nullAsAbsent(looseId),
    passengers: nullAsAbsent(z.array(bookingPassenger).check(z.maxLength(20))),
    paymentDetails: nullAsAbsent(
      z.object({
        amount: nullAsAbsent(amountInput),
        currency: nullAsAbsent(currencyInput),
        paymentId: nullAsAbsent(looseId),
      }),
    ),
    services: nullAsAbsent(chosenServices),
  }),
  answers: { 201: bookingAnswer, 202: bookingAnswer },
  decode: bookingCodec.decode,
  errors: [
    'INVALID_REQUEST',
    'PAYMENT_REQUIRED',
    'PAYMENT_NOT_USABLE',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_PENDING',
    'PAYMENT_NOT_APPROVED',
    'PAYMENT_REVIEW_EXPIRED',
    'OFFER_NOT_FOUND',
    'OFFER_EXPIRED',
    'OFFER_NO_LONGER_AVAILABLE',
    'PRICE_CHANGED',
    'AMOUNT_MISMATCH',
    'IDEMPOTENCY_CONFLICT',
    'INVALID_PASSENGERS',
    'SERVICE_NOT_AVAILABLE',
    'BOOKING_REFUSED',
    'BOOKING_UNAVAILABLE',
    'DUPLICATE_BOOKING',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});

export const listBookings = defineCall({
  id: 'listBookings',
  summary: 'Bookings of the signed-in user',
  method: 'GET',
  path: '/api/bookings',
  answers: { 200: z.array(bookingAnswer) },
  decode: (bookings: readonly BookingAnswer[]) => bookings.map(bookingCodec.decode),
  errors: ['NOT_AUTHENTICATED'],
});

export const listSessionTrips = defineCall({
  id: 'listSessionTrips',
  summary: 'Bookings that this booking session made or found, newest first, at most 20',
  method: 'GET',
  path: '/api/bookings/session',
  answers: { 200: z.array(trip) },
  decode: (trips: readonly TripAnswer[]) => trips.map(tripCodec.decode),
  errors: ['RATE_LIMITED'],
});

/** An earlier booking of an offer or of its search: the supplier sells one offer of each search. */
export const earlierBooking = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  status: bookingStatus,
});
export type EarlierBooking = Answer<z.infer<typeof earlierBooking>>;

export const findEarlierBooking = defineCall({
  id: 'findEarlierBooking',
  summary: 'A booking of an offer or its search by this booking session or the signed-in user; null if there is none',
  method: 'GET',
  path: '/api/bookings/earlier',
  query: z.object({
    offer: idText,
    /** The first passenger's id of the offer, which names its search; absent if the offer can no longer be read. */
    passenger: z.optional(idText),
  }),
  answers: { 200: z.object({ booking: z.nullable(earlierBooking) }) },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const lookUpBooking = defineCall({
  id: 'lookUpBooking',
  summary: 'Let this booking session read a booking, identified by reference, email and last name',
  method: 'POST',
  path: '/api/bookings/lookup',
  body: z.object({
    reference: z._default(shortText, ''),
    /** Of the primary passenger; the limit is longer than any valid address. */
    email: z._default(z.string().check(z.maxLength(300)), ''),
    /** Of any passenger. */
    lastName: z._default(shortText, ''),
  }),
  answers: { 200: z.object({ id: z.string(), reference: z.string() }) },
  // Every mismatch has the same message, so that nobody learns which part was wrong.
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const openTripLink = defineCall({
  id: 'openTripLink',
  summary: 'Let this booking session read the booking of a link that was mailed',
  method: 'POST',
  path: '/api/bookings/open-link',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answers: { 200: z.object({ id: z.string(), reference: z.string() }) },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TRIP_LINK_EXPIRED', 'RATE_LIMITED'],
});

/**
 * A booking's mails have its link and its details, so those only read it: canceling it and changing its flights need
 * this call first.
 */
export const unlockBooking = defineCall({
  id: 'unlockBooking',
  summary: 'Let this booking session change a booking it can read: asks for the last four digits of the phone number',
  method: 'POST',
  path: '/api/bookings/{id}/unlock',
  params: z.object({ id: idText }),
  body: z.object({ phoneLast4: z.string().check(z.maxLength(20)) }),
  answers: { 200: z.object({ id: z.string() }) },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'PHONE_NEEDED', 'RATE_LIMITED'],
});

export const getBooking = defineCall({
  id: 'getBooking',
  summary: 'One booking that this visitor made or found; 404 for anyone else',
  method: 'GET',
  path: '/api/bookings/{id}',
  params: z.object({ id: idText }),
  answers: { 200: bookingAnswer },
  decode: bookingCodec.decode,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const getBookingCalendar = defineCall({
  id: 'getBookingCalendar',
  summary: 'The flights of a confirmed booking of this visitor as a calendar file, one event each',
  method: 'GET',
  path: '/api/bookings/{id}/calendar.ics',
  params: z.object({ id: idText }),
  mediaType: 'text/calendar',
  answers: { 200: z.string() },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BOOKING_NOT_CONFIRMED', 'RATE_LIMITED'],
});
