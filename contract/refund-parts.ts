import * as z from 'zod/mini';
import { amountText } from './call.ts';

/** Which rule made the amount: TRIP-10, TRIP-11, credit of the airline instead of money, or nothing goes back. */
export const refundRule = z.enum(['free_24h', 'fare_rules', 'airline_credit', 'no_refund']);

/** Where the price paid goes when a trip is given up; the amounts add up to it, to the cent (TRIP-11). */
export const refundParts = {
  paid_amount: amountText,
  /** What goes back to the card; "0.00" is said before the yes (TRIP-12). */
  refund_amount: amountText,
  /** What of the price we keep for canceling online. */
  fee_amount: amountText,
  /** Credit that the airline gives instead of money. */
  airline_credit_amount: amountText,
  /** What the airline keeps of its price; null, as the next, where it did not say. */
  airline_kept_amount: z.nullable(amountText),
  /** What of our markup does not go back; below zero where rounding favors the traveler. */
  margin_kept_amount: z.nullable(amountText),
};
