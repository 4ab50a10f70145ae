import * as z from 'zod/mini';
import { type Answer, amountInput, amountText, currencyInput, defineCall, idText } from './call.ts';
import { conditions, passengerType, slice } from './offer.ts';
import { chosenServices } from './payments.ts';
import { refundParts } from './refund-parts.ts';

/** An id that may be blank: what is missing is said in words of its own, what is no id never reaches the database. */
const looseId = z.string().check(z.regex(/^[A-Za-z0-9_ -]{0,80}$/, 'This id is not valid'));
const shortText = z.string().check(z.maxLength(200));
const optionalText = z.optional(shortText);
/** Forms send '' for what was left empty. */
const emptyAsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  );

export const bookingPassenger = z.object({
  id: z.optional(idText),
  type: z.optional(passengerType),
  title: emptyAsAbsent(z.enum(['mr', 'ms', 'mrs', 'miss', 'dr'])),
  firstName: z._default(shortText, ''),
  lastName: z._default(shortText, ''),
  gender: emptyAsAbsent(z.enum(['male', 'female', 'undisclosed'])),
  dateOfBirth: z._default(shortText, ''),
  email: optionalText,
  phone: optionalText,
  passportNumber: optionalText,
  passportExpiryDate: optionalText,
  passportIssuingCountry: optionalText,
  infantOf: z.optional(idText),
});
export type BookingPassengerInput = z.infer<typeof bookingPassenger>;

/** A slice with the summary fields that lists of trips read (documents, section 3). */
export const bookedSlice = z.extend(slice, { departure_time: z.string(), arrival_time: z.string() });

/** A seat, a bag or something else that the order holds for its passengers. */
export const bookedService = z.object({
  type: z.enum(['seat', 'cabin_bag', 'checked_bag', 'other']),
  /** '12A'; null for what is no seat. */
  designator: z.nullable(z.string()),
  name: z.nullable(z.string()),
  maximum_weight_kg: z.nullable(z.number()),
  quantity: z.number(),
  passenger_ids: z.array(z.string()),
  /** 'JFK → LHR'. */
  flights: z.array(z.string()),
});

/** A ticket of the airline's, or its receipt for something beside the flights. */
export const bookedDocument = z.object({
  type: z.enum(['ticket', 'receipt']),
  number: z.string(),
  /** Empty where the airline does not say whose it is. */
  passenger_ids: z.array(z.string()),
});

/** What a price is made of; the amounts add up to it. */
const saleParts = z.object({
  base_amount: amountText,
  tax_amount: amountText,
  seats_amount: amountText,
  /** Bags and other extras. */
  extras_amount: amountText,
});

export const bookingData = z.object({
  slices: z.array(bookedSlice),
  /** As the supplier's order has them; empty until it says. */
  services: z._default(z.array(bookedService), []),
  documents: z._default(z.array(bookedDocument), []),
  /** Whether the order was read since it was made: then who has no seat here has chosen none. */
  is_order_read: z._default(z.boolean(), false),
  passengers: z.array(
    z.object({
      id: z.string(),
      given_name: z.string(),
      family_name: z.string(),
      type: z.enum(['adult', 'child', 'infant']),
    }),
  ),
  /** What the supplier was paid. */
  total_amount: amountText,
  total_currency: z.string(),
  /** What the traveller paid. */
  sale_amount: amountText,
  sale_currency: z.string(),
  /** What `sale_amount` is made of; null for a booking of which that was not kept. */
  sale_parts: z._default(z.nullable(saleParts), null),
  conditions,
});

const bookingStatus = z.enum(['confirmed', 'pending', 'completed', 'cancelled']);

/** Credit that an airline gives one passenger instead of money. */
export const airlineCredit = z.object({
  passenger_name: z.nullable(z.string()),
  amount: z.nullable(amountText),
  currency: z.nullable(z.string()),
  /** What the airline asks for when it is spent; null until it is known. */
  code: z.nullable(z.string()),
});

/** Where the canceling of a booking stands; amounts in `refund_currency`. */
export const bookingCancellation = z.object({
  /** 'in_progress' until the airline has confirmed; 'needs_attention' when people have to settle it or its refund. */
  status: z.enum(['in_progress', 'cancelled', 'needs_attention']),
  ...refundParts,
  refund_currency: z.string(),
  refund_to: z.enum(['card', 'airline_credit', 'none']),
  /** 'none' where no money goes back. */
  refund_status: z.enum(['none', 'pending', 'refunded', 'failed']),
  /** What of the refund had gone back at the payment provider before: the rest is sent by the cancellation. */
  refunded_earlier_amount: amountText,
  /** Such as '7–21 business days'; null where no money goes back. */
  refund_timing: z.nullable(z.string()),
  airline_credits: z.array(airlineCredit),
  /** UTC instant; null until the airline has confirmed. */
  cancelled_at: z.nullable(z.string()),
});

/** One flight as the airline plans it. Times are wall clocks of their airports. */
const plannedFlight = z.object({
  /** 'BA178'. */
  flight: z.string(),
  origin: z.string(),
  destination: z.string(),
  departing_at: z.string(),
  arriving_at: z.string(),
});

/** Other flights or times than were booked, slice by slice. */
export const airlineChange = z.object({
  /** UTC instant. */
  found_at: z.string(),
  booked: z.array(z.array(plannedFlight)),
  /** Empty where the airline took the flights away and named no others. */
  now: z.array(z.array(plannedFlight)),
});
export type AirlineChangeAnswer = Answer<z.infer<typeof airlineChange>>;

export const bookingAnswer = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  status: bookingStatus,
  /** The supplier's order id; null until it is known. */
  duffelBookingId: z.nullable(z.string()),
  /** The airline's record locator; null until it is known. */
  bookingReference: z.nullable(z.string()),
  /** Said when nothing was booked, or when people have to settle it: what happened. */
  message: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  createdAt: z.string(),
  accountCreated: z.boolean(),
  accountInfo: z.nullable(z.object({ username: z.string(), password: z.optional(z.string()), email: z.string() })),
  emailContent: z.nullable(z.string()),
  /** Null where nobody asked to cancel, and where the airline refused to. */
  cancellation: z.nullable(bookingCancellation),
  /** Null while the flights are those that were booked. */
  airline_change: z._default(z.nullable(airlineChange), null),
  /** Until when canceling is free by the 24-hour rule, as a sentence; null where it is not free, or no longer. */
  free_cancellation: z._default(z.nullable(z.string()), null),
  /** How it was paid; null until the money was taken, and in lists. */
  payment: z._default(
    z.nullable(
      z.object({
        /** Such as 'visa', as the payment provider names it; null where it did not. */
        card_brand: z.nullable(z.string()),
        card_last4: z.nullable(z.string()),
        /** YYYY-MM-DD in UTC; null where it was not kept. */
        paid_on: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  /** What the fare and our own rule give back and allow, a sentence each; empty where nothing stands any more, and in lists. */
  fare_rules: z._default(z.array(z.string()), []),
  /** All that went back to the card, in the sale's currency, where some of it was sent beside a cancellation; else null. */
  returned_amount: z._default(z.nullable(amountText), null),
  bookingData,
});
export type BookingAnswer = Answer<z.infer<typeof bookingAnswer>>;

export const createBooking = defineCall({
  id: 'createBooking',
  summary: 'Order the flights of an authorized payment: 201 confirmed, 202 while the outcome is not known yet',
  method: 'POST',
  path: '/api/bookings',
  body: z.object({
    offerId: z.optional(looseId),
    passengers: z.optional(z.array(bookingPassenger).check(z.maxLength(20))),
    paymentDetails: z.optional(
      z.object({
        amount: z.optional(amountInput),
        currency: z.optional(currencyInput),
        paymentId: z.optional(looseId),
      }),
    ),
    services: z.optional(chosenServices),
  }),
  answers: { 201: bookingAnswer, 202: bookingAnswer },
  errors: [
    'INVALID_REQUEST',
    'PAYMENT_REQUIRED',
    'PAYMENT_NOT_USABLE',
    'OFFER_NOT_FOUND',
    'OFFER_EXPIRED',
    'OFFER_NO_LONGER_AVAILABLE',
    'PRICE_CHANGED',
    'AMOUNT_MISMATCH',
    'IDEMPOTENCY_CONFLICT',
    'INVALID_PASSENGERS',
    'SERVICE_NOT_AVAILABLE',
    'BOOKING_REFUSED',
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
  errors: ['NOT_AUTHENTICATED'],
});

/** A booking as a list of trips shows one (TRIP-03). Times are wall clocks of their airports. */
export const trip = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  /** The airline's record locator; null until it is known. */
  bookingReference: z.nullable(z.string()),
  status: bookingStatus,
  /** Said when nothing was booked, or when people have to settle it. */
  message: z.nullable(z.string()),
  /** True where the airline changed flights or times since they were booked. */
  is_changed: z._default(z.boolean(), false),
  origin_city: z.string(),
  /** Where the first slice leads. */
  destination_city: z.string(),
  /** 'round_trip' with more than one slice. */
  trip_type: z.enum(['one_way', 'round_trip', 'multi_city']),
  /** YYYY-MM-DD. */
  departure_date: z.string(),
  /** YYYY-MM-DD: the day on which the last slice arrives. */
  last_arrival_date: z.string(),
  passenger_count: z.number(),
  /** What the traveller paid. */
  sale_amount: amountText,
  sale_currency: z.string(),
  /** For the drawing, and what flies. */
  slices: z.array(slice),
  /** As the supplier's order has them; empty until it says, and of a trip that is canceled. */
  services: z._default(z.array(bookedService), []),
  documents: z._default(z.array(bookedDocument), []),
});
export type TripAnswer = Answer<z.infer<typeof trip>>;

export const listSessionTrips = defineCall({
  id: 'listSessionTrips',
  summary: 'Bookings that this booking session made or found, newest first, at most 20',
  method: 'GET',
  path: '/api/bookings/session',
  answers: { 200: z.array(trip) },
  errors: ['RATE_LIMITED'],
});

/** What was booked before of an offer or of its search: the supplier sells one offer of each search. */
export const earlierBooking = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  status: bookingStatus,
});
export type EarlierBooking = Answer<z.infer<typeof earlierBooking>>;

export const findEarlierBooking = defineCall({
  id: 'findEarlierBooking',
  summary: 'What this booking session, or the signed-in user, has booked of an offer or its search; null for nothing',
  method: 'GET',
  path: '/api/bookings/earlier',
  query: z.object({
    offer: idText,
    /** The first passenger's id of the offer, which names its search; absent where the offer cannot be read any more. */
    passenger: z.optional(idText),
  }),
  answers: { 200: z.object({ booking: z.nullable(earlierBooking) }) },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const lookUpBooking = defineCall({
  id: 'lookUpBooking',
  summary: 'Let this booking session read a booking that it names by reference, email and last name',
  method: 'POST',
  path: '/api/bookings/lookup',
  body: z.object({
    reference: z._default(shortText, ''),
    /** Of the primary passenger; longer than any address that mail servers take. */
    email: z._default(z.string().check(z.maxLength(300)), ''),
    /** Of any passenger. */
    lastName: z._default(shortText, ''),
  }),
  answers: { 200: z.object({ id: z.string(), reference: z.string() }) },
  // Whatever does not match is not found in the same words, so that nobody learns which part was wrong.
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const getBooking = defineCall({
  id: 'getBooking',
  summary: 'One booking that this visitor made or found; anybody else gets 404',
  method: 'GET',
  path: '/api/bookings/{id}',
  params: z.object({ id: idText }),
  answers: { 200: bookingAnswer },
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
