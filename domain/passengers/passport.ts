import { crossesBorder } from '../flights/itinerary.ts';
import type { Offer } from '../flights/offer.ts';
import { plainDigits } from '../text/plain-digits.ts';
import { daysBetween, isCalendarDate } from '../time/calendar-date.ts';

export const passportMessages = {
  passportNumberShort: 'Passport number must be at least 5 characters',
  passportNumberLong: 'Passport number cannot exceed 20 characters',
  passportNumberLetters: 'Passport number can only contain letters and numbers',
  passportExpiryRequired: 'Passport expiry date is required',
  passportExpired: 'Passport must not be expired',
  passportExpiresEarly: 'Passport must be valid on the date of your last flight',
  passportCountryLength: 'Country code must be exactly 2 characters (ISO code)',
  passportCountryLetters: 'Country code must contain only letters',
} as const;

export const passportHints = { expired: 'Passport has expired', expiresSoon: 'Less than 6 months validity' } as const;

/** Days of validity under which the amber hint shows (PASS-03). */
export const passportWarningDays = 180;

/** The countries at the top of the list (PASS-04). */
export const firstPassportCountries = [
  'US',
  'CA',
  'GB',
  'IE',
  'AU',
  'NZ',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BE',
  'CH',
  'AT',
  'SE',
  'NO',
  'DK',
  'FI',
  'PT',
  'JP',
  'IN',
  'CN',
  'BR',
  'MX',
] as const;

/** Removes spaces and converts to uppercase, as passport numbers are checked and sent. */
export function normalizePassportNumber(text: string): string {
  return plainDigits(text).replace(/\s+/g, '').toUpperCase();
}

/** PASS-01: the offer requires it, the route is JFK and LHR, or a slice or segment crosses a border. */
export function isPassportRequired(offer: Pick<Offer, 'passengerIdentityDocumentsRequired' | 'slices'>): boolean {
  if (offer.passengerIdentityDocumentsRequired || crossesBorder(offer.slices)) return true;
  return offer.slices.some(
    ({ origin, destination }) => [origin.iataCode, destination.iataCode].sort().join('-') === 'JFK-LHR',
  );
}

/**
 * Passports are sent to the supplier only if the offer accepts or requires them (PASS-01); not all offers that do list
 * the accepted documents.
 */
export function takesPassports(
  offer: Pick<Offer, 'passengerIdentityDocumentsRequired' | 'supportedPassengerIdentityDocumentTypes'>,
): boolean {
  const { passengerIdentityDocumentsRequired: isRequired, supportedPassengerIdentityDocumentTypes: types } = offer;
  return types.includes('passport') || (isRequired && types.length === 0);
}

export interface PassportFields {
  readonly passportNumber?: string | undefined;
  readonly passportExpiryDate?: string | undefined;
  readonly passportIssuingCountry?: string | undefined;
}

export interface PassportProblem {
  readonly field: keyof PassportFields;
  readonly code: keyof typeof passportMessages;
}

/**
 * The problems of a passport, by field. If it is not required, empty fields are valid, but filled ones are still
 * checked (PASS-02…05). `today` and `lastFlight` are dates.
 */
export function passportProblems(
  passport: PassportFields,
  context: { readonly required: boolean; readonly today: string; readonly lastFlight: string },
): PassportProblem[] {
  const problems: PassportProblem[] = [];
  const number = normalizePassportNumber(passport.passportNumber ?? '');
  const expiry = (passport.passportExpiryDate ?? '').trim();
  const country = (passport.passportIssuingCountry ?? '').trim();
  if (!context.required && number === '' && expiry === '' && country === '') return [];

  if (number.length < 5) problems.push({ field: 'passportNumber', code: 'passportNumberShort' });
  else if (number.length > 20) problems.push({ field: 'passportNumber', code: 'passportNumberLong' });
  else if (!/^[A-Z0-9]+$/.test(number)) {
    problems.push({ field: 'passportNumber', code: 'passportNumberLetters' });
  }

  if (!isCalendarDate(expiry)) problems.push({ field: 'passportExpiryDate', code: 'passportExpiryRequired' });
  else if (expiry <= context.today) problems.push({ field: 'passportExpiryDate', code: 'passportExpired' });
  else if (expiry < context.lastFlight) {
    problems.push({ field: 'passportExpiryDate', code: 'passportExpiresEarly' });
  }

  if (country.length !== 2) problems.push({ field: 'passportIssuingCountry', code: 'passportCountryLength' });
  else if (!/^[A-Za-z]{2}$/.test(country)) {
    problems.push({ field: 'passportIssuingCountry', code: 'passportCountryLetters' });
  }
  return problems;
}

/** The hint next to an expiry date: past, under 180 days left, or none (PASS-03). */
export function passportHint(expiry: string, today: string): keyof typeof passportHints | null {
  if (!isCalendarDate(expiry)) return null;
  const left = daysBetween(today, expiry);
  if (left <= 0) return 'expired';
  return left < passportWarningDays ? 'expiresSoon' : null;
}
