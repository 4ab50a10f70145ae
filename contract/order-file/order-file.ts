import * as z from 'zod/mini';
import { type Answer, amountText } from '../call.ts';
import { offerDetail, passengerType } from '../offer.ts';

/**
 * What was sold and agreed to with a booking, as recorded when it was made. Rows keep this shape for years: a later version adds
 * fields under a new `version` and never changes the meaning of old ones. Amounts are decimal texts in `price.currency`.
 */
export const orderFile = z.object({
  /** Version 2 adds `offer.change_fee_amount`. */
  version: z.literal([1, 2]),
  booking: z.object({
    id: z.string(),
    reference: z.string(),
    live_mode: z.boolean(),
    /** UTC instant. */
    booked_at: z.string(),
  }),
  brand: z.object({ key: z.string(), name: z.string() }),
  /** The language in which offer and terms were shown. */
  language: z.literal('en-US'),
  /** The offer as sold; of its services, those that were bought. */
  offer: offerDetail,
  passengers: z.array(
    z.object({ id: z.string(), type: passengerType, given_name: z.string(), family_name: z.string() }),
  ),
  price: z.object({
    currency: z.string(),
    markup_basis_points: z.number(),
    /** What the buyer agreed to; more than the sale price if that fell before the order. */
    agreed_amount: amountText,
    supplier_amount: amountText,
    sale_amount: amountText,
    /** The lines of the sale price, which add up to it. */
    lines: z.object({ base: amountText, tax: amountText, seats: amountText, extras: amountText }),
    /** Amounts for one. */
    services: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['seat', 'extra']),
        name: z.string(),
        quantity: z.number(),
        supplier_amount: amountText,
        sale_amount: amountText,
      }),
    ),
  }),
  /** The sentences for the sale price: those shown beside the Pay button, unless the price fell from `agreed_amount` since. */
  terms: z.object({ canceling: z.array(z.string()), fare_rules: z.array(z.string()) }),
  consent: z.object({
    sentence: z.string(),
    /** When the buyer pressed Pay: UTC instant. */
    agreed_at: z.string(),
  }),
  /** The texts that the sentence names, as the brand's pages showed them. */
  policies: z.array(
    z.object({
      path: z.string(),
      heading: z.string(),
      /** YYYY-MM-DD of the last change that the page states; null if it states none. */
      updated: z.nullable(z.string()),
      /** SHA-256 of headings and lines, each ended by a line feed, in lower-case hex: equal texts have equal versions. */
      sha256: z.string(),
      sections: z.array(z.object({ heading: z.nullable(z.string()), lines: z.array(z.string()) })),
    }),
  ),
});
export type OrderFile = Answer<z.infer<typeof orderFile>>;

/** A stored order file. */
export const recordedOrderFile = z.object({
  /** SHA-256 of the text of `file` in this answer, in lower-case hex. */
  sha256: z.string(),
  /** UTC instant. */
  recorded_at: z.string(),
  file: orderFile,
});
