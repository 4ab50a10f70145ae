import * as z from 'zod/mini';
import { attentionReasons, deskActions } from '../domain/booking/desk.ts';
import { hasCardNumber } from '../domain/payment/card.ts';
import { airlineChange } from './bookings.ts';
import { type Answer, amountText, defineCall, idText } from './call.ts';
import { slice } from './offer.ts';
import { plainText } from './plain-text.ts';
import { refundParts } from './refund-parts.ts';

/** The groups that the list is narrowed by. */
export const deskStates = ['attention', 'open', 'confirmed', 'cancelled', 'refused'] as const;

const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

/** A booking as one row of the desk's list. States are those of `domain/`. */
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
  /** What was taken from the card. */
  takenAmount: amountText,
  /** All that went back to the card or in another way; null where nothing did. */
  returnedAmount: z.nullable(amountText),
  /** True where the airline changed flights or times since they were booked. */
  isChanged: z.boolean(),
  /** Null where nothing is or was cancelled. */
  cancellationState: z.nullable(z.string()),
  /** Null where nobody must look at it. */
  attention: z.nullable(z.enum(attentionReasons)),
  contactEmail: z.string(),
  /** Null for older bookings, which do not hold it. */
  contactPhone: z.nullable(z.string()),
  /** What flies each slice: 'British Airways BA 178'. */
  flights: z.array(z.string()),
  ticketNumbers: z.array(z.string()),
  /** Of the first passenger. */
  leadName: z.string(),
  passengerCount: z.number(),
  originCity: z.string(),
  destinationCity: z.string(),
  /** YYYY-MM-DD; '' where it is not known. */
  departureDate: z.string(),
  /** The day on which the last flight arrives, in the same way. */
  arrivalDate: z.string(),
  saleAmount: amountText,
  currency: z.string(),
});
export type DeskRow = Answer<z.infer<typeof deskRow>>;

export const deskList = z.object({
  rows: z.array(deskRow),
  /** How many bookings need somebody, of all brands and modes. */
  attentionCount: z.number(),
  /** Names the page after this one; null on the last. */
  next: z.nullable(z.string()),
});
export type DeskList = Answer<z.infer<typeof deskList>>;

export const listDeskBookings = defineCall({
  id: 'listDeskBookings',
  summary: 'Bookings for administrators: those that need attention first, then the newest',
  method: 'GET',
  path: '/api/admin/bookings',
  query: z.object({
    /** An id, reference or ticket number, the beginning of an e-mail address, or of names in any order. */
    q: z.optional(plainText(100)),
    state: z.optional(z.enum(['', ...deskStates])),
    mode: z.optional(z.enum(['', 'test', 'live'])),
    brand: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{0,253}$/, 'This is no key of a brand'))),
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,200}$/, 'This page is not known'))),
  }),
  answers: { 200: deskList },
  errors: ['INVALID_REQUEST', ...administrators],
});

/** One entry of a booking's audit trail. */
export const deskEvent = z.object({
  id: z.number(),
  subject: z.enum(['booking', 'payment', 'cancellation']),
  /** UTC instant. */
  at: z.string(),
  /** Null for the first. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** Codes and ids; null where there is no more to say. */
  detail: z.nullable(z.string()),
  /** What an administrator did; null where no person acted. */
  action: z.nullable(z.enum([...deskActions, 'note'])),
  /** Why, or what the note says. */
  reason: z.nullable(z.string()),
  /** Name and address of the administrator, or the id of one who is gone. */
  actor: z.nullable(z.string()),
});
export type DeskEvent = Answer<z.infer<typeof deskEvent>>;

export const deskBooking = z.extend(deskRow, {
  bookingState: z.string(),
  /** The newest entry of the audit trail that was read, notes aside; an action that was decided on an older one is refused. */
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
  /** The same for what the airline ties to nobody. */
  extras: z.array(z.string()),
  /** Whether a request or the reconciler works on it at this moment. */
  isBusy: z.boolean(),
  /** UTC instant until which an order that appears late is looked for; null where none is. */
  watchUntil: z.nullable(z.string()),
  payment: z.object({
    id: z.string(),
    intentId: z.nullable(z.string()),
    card: z.nullable(z.string()),
    /** What was held, and what is or was to be taken of it. */
    heldAmount: amountText,
    captureAmount: amountText,
    refundAmount: z.nullable(amountText),
    refundId: z.nullable(z.string()),
    /** What went back beside that, sent at the payment provider itself; null where nothing was. */
    refundedElsewhere: z.nullable(amountText),
    /** UTC instant at which the hold lapses by itself; null where it is not known. */
    captureBefore: z.nullable(z.string()),
  }),
  cancellation: z.nullable(
    z.object({
      id: z.string(),
      rule: z.string(),
      parts: z.object(refundParts),
      refundStatus: z.string(),
      askedAt: z.nullable(z.string()),
      cancelledAt: z.nullable(z.string()),
    }),
  ),
  /** Null while the flights are those that were booked. */
  airlineChange: z.nullable(airlineChange),
  /** What the supplier says it gives back for an order that was canceled there; null where there is nothing to say. */
  supplierReturns: z.nullable(z.object({ amount: amountText, currency: z.string() })),
  actions: z.array(z.enum(deskActions)),
  /** Oldest first. */
  events: z.array(deskEvent),
});
export type DeskBooking = Answer<z.infer<typeof deskBooking>>;

const bookingPath = z.object({ id: idText });

export const getDeskBooking = defineCall({
  id: 'getDeskBooking',
  summary: 'One booking for administrators, with its audit trail and what can be done by hand',
  method: 'GET',
  path: '/api/admin/bookings/{id}',
  params: bookingPath,
  answers: { 200: deskBooking },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...administrators],
});

/** What is said of a card number in what administrators write: none is ever stored (PAY-09). */
export const noCardNumbers = 'This looks like a card number. Take it out: it must not be stored here.';

const deskText = (most: number) => plainText(most).check(z.refine((text) => !hasCardNumber(text), noCardNumbers));

/** The reason of an action: what a colleague, or an auditor, understands years later. */
export const deskReason = deskText(500).check(z.minLength(5, 'Say why in a few words'));

/** An Idempotency-Key makes a repetition safe: the same key is done once. */
export const actOnBooking = defineCall({
  id: 'actOnBooking',
  summary: 'Do something with a booking by hand, with a reason that stays in its audit trail',
  method: 'POST',
  path: '/api/admin/bookings/{id}/actions',
  params: bookingPath,
  body: z.object({ action: z.enum(deskActions), reason: deskReason, seen: z.int() }),
  answers: { 200: z.object({ said: z.string(), booking: deskBooking }) },
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'BOOKING_BUSY',
    'BOOKING_CHANGED',
    'ACTION_NOT_POSSIBLE',
    'IDEMPOTENCY_CONFLICT',
    'SUPPLIER_UNAVAILABLE',
    'PAYMENT_UNAVAILABLE',
    ...administrators,
  ],
});

/** What colleagues should know of a booking; it goes with the booking. */
export const deskNote = deskText(1000).check(z.minLength(1, 'Write the note first'));
export const mostNotes = 100;

/** An Idempotency-Key makes a repetition safe: the same key is written once. */
export const addDeskNote = defineCall({
  id: 'addDeskNote',
  summary: 'Write a note on a booking, which stays in its audit trail with name and time',
  method: 'POST',
  path: '/api/admin/bookings/{id}/notes',
  params: bookingPath,
  body: z.object({ text: deskNote }),
  answers: { 200: deskBooking },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'ACTION_NOT_POSSIBLE', 'IDEMPOTENCY_CONFLICT', ...administrators],
});
