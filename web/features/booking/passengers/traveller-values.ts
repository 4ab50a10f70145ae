import type { BookingPassengerInput } from '../../../../contract/bookings.ts';
import type { OfferPassenger } from '../../../../domain/flights/offer.ts';
import type { Title } from '../../../../domain/passengers/passenger.ts';
import { normalizePassportNumber } from '../../../../domain/passengers/passport.ts';

/** One traveller as the form holds one: texts as typed, '' for what is empty. */
export interface TravellerValues {
  title: Title | '';
  firstName: string;
  lastName: string;
  gender: 'male' | 'female' | '';
  dateOfBirth: string;
  email: string;
  /** ISO 3166-1 alpha-2 of the country whose numbers are typed without a prefix. */
  phoneCountry: string;
  phone: string;
  passportNumber: string;
  passportExpiryDate: string;
  passportIssuingCountry: string;
  /** On an infant: the offer's id of the adult whose lap it is. */
  infantOf: string;
}

export interface PassengerValues {
  passengers: TravellerValues[];
}

export type TravellerField = keyof TravellerValues;

/** Reads a phone number as typed for a country: E.164, or null when it is no number there. */
export type PhoneReader = (text: string, country: string) => string | null;

/** The empty form of an offer: one block for each of its passengers, infants in order on the adults' laps. */
export function emptyPassengers(passengers: readonly OfferPassenger[]): PassengerValues {
  const adults = adultsOf(passengers);
  let infants = 0;
  return {
    passengers: passengers.map(({ type }) => ({
      title: '',
      firstName: '',
      lastName: '',
      gender: '',
      dateOfBirth: '',
      email: '',
      phoneCountry: 'US',
      phone: '',
      passportNumber: '',
      passportExpiryDate: '',
      passportIssuingCountry: '',
      infantOf: type === 'infant_without_seat' ? (adults[infants++]?.id ?? '') : '',
    })),
  };
}

/** The offer's adults, who can carry an infant each. */
export function adultsOf(passengers: readonly OfferPassenger[]): OfferPassenger[] {
  return passengers.filter(({ type }) => type === 'adult');
}

/**
 * The travellers as the booking call takes them. Who they are and of which type comes from the offer (BOOK-06); a
 * phone number that cannot be read stays as typed, for the check to refuse.
 */
export function toBookingPassengers(
  values: PassengerValues,
  offered: readonly OfferPassenger[],
  readPhone: PhoneReader,
): BookingPassengerInput[] {
  return offered.map(({ id, type }, index) => {
    const typed = values.passengers[index] ?? emptyTraveller();
    const phone = typed.phone.trim();
    const number = normalizePassportNumber(typed.passportNumber);
    return {
      id,
      type,
      title: typed.title === '' ? undefined : typed.title,
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      gender: typed.gender === '' ? undefined : typed.gender,
      dateOfBirth: typed.dateOfBirth,
      email: orAbsent(typed.email.trim()),
      phone: phone === '' ? undefined : (readPhone(phone, typed.phoneCountry) ?? phone),
      passportNumber: orAbsent(number),
      passportExpiryDate: orAbsent(typed.passportExpiryDate),
      passportIssuingCountry: orAbsent(typed.passportIssuingCountry),
      infantOf: type === 'infant_without_seat' ? orAbsent(typed.infantOf) : undefined,
    };
  });
}

function emptyTraveller(): TravellerValues {
  const [empty] = emptyPassengers([{ id: '', type: 'adult', age: null }]).passengers;
  if (empty === undefined) throw new Error('One passenger has one block');
  return empty;
}

function orAbsent(text: string): string | undefined {
  return text === '' ? undefined : text;
}
