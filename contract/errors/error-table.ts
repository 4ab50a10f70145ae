import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * HTTP status of every way in which a call can fail, whether the same call may succeed later, and the default message for travelers. The
 * table is total by its type.
 */
export const errorTable = {
  INVALID_REQUEST: { status: 400, retryable: false, text: 'Some of the information sent is not valid.' },
  INVALID_SEARCH: { status: 400, retryable: false, text: 'Please check your search.' },
  INVALID_CARD_DETAILS: { status: 400, retryable: false, text: 'Please check your card details.' },
  UNSUPPORTED_CURRENCY: { status: 400, retryable: false, text: 'This currency is not supported.' },
  INVALID_RESET_LINK: {
    status: 400,
    retryable: false,
    text: 'This link is no longer valid. Please request a new one.',
  },
  TRIP_LINK_EXPIRED: {
    status: 410,
    retryable: false,
    text: 'This link has expired. Find your booking by its reference instead.',
  },
  NOT_AUTHENTICATED: { status: 401, retryable: false, text: 'Not authenticated' },
  INVALID_CREDENTIALS: { status: 401, retryable: false, text: 'Login failed. Please check your credentials.' },
  PAYMENT_REQUIRED: { status: 402, retryable: false, text: 'Payment details are required for booking' },
  CARD_DECLINED: {
    status: 402,
    retryable: false,
    text: 'Your card was declined or the card details were incorrect. Please check your information and try again with a different card if necessary.',
  },
  INSUFFICIENT_FUNDS: {
    status: 402,
    retryable: false,
    text: 'Your card was declined for insufficient funds. Please use a different card.',
  },
  AUTHENTICATION_REQUIRED: {
    status: 402,
    retryable: false,
    text: 'Your bank requires an extra confirmation that is not available here. Please use a different card.',
  },
  AUTHENTICATION_FAILED: {
    status: 402,
    retryable: false,
    text: 'Your bank could not confirm this payment. Nothing was charged. Please try again, or use a different card.',
  },
  CARD_NOT_ACCEPTED: {
    status: 402,
    retryable: false,
    text: 'This card is not accepted here. Nothing was charged. Please use a different card.',
  },
  CARD_NOT_PROCESSED: {
    status: 402,
    retryable: false,
    text: 'Your card could not be processed. Nothing was charged. Please try again in a minute, or use a different card.',
  },
  PAYMENT_NOT_APPROVED: { status: 402, retryable: false, text: 'We could not approve this payment.' },
  PAYMENT_REVIEW_EXPIRED: {
    status: 402,
    retryable: false,
    text: 'We could not finish reviewing your payment before this fare expired.',
  },
  AMOUNT_TOO_SMALL: {
    status: 402,
    retryable: false,
    text: 'This amount is too small to be charged to a card. Nothing was charged.',
  },
  PHONE_NEEDED: {
    status: 403,
    retryable: false,
    text: 'To change or cancel this trip, enter the last four digits of the phone number on the booking.',
  },
  FORBIDDEN: { status: 403, retryable: false, text: 'This is not allowed.' },
  NOT_FOUND: { status: 404, retryable: false, text: 'Not found' },
  ORDER_FILE_NOT_RECORDED: {
    status: 404,
    retryable: false,
    text: 'This booking was made before order files were recorded.',
  },
  OFFER_NOT_FOUND: { status: 404, retryable: false, text: 'Flight offer not found' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, text: 'This method is not allowed here.' },
  OFFER_NO_LONGER_AVAILABLE: {
    status: 409,
    retryable: false,
    text: 'This flight offer is no longer available. Please search again.',
  },
  PRICE_CHANGED: { status: 409, retryable: false, text: 'The price of this flight has changed.' },
  AMOUNT_MISMATCH: { status: 409, retryable: false, text: 'The amount differs from the price of this flight.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    retryable: false,
    text: 'This request was already sent with different content. Please start again.',
  },
  PAYMENT_IN_PROGRESS: { status: 409, retryable: true, text: 'This payment is still being processed.' },
  PAYMENT_NOT_USABLE: {
    status: 409,
    retryable: false,
    text: 'This payment can no longer be used. Please enter your card again.',
  },
  BOOKING_NOT_CONFIRMED: {
    status: 409,
    retryable: true,
    text: 'This booking is not confirmed yet. Its calendar file will be available once it is.',
  },
  LIVE_MODE_REFUSED: { status: 409, retryable: false, text: 'Live mode cannot be turned on.' },
  BRAND_EXISTS: { status: 409, retryable: false, text: 'A brand with this key already exists.' },
  BRAND_DOMAIN_TAKEN: { status: 409, retryable: false, text: 'Another brand uses this domain.' },
  BRAND_CHANGED: {
    status: 409,
    retryable: false,
    text: 'Someone else has changed this brand in the meantime. Reload it before you save.',
  },
  BRAND_IN_USE: { status: 409, retryable: false, text: 'This brand cannot be deleted.' },
  EMAIL_TAKEN: { status: 409, retryable: false, text: 'An account with this email already exists.' },
  USERNAME_TAKEN: { status: 409, retryable: false, text: 'This username is already taken.' },
  TRAVELER_EXISTS: {
    status: 409,
    retryable: false,
    text: 'A traveler with this name and date of birth is already saved. Edit that one instead.',
  },
  TOO_MANY_TRAVELERS: {
    status: 409,
    retryable: false,
    text: 'An account keeps at most 20 travelers. Delete one that you no longer need.',
  },
  TRAVELER_CHANGED: {
    status: 409,
    retryable: false,
    text: 'This traveler was changed in the meantime. Nothing was saved. Please review it first.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    retryable: false,
    text: 'You are the only administrator. Make someone else an administrator before you delete your account.',
  },
  BOOKING_PENDING: {
    status: 409,
    retryable: true,
    text: 'This booking is still being finalized. It can be canceled once it is confirmed.',
  },
  CANCELLATION_IN_PROGRESS: { status: 409, retryable: false, text: 'This booking is being canceled.' },
  CANCELLATION_NOT_POSSIBLE: { status: 409, retryable: false, text: 'This booking can no longer be canceled.' },
  CANCELLATION_BY_PHONE: {
    status: 409,
    retryable: false,
    text: 'This booking cannot be canceled online. Please call us, and we will arrange it with the airline.',
  },
  CANCELLATION_QUOTE_CHANGED: {
    status: 409,
    retryable: false,
    text: 'The refund has changed. Nothing was canceled. Please review the new amount first.',
  },
  AMENDMENT_NOT_POSSIBLE: {
    status: 409,
    retryable: false,
    text: 'The flights of this booking can no longer be changed.',
  },
  AMENDMENT_BY_PHONE: {
    status: 409,
    retryable: false,
    text: 'These flights cannot be changed online. Please call us, and we will arrange it with the airline.',
  },
  AMENDMENT_OFFER_GONE: {
    status: 409,
    retryable: false,
    text: 'These flights are no longer available at this price. Nothing was changed and nothing was charged. Please choose again.',
  },
  AMENDMENT_IN_PROGRESS: {
    status: 409,
    retryable: true,
    text: amendmentInProgress,
  },
  SCHEDULE_CHANGE_STALE: {
    status: 409,
    retryable: false,
    text: 'The airline has changed these flights again, so nothing was accepted. Please review the latest change.',
  },
  SCHEDULE_CHANGE_NOT_OPEN: {
    status: 409,
    retryable: false,
    text: 'This change can no longer be accepted online. Please call us.',
  },
  SCHEDULE_CHANGE_BY_PHONE: {
    status: 409,
    retryable: false,
    text: 'This change cannot be accepted online. Please call us.',
  },
  BOOKING_BUSY: {
    status: 409,
    retryable: true,
    text: 'This booking is being processed right now. Nothing was done. Please try again in a few minutes.',
  },
  BOOKING_CHANGED: {
    status: 409,
    retryable: false,
    text: 'This booking has changed in the meantime. Nothing was done. Review it again before you act.',
  },
  ACTION_NOT_POSSIBLE: { status: 409, retryable: false, text: 'This cannot be done in the booking’s current state.' },
  OFFER_EXPIRED: {
    status: 410,
    retryable: false,
    text: 'This flight offer has expired. Please select another flight.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, text: 'Send the request body as JSON.' },
  PICTURE_REFUSED: { status: 422, retryable: false, text: 'This file is not a picture that can be displayed.' },
  INVALID_PASSENGERS: { status: 422, retryable: false, text: 'Please check the traveler details.' },
  SERVICE_NOT_AVAILABLE: {
    status: 422,
    retryable: false,
    text: 'A chosen seat or extra is no longer available. Please choose again.',
  },
  WRONG_PASSWORD: { status: 422, retryable: false, text: 'Current password is incorrect' },
  BOOKING_REFUSED: {
    status: 422,
    retryable: false,
    text: 'The airline did not accept this booking. Nothing was charged.',
  },
  BOOKING_UNAVAILABLE: {
    status: 422,
    retryable: false,
    text: 'Flights cannot be booked on this site right now. Nothing was booked and nothing was charged.',
  },
  DUPLICATE_BOOKING: {
    status: 422,
    retryable: false,
    text: 'The airline says that it already has a booking of these travelers on these flights, so they were not booked again. Nothing was charged. Please look for the earlier booking, or call us, before you book again.',
  },
  RATE_LIMITED: { status: 429, retryable: true, text: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_CARDS: {
    status: 429,
    retryable: false,
    text: 'Too many cards were declined. Nothing was charged. Please try again in an hour, or ask your bank why it declines your card.',
  },
  INTERNAL: {
    status: 500,
    retryable: false,
    text: 'Something went wrong. Please try again or contact customer support.',
  },
  SUPPLIER_UNAVAILABLE: {
    status: 503,
    retryable: true,
    text: 'The airlines cannot be reached right now. Please try again in a moment.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    retryable: true,
    text: 'Card payments cannot be processed right now. Nothing was charged. Please try again in a moment.',
  },
  PAYMENT_NOT_CONFIGURED: {
    status: 503,
    retryable: false,
    text: 'Card payments are not available right now. Nothing was charged.',
  },
  PAYMENT_PENDING: {
    status: 503,
    retryable: true,
    text: 'The outcome of this payment is not known yet. Please wait; do not enter your card again.',
  },
  SIGN_IN_BUSY: {
    status: 503,
    retryable: true,
    text: 'Too many people are signing in right now. Please try again in a moment.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    text: 'The service is temporarily unavailable. Please try again.',
  },
} as const satisfies Record<ErrorCode, { status: number; retryable: boolean; text: string }>;
