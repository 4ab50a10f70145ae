import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { passengerMessages } from '#domain/passengers/check-passengers.ts';
import type { TravelerDetail } from '#server/ports/supplier.ts';

/** What a traveler is told whose booking was refused for sure: why, and that nothing was charged. */
export function notBookedMessage(code: ErrorCode): string {
  return nothingBooked(errorTable[code].text);
}

/** Airlines do not say whose detail it is. */
const detailTexts: Record<TravelerDetail, string> = {
  name: 'The airline does not accept one of the names. Please check that all names are as in the passports.',
  same_names: `${passengerMessages.duplicateName}.`,
  title: 'The airline does not accept one of the titles. Please check the titles.',
  phone: 'The airline does not accept one of the phone numbers. Please check the phone numbers.',
  email: 'The airline does not accept one of the email addresses. Please check the email addresses.',
  loyalty: 'The airline does not accept one of the membership numbers. Please correct it or remove it.',
  age: 'You searched for a traveler of another age. Please check the dates of birth, or search again with the right ages.',
};

/** The same of a booking that the airline refused for a detail of a traveler. */
export function wrongTravelersMessage(detail: TravelerDetail): string {
  return nothingBooked(detailTexts[detail]);
}

function nothingBooked(why: string): string {
  return `${why} Nothing was booked and nothing was charged.`;
}
