import * as z from 'zod/mini';
import type { RefundParts } from '../domain/booking/refund-texts.ts';
import { amountText } from './call.ts';

/** The rule behind the amount: TRIP-10, TRIP-11, airline credit instead of money, or no refund. */
export const refundRule = z.enum(['free_24h', 'fare_rules', 'airline_credit', 'no_refund']);

/** `RefundParts`: the distribution of the price when a trip is canceled; the amounts add up to it, to the cent (TRIP-11). */
export const refundParts = {
  paid_amount: amountText,
  refund_amount: amountText,
  fee_amount: amountText,
  airline_credit_amount: amountText,
  airline_kept_amount: z.nullable(amountText),
  margin_kept_amount: z.nullable(amountText),
} satisfies { readonly [part in keyof RefundParts]: z.ZodMiniType<RefundParts[part]> };
