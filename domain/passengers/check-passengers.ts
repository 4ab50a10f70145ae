import { lastFlightDate, lastSliceDate } from '../flights/itinerary.ts';
import type { Offer, OfferPassenger } from '../flights/offer.ts';
import { emailMessages, emailProblem } from '../people/email.ts';
import { hasSameNames, nameProblem, transliterateName } from '../people/names.ts';
import { isE164, plainPhone } from '../people/phone.ts';
import { isCalendarDate } from '../time/calendar-date.ts';
import { fullYear } from '../time/full-year.ts';
import { type BookingPassenger, fitsSearchedTraveler, genderOfTitle } from './passenger.ts';
import { isPassportRequired, normalizePassportNumber, passportProblems } from './passport.ts';

export const passengerMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
  bornInFuture: 'Date of birth cannot be in the future',
  bornTooLongAgo: 'Date of birth is more than 120 years ago',
  primaryEmail: 'Valid email is required for primary passenger',
  primaryPhone: 'Phone number is required for primary passenger',
  phone: 'Please enter the phone number with its country',
  /** Shown where a country is chosen beside the number. */
  phoneOfCountry: 'Please enter a complete phone number of the chosen country',
  title: 'Please select a title',
  gender: 'The airline needs the gender as in the passport: male or female',
  ageMismatch:
    'You searched for a traveler of another age. Please check the date of birth, or search again with the right ages.',
  duplicateName:
    'Two travelers cannot have the same name. If they are two people, add a middle name, as in the passport',
  duplicatePassport: 'Another traveler has this passport number. Please check both',
  infantAdult: 'Each infant must travel with its own adult',
  count: 'The travelers do not match this flight offer. Please search again with the right numbers and ages.',
} as const;

/** A problem with one field; `path` is its dotted path in the booking's body: 'passengers.0.lastName'. */
export interface PassengerProblem {
  readonly path: string;
  readonly message: string;
}

/** A traveler with everything the supplier's order needs, linked to the offer's passenger id. */
export interface OrderPassenger {
  readonly id: string;
  readonly type: OfferPassenger['type'];
  readonly title: NonNullable<BookingPassenger['title']>;
  readonly gender: 'male' | 'female';
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly phone: string;
  readonly passport: { readonly number: string; readonly expiresOn: string; readonly issuingCountry: string } | null;
  /** On an adult: the id of the infant on the lap. */
  readonly infantId: string | null;
}

export type PassengerCheck =
  | { readonly ok: true; readonly passengers: readonly OrderPassenger[] }
  | { readonly ok: false; readonly problems: readonly PassengerProblem[] };

/**
 * Matches the given travelers to the offer's and checks everything an order needs, before anything is ordered (PAX-03,
 * PAX-05…07, PASS). The first traveler is the primary one, whose contact data applies to those without their own.
 * `today` is the UTC date.
 */
export function checkPassengers(
  typed: readonly BookingPassenger[],
  offer: Pick<Offer, 'passengers' | 'slices' | 'passengerIdentityDocumentsRequired'>,
  today: string,
): PassengerCheck {
  const given = typed.map((passenger) => withPlainNumbers(passenger, today));
  const lastFlight = lastFlightDate(offer.slices);
  const ageDate = lastSliceDate(offer.slices);
  const matched = ageDate === null ? null : matchPassengers(given, offer.passengers, ageDate);
  if (matched === null || lastFlight === null || ageDate === null) {
    return { ok: false, problems: [{ path: 'passengers', message: passengerMessages.count }] };
  }
  const problems: PassengerProblem[] = [];
  const passportRequired = isPassportRequired(offer);
  given.forEach((passenger, index) => {
    const report = (field: string, message: string) => problems.push({ path: `passengers.${index}.${field}`, message });
    const searched = matched[index];
    if (searched) checkOne(passenger, searched, { index, today, ageDate }, report);
    for (const { field, message } of passportProblems(passenger, { required: passportRequired, today, lastFlight })) {
      report(field, message);
    }
  });
  reportDuplicateNames(given, problems);
  reportSharedPassports(given, problems);
  const laps = pairInfants(given, matched);
  if (laps === null) problems.push({ path: 'passengers', message: passengerMessages.infantAdult });
  if (problems.length > 0 || laps === null) return { ok: false, problems };
  return {
    ok: true,
    passengers: given.map((passenger, index) => toOrderPassenger(passenger, index, given, matched, laps)),
  };
}

/** The same traveler with plain digits and full years in every number and date. */
export function withPlainNumbers<P extends Partial<BookingPassenger>>(passenger: P, today: string): P {
  const { dateOfBirth, phone, passportExpiryDate } = passenger;
  return {
    ...passenger,
    ...(dateOfBirth === undefined ? {} : { dateOfBirth: fullYear(dateOfBirth, 'birth', today) }),
    ...(phone === undefined ? {} : { phone: plainPhone(phone) }),
    ...(passportExpiryDate === undefined ? {} : { passportExpiryDate: fullYear(passportExpiryDate, 'expiry', today) }),
  };
}

/**
 * The offer's passenger for each given one: by id, or else by the age that was searched, then by type, each in order; null if
 * they do not fit. An airline may call an age otherwise than we do, so that an age counts before a type.
 */
export function matchPassengers(
  given: readonly BookingPassenger[],
  offered: readonly OfferPassenger[],
  ageDate: string,
): OfferPassenger[] | null {
  if (given.length !== offered.length) return null;
  const free = new Set(offered);
  const matched = given.map((): OfferPassenger | null => null);
  const match = (fits: (passenger: BookingPassenger, candidate: OfferPassenger) => boolean) => {
    for (const [index, passenger] of given.entries()) {
      if (matched[index] !== null) continue;
      const found = [...free].find((candidate) => fits(passenger, candidate));
      if (found === undefined) continue;
      free.delete(found);
      matched[index] = found;
    }
  };
  const isSameType = ({ id, type = 'adult' }: BookingPassenger, candidate: OfferPassenger) =>
    id === undefined && candidate.type === type;
  const isOfAge = ({ id, dateOfBirth }: BookingPassenger, candidate: OfferPassenger) =>
    id === undefined && isCalendarDate(dateOfBirth) && fitsSearchedTraveler(dateOfBirth, ageDate, candidate);
  match(({ id }, candidate) => id === candidate.id);
  match((passenger, candidate) => isSameType(passenger, candidate) && isOfAge(passenger, candidate));
  match((passenger, candidate) => candidate.age !== null && isOfAge(passenger, candidate));
  match(isSameType);
  return matched.every((passenger) => passenger !== null) ? matched : null;
}

/** Whether a day is more than this many years before another, to the day; ISO 8601 dates compare as text. */
function isLongerAgo(day: string, years: number, today: string): boolean {
  return day < `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

/** The problems of a person as such, on any trip: names, birth date, title and gender; `path` is the field's name. */
export function personProblems(
  person: Pick<BookingPassenger, 'firstName' | 'lastName' | 'dateOfBirth' | 'title' | 'gender'>,
  today: string,
): PassengerProblem[] {
  const names = (['firstName', 'lastName'] as const).map((path) => {
    const name = transliterateName(person[path]);
    return { path, message: name === '' ? passengerMessages[path] : nameProblem(name, path) };
  });
  const found = [
    ...names,
    { path: 'dateOfBirth', message: birthDateProblem(person.dateOfBirth, today) },
    { path: 'title', message: person.title === undefined ? passengerMessages.title : null },
    { path: 'gender', message: orderGender(person) === null ? passengerMessages.gender : null },
  ];
  return found.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
}

function birthDateProblem(dateOfBirth: string, today: string): string | null {
  if (!isCalendarDate(dateOfBirth)) return passengerMessages.dateOfBirth;
  if (dateOfBirth > today) return passengerMessages.bornInFuture;
  return isLongerAgo(dateOfBirth, 120, today) ? passengerMessages.bornTooLongAgo : null;
}

function checkOne(
  passenger: BookingPassenger,
  searched: OfferPassenger,
  context: { index: number; today: string; ageDate: string },
  report: (field: string, message: string) => void,
): void {
  const problems = personProblems(passenger, context.today);
  for (const { path, message } of problems) report(path, message);
  const isBirthDate = problems.every(({ path }) => path !== 'dateOfBirth');
  if (isBirthDate && !fitsSearchedTraveler(passenger.dateOfBirth, context.ageDate, searched)) {
    report('dateOfBirth', passengerMessages.ageMismatch);
  }

  const primary = context.index === 0;
  const email = passenger.email?.trim() ?? '';
  const phone = passenger.phone?.trim() ?? '';
  const emailFault = primary || email !== '' ? emailProblem(email) : null;
  if (emailFault !== null) {
    report('email', primary && emailFault === emailMessages.form ? passengerMessages.primaryEmail : emailFault);
  }
  if (primary && phone === '') report('phone', passengerMessages.primaryPhone);
  else if (phone !== '' && !isE164(phone)) report('phone', passengerMessages.phone);
}

/** A gender that the supplier accepts: as given, or else derived from the title. */
export function orderGender(passenger: Pick<BookingPassenger, 'title' | 'gender'>): 'male' | 'female' | null {
  if (passenger.gender === 'male' || passenger.gender === 'female') return passenger.gender;
  return passenger.title === undefined ? null : genderOfTitle(passenger.title);
}

function reportDuplicateNames(given: readonly BookingPassenger[], problems: PassengerProblem[]): void {
  given.forEach((passenger, index) => {
    if (given.slice(0, index).some((other) => hasSameNames(passenger, other))) {
      problems.push({ path: `passengers.${index}.firstName`, message: passengerMessages.duplicateName });
    }
  });
}

/** The same number of the same country: a passport is one person's. */
function reportSharedPassports(given: readonly BookingPassenger[], problems: PassengerProblem[]): void {
  const passports = given.map(({ passportNumber = '', passportIssuingCountry = '' }) => {
    const number = normalizePassportNumber(passportNumber);
    return number === '' ? null : `${passportIssuingCountry.trim().toUpperCase()} ${number}`;
  });
  for (const [index, passport] of passports.entries()) {
    if (passport === null || passports.indexOf(passport) === index) continue;
    problems.push({ path: `passengers.${index}.passportNumber`, message: passengerMessages.duplicatePassport });
  }
}

/**
 * Which adult (offer passenger id) carries which infant; each their own, as named or in order. Null if that is
 * impossible.
 */
function pairInfants(
  given: readonly BookingPassenger[],
  matched: readonly OfferPassenger[],
): ReadonlyMap<string, string> | null {
  const infants = matched.filter((passenger) => passenger.type === 'infant_without_seat');
  const freeAdults = new Set(matched.filter((passenger) => passenger.type === 'adult').map((adult) => adult.id));
  const laps = new Map<string, string>();
  const wishOf = (infant: OfferPassenger) => given[matched.indexOf(infant)]?.infantOf;
  const named = infants.filter((infant) => wishOf(infant) !== undefined);
  const unnamed = infants.filter((infant) => wishOf(infant) === undefined);
  for (const infant of [...named, ...unnamed]) {
    const adult = wishOf(infant) ?? [...freeAdults][0];
    if (adult === undefined || !freeAdults.delete(adult)) return null;
    laps.set(adult, infant.id);
  }
  return laps;
}

function toOrderPassenger(
  passenger: BookingPassenger,
  index: number,
  given: readonly BookingPassenger[],
  matched: readonly OfferPassenger[],
  laps: ReadonlyMap<string, string>,
): OrderPassenger {
  const searched = matched[index];
  const gender = orderGender(passenger);
  if (!searched || passenger.title === undefined || gender === null) throw new Error('Passengers were not checked');
  const number = normalizePassportNumber(passenger.passportNumber ?? '');
  return {
    id: searched.id,
    type: searched.type,
    title: passenger.title,
    gender,
    firstName: transliterateName(passenger.firstName),
    lastName: transliterateName(passenger.lastName),
    dateOfBirth: passenger.dateOfBirth,
    email: passenger.email?.trim() || (given[0]?.email?.trim() ?? ''),
    phone: passenger.phone?.trim() || (given[0]?.phone?.trim() ?? ''),
    passport:
      number === ''
        ? null
        : {
            number,
            expiresOn: passenger.passportExpiryDate?.trim() ?? '',
            issuingCountry: (passenger.passportIssuingCountry?.trim() ?? '').toUpperCase(),
          },
    infantId: laps.get(searched.id) ?? null,
  };
}
