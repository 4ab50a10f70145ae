import * as z from 'zod/mini';
import { amendmentKinds } from '../domain/booking/amendments/amendment-states.ts';
import { attentionReasons, deskActions } from '../domain/booking/desk.ts';
import { deskAmendment } from './amendments/desk-amendment.ts';
import { airlineChange } from './booking.ts';
import { type Answer, amountText } from './call.ts';
import { slice } from './offer.ts';
import { keptParts, refundParts } from './refunds.ts';

/** A booking in the list of the desk. States are those of `domain/`. */
export const deskRow = z.object({
  id: z.string(),
  reference: z.string(),
  /** The airline's; null until it is known. */
  airlineReference: z.nullable(z.string()),
  brandKey: z.string(),
  isLive: z.boolean(),
  /** UTC instant. */
  createdAt: z.string(),
  bookingState: z.string(),
  /** True once the last flight has landed. */
  isOver: z.boolean(),
  paymentState: z.string(),
  /** Captured from the card. */
  takenAmount: amountText,
  /** Total refunded to the card or in another way; null if none. */
  returnedAmount: z.nullable(amountText),
  /** True if the airline changed flights or times since they were booked. */
  isChanged: z.boolean(),
  /** The kind of the traveler's own change that is not settled; null if there is none. */
  openAmendment: z._default(z.nullable(z.enum(amendmentKinds)), null),
  /** Null if nothing is or was canceled. */
  cancellationState: z.nullable(z.string()),
  /** Null if it needs no attention. */
  attention: z.nullable(z.enum(attentionReasons)),
  /** Until when someone must act, or since when it is late, as a UTC instant; null without a deadline. */
  deadline: z._default(z.nullable(z.string()), null),
  contactEmail: z.string(),
  /** Null for older bookings, which lack it. */
  contactPhone: z.nullable(z.string()),
  /** The flights of each slice: 'British Airways BA 178'. */
  flights: z.array(z.string()),
  ticketNumbers: z.array(z.string()),
  /** Of the first passenger. */
  leadName: z.string(),
  passengerCount: z.number(),
  originCity: z.string(),
  destinationCity: z.string(),
  /** YYYY-MM-DD; '' if it is not known. */
  departureDate: z.string(),
  /** The day of the last arrival, in the same format. */
  arrivalDate: z.string(),
  /** The price of the trip. */
  saleAmount: amountText,
  /** That price with our change fees; absent in answers of older instances. */
  totalAmount: z.optional(amountText),
  currency: z.string(),
});
export type DeskRowAnswer = Answer<z.infer<typeof deskRow>>;

/** One entry of a booking's audit trail. */
const deskEvent = z.object({
  id: z.number(),
  subject: z.enum(['booking', 'payment', 'cancellation', 'amendment']),
  /** UTC instant. */
  at: z.string(),
  /** Null for the first. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** Codes and ids; null if there is no more to say. */
  detail: z.nullable(z.string()),
  /** A manual action; null for an automatic step. */
  action: z.nullable(z.enum([...deskActions, 'note', 'contact'])),
  /** The reason, or the text of the note. */
  reason: z.nullable(z.string()),
  /** Name and address of the administrator, or the id of a deleted one. */
  actor: z.nullable(z.string()),
});

export const deskBooking = z.extend(deskRow, {
  bookingState: z.string(),
  /** The newest entry of the audit trail that was read, notes aside; an action based on an older one is refused. */
  seen: z.number(),
  orderId: z.nullable(z.string()),
  supplierAmount: amountText,
  slices: z.array(slice),
  passengers: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['adult', 'child', 'infant']),
      /** Seats, bags and tickets, a line each. */
      extras: z.array(z.string()),
    }),
  ),
  /** The same for extras of the whole order. */
  extras: z.array(z.string()),
  /** Whether a request or the reconciler holds its lease. */
  isBusy: z.boolean(),
  /** UTC instant until which a late order is looked for; null if none is. */
  watchUntil: z.nullable(z.string()),
  /** UTC instant until which a payment under review can be approved; null if none is. */
  reviewUntil: z._default(z.nullable(z.string()), null),
  payment: z.object({
    id: z.string(),
    intentId: z.nullable(z.string()),
    card: z.nullable(z.string()),
    cardDetails: z._default(z.nullable(z.string()), null),
    riskLevel: z._default(z.nullable(z.string()), null),
    /** The held amount, and the amount to capture. */
    heldAmount: amountText,
    captureAmount: amountText,
    refundAmount: z.nullable(amountText),
    refundId: z.nullable(z.string()),
    /** Further refunds, made at the payment provider; null for none. */
    refundedElsewhere: z.nullable(amountText),
    /** UTC instant at which the hold expires; null if unknown. */
    captureBefore: z.nullable(z.string()),
  }),
  /** Every payment that the booking claimed, oldest first, with its refunds. */
  payments: z._default(
    z.array(
      z.object({
        id: z.string(),
        card: z.nullable(z.string()),
        paidFor: z.enum(['trip', ...amendmentKinds]),
        state: z.string(),
        captureAmount: amountText,
        refunds: z.array(z.object({ id: z.string(), state: z.string(), amount: amountText })),
        /** Oldest first. Status and reason are the payment provider's words. */
        disputes: z._default(
          z.array(
            z.object({
              id: z.string(),
              status: z.string(),
              reason: z.string(),
              amount: amountText,
              currency: z.string(),
              /** UTC instants. */
              openedAt: z.string(),
              answerBy: z.nullable(z.string()),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
  cancellation: z.nullable(
    z.object({
      id: z.string(),
      rule: z.string(),
      parts: z.object({ ...refundParts, ...keptParts }),
      refundStatus: z.string(),
      askedAt: z.nullable(z.string()),
      cancelledAt: z.nullable(z.string()),
      refundSentAt: z._default(z.nullable(z.string()), null),
      bankReference: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** Changes of flights that the traveler agreed to, oldest first. */
  amendments: z._default(z.array(deskAmendment), []),
  /** Null if the flights are those that were booked. */
  airlineChange: z.nullable(airlineChange),
  /** The supplier's refund for an order that was canceled there, to us or as credit to the travelers; null otherwise. */
  supplierReturns: z.nullable(
    z.object({
      amount: amountText,
      currency: z.string(),
      to: z._default(z.enum(['us', 'travelers', 'unknown']), 'us'),
    }),
  ),
  actions: z.array(z.enum(deskActions)),
  /** Oldest first. */
  events: z.array(deskEvent),
});
export type DeskBookingAnswer = Answer<z.infer<typeof deskBooking>>;
