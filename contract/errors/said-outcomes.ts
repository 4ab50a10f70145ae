import type { ErrorCode } from './error-codes.ts';

/** Codes whose every message says that nothing was charged. */
const nothingCharged: ReadonlySet<string> = new Set<ErrorCode>([
  'AUTHENTICATION_FAILED',
  'CARD_NOT_ACCEPTED',
  'CARD_NOT_PROCESSED',
  'AMOUNT_TOO_SMALL',
  'AMENDMENT_OFFER_GONE',
  'BOOKING_REFUSED',
  'BOOKING_UNAVAILABLE',
  'DUPLICATE_BOOKING',
  'TOO_MANY_CARDS',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_NOT_CONFIGURED',
]);

/** Whether the message of a failed call already says that nothing was charged, so that no page repeats it. */
export function saysNothingCharged(code: string): boolean {
  return nothingCharged.has(code);
}

/** The same, of calls that list or price a change of a trip: that nothing was changed or added. */
export function saysNothingChanged(code: string): boolean {
  return code === 'AMENDMENT_OFFER_GONE' || code === 'SUPPLIER_UNAVAILABLE';
}
