import * as z from 'zod/mini';
import { settlementWays } from '../domain/booking/amendments/settlement.ts';
import { deskActions, needsReason } from '../domain/booking/desk.ts';
import { hasCardNumber } from '../domain/payment/card.ts';
import { type Answer, amountInput, defineCall, idText } from './call.ts';
import { decodeDeskBooking, decodeDeskPage } from './codec/desk.ts';
import { type DeskBookingAnswer, deskBooking, deskRow } from './desk-booking.ts';
import { emailAddress } from './email-address.ts';
import { lines, plainText } from './plain-text.ts';

/** The filters of the list. */
export const deskStates = [
  'attention',
  'review',
  'dispute',
  'refund_late',
  'airline_change',
  'open',
  'confirmed',
  'cancelled',
  'refused',
] as const;

/** YYYY-MM-DD or ''. */
const deskDay = z.union([z.literal(''), z.iso.date('This is not a day')]);

const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

export const deskList = z.object({
  rows: z.array(deskRow),
  /** How many bookings need attention, across brands, in the mode that was asked for. */
  attentionCount: z.number(),
  /** Cursor of the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type DeskList = Answer<z.infer<typeof deskList>>;

export const listDeskBookings = defineCall({
  id: 'listDeskBookings',
  summary: 'Bookings for administrators: those that need attention first, the oldest deadline first, then the newest',
  method: 'GET',
  path: '/api/admin/bookings',
  query: z.object({
    /**
     * An id, a reference with any separators, a flight number with its airline's code, or a ticket number with or
     * without the airline's three digits; a phone number in any spelling or its last four digits or more; the beginning
     * of an email address, or '@' and its domain; the beginning of names in any order, with or without accents, titles
     * and punctuation; cities or airports of the route; a day of booking or departure; a card's last four digits, an
     * amount paid, or words of a note.
     */
    q: z.optional(plainText(100)),
    state: z.optional(z.enum(['', ...deskStates])),
    mode: z.optional(z.enum(['', 'test', 'live'])),
    brand: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{0,253}$/, 'This is not a brand key'))),
    /** Days of booking in UTC, both included. */
    from: z.optional(deskDay),
    to: z.optional(deskDay),
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,200}$/, 'This page is unknown'))),
  }),
  answers: { 200: deskList },
  decode: decodeDeskPage,
  errors: ['INVALID_REQUEST', ...administrators],
});

const bookingPath = z.object({ id: idText });

export const getDeskBooking = defineCall({
  id: 'getDeskBooking',
  summary: 'One booking for administrators, with its audit trail and possible manual actions',
  method: 'GET',
  path: '/api/admin/bookings/{id}',
  params: bookingPath,
  answers: { 200: deskBooking },
  decode: decodeDeskBooking,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...administrators],
});

/** Message for a card number in a text of an administrator: none is ever stored (PAY-09). */
export const noCardNumbers = 'This looks like a card number. Remove it: it must not be stored here.';

const deskText = (most: number) => lines(most).check(z.refine((text) => !hasCardNumber(text), noCardNumbers));

/** The reason of an action, for colleagues and auditors, even years later. */
export const deskReason = deskText(500).check(z.minLength(5, 'Enter a reason of at least 5 characters'));

/** An Idempotency-Key makes a repetition safe: the same key acts once. */
export const actOnBooking = defineCall({
  id: 'actOnBooking',
  summary: 'Run a manual action on a booking, with a reason that is kept in its audit trail; looking again needs none',
  method: 'POST',
  path: '/api/admin/bookings/{id}/actions',
  movesMoney: true,
  params: bookingPath,
  body: z
    .object({
      action: z.enum(deskActions),
      reason: z.optional(deskReason),
      seen: z.int(),
      /** How a change was paid that is closed without its own payment, and how much of it. */
      settlement: z.optional(z.object({ way: z.enum(settlementWays), amount: amountInput })),
    })
    .check(
      z.refine(({ action, reason }) => reason !== undefined || !needsReason(action), {
        path: ['reason'],
        error: 'Enter a reason of at least 5 characters',
      }),
    ),
  answers: { 200: z.object({ said: z.string(), booking: deskBooking }) },
  decode: ({ said, booking }: { readonly said: string; readonly booking: DeskBookingAnswer }) => ({
    said,
    booking: decodeDeskBooking(booking),
  }),
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

export const correctContact = defineCall({
  id: 'correctContact',
  summary:
    'Correct the email address of a booking and send it the emails again that were refused; kept in its audit trail',
  method: 'POST',
  path: '/api/admin/bookings/{id}/contact',
  params: bookingPath,
  body: z.object({ email: emailAddress }),
  answers: { 200: deskBooking },
  decode: decodeDeskBooking,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'ACTION_NOT_POSSIBLE', 'IDEMPOTENCY_CONFLICT', ...administrators],
});

/** A note for colleagues; it is deleted with the booking. */
export const deskNote = deskText(1000).check(z.minLength(1, 'Enter a note first'));
export const maxNotes = 100;

/** An Idempotency-Key makes a repetition safe: the same key is written once. */
export const addDeskNote = defineCall({
  id: 'addDeskNote',
  summary: 'Add a note to a booking, kept in its audit trail with name and time',
  method: 'POST',
  path: '/api/admin/bookings/{id}/notes',
  params: bookingPath,
  body: z.object({ text: deskNote }),
  answers: { 200: deskBooking },
  decode: decodeDeskBooking,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'ACTION_NOT_POSSIBLE', 'IDEMPOTENCY_CONFLICT', ...administrators],
});
