import * as z from 'zod/mini';
import { type Answer, amountText } from './call.ts';

/** The rule behind the amount: TRIP-10, a change by the airline, TRIP-11, airline credit instead of money, or no refund. */
export const refundRule = z.enum(['free_24h', 'airline_change', 'fare_rules', 'airline_credit', 'no_refund']);

/** What becomes of the price paid when a trip is canceled; what these amounts leave of it is not refunded (TRIP-11). */
export const refundParts = {
  paid_amount: amountText,
  /** What is refunded to the card; "0.00" is stated before the traveler confirms (TRIP-12). */
  refund_amount: amountText,
  /** The part of the price paid that we keep as our fee for canceling online. */
  fee_amount: amountText,
  /** Credit that the airline gives instead of money. */
  airline_credit_amount: amountText,
  /** Our fees for earlier changes of the flights, which are not refunded; null if there were none. */
  change_fees_amount: z._default(z.nullable(amountText), null),
};
export type RefundPartsAnswer = {
  readonly [part in keyof typeof refundParts]: z.output<(typeof refundParts)[part]>;
};

/** Who keeps what is not refunded; for administrators only. */
export const keptParts = {
  /** The part of its price that the airline keeps; null, like the next field, if not stated. */
  airline_kept_amount: z.nullable(amountText),
  /** The part of our markup that is not refunded; negative if rounding favors the traveler. */
  margin_kept_amount: z.nullable(amountText),
};
export type KeptPartsAnswer = {
  readonly [part in keyof typeof keptParts]: z.output<(typeof keptParts)[part]>;
};

/** Credit that an airline gives one passenger instead of money. */
const airlineCredit = z.object({
  passenger_name: z.nullable(z.string()),
  amount: z.nullable(amountText),
  currency: z.nullable(z.string()),
  /** The code for using it; null until it is known. */
  code: z.nullable(z.string()),
});
export type AirlineCreditAnswer = Answer<z.infer<typeof airlineCredit>>;

const refundTo = z.enum(['card', 'airline_credit', 'none']);

/** A step of a refund to the card. */
const refundStep = z.object({
  /** 'failed': it did not reach the card; 'repaid': a person settled it another way. */
  kind: z.enum(['asked', 'agreed', 'sent', 'expected', 'failed', 'repaid']),
  /** 'next': not known to be taken; 'late': nor in time. */
  state: z.enum(['done', 'next', 'late']),
  /** UTC instant, for 'expected' a date; null if not known. */
  at: z.nullable(z.string()),
});

const trackedRefund = {
  /** In order; empty without a refund to the card. */
  refund_steps: z._default(z.array(refundStep), []),
  /** The number by which the cardholder's bank finds the refund; null until the payment provider gives one, if ever. */
  bank_reference: z._default(z.nullable(z.string()), null),
};

const refundFlags = {
  /** The trip was paid in several payments: its refund may go back to more than one, and one of them may fail alone. */
  refund_may_be_split: z._default(z.boolean(), false),
  /** An earlier change lowered the price: `paid_amount` is what the trip cost since. Its refund may be on its way, or have failed. */
  price_reduced: z._default(z.boolean(), false),
};

/** What a change to cheaper flights gives back to the card. */
export const amendmentRefund = z.object({
  amendment_id: z.string(),
  /** What is refunded: less than was agreed if less was left to refund. */
  amount: amountText,
  currency: z.string(),
  ...trackedRefund,
});
export type AmendmentRefundAnswer = Answer<z.infer<typeof amendmentRefund>>;

/** The state of a booking's cancellation; amounts in `refund_currency`. */
export const bookingCancellation = z.object({
  /** 'in_progress' until the airline has confirmed; 'needs_attention' if it or its refund must be settled manually. */
  status: z.enum(['in_progress', 'cancelled', 'needs_attention']),
  ...refundParts,
  refund_currency: z.string(),
  refund_to: refundTo,
  /** 'none' without a refund. */
  refund_status: z.enum(['none', 'pending', 'refunded', 'failed']),
  /** It failed because the cardholder disputed the payment: the bank decides who gets the money. */
  refund_disputed: z._default(z.boolean(), false),
  /** The part of the refund that was made at the payment provider before: the cancellation sends the rest. */
  refunded_earlier_amount: amountText,
  ...refundFlags,
  /** Such as '7–21 business days'; null without a refund. */
  refund_timing: z.nullable(z.string()),
  airline_credits: z.array(airlineCredit),
  /** UTC instant; null until the airline has confirmed. */
  cancelled_at: z.nullable(z.string()),
  ...trackedRefund,
});
export type BookingCancellationAnswer = Answer<z.infer<typeof bookingCancellation>>;

/** What canceling a booking would refund (TRIP-07); amounts in `currency`. */
export const cancellationQuote = z.object({
  /** Send it back with the cancellation: it then never refunds less without asking again. */
  quoteId: z.string(),
  /** UTC instant until which the amounts are valid; null if unknown. */
  expires_at: z.nullable(z.string()),
  ...refundParts,
  currency: z.string(),
  rule: refundRule,
  refund_to: refundTo,
  /** Codes are null until the cancellation. */
  airline_credits: z.array(airlineCredit),
  ...refundFlags,
  /** Such as '7–21 business days'; null without a refund. */
  refund_timing: z.nullable(z.string()),
  /** The same in a sentence or two. */
  message: z.string(),
  /** `airline_change.version` of the booking as quoted; null without a change. Another one than known: read the booking again. */
  airline_change_version: z._default(z.nullable(z.int()), null),
});
export type CancellationQuoteAnswer = Answer<z.infer<typeof cancellationQuote>>;
