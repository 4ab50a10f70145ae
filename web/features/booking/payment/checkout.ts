import type { BookingAnswer, BookingPassengerInput, EarlierBooking } from '../../../../contract/bookings.ts';
import type { PaymentAnswer } from '../../../../contract/payments.ts';
import { parseMoney } from '../../../../domain/money/money.ts';
import type { PassengerProblem } from '../../../../domain/passengers/check-passengers.ts';
import type { CardDetails } from '../../../../domain/payment/card.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type Price, type Verification, verificationMessages } from '../verification/verification.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import {
  offerGoneNotice,
  type PaymentNotice,
  paymentTexts,
  readBookingError,
  readPaymentError,
} from './payment-notices.ts';

/** The calls that a checkout makes; each rejects with an ApiError, `verify` never does. */
export interface CheckoutCalls {
  pay(attempt: PaymentAttempt, card: CardDetails): Promise<{ readonly paymentId: string }>;
  findAttempt(paymentKey: string): Promise<PaymentAnswer>;
  release(paymentId: string): Promise<unknown>;
  verify(): Promise<Verification>;
  /** What this visitor has booked of the offer or its search; null for nothing, and where that is not known. */
  findEarlier(): Promise<EarlierBooking | null>;
  book(
    attempt: PaymentAttempt,
    paymentId: string,
    passengers: readonly BookingPassengerInput[],
  ): Promise<BookingAnswer>;
  pause(ms: number): Promise<void>;
}

export type CheckoutStage = 'card' | 'lookup' | 'verify' | 'booking';

/** What a checkout tells while it runs. */
export interface CheckoutEvents {
  readonly onStage: (stage: CheckoutStage) => void;
  /** A warning that does not end it: the final check gave no usable answer. */
  readonly onWarning: (notice: PaymentNotice) => void;
}

/**
 * How a checkout ended. `attempt` says what becomes of its key: 'keep' after an unknown outcome, so that the same one
 * is looked up and repeated; 'drop' after a definite one; 'rebook' keeps the payment for another booking call.
 */
export type CheckoutEnd =
  | { readonly kind: 'booked'; readonly bookingId: string; readonly attempt: 'keep' }
  | {
      readonly kind: 'card-refused';
      readonly notice: PaymentNotice;
      /** The right fare, without seats; null where the refusal names none. */
      readonly price: Price | null;
      readonly attempt: 'drop';
    }
  | { readonly kind: 'not-paid'; readonly notice: PaymentNotice; readonly attempt: 'keep' | 'drop' }
  | { readonly kind: 'payment-unknown'; readonly notice: PaymentNotice; readonly attempt: 'keep' }
  | { readonly kind: 'offer-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  /** The offer is gone because this visitor has booked it, or another one of its search (F-71). */
  | { readonly kind: 'booked-before'; readonly booking: EarlierBooking; readonly attempt: 'drop' }
  | {
      readonly kind: 'price-changed';
      readonly notice: PaymentNotice;
      /** The fare as it is now, without seats. */
      readonly price: Price | null;
      readonly attempt: 'drop';
    }
  /** A chosen seat is sold or costs something else: nothing was ordered, nothing is held. */
  | { readonly kind: 'seats-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  | {
      readonly kind: 'travelers-wrong';
      readonly problems: readonly PassengerProblem[];
      readonly message: string;
      /** The authorised payment that waits for the corrected call; null when it is gone. */
      readonly paymentId: string | null;
      readonly attempt: 'rebook' | 'drop';
    }
  | { readonly kind: 'booking-failed'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  | {
      readonly kind: 'booking-unknown';
      readonly notice: PaymentNotice;
      readonly paymentId: string;
      readonly attempt: 'keep';
    };

interface Held {
  readonly kind: 'held';
  readonly paymentId: string;
}

/** Pause between the final check and the booking (PAY-04), and the waits between look-ups of a lost answer. */
const beforeBookingMs = 300;
const lookupWaitsMs = [0, 1500, 3000, 5000];

/** Authorises the card, checks the offer a last time, books (PAY-04). Never throws; repeatable with the same attempt. */
export async function checkout(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  card: CardDetails,
  passengers: readonly BookingPassengerInput[],
  events: CheckoutEvents,
): Promise<CheckoutEnd> {
  events.onStage('card');
  const paid = await authorise(calls, attempt, card, events);
  return paid.kind === 'held' ? finishBooking(calls, attempt, paid.paymentId, passengers, events) : paid;
}

/** What 'gone' means to whoever booked it: not that nothing was charged. */
async function goneOrBooked(calls: CheckoutCalls, notice: PaymentNotice): Promise<CheckoutEnd> {
  const booking = await calls.findEarlier();
  return booking === null
    ? { kind: 'offer-gone', notice, attempt: 'drop' }
    : { kind: 'booked-before', booking, attempt: 'drop' };
}

/** Books on a payment that is authorised already: after a reload, a lost answer or corrected passengers. */
export async function finishBooking(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  paymentId: string,
  passengers: readonly BookingPassengerInput[],
  events: CheckoutEvents,
): Promise<CheckoutEnd> {
  events.onStage('verify');
  const verified = await calls.verify();
  if (verified.kind === 'invalid') {
    await releaseQuietly(calls, paymentId);
    return goneOrBooked(calls, offerGoneNotice(verified.code === 'OFFER_EXPIRED', verified.message));
  }
  if (verified.kind === 'unusable') {
    events.onWarning({ title: 'Offer Validation Failed', text: verificationMessages.finalFailed });
  } else if (verified.price !== null && isDearer(verified.price, attempt.fare)) {
    await releaseQuietly(calls, paymentId);
    const notice: PaymentNotice = {
      title: 'Price Changed',
      text: `The price of this flight has changed. ${paymentTexts.nothingCharged}`,
    };
    return { kind: 'price-changed', notice, price: verified.price, attempt: 'drop' };
  }
  await calls.pause(beforeBookingMs);
  events.onStage('booking');
  try {
    const booking = await calls.book(attempt, paymentId, passengers);
    return { kind: 'booked', bookingId: booking.id, attempt: 'keep' };
  } catch (error) {
    return endOfBooking(calls, attempt, paymentId, toApiError(error));
  }
}

/** What became of an attempt whose answer was lost: asked a few times, as long as it is still under way (PAY-11). */
export async function lookUpAttempt(calls: CheckoutCalls, attempt: PaymentAttempt): Promise<Held | CheckoutEnd> {
  for (const wait of lookupWaitsMs) {
    await calls.pause(wait);
    let found: PaymentAnswer;
    try {
      found = await calls.findAttempt(attempt.paymentKey);
    } catch (error) {
      if (toApiError(error).status === 404) {
        return { kind: 'not-paid', notice: paymentError(paymentTexts.notArrived), attempt: 'keep' };
      }
      continue;
    }
    if (found.bookingId !== null) return { kind: 'booked', bookingId: found.bookingId, attempt: 'keep' };
    if (found.status === 'authorised') return { kind: 'held', paymentId: found.paymentId };
    if (found.status === 'declined') {
      const notice: PaymentNotice = { title: 'Payment Failed', text: paymentTexts.declined };
      return { kind: 'card-refused', notice, price: null, attempt: 'drop' };
    }
    if (found.status === 'released' || found.status === 'refunded') {
      return { kind: 'not-paid', notice: paymentError(paymentTexts.releasedUnused), attempt: 'drop' };
    }
  }
  return { kind: 'payment-unknown', notice: paymentError(paymentTexts.unknown), attempt: 'keep' };
}

async function authorise(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  card: CardDetails,
  events: CheckoutEvents,
): Promise<Held | CheckoutEnd> {
  try {
    const { paymentId } = await calls.pay(attempt, card);
    return { kind: 'held', paymentId };
  } catch (thrown) {
    const error = toApiError(thrown);
    const reading = readPaymentError(error);
    if (reading.kind === 'card-refused' || reading.kind === 'price-changed')
      return repriced(calls, attempt, error, reading);
    if (reading.kind === 'offer-gone') return goneOrBooked(calls, reading.notice);
    if (reading.kind === 'seats-gone') return { ...reading, attempt: 'drop' };
    events.onStage('lookup');
    const found = await lookUpAttempt(calls, attempt);
    // Our own server said why it did nothing: that is better to read than that nothing is known.
    if (found.kind === 'not-paid' && error.answer !== null)
      return { ...found, notice: paymentError(error.userMessage) };
    return found;
  }
}

async function endOfBooking(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  paymentId: string,
  error: ApiError,
): Promise<CheckoutEnd> {
  const reading = readBookingError(error);
  switch (reading.kind) {
    case 'offer-gone':
      return goneOrBooked(calls, reading.notice);
    case 'price-changed':
      return repriced(calls, attempt, error, reading);
    case 'seats-gone':
    case 'booking-failed':
      await releaseQuietly(calls, paymentId);
      return { ...reading, attempt: 'drop' };
    case 'travelers-wrong': {
      const held = (await lookUpAttempt(calls, attempt)).kind === 'held';
      return {
        kind: 'travelers-wrong',
        problems: error.answer?.fields ?? [],
        message: error.userMessage,
        paymentId: held ? paymentId : null,
        attempt: held ? 'rebook' : 'drop',
      };
    }
    case 'unknown': {
      const found = await lookUpAttempt(calls, attempt);
      if (found.kind === 'booked') return found;
      if (found.kind === 'not-paid' && found.attempt === 'drop') {
        const notice: PaymentNotice = { title: 'Booking Failed', text: paymentTexts.releasedUnused };
        return { kind: 'booking-failed', notice, attempt: 'drop' };
      }
      const notice: PaymentNotice = { title: 'Payment Error', text: paymentTexts.bookingUnknown };
      return { kind: 'booking-unknown', notice, paymentId, attempt: 'keep' };
    }
  }
}

/** Frees a hold; where that cannot be said now, the server frees it by itself within 20 minutes (PAY-10). */
async function releaseQuietly(calls: CheckoutCalls, paymentId: string): Promise<void> {
  try {
    await calls.release(paymentId);
  } catch {
    // The server's own clock releases holds without a booking.
  }
}

function paymentError(text: string): PaymentNotice {
  return { title: 'Payment Error', text };
}

function isDearer(now: Price, held: Price): boolean {
  const [a, b] = [parseMoney(now.amount, now.currency), parseMoney(held.amount, held.currency)];
  return a === null || b === null || a.currency !== b.currency || a.amountMinor > b.amountMinor;
}

/**
 * A refusal that names another total (PRICE-04). With seats in it, the offer is asked for its fare: where that is the
 * same, it is a seat that costs something else.
 */
async function repriced(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  error: ApiError,
  refusal: { readonly kind: 'card-refused' | 'price-changed'; readonly notice: PaymentNotice },
): Promise<CheckoutEnd> {
  const total = priceIn(error);
  if (total === null || attempt.services.length === 0) return { ...refusal, price: total, attempt: 'drop' };
  const verified = await calls.verify();
  const fare = verified.kind === 'valid' ? verified.price : null;
  if (fare === null || fare.amount !== attempt.fare.amount || fare.currency !== attempt.fare.currency) {
    return { ...refusal, price: fare, attempt: 'drop' };
  }
  return { kind: 'seats-gone', notice: { ...refusal.notice, text: paymentTexts.seatPriceChanged }, attempt: 'drop' };
}

/** The right total that an error names (PRICE-04). */
function priceIn(error: ApiError): Price | null {
  const { sale_amount: amount, sale_currency: currency } = error.answer?.details ?? {};
  return typeof amount === 'string' && typeof currency === 'string' ? { amount, currency } : null;
}

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'No response', null);
}
