import type { ApiError } from '#web/api/api-error.ts';
import type { CheckoutStage } from '../payment/checkout/checkout.ts';
import { type BookingReading, notChangedNotice, type PurchaseWords } from '../payment/payment-notices.ts';

export const changeProgress: Partial<Record<CheckoutStage, string>> = {
  verify: 'Confirming your new flights with the airline…',
  booking: 'Confirming your new flights with the airline. This can take up to half a minute…',
};

/** How a checkout speaks of a change of flights. */
export const changeWords: PurchaseWords = {
  failed: 'Flights Not Changed',
  unknown:
    'Your card is authorized, but we do not know yet whether the airline made the change. Your card is charged only if it did. Please try again: you cannot be charged twice.',
  readOrderError: readConfirmError,
};

/** Interprets an error of the call that confirms a change; anything but a definite refusal is looked up (SAFE-02). */
export function readConfirmError(error: ApiError): BookingReading {
  switch (error.code) {
    case 'AMENDMENT_OFFER_GONE':
    case 'AMENDMENT_BY_PHONE':
    case 'AMENDMENT_NOT_POSSIBLE':
    case 'AMENDMENT_IN_PROGRESS':
    case 'CANCELLATION_IN_PROGRESS':
    case 'BOOKING_PENDING':
    case 'NOT_FOUND':
      return { kind: 'offer-gone', notice: notChangedNotice(error.userMessage) };
    case 'PAYMENT_NOT_APPROVED':
    case 'PAYMENT_REQUIRED':
    case 'PAYMENT_NOT_USABLE':
    case 'INVALID_REQUEST':
    case 'FORBIDDEN':
    case 'NOT_AUTHENTICATED':
      return { kind: 'booking-failed', notice: notChangedNotice(error.userMessage) };
    default:
      return { kind: 'unknown' };
  }
}
