import type { BookingPassengerInput } from '#contract/bookings.ts';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import type { Title } from '#domain/passengers/passenger.ts';
import { normalizePassportNumber } from '#domain/passengers/passport.ts';

/** A traveler's form values: texts as typed, '' for empty ones. */
export interface TravelerValues {
  title: Title | '';
  firstName: string;
  lastName: string;
  gender: 'male' | 'female' | '';
  dateOfBirth: string;
  email: string;
  /** ISO 3166-1 alpha-2 code of the country for numbers typed without a prefix. */
  phoneCountry: string;
  phone: string;
  passportNumber: string;
  passportExpiryDate: string;
  passportIssuingCountry: string;
  /** IATA code of a frequent flyer program; '' for the offer's first. */
  loyaltyAirline: string;
  loyaltyNumber: string;
  /** On an infant: the offer's id of the adult who carries it. */
  infantOf: string;
}

export interface PassengerValues {
  passengers: TravelerValues[];
}

export type TravelerField = keyof TravelerValues;

/** Parses a phone number typed for a country: E.164, or null if it is not valid there. */
export type PhoneReader = (text: string, country: string) => string | null;

/** The empty form of an offer: one block for each passenger, infants assigned to adults in order. */
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
      loyaltyAirline: '',
      loyaltyNumber: '',
      infantOf: type === 'infant_without_seat' ? (adults[infants++]?.id ?? '') : '',
    })),
  };
}

/** The offer's adults, each of whom can carry an infant. */
export function adultsOf(passengers: readonly OfferPassenger[]): OfferPassenger[] {
  return passengers.filter(({ type }) => type === 'adult');
}

/**
 * The travelers in the format of the booking call. Ids and types come from the offer (BOOK-06); an unreadable phone
 * number stays as typed, so that validation rejects it.
 */
export function toBookingPassengers(
  values: PassengerValues,
  offered: readonly OfferPassenger[],
  readPhone: PhoneReader,
): BookingPassengerInput[] {
  return offered.map(({ id, type }, index) => {
    const typed = values.passengers[index] ?? emptyTraveler();
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

function emptyTraveler(): TravelerValues {
  const [empty] = emptyPassengers([{ id: '', type: 'adult', age: null }]).passengers;
  if (empty === undefined) throw new Error('The numbers of passengers and blocks differ');
  return empty;
}

function orAbsent(text: string): string | undefined {
  return text === '' ? undefined : text;
}
