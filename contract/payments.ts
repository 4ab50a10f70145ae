import * as z from 'zod/mini';
import { mostOfOneExtra } from '#domain/extras/service-choice.ts';
import { amountInput, amountText, currencyInput, defineCall, idText } from './call.ts';

const digitsOrNumber = z.pipe(
  z.union([z.string().check(z.maxLength(40)), z.number()]),
  z.transform((value: string | number) => String(value)),
);

/** A card, held for one request only (PAY-09). */
export const cardDetails = z.object({
  number: digitsOrNumber,
  expiryMonth: digitsOrNumber,
  expiryYear: digitsOrNumber,
  cvv: digitsOrNumber,
  holderName: z.string().check(z.maxLength(200)),
});

/** The services of chosen seats, one each, and of chosen extras. */
export const chosenServices = z
  .array(z.object({ id: idText, quantity: z.int().check(z.gte(1), z.lte(mostOfOneExtra)) }))
  .check(z.maxLength(200));

export const processCard = defineCall({
  id: 'processCard',
  summary: 'Authorize a card for an offer; the money is captured only once the airline has confirmed the order',
  method: 'POST',
  path: '/api/payments/process-card',
  body: z.object({
    amount: amountInput,
    currency: currencyInput,
    cardDetails,
    offerId: z.optional(idText),
    services: z.optional(chosenServices),
  }),
  answers: {
    200: z.object({
      success: z.literal(true),
      paymentId: z.string(),
      message: z.string(),
    }),
  },
  errors: [
    'INVALID_REQUEST',
    'INVALID_CARD_DETAILS',
    'UNSUPPORTED_CURRENCY',
    'CARD_DECLINED',
    'INSUFFICIENT_FUNDS',
    'AUTHENTICATION_REQUIRED',
    'OFFER_NOT_FOUND',
    'OFFER_EXPIRED',
    'OFFER_NO_LONGER_AVAILABLE',
    'AMOUNT_MISMATCH',
    'SERVICE_NOT_AVAILABLE',
    'IDEMPOTENCY_CONFLICT',
    'PAYMENT_IN_PROGRESS',
    'RATE_LIMITED',
    'TOO_MANY_CARDS',
    'SUPPLIER_UNAVAILABLE',
    'PAYMENT_UNAVAILABLE',
    'PAYMENT_NOT_CONFIGURED',
    'PAYMENT_PENDING',
  ],
});

/** 'authorised' holds money; 'booked' belongs to a booking; 'pending' is not known yet; 'released' and 'declined' hold nothing. */
export const paymentStatus = z.enum([
  'pending',
  'authorised',
  'booked',
  'captured',
  'declined',
  'released',
  'refunded',
]);

export const paymentAnswer = z.object({
  paymentId: z.string(),
  status: paymentStatus,
  amount: amountText,
  currency: z.string(),
  offerId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const findPaymentAttempt = defineCall({
  id: 'findPaymentAttempt',
  summary: 'The result of a payment attempt of this visitor, by the Idempotency-Key it was sent with',
  method: 'GET',
  path: '/api/payments/attempts/{key}',
  params: z.object({ key: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'This key is not valid')) }),
  answers: { 200: paymentAnswer },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const releasePayment = defineCall({
  id: 'releasePayment',
  summary: 'Release the hold of an authorized payment of this visitor that has no booking; safe to repeat',
  method: 'POST',
  path: '/api/payments/{id}/release',
  params: z.object({ id: idText }),
  answers: { 200: paymentAnswer },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'PAYMENT_NOT_USABLE', 'RATE_LIMITED', 'PAYMENT_UNAVAILABLE'],
});
