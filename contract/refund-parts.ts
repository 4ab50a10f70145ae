import * as z from 'zod/mini';
import type { RefundParts } from '../domain/booking/refund-words.ts';
import { amountText } from './call.ts';

/** Which rule made the amount: TRIP-10, TRIP-11, credit of the airline instead of money, or nothing goes back. */
export const refundRule = z.enum(['free_24h', 'fare_rules', 'airline_credit', 'no_refund']);

/** `RefundParts`: where the price paid goes when a trip is given up; the amounts add up to it, to the cent (TRIP-11). */
export const refundParts = {
  paid_amount: amountText,
  refund_amount: amountText,
  fee_amount: amountText,
  airline_credit_amount: amountText,
  airline_kept_amount: z.nullable(amountText),
  margin_kept_amount: z.nullable(amountText),
} satisfies { readonly [part in keyof RefundParts]: z.ZodMiniType<RefundParts[part]> };
