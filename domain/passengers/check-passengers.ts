import { lastFlightDate, lastSliceDate } from '../flights/itinerary.ts';
import type { Offer, OfferPassenger } from '../flights/offer.ts';
import { emailFault } from '../people/email.ts';
import { hasSameNames, nameProblem, transliterateName } from '../people/names.ts';
import { isE164, plainPhone } from '../people/phone.ts';
import { isCalendarDate } from '../time/calendar-date.ts';
import { fullYear } from '../time/full-year.ts';
import { type BookingPassenger, fitsSearchedTraveler, genderOfTitle } from './passenger.ts';
import type { PassengerProblem } from './passenger-messages.ts';
import { isPassportRequired, normalizePassportNumber, passportProblems } from './passport.ts';

/** A traveler with all data for the supplier's order, linked to the offer's passenger id. */
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

type Code = PassengerProblem['code'];

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
    return { ok: false, problems: [{ path: 'passengers', code: 'count' }] };
  }
  const problems: PassengerProblem[] = [];
  const passportRequired = isPassportRequired(offer);
  given.forEach((passenger, index) => {
    const report = (field: string, code: Code) => problems.push({ path: `passengers.${index}.${field}`, code });
    const searched = matched[index];
    if (searched) checkOne(passenger, searched, { index, today, ageDate }, report);
    for (const { field, code } of passportProblems(passenger, { required: passportRequired, today, lastFlight })) {
      report(field, code);
    }
  });
  reportDuplicateNames(given, problems);
  reportSharedPassports(given, problems);
  const laps = pairInfants(given, matched);
  if (laps === null) problems.push({ path: 'passengers', code: 'infantAdult' });
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
 * The offer's passenger for each given one: by id, else by the searched age, then by type, each in order; null if they
 * do not fit. An airline may label an age differently than we do, so an age takes precedence over a type.
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

/** A person's problems on any trip: names, birth date, title and gender; `path` is the field's name. */
export function personProblems(
  person: Pick<BookingPassenger, 'firstName' | 'lastName' | 'dateOfBirth' | 'title' | 'gender'>,
  today: string,
): PassengerProblem[] {
  const names = (['firstName', 'lastName'] as const).map((path) => {
    const name = transliterateName(person[path]);
    return { path, code: name === '' ? path : nameProblem(name, path) };
  });
  const found: { readonly path: string; readonly code: Code | null }[] = [
    ...names,
    { path: 'dateOfBirth', code: birthDateProblem(person.dateOfBirth, today) },
    { path: 'title', code: person.title === undefined ? 'title' : null },
    { path: 'gender', code: orderGender(person) === null ? 'gender' : null },
  ];
  return found.flatMap(({ path, code }) => (code === null ? [] : [{ path, code }]));
}

function birthDateProblem(dateOfBirth: string, today: string): Code | null {
  if (!isCalendarDate(dateOfBirth)) return 'dateOfBirth';
  if (dateOfBirth > today) return 'bornInFuture';
  return isLongerAgo(dateOfBirth, 120, today) ? 'bornTooLongAgo' : null;
}

function checkOne(
  passenger: BookingPassenger,
  searched: OfferPassenger,
  context: { index: number; today: string; ageDate: string },
  report: (field: string, code: Code) => void,
): void {
  const problems = personProblems(passenger, context.today);
  for (const { path, code } of problems) report(path, code);
  const isBirthDate = problems.every(({ path }) => path !== 'dateOfBirth');
  if (isBirthDate && !fitsSearchedTraveler(passenger.dateOfBirth, context.ageDate, searched)) {
    report('dateOfBirth', 'ageMismatch');
  }

  const primary = context.index === 0;
  const email = passenger.email?.trim() ?? '';
  const phone = passenger.phone?.trim() ?? '';
  const fault = primary || email !== '' ? emailFault(email) : null;
  if (fault === 'letters') report('email', 'emailLetters');
  else if (fault === 'form') report('email', primary ? 'primaryEmail' : 'email');
  if (primary && phone === '') report('phone', 'primaryPhone');
  else if (phone !== '' && !isE164(phone)) report('phone', 'phone');
}

/** A gender that the supplier accepts: as given, or else derived from the title. */
export function orderGender(passenger: Pick<BookingPassenger, 'title' | 'gender'>): 'male' | 'female' | null {
  if (passenger.gender === 'male' || passenger.gender === 'female') return passenger.gender;
  return passenger.title === undefined ? null : genderOfTitle(passenger.title);
}

function reportDuplicateNames(given: readonly BookingPassenger[], problems: PassengerProblem[]): void {
  given.forEach((passenger, index) => {
    if (given.slice(0, index).some((other) => hasSameNames(passenger, other))) {
      problems.push({ path: `passengers.${index}.firstName`, code: 'duplicateName' });
    }
  });
}

/** The same number of the same country: a passport belongs to one person. */
function reportSharedPassports(given: readonly BookingPassenger[], problems: PassengerProblem[]): void {
  const passports = given.map(({ passportNumber = '', passportIssuingCountry = '' }) => {
    const number = normalizePassportNumber(passportNumber);
    return number === '' ? null : `${passportIssuingCountry.trim().toUpperCase()} ${number}`;
  });
  for (const [index, passport] of passports.entries()) {
    if (passport === null || passports.indexOf(passport) === index) continue;
    problems.push({ path: `passengers.${index}.passportNumber`, code: 'duplicatePassport' });
  }
}

/** Which adult (offer passenger id) carries which infant; each their own, as named or in order. Null if impossible. */
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
