import { saysNothingCharged } from '#contract/errors/said-outcomes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { wrapped } from '#web/api/wrapped-error.ts';
import type { ToastMessage } from '#web/ui/toast/toast.ts';
import { verificationMessages } from './verification.ts';

export const noticeTitles = {
  'offer-expired': 'Flight Offer Expired',
  'offer-gone': 'Offer No Longer Available',
  'offer-unchecked': 'Offer Validation Failed',
  'payment-failed': 'Payment Failed',
  'card-payment-failed': 'Card Payment Failed',
  'payment-error': 'Payment Error',
  'booking-failed': 'Booking Failed',
  'price-changed': 'Price Changed',
  'terms-changed': 'Terms Changed',
  'flights-not-changed': 'Flights Not Changed',
  'bags-not-added': 'Bags Not Added',
  'no-answer': 'No Answer Yet',
} as const;

/** A message that is shown as a toast and stays on the screen as text (PAY-05, SHELL-07); `noticeTitles` has its title. */
export interface PaymentNotice {
  readonly code: keyof typeof noticeTitles;
  readonly text: string;
}

/** A notice as a toast. */
export function noticeToast({ code, text }: PaymentNotice, tone: NonNullable<ToastMessage['tone']>): ToastMessage {
  return { title: noticeTitles[code], text, tone };
}

export const paymentTexts = {
  declined:
    'Your card was declined or the card details were incorrect. Please check your information and try again with a different card if necessary.',
  nothingCharged: 'Nothing was charged.',
  termsChanged:
    'What it costs to cancel or change this flight has changed. Nothing was charged. Please read the terms on this page again before you pay.',
  noPrice: 'The price of this flight is not available. Nothing was charged. Please search again.',
  unknown:
    'The outcome of this payment is not known yet. Please do not enter your card again; check again in a moment.',
  notArrived: 'The payment did not reach us. Nothing was charged. Please try again.',
  releasedUnused: 'This payment could not be completed. Nothing was charged. Please try again.',
  notConfirmed:
    'The confirmation with your bank was not completed. Nothing was charged. Please try again, or use a different card.',
  openElsewhere:
    'Your bank asks for a confirmation of this payment in another tab. Please answer it there, or check again in a moment.',
  fieldsNotReady: 'The card fields are not ready yet. Nothing was charged. Please try again in a moment.',
  bookingUnknown:
    'Your card is authorized, but the booking has not been confirmed yet. Nothing is charged until it is. Please try again.',
  bookingFailed: 'Something went wrong. Please try again.',
  servicesGone:
    'A chosen seat or extra is no longer available. Nothing was charged. Please choose again in Seat Selection.',
  servicePriceChanged:
    'The price of a chosen seat or extra has changed. Nothing was charged. Please review your choice in Seat Selection.',
} as const;

/** The meaning of an error of the card call (PAY-11). */
export type PaymentReading =
  | { readonly kind: 'card-refused'; readonly notice: PaymentNotice }
  /** A higher or lower price must be confirmed, and the card fields stay filled (F-76). */
  | { readonly kind: 'price-changed'; readonly notice: PaymentNotice }
  | { readonly kind: 'offer-gone'; readonly notice: PaymentNotice }
  | { readonly kind: 'services-gone'; readonly notice: PaymentNotice }
  /** Unreachable or unknown: the attempt must be looked up before another is allowed. */
  | { readonly kind: 'unknown' };

/** Interprets an error of the card call; only a definite refusal counts as one (PAY-07, PAY-11, SAFE-02). */
export function readPaymentError(error: ApiError, { failed }: Pick<PurchaseWords, 'failed'>): PaymentReading {
  switch (error.code) {
    case 'CARD_DECLINED':
    case 'INSUFFICIENT_FUNDS':
    case 'INVALID_CARD_DETAILS':
      return { kind: 'card-refused', notice: { code: 'payment-failed', text: paymentTexts.declined } };
    case 'AUTHENTICATION_FAILED':
    case 'CARD_NOT_ACCEPTED':
    case 'CARD_NOT_PROCESSED':
      return { kind: 'card-refused', notice: { code: 'payment-failed', text: error.userMessage } };
    case 'OFFER_EXPIRED':
    case 'OFFER_NO_LONGER_AVAILABLE':
    case 'OFFER_NOT_FOUND':
      return { kind: 'offer-gone', notice: offerGoneNotice(error.code === 'OFFER_EXPIRED', error.userMessage) };
    case 'AMENDMENT_OFFER_GONE':
    case 'AMENDMENT_NOT_POSSIBLE':
      return { kind: 'offer-gone', notice: notMadeNotice(failed, error) };
    case 'AMOUNT_MISMATCH':
      return {
        kind: 'price-changed',
        notice: { code: 'price-changed', text: `${error.userMessage} ${paymentTexts.nothingCharged}` },
      };
    case 'AUTHENTICATION_REQUIRED':
    case 'PAYMENT_NOT_CONFIGURED':
    case 'UNSUPPORTED_CURRENCY':
    case 'AMOUNT_TOO_SMALL':
    case 'PAYMENT_NOT_USABLE':
    case 'TOO_MANY_CARDS':
    case 'INVALID_REQUEST':
    case 'FORBIDDEN':
    case 'NOT_AUTHENTICATED':
      return { kind: 'card-refused', notice: { code: 'card-payment-failed', text: error.userMessage } };
    case 'SERVICE_NOT_AVAILABLE':
      return { kind: 'services-gone', notice: { code: 'card-payment-failed', text: paymentTexts.servicesGone } };
    default:
      return { kind: 'unknown' };
  }
}

/** An offer that is gone, with a note that nothing was charged for it (PAY-10), which the server leaves to the page. */
export function offerGoneNotice(expired: boolean, message: string): PaymentNotice {
  const text = expired ? verificationMessages.expired : message;
  return { code: expired ? 'offer-expired' : 'offer-gone', text: `${text} ${paymentTexts.nothingCharged}` };
}

/** A change of a trip that was not made, with a note that nothing was charged for it. */
export function notMadeNotice(code: PaymentNotice['code'], error: ApiError): PaymentNotice {
  const { userMessage: text } = error;
  return { code, text: saysNothingCharged(error.code) ? text : `${text} ${paymentTexts.nothingCharged}` };
}

/** The meaning of an error of the booking call. */
export type BookingReading =
  | { readonly kind: 'booking-failed'; readonly notice: PaymentNotice }
  | { readonly kind: 'offer-gone'; readonly notice: PaymentNotice }
  | { readonly kind: 'price-changed'; readonly notice: PaymentNotice }
  | { readonly kind: 'services-gone'; readonly notice: PaymentNotice }
  | { readonly kind: 'travelers-wrong' }
  | { readonly kind: 'unknown' };

/** Interprets an error of the booking call; anything but a definite refusal is looked up (PAY-11, SAFE-02). */
function readBookingError(error: ApiError): BookingReading {
  switch (error.code) {
    case 'INVALID_PASSENGERS':
      return { kind: 'travelers-wrong' };
    case 'PRICE_CHANGED':
      return { kind: 'price-changed', notice: { code: 'price-changed', text: error.userMessage } };
    case 'OFFER_EXPIRED':
    case 'OFFER_NO_LONGER_AVAILABLE':
    case 'OFFER_NOT_FOUND':
      return { kind: 'offer-gone', notice: offerGoneNotice(error.code === 'OFFER_EXPIRED', error.userMessage) };
    case 'SERVICE_NOT_AVAILABLE':
      return { kind: 'services-gone', notice: { code: 'booking-failed', text: paymentTexts.servicesGone } };
    case 'BOOKING_REFUSED':
    case 'BOOKING_UNAVAILABLE':
    case 'DUPLICATE_BOOKING':
    case 'PAYMENT_NOT_APPROVED':
    case 'PAYMENT_REVIEW_EXPIRED':
    case 'PAYMENT_REQUIRED':
    case 'PAYMENT_NOT_USABLE':
    case 'AMOUNT_MISMATCH':
    case 'INVALID_REQUEST':
    case 'FORBIDDEN':
    case 'NOT_AUTHENTICATED':
      return {
        kind: 'booking-failed',
        notice: {
          code: 'booking-failed',
          text: error.userMessage === '' ? paymentTexts.bookingFailed : wrapped('createBooking', error.userMessage),
        },
      };
    default:
      return { kind: 'unknown' };
  }
}

/** How a checkout speaks of what it sells, and reads the errors of the call that orders it. */
export interface PurchaseWords {
  readonly failed: PaymentNotice['code'];
  /** The card is authorized, and whether the order was made is not known. */
  readonly unknown: string;
  readonly readOrderError: (error: ApiError) => BookingReading;
}

export const bookingWords: PurchaseWords = {
  failed: 'booking-failed',
  unknown: paymentTexts.bookingUnknown,
  readOrderError: readBookingError,
};
