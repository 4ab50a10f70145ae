import type { CabinClass } from '../flights/offer.ts';
import { addDays, isCalendarDate } from '../time/calendar-date.ts';
import { type Party, partyMessages, partyProblems } from './party.ts';
import { lastDayOnSale } from './sale-window.ts';

export const cabinClasses = ['economy', 'premium_economy', 'business', 'first'] as const satisfies CabinClass[];

export const cabinLabels: Record<CabinClass, string> = {
  economy: 'Economy',
  premium_economy: 'Premium Economy',
  business: 'Business',
  first: 'First Class',
};

/** Where space is limited and the context makes clear that these are cabins. */
export const shortCabinLabels: Record<CabinClass, string> = {
  ...cabinLabels,
  premium_economy: 'Premium',
  first: 'First',
};

/** A valid search: places are IATA airport or city codes, dates are local to the place of departure. */
export interface SearchQuery extends Party {
  readonly origin: string;
  readonly destination: string;
  readonly departureDate: string;
  /** Null for a one-way trip. */
  readonly returnDate: string | null;
  readonly cabinClass: CabinClass;
}

export type TripType = 'round-trip' | 'one-way';

export const tripTypeLabels: Record<TripType, string> = { 'round-trip': 'Round trip', 'one-way': 'One way' };

export function tripTypeOf(query: Pick<SearchQuery, 'returnDate'>): TripType {
  return query.returnDate === null ? 'one-way' : 'round-trip';
}

/** The form's messages, verbatim (SRCH-08, SRCH-16). */
export const searchMessages = {
  origin: 'Please select an origin airport',
  destination: 'Please select a destination airport',
  departureDate: 'Please select a departure date',
  returnDate: 'Please select a return date',
  samePlace: 'Origin and destination cannot be the same',
  departurePast: 'Departure date cannot be in the past',
  returnBeforeDeparture: 'Return date must be after departure date',
  departureNotOnSale: 'Departure date is not on sale yet',
  returnNotOnSale: 'Return date is not on sale yet',
} as const;

/** For a code of neither an airport nor a city. */
export function unknownPlaceText(code: string): string {
  return `We could not find an airport with the code ${code}`;
}

export interface SearchProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * The problems of a search, by field, in form order; empty if it is valid. `today` is the caller's own date: the
 * traveler's on screen, yesterday's UTC date on the server (SRCH-14). A same-day return is allowed. Days after
 * `lastDay` are not on sale yet.
 */
export function searchProblems(
  query: SearchQuery,
  today: string,
  isSamePlace = sameCode,
  lastDay = lastDayOnSale(today),
): SearchProblem[] {
  const problems: SearchProblem[] = [];
  const code = /^[A-Z]{3}$/;
  if (!code.test(query.origin)) problems.push({ field: 'origin', message: searchMessages.origin });
  if (!code.test(query.destination)) problems.push({ field: 'destination', message: searchMessages.destination });
  if (problems.length === 0 && isSamePlace(query.origin, query.destination)) {
    problems.push({ field: 'destination', message: searchMessages.samePlace });
  }
  if (!isCalendarDate(query.departureDate)) {
    problems.push({ field: 'departureDate', message: searchMessages.departureDate });
  } else if (query.departureDate < today) {
    problems.push({ field: 'departureDate', message: searchMessages.departurePast });
  } else if (query.departureDate > lastDay) {
    problems.push({ field: 'departureDate', message: searchMessages.departureNotOnSale });
  }
  if (query.returnDate !== null) {
    if (!isCalendarDate(query.returnDate)) {
      problems.push({ field: 'returnDate', message: searchMessages.returnDate });
    } else if (query.returnDate < query.departureDate) {
      problems.push({ field: 'returnDate', message: searchMessages.returnBeforeDeparture });
    } else if (query.returnDate > lastDay) {
      problems.push({ field: 'returnDate', message: searchMessages.returnNotOnSale });
    }
  }
  return [...problems, ...partyProblems(query).map(({ field, code }) => ({ field, message: partyMessages[code] }))];
}

/** The default dates of a new form: today and a week later (SRCH-03). */
export function defaultDates(today: string): { departureDate: string; returnDate: string } {
  return { departureDate: today, returnDate: addDays(today, 7) };
}

function sameCode(a: string, b: string): boolean {
  return a === b;
}
