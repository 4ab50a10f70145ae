import * as z from 'zod/mini';
import { maxOfOneExtra } from '#domain/extras/service-choice.ts';
import { isNameOnCard } from '#domain/payment/card.ts';
import { amountInput, amountText, currencyInput, defineCall, idText } from './call.ts';

const digitsOrNumber = z.pipe(
  z.union([z.string().check(z.maxLength(40)), z.number()], 'This must be digits'),
  z.transform((value: string | number) => String(value)),
);

/** A card, held for one request only (PAY-09). */
export const cardDetails = z.object({
  number: digitsOrNumber,
  expiryMonth: digitsOrNumber,
  expiryYear: digitsOrNumber,
  cvv: digitsOrNumber,
  holderName: z
    .string('This must be the name on the card')
    .check(z.trim(), z.maxLength(200), z.refine(isNameOnCard, 'This name has characters that no card has')),
});

/** The services of chosen seats, one each, and of chosen extras. */
export const chosenServices = z
  .array(z.object({ id: idText, quantity: z.int().check(z.gte(1), z.lte(maxOfOneExtra)) }))
  .check(z.maxLength(200));

/** Where cards are entered: in this site's form, or in the payment provider's own fields (HOST-01). */
export const cardFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({
    kind: z.literal('hosted'),
    publishableKey: z.string(),
    /** URL of a simulator's script that stands in for the provider's; null for the provider's own. */
    standInScript: z.nullable(z.string()),
  }),
]);
export type CardFieldsAnswer = z.infer<typeof cardFields>;

export const getCardFields = defineCall({
  id: 'getCardFields',
  summary: 'Where cards are entered: in our form, or in the payment provider’s fields',
  method: 'GET',
  path: '/api/payments/card-fields',
  answers: { 200: cardFields },
  errors: ['PAYMENT_NOT_CONFIGURED'],
});

/** The money is held ('authorised'), or the cardholder's bank asks for a confirmation first ('requires_action'). */
const authorization = z.discriminatedUnion('status', [
  z.object({
    success: z.literal(true),
    paymentId: z.string(),
    status: z.literal('authorised'),
    message: z.string(),
  }),
  z.object({
    success: z.literal(true),
    paymentId: z.string(),
    status: z.literal('requires_action'),
    /** The provider's script shows the challenge with it. Not to be stored. */
    clientSecret: z.string(),
    message: z.string(),
  }),
]);
export type Authorization = z.infer<typeof authorization>;

const cardErrors = [
  'CARD_DECLINED',
  'INSUFFICIENT_FUNDS',
  'AUTHENTICATION_REQUIRED',
  'AUTHENTICATION_FAILED',
  'CARD_NOT_ACCEPTED',
  'CARD_NOT_PROCESSED',
  'OFFER_NOT_FOUND',
  'OFFER_EXPIRED',
  'OFFER_NO_LONGER_AVAILABLE',
  'RATE_LIMITED',
  'PAYMENT_NOT_USABLE',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_PENDING',
] as const;

export const processCard = defineCall({
  id: 'processCard',
  summary:
    'Authorize a card for an offer, or for a change of a booked trip; the money is captured only once the airline has confirmed it',
  method: 'POST',
  path: '/api/payments/process-card',
  movesMoney: true,
  body: z
    .object({
      amount: amountInput,
      currency: currencyInput,
      /** Where cards are entered in our form. */
      cardDetails: z.optional(cardDetails),
      /** Where cards are entered in the provider's fields. */
      confirmationToken: z.optional(idText),
      offerId: z.optional(idText),
      /** Instead of an offer: a change of a booked trip that is to be paid for. */
      amendmentId: z.optional(idText),
      services: z.optional(chosenServices),
    })
    .check(
      z.refine(({ offerId, amendmentId }) => offerId === undefined || amendmentId === undefined, {
        path: ['offerId'],
        message: 'A payment is for an offer or for a change, not for both',
      }),
      z.refine(({ services, amendmentId }) => !services?.length || amendmentId === undefined, {
        path: ['services'],
        message: 'A change is paid for without services of an offer',
      }),
    ),
  answers: {
    200: authorization,
  },
  errors: [
    ...cardErrors,
    'INVALID_REQUEST',
    'INVALID_CARD_DETAILS',
    'UNSUPPORTED_CURRENCY',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_MISMATCH',
    'SERVICE_NOT_AVAILABLE',
    'IDEMPOTENCY_CONFLICT',
    'PAYMENT_IN_PROGRESS',
    'TOO_MANY_CARDS',
    'SUPPLIER_UNAVAILABLE',
    'PAYMENT_NOT_CONFIGURED',
    'NOT_FOUND',
    'AMENDMENT_OFFER_GONE',
    'PHONE_NEEDED',
    'AMENDMENT_NOT_POSSIBLE',
    'AMENDMENT_IN_PROGRESS',
    'BOOKING_PENDING',
  ],
});

export const continuePayment = defineCall({
  id: 'continuePayment',
  summary: 'The outcome of a payment that the cardholder had to confirm, as the provider states it; safe to repeat',
  method: 'POST',
  path: '/api/payments/{id}/continue',
  movesMoney: true,
  params: z.object({ id: idText }),
  answers: { 200: authorization },
  errors: [...cardErrors, 'INVALID_REQUEST', 'INVALID_CARD_DETAILS', 'NOT_FOUND'],
});

/** 'authorised' holds money; 'requires_action' waits for the cardholder's bank and holds nothing yet; 'booked' belongs to a booking; 'pending' is not known yet; 'released' and 'declined' hold nothing. */
export const paymentStatus = z.enum([
  'pending',
  'requires_action',
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
  movesMoney: true,
  params: z.object({ id: idText }),
  answers: { 200: paymentAnswer },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'PAYMENT_NOT_USABLE', 'RATE_LIMITED', 'PAYMENT_UNAVAILABLE'],
});
