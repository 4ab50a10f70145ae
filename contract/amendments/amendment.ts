import * as z from 'zod/mini';
import { amendmentKinds } from '#domain/booking/amendments/amendment-states.ts';
import { amendmentStatuses } from '#domain/booking/views/amendment.ts';
import { type Answer, amountText } from '../call.ts';
import { conditions, service, slice } from '../offer.ts';

/** Amounts in `currency`; `difference_amount` + `airline_fee_amount` + `fee_amount` = `due_amount` − `refund_amount`. */
export const amendmentPrice = z.object({
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
  /** Of the whole changed trip. */
  fare_rules: z._default(z.array(z.string()), []),
  expires_at: z.string(),
});

export const flightOptions = z.object({
  options: z.array(flightOption),
  /** How many others can only be had by phone. */
  by_phone: z.number(),
});
export type FlightOptionsAnswer = Answer<z.infer<typeof flightOptions>>;

/** Bags that can be added to a booked trip; of its own passengers and segments. */
export const bagsForSale = z.object({ bags: z.array(service) });
export type BagsForSaleAnswer = Answer<z.infer<typeof bagsForSale>>;

/** A line of what is added; the amount is in the currency of the price. */
export const bagLine = z.object({ text: z.string(), amount: amountText });

export const amendmentAnswer = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: z.enum(amendmentKinds),
  status: z.enum(amendmentStatuses),
  price: amendmentPrice,
  removed: z.array(slice),
  added: z.array(slice),
  bags: z.array(bagLine),
  conditions,
  /** What to know before agreeing, a sentence each. */
  terms: z.array(z.string()),
  /** Seats and extras that are lost. */
  lost: z.array(z.string()),
  /** Why it was not made; null unless it failed. */
  failure: z._default(z.nullable(z.string()), null),
  expires_at: z.string(),
});
export type AmendmentAnswer = Answer<z.infer<typeof amendmentAnswer>>;
