import { type ErrorCode, isErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { passengerMessages } from '#domain/passengers/passenger-messages.ts';
import type { TravelerDetail } from '#server/ports/supplier.ts';
import type { BookingRow } from '../lifecycle.ts';

/** The message about a definitely refused booking: why, and that nothing was charged. */
export function notBookedMessage(code: ErrorCode): string {
  return nothingBooked(errorTable[code].text);
}

/** Their texts say that nothing was charged. */
const sayNothingCharged: ReadonlySet<ErrorCode> = new Set([
  'BOOKING_REFUSED',
  'BOOKING_UNAVAILABLE',
  'DUPLICATE_BOOKING',
]);

/** The text of a refusal with its own reason, for anyone; null if nothing more is known. */
export function refusalReason(code: ErrorCode): string | null {
  return sayNothingCharged.has(code) ? null : notBookedMessage(code);
}

/** Why a refused booking was not made, that nothing was charged, and who refused it, not always the airline (F-148). */
export function whyNotBooked({ failureCode, failureMessage }: Pick<BookingRow, 'failureCode' | 'failureMessage'>): {
  readonly code: ErrorCode;
  readonly message: string;
} {
  const code = failureCode !== null && isErrorCode(failureCode) ? failureCode : 'BOOKING_REFUSED';
  const reason = refusalReason(code);
  return { code, message: reason === null ? errorTable[code].text : (failureMessage ?? reason) };
}

/** Airlines do not say which traveler's detail it is. */
const detailTexts: Record<TravelerDetail, string> = {
  name: 'The airline does not accept one of the names. Please check that all names are as in the passports.',
  same_names: `${passengerMessages.duplicateName}.`,
  title: 'The airline does not accept one of the titles. Please check the titles.',
  phone: 'The airline does not accept one of the phone numbers. Please check the phone numbers.',
  email: 'The airline does not accept one of the email addresses. Please check the email addresses.',
  loyalty: 'The airline does not accept one of the membership numbers. Please correct it or remove it.',
  age: 'You searched for a traveler of another age. Please check the dates of birth, or search again with the right ages.',
};

/** The message about a booking refused for a detail of a traveler. */
export function wrongTravelersMessage(detail: TravelerDetail): string {
  return nothingBooked(detailTexts[detail]);
}

function nothingBooked(why: string): string {
  return `${why} Nothing was booked and nothing was charged.`;
}
