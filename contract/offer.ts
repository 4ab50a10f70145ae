import * as z from 'zod/mini';
import { type Answer, amountText } from './call.ts';
import { refundParts, refundRule } from './refunds.ts';

export const cabinClass = z.enum(['economy', 'premium_economy', 'business', 'first']);
export const passengerType = z.enum(['adult', 'child', 'infant_without_seat']);

const nullableText = z.nullable(z.string());

export const place = z.object({
  name: z.string(),
  iata_code: z.string(),
  city_name: z.string(),
  country_code: z.string(),
  /** By the airline, of an airport that our own table lacks or has in another time zone. */
  time_zone: z.optional(z.string()),
});

const carrier = z.object({ name: nullableText, iata_code: nullableText, logo_url: nullableText });

export const segment = z.object({
  id: z.string(),
  departing_at: z.string(),
  arriving_at: z.string(),
  origin: place,
  destination: place,
  origin_terminal: nullableText,
  destination_terminal: nullableText,
  marketing_carrier: carrier,
  operating_carrier: carrier,
  airline: z.extend(carrier, { id: z.string(), icao_code: nullableText }),
  flight_number: z.string(),
  aircraft: z.nullable(z.object({ name: z.string() })),
  duration: nullableText,
  stops: z.array(z.object({ airport: place, duration: nullableText })),
  services: z.array(z.object({ type: z.string(), description: z.string() })),
  passengers: z.array(
    z.object({
      passenger_id: z.string(),
      cabin_class: z.nullable(cabinClass),
      cabin_class_marketing_name: nullableText,
      baggages: z.array(z.object({ type: z.string(), quantity: z.number() })),
    }),
  ),
});

const fareRule = z.object({
  allowed: z.nullable(z.boolean()),
  /** For all travelers, in the airline's currency. */
  penalty_amount: nullableText,
  penalty_currency: nullableText,
});

export const slice = z.object({
  id: z.string(),
  origin: place,
  destination: place,
  duration: nullableText,
  fare_brand_name: nullableText,
  /** The airline's conditions of this slice; absent if there are none. */
  conditions: z.optional(
    z.object({
      refund: z.nullable(fareRule),
      change: z.nullable(fareRule),
      /** Whether seats may be chosen with this fare; absent in bookings of earlier versions. */
      seat_selection: z.optional(z.nullable(z.boolean())),
    }),
  ),
  segments: z.array(segment),
});

export const conditions = z.object({
  refundable: z.nullable(z.boolean()),
  changeable: z.nullable(z.boolean()),
  refund_penalty_amount: nullableText,
  refund_penalty_currency: nullableText,
  change_penalty_amount: nullableText,
  change_penalty_currency: nullableText,
  cancellation_options: z.array(
    z.object({ type: z.string(), penalty_amount: nullableText, penalty_currency: nullableText }),
  ),
});

export const service = z.object({
  id: z.string(),
  type: z.string(),
  kind: z.enum(['cabin_bag', 'checked_bag', 'meal']),
  name: z.string(),
  description: z.string(),
  total_amount: amountText,
  total_currency: z.string(),
  maximum_quantity: z.number(),
  passenger_ids: z.array(z.string()),
  segment_ids: z.array(z.string()),
  sale_amount: amountText,
  sale_currency: z.string(),
});

/** An offer with the brand's sale prices beside the supplier's (API-08). */
export const offer = z.object({
  id: z.string(),
  total_amount: amountText,
  total_currency: z.string(),
  base_amount: amountText,
  base_currency: z.string(),
  tax_amount: nullableText,
  tax_currency: nullableText,
  sale_amount: amountText,
  sale_currency: z.string(),
  sale_base_amount: amountText,
  sale_tax_amount: amountText,
  expires_at: z.string(),
  created_at: z.string(),
  payment_requirements: z.object({
    requires_instant_payment: z.boolean(),
    price_guarantee_expires_at: nullableText,
    payment_required_by: nullableText,
  }),
  owner: carrier,
  conditions,
  available_services: z.array(service),
  /** CO2 of all passengers over the whole offer, an estimate of the supplier; null if it says nothing. */
  total_emissions_kg: nullableText,
  passenger_identity_documents_required: z.boolean(),
  supported_passenger_identity_document_types: z.array(z.string()),
  passengers: z.array(z.object({ id: z.string(), type: passengerType, age: z.nullable(z.number()) })),
  slices: z.array(slice),
});

/** One offer with the refund of a cancellation by the current terms and fare rules, before buying (TRIP-11). */
export const offerDetail = z.extend(offer, {
  /** Frequent flyer programs whose numbers travelers may add; `airline` is an IATA code. */
  loyalty_programs: z.array(z.object({ airline: z.string(), name: z.string() })),
  canceling: z.object({
    /** Whether everything would be refunded within 24 hours of booking (TRIP-10). */
    free_24h: z.boolean(),
    /** By the fare rules; null if it depends on the airline. Amounts in `sale_currency`. */
    by_rules: z.nullable(z.object({ rule: refundRule, ...refundParts })),
    /** Our fee for canceling online by the fare rules, for one passenger; "0.00" for none. */
    fee_amount: amountText,
  }),
  /** Our fee for changing the flights online, for one passenger; "0.00" for none. Null in order files of version 1 (SERV-03). */
  change_fee_amount: z._default(z.nullable(amountText), null),
});
export type OfferDetailAnswer = Answer<z.infer<typeof offerDetail>>;

/** An offer as the wire has it; `codec/offer.ts` translates it. */
export type OfferAnswer = Answer<z.infer<typeof offer>>;
export type SliceAnswer = Answer<z.infer<typeof slice>>;
