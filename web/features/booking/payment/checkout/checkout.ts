import type { BookingPassengerInput, EarlierBooking } from '#contract/bookings.ts';
import type { FieldFault } from '#contract/call.ts';
import { decodeSaleDetails } from '#contract/codec/sale-details.ts';
import type { Authorization, PaymentAnswer } from '#contract/payments.ts';
import { isSameTerms, type OfferTerms } from '#domain/flights/offer-check.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Verification, verificationMessages } from '#web/features/booking/verification/verification.ts';
import { CardNotRead } from '../hosted/hosted-card.ts';
import {
  offerGoneNotice,
  type PaymentNotice,
  type PurchaseWords,
  paymentTexts,
  readPaymentError,
} from '../payment-notices.ts';
import type { PaymentAttempt } from './payment-attempt.ts';

/**
 * The calls that a checkout makes for what it sells, an offer or other flights for a booked trip; each rejects with an ApiError, except
 * `verify`, which never rejects.
 */
export interface CheckoutCalls {
  readonly words: PurchaseWords;
  /** Whether the screen asks about a new price, which is then no failure. */
  readonly asksAboutPrice: boolean;
  /** Without a card by the wallet that was approved. Rejects with `CardNotRead` if nothing was sent. */
  pay(attempt: PaymentAttempt, card: CardDetails | null): Promise<Authorization>;
  /** Shows the challenge of the cardholder's bank until it is answered or closed; never rejects. */
  confirmWithBank(clientSecret: string): Promise<void>;
  /** Runs the work of a challenge; until it ends, other tabs know that it is not theirs. */
  asOwner<T>(paymentId: string, work: () => Promise<T>): Promise<T>;
  /** Whether the challenge of a payment is another tab's. */
  isOwnedElsewhere(paymentId: string): Promise<boolean>;
  continuePayment(paymentId: string): Promise<Authorization>;
  findAttempt(paymentKey: string): Promise<PaymentAnswer>;
  release(paymentId: string): Promise<unknown>;
  verify(): Promise<Verification>;
  /** What this visitor has booked of the offer or its search; null if none or unknown. */
  findEarlier(): Promise<EarlierBooking | null>;
  /** Orders what was paid for; the booking's id. */
  book(
    attempt: PaymentAttempt,
    paymentId: string,
    passengers: readonly BookingPassengerInput[],
  ): Promise<{ readonly id: string }>;
  pause(ms: number): Promise<void>;
}

export type CheckoutStage = 'card' | 'bank' | 'lookup' | 'verify' | 'booking';

/** What a checkout reports while it runs. */
export interface CheckoutEvents {
  readonly onStage: (stage: CheckoutStage) => void;
  /** A warning that does not end it: the final check gave no usable response. */
  readonly onWarning: (notice: PaymentNotice) => void;
}

/**
 * How a checkout ended. `attempt` says what happens to its keys: 'keep' after an unknown outcome, so that the same
 * attempt is looked up and repeated; 'drop' after a definite one; 'rebook' keeps the payment for another booking call.
 */
export type CheckoutEnd =
  | { readonly kind: 'booked'; readonly bookingId: string; readonly attempt: 'keep' }
  | {
      readonly kind: 'card-refused';
      readonly notice: PaymentNotice;
      /** The correct fare, without seats and extras; null if the error names none. */
      readonly price: Money | null;
      readonly attempt: 'drop';
    }
  /** The provider's own fields say what is missing. */
  | { readonly kind: 'card-incomplete'; readonly attempt: 'keep' }
  | { readonly kind: 'not-paid'; readonly notice: PaymentNotice; readonly attempt: 'keep' | 'drop' }
  | { readonly kind: 'payment-unknown'; readonly notice: PaymentNotice; readonly attempt: 'keep' }
  | { readonly kind: 'offer-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  /** The offer is gone because this visitor has booked it, or another one of its search (F-71). */
  | { readonly kind: 'booked-before'; readonly booking: EarlierBooking; readonly attempt: 'drop' }
  | {
      readonly kind: 'price-changed';
      readonly notice: PaymentNotice;
      /** The current fare, without seats and extras. */
      readonly price: Money | null;
      readonly attempt: 'drop';
    }
  /** Canceling or changing costs something else than the page said. */
  | {
      readonly kind: 'terms-changed';
      readonly notice: PaymentNotice;
      readonly terms: OfferTerms;
      readonly attempt: 'drop';
    }
  /** A chosen seat or extra is sold or its price changed: nothing was ordered, no hold remains. */
  | { readonly kind: 'services-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  | {
      readonly kind: 'travelers-wrong';
      readonly problems: readonly FieldFault[];
      readonly message: string;
      /** The authorized payment that waits for the corrected call; null if it is gone. */
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

/** Pause between the final check and the booking (PAY-04), and pauses between look-ups after a lost response. */
const beforeBookingMs = 300;
const lookupWaitsMs = [0, 1500, 3000, 5000];

/**
 * Authorizes the card, checks the offer one last time, books (PAY-04). Never throws; repeatable with the same attempt.
 */
export async function checkout(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  card: CardDetails | null,
  passengers: readonly BookingPassengerInput[],
  events: CheckoutEvents,
): Promise<CheckoutEnd> {
  events.onStage('card');
  const paid = await authorize(calls, attempt, card, events);
  return paid.kind === 'held' ? finishBooking(calls, attempt, paid.paymentId, passengers, events) : paid;
}

/** If this visitor has booked the offer, it is 'gone' for that reason: do not say that nothing was charged. */
async function explainUnavailableOffer(calls: CheckoutCalls, notice: PaymentNotice): Promise<CheckoutEnd> {
  const booking = await calls.findEarlier();
  return booking === null
    ? { kind: 'offer-gone', notice, attempt: 'drop' }
    : { kind: 'booked-before', booking, attempt: 'drop' };
}

/** Books with a payment that is already authorized: after a reload, a lost response or corrected passengers. */
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
    await releaseHold(calls, paymentId);
    return explainUnavailableOffer(calls, offerGoneNotice(verified.code === 'OFFER_EXPIRED', verified.message));
  }
  if (verified.kind === 'unusable') {
    events.onWarning({ code: 'offer-unchecked', text: verificationMessages.finalFailed });
  } else if (verified.price !== null && isHigher(verified.price, attempt.fare)) {
    await releaseHold(calls, paymentId);
    const notice: PaymentNotice = {
      code: 'price-changed',
      text: `The price of this flight has changed. ${paymentTexts.nothingCharged}`,
    };
    return { kind: 'price-changed', notice, price: verified.price, attempt: 'drop' };
  }
  if (verified.kind === 'valid' && verified.terms !== null && attempt.terms !== undefined) {
    const { terms } = verified;
    if (!isSameTerms(terms, attempt.terms)) {
      await releaseHold(calls, paymentId);
      const notice: PaymentNotice = { code: 'terms-changed', text: paymentTexts.termsChanged };
      return { kind: 'terms-changed', notice, terms, attempt: 'drop' };
    }
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

/** Looks up an attempt whose response was lost, several times while it is still in progress (PAY-11). */
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
    if (found.status === 'requires_action') {
      if (await calls.isOwnedElsewhere(found.paymentId))
        return { kind: 'payment-unknown', notice: paymentError(paymentTexts.openElsewhere), attempt: 'keep' };
      await releaseHold(calls, found.paymentId);
      return { kind: 'card-refused', notice: notConfirmed, price: null, attempt: 'drop' };
    }
    if (found.status === 'declined') {
      const notice: PaymentNotice = { code: 'payment-failed', text: paymentTexts.declined };
      return { kind: 'card-refused', notice, price: null, attempt: 'drop' };
    }
    if (found.status === 'released' || found.status === 'refunded') {
      return { kind: 'not-paid', notice: paymentError(paymentTexts.releasedUnused), attempt: 'drop' };
    }
  }
  return { kind: 'payment-unknown', notice: paymentError(paymentTexts.unknown), attempt: 'keep' };
}

async function authorize(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  card: CardDetails | null,
  events: CheckoutEvents,
): Promise<Held | CheckoutEnd> {
  try {
    const paid = await calls.pay(attempt, card);
    return await confirmed(calls, paid, events);
  } catch (thrown) {
    if (thrown instanceof CardNotRead) {
      return thrown.text === null
        ? { kind: 'card-incomplete', attempt: 'keep' }
        : { kind: 'not-paid', notice: paymentError(thrown.text), attempt: 'keep' };
    }
    const error = toApiError(thrown);
    const reading = readPaymentError(error, calls.words);
    if (reading.kind === 'card-refused' || reading.kind === 'price-changed')
      return repriced(calls, attempt, error, reading);
    if (reading.kind === 'offer-gone') return explainUnavailableOffer(calls, reading.notice);
    if (reading.kind === 'services-gone') return { ...reading, attempt: 'drop' };
    events.onStage('lookup');
    const found = await lookUpAttempt(calls, attempt);
    // Our own server said why it did nothing: more helpful than saying that the outcome is unknown.
    if (found.kind === 'not-paid' && error.answer !== null)
      return { ...found, notice: paymentError(error.userMessage) };
    return found;
  }
}

/**
 * The hold of a payment, after the cardholder has confirmed it if their bank asks. A challenge that was closed is given
 * up: nothing is held, and the card can be entered again (HOST-02).
 */
async function confirmed(
  calls: CheckoutCalls,
  paid: Authorization,
  events: CheckoutEvents,
): Promise<Held | CheckoutEnd> {
  const { paymentId } = paid;
  if (paid.status === 'authorised') return { kind: 'held', paymentId };
  return calls.asOwner(paymentId, async () => {
    events.onStage('bank');
    await calls.confirmWithBank(paid.clientSecret);
    events.onStage('lookup');
    const answer = await calls.continuePayment(paymentId);
    if (answer.status === 'authorised') return { kind: 'held', paymentId };
    await releaseHold(calls, paymentId);
    return { kind: 'card-refused', notice: notConfirmed, price: null, attempt: 'drop' };
  });
}

async function endOfBooking(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  paymentId: string,
  error: ApiError,
): Promise<CheckoutEnd> {
  const { words } = calls;
  const reading = words.readOrderError(error);
  switch (reading.kind) {
    case 'offer-gone':
      return explainUnavailableOffer(calls, reading.notice);
    case 'price-changed':
      return repriced(calls, attempt, error, reading);
    case 'services-gone':
    case 'booking-failed':
      await releaseHold(calls, paymentId);
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
        const notice: PaymentNotice = { code: words.failed, text: paymentTexts.releasedUnused };
        return { kind: 'booking-failed', notice, attempt: 'drop' };
      }
      const notice: PaymentNotice = { code: 'payment-error', text: words.unknown };
      return { kind: 'booking-unknown', notice, paymentId, attempt: 'keep' };
    }
  }
}

/**
 * Releases a hold; if that fails, the server releases a hold without a booking automatically within 20 minutes
 * (PAY-10).
 */
export async function releaseHold(calls: Pick<CheckoutCalls, 'release'>, paymentId: string): Promise<void> {
  await calls.release(paymentId).catch(() => undefined);
}

const notConfirmed: PaymentNotice = { code: 'payment-failed', text: paymentTexts.notConfirmed };

function paymentError(text: string): PaymentNotice {
  return { code: 'payment-error', text };
}

export function isHigher(now: Money, held: Money): boolean {
  return now.currency !== held.currency || !(now.amountMinor <= held.amountMinor);
}

/**
 * An error with a different total (PRICE-04). If it includes seats or extras, the offer's fare is requested: if
 * that is unchanged, the price of one of them changed.
 */
async function repriced(
  calls: CheckoutCalls,
  attempt: PaymentAttempt,
  error: ApiError,
  refusal: { readonly kind: 'card-refused' | 'price-changed'; readonly notice: PaymentNotice },
): Promise<CheckoutEnd> {
  const total = decodeSaleDetails(error.answer?.details);
  if (total === null || attempt.services.length === 0) return { ...refusal, price: total, attempt: 'drop' };
  const verified = await calls.verify();
  const fare = verified.kind === 'valid' ? verified.price : null;
  if (fare === null || !isSameMoney(fare, attempt.fare)) {
    return { ...refusal, price: fare, attempt: 'drop' };
  }
  return {
    kind: 'services-gone',
    notice: { ...refusal.notice, text: paymentTexts.servicePriceChanged },
    attempt: 'drop',
  };
}

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'No response', null);
}
