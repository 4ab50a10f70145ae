import type { BookingPassengerInput } from '#contract/bookings.ts';
import { decodeSaleDetails } from '#contract/codec/sale-details.ts';
import type { Authorization } from '#contract/payments.ts';
import { isSameTerms } from '#domain/flights/offer-check.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { CheckoutCalls, CheckoutEvents } from './checkout-calls.ts';
import type { CheckoutEnd, Held } from './checkout-end.ts';
import { CardNotRead } from './hosted/hosted-card.ts';
import { lookUpAttempt, notConfirmed, paymentError, releaseHold, toApiError } from './look-up-attempt.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { offerGoneNotice, type PaymentNotice, paymentTexts, readPaymentError } from './payment-notices.ts';
import { verificationMessages } from './verification.ts';

/** Pause between the final check and the booking (PAY-04). */
const beforeBookingMs = 300;

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
