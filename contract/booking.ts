import * as z from 'zod/mini';
import { changeAnswers } from '#domain/booking/airline-changes/change-answers.ts';
import { changeLevels } from '#domain/booking/airline-changes/judge-change.ts';
import { amendmentKinds } from '#domain/booking/amendments/amendment-states.ts';
import { disruptions } from '#domain/booking/views/booking.ts';
import { type Answer, amountText } from './call.ts';
import { cabinClass, conditions, slice } from './offer.ts';
import { amendmentRefund, bookingCancellation } from './refunds.ts';

/** A slice with the summary fields that lists of trips read (documents, section 3). */
export const bookedSlice = z.extend(slice, { departure_time: z.string(), arrival_time: z.string() });

/** A seat, a bag or something else that the order holds for its passengers. */
export const bookedService = z.object({
  type: z.enum(['seat', 'cabin_bag', 'checked_bag', 'other']),
  /** '12A'; null for anything but a seat. */
  designator: z.nullable(z.string()),
  name: z.nullable(z.string()),
  maximum_weight_kg: z.nullable(z.number()),
  quantity: z.number(),
  passenger_ids: z.array(z.string()),
  /** 'JFK → LHR'. */
  flights: z.array(z.string()),
});

/** A ticket of the airline, or its receipt for an extra. */
export const bookedDocument = z.object({
  type: z.enum(['ticket', 'receipt']),
  number: z.string(),
  /** Empty if the airline does not name any. */
  passenger_ids: z.array(z.string()),
});

/** The parts of a price; the amounts add up to it. */
const saleParts = z.object({
  base_amount: amountText,
  tax_amount: amountText,
  seats_amount: amountText,
  /** Bags and other extras. */
  extras_amount: amountText,
});

export const bookingData = z.object({
  slices: z.array(bookedSlice),
  /** From the supplier's order; empty until it has been read. */
  services: z._default(z.array(bookedService), []),
  documents: z._default(z.array(bookedDocument), []),
  /** Whether the order was read after it was created: only then a passenger without a seat has chosen none. */
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
  /** The part of `total_amount` that was for the fare; null for a booking for which that was not stored. */
  fare_amount: z._default(z.nullable(amountText), null),
  /** What the traveler paid. */
  sale_amount: amountText,
  sale_currency: z.string(),
  /** The parts of `sale_amount`; null for a booking for which that was not stored. */
  sale_parts: z._default(z.nullable(saleParts), null),
  conditions,
  /** The traveler's own changes of the trip, oldest first: `amount` is a part of `sale_amount`, the fee comes on top. */
  changes: z._default(
    z.array(
      z.object({
        kind: z._default(z.enum(amendmentKinds), 'flights'),
        on: z.string(),
        amount: amountText,
        fee_amount: amountText,
      }),
    ),
    [],
  ),
});

export const bookingStatus = z.enum(['confirmed', 'pending', 'completed', 'cancelled']);

/** One flight as scheduled. Times are local to their airports. */
const plannedFlight = z.object({
  /** 'BA178'. */
  flight: z.string(),
  origin: z.string(),
  destination: z.string(),
  departing_at: z.string(),
  arriving_at: z.string(),
  cabin: z.optional(z.nullable(cabinClass)),
  /** As `time_zone` of a place. */
  origin_zone: z.optional(z.string()),
  destination_zone: z.optional(z.string()),
});

/** Flights or times that differ from the booked ones, slice by slice. */
export const airlineChange = z.object({
  /** UTC instant. */
  found_at: z.string(),
  booked: z.array(z.array(plannedFlight)),
  /** Empty if the airline canceled the flights without a replacement. */
  now: z.array(z.array(plannedFlight)),
  /** Number of the itinerary's version with these flights; the one that was sold is 1. Sent back with the answer. */
  version: z._default(z.number(), 0),
  /** All but 'minor' entitle to a full refund until they are accepted. */
  level: z._default(z.enum(changeLevels), 'minor'),
  /** What changed, a sentence each. */
  texts: z._default(z.array(z.string()), []),
  answer: z._default(z.enum(changeAnswers), 'not_needed'),
  /** Whether it cannot be read, so that `now` is what was known before it. */
  unclear: z._default(z.boolean(), false),
  /** What the traveler can do, a sentence each. */
  choices: z._default(z.array(z.string()), []),
  can_accept: z._default(z.boolean(), false),
  /** Whether canceling now refunds everything because of this change. */
  refunds_all: z._default(z.boolean(), false),
});
export type AirlineChangeAnswer = Answer<z.infer<typeof airlineChange>>;

const cardAndDate = {
  /** Such as 'visa', as the payment provider names it; null if it did not. */
  card_brand: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  /** YYYY-MM-DD in UTC; null if it was not stored. */
  paid_on: z.nullable(z.string()),
};

export const bookingAnswer = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  status: bookingStatus,
  /** The supplier's order id; null until it is known. */
  duffelBookingId: z.nullable(z.string()),
  /** The airline's record locator; null until it is known. */
  bookingReference: z.nullable(z.string()),
  /** What happened, if nothing was booked or the booking must be settled manually. */
  message: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  /** UTC instant by which the payment is decided on, while it waits for that; null otherwise. */
  review_until: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  accountCreated: z.boolean(),
  accountInfo: z.nullable(z.object({ username: z.string(), password: z.optional(z.string()), email: z.string() })),
  emailContent: z.nullable(z.string()),
  /** Null if no cancellation was requested, or the airline refused it. */
  cancellation: z.nullable(bookingCancellation),
  /** Null if the flights are those that were booked. */
  airline_change: z._default(z.nullable(airlineChange), null),
  /** Whether the airline lets the flights be changed online, as far as known. */
  can_change_flights: z._default(z.boolean(), false),
  /** Whether bags may be asked for; the airline says whether it sells any (`listBags`). */
  can_add_bags: z._default(z.boolean(), false),
  /** Whether it can be canceled online, as far as known. */
  can_cancel_online: z._default(z.boolean(), true),
  /** The kind of the traveler's own change that is not settled; null if there is none. Until it is, nothing else can be changed or canceled. */
  open_amendment: z._default(z.nullable(z.enum(amendmentKinds)), null),
  /** Until when canceling is free by the 24-hour rule, as a sentence; null if it is not free, or no longer so. */
  free_cancellation: z._default(z.nullable(z.string()), null),
  /** Whether the airline refused a membership number, so that the flights were booked without any. */
  loyalty_refused: z._default(z.boolean(), false),
  /** Whether an account has it. */
  in_account: z._default(z.boolean(), false),
  /** Whether an email about it could not be delivered to `contactEmail`. */
  mail_refused: z._default(z.boolean(), false),
  /** The first of `payments`, which paid for the trip as booked; null if there are none. */
  payment: z._default(z.nullable(z.object(cardAndDate)), null),
  /** The charges of the trip, oldest first, without those for changes that were not made; empty before the capture, and in lists. */
  payments: z._default(
    z.array(
      z.object({
        ...cardAndDate,
        /** In the sale's currency. */
        amount: amountText,
        /** What was sent back to the card, oldest first, in that currency. Excludes refunds that failed and refunds made outside this site. */
        refunded_amounts: z.array(amountText),
      }),
    ),
    [],
  ),
  /** What the fare and our own rule refund and allow, a sentence each; empty if nothing is booked any longer, and in lists. */
  fare_rules: z._default(z.array(z.string()), []),
  /** The total refunded to the card in the sale's currency, if a part of it was not refunded by a cancellation; null otherwise. */
  returned_amount: z._default(z.nullable(amountText), null),
  /** What the traveler's changes of the flights gave back, oldest first; empty in lists. */
  amendment_refunds: z._default(z.array(amendmentRefund), []),
  /** How to reach the brand that sold it; null in lists. */
  sold_by: z._default(z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() })), null),
  bookingData,
});
export type BookingAnswer = Answer<z.infer<typeof bookingAnswer>>;

/** A booking in a list of trips (TRIP-03). Times are local to their airports. */
export const trip = z.object({
  id: z.string(),
  /** Our reference: 8 characters. */
  reference: z.string(),
  /** The airline's record locator; null until it is known. */
  bookingReference: z.nullable(z.string()),
  status: bookingStatus,
  /** What happened, if nothing was booked or the booking must be settled manually. */
  message: z.nullable(z.string()),
  /** Whether it can be canceled online, as far as known. */
  can_cancel_online: z._default(z.boolean(), true),
  /** The kind of the traveler's own change that is not settled; null if there is none. */
  open_amendment: z._default(z.nullable(z.enum(amendmentKinds)), null),
  /** True if the airline changed flights or times since they were booked. */
  is_changed: z._default(z.boolean(), false),
  /** True while the traveler has not answered such a change. */
  needs_answer: z._default(z.boolean(), false),
  /** True if the airline canceled a flight of it, and that is not settled. */
  disruption: z._default(z.nullable(z.enum(disruptions)), null),
  /** The airline's flights where they differ from `slices`, slice by slice: null for one as shown, empty for one that was canceled. */
  new_flights: z._default(z.array(z.nullable(z.array(plannedFlight))), []),
  /** As booked, slice by slice, the flights that the airline canceled; null elsewhere. */
  canceled_flights: z._default(z.array(z.nullable(z.array(plannedFlight))), []),
  origin_city: z.string(),
  /** Destination of the first slice. */
  destination_city: z.string(),
  /** 'round_trip' with more than one slice. */
  trip_type: z.enum(['one_way', 'round_trip', 'multi_city']),
  /** YYYY-MM-DD. */
  departure_date: z.string(),
  /** YYYY-MM-DD: the day on which the last slice arrives. */
  last_arrival_date: z.string(),
  passenger_count: z.number(),
  /** As of the booking: without our fees for changes. */
  sale_amount: amountText,
  sale_currency: z.string(),
  /** What the traveler paid in all: `sale_amount` and our fees for changes. */
  paid_amount: z.optional(amountText),
  /** For the picture and the flight numbers. */
  slices: z.array(slice),
  /** From the supplier's order; empty until it has been read, and for a canceled trip. */
  services: z._default(z.array(bookedService), []),
  documents: z._default(z.array(bookedDocument), []),
});
export type TripAnswer = Answer<z.infer<typeof trip>>;
