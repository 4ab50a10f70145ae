import type { CabinClass } from '../flights/offer.ts';
import { addDays } from '../time/calendar-date.ts';
import { assumedChildAge } from './party.ts';
import { lastDayOnSale } from './sale-window.ts';
import { cabinClasses, type SearchProblem, type SearchQuery, searchProblems, tripTypeOf } from './search-query.ts';

/** The part of URLSearchParams needed for parsing: this module also runs without a URL class. */
export interface AddressParams {
  get(name: string): string | null;
}

export type SearchAddress =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid'; readonly problems: readonly SearchProblem[] }
  | { readonly kind: 'search'; readonly query: SearchQuery };

/**
 * Parses a search from a URL (RES-01): plain names, the form's `…Count` names, and both with the prefix `from_` used on
 * the flight page. No parameters at all is 'empty' (RES-02); tripType one-way ignores a return date, a missing tripType
 * follows from it (SRCH-16).
 */
export function readSearchAddress(params: AddressParams, today: string): SearchAddress {
  const read = (...names: string[]): string | null => {
    for (const name of names) {
      const value = params.get(name) ?? params.get(`from_${name}`);
      if (value !== null && value !== '') return value.trim();
    }
    return null;
  };
  const origin = read('origin');
  const destination = read('destination');
  const departureDate = read('departureDate');
  const returnDate = read('returnDate');
  const tripType = read('tripType');
  if (origin === null && destination === null && departureDate === null && returnDate === null)
    return { kind: 'empty' };

  const problems: SearchProblem[] = [];
  const count = (field: string, short: string, fallback: number): number => {
    const text = read(field, short);
    if (text === null) return fallback;
    if (/^\d$/.test(text)) return Number(text);
    problems.push({ field, message: 'Traveler counts are numbers from 0 to 9' });
    return fallback;
  };
  const childrenCount = count('childrenCount', 'children', 0);
  const ages = readAges(read('childrenAges'));
  const cabin = read('cabinClass') ?? 'economy';
  if (!isCabinClass(cabin)) problems.push({ field: 'cabinClass', message: 'Please select a cabin class' });
  if (tripType !== null && tripType !== 'one-way' && tripType !== 'round-trip') {
    problems.push({ field: 'tripType', message: 'Please select round trip or one way' });
  }
  const query: SearchQuery = {
    origin: (origin ?? '').toUpperCase(),
    destination: (destination ?? '').toUpperCase(),
    departureDate: departureDate ?? '',
    returnDate: tripType === 'one-way' ? null : tripType === 'round-trip' ? (returnDate ?? '') : returnDate,
    cabinClass: isCabinClass(cabin) ? cabin : 'economy',
    adultsCount: count('adultsCount', 'adults', 1),
    childrenCount,
    infantsCount: count('infantsCount', 'infants', 0),
    childrenAges: ages ?? Array.from({ length: childrenCount }, () => assumedChildAge),
    youngAges: readAges(read('youngAges')) ?? [],
  };
  // `today` is a day behind, so that no time zone is excluded; the end of sale may also be a day ahead of the UTC date.
  problems.push(...searchProblems(query, today, undefined, lastDayOnSale(addDays(today, 2))));
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'search', query };
}

/** The URL parameters of a search (SRCH-09), as pairs in a fixed order; `prefix` is `from_` on the flight page. */
export function searchAddressEntries(query: SearchQuery, prefix = ''): [string, string][] {
  const short = prefix !== '';
  const entries: [string, string | null][] = [
    ['origin', query.origin],
    ['destination', query.destination],
    ['departureDate', query.departureDate],
    ['returnDate', query.returnDate],
    ['cabinClass', query.cabinClass],
    [short ? 'adults' : 'adultsCount', String(query.adultsCount)],
    [short ? 'children' : 'childrenCount', String(query.childrenCount)],
    [short ? 'infants' : 'infantsCount', String(query.infantsCount)],
    ['childrenAges', query.childrenAges.length > 0 ? query.childrenAges.join(',') : null],
    ['youngAges', query.youngAges.length > 0 ? query.youngAges.join(',') : null],
    ['tripType', tripTypeOf(query)],
  ];
  return entries.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[`${prefix}${name}`, value]]));
}

/** The URL parameter that forces a fresh search. */
export const freshName = 'fresh';

/** The URL with a forced fresh search; URLs of other pages are unchanged (F-72). */
export function freshSearchAddress(address: string): string {
  const [path, query] = address.split('?');
  if (path !== '/search') return address;
  return `${path}?${query === undefined || query === '' ? '' : `${query}&`}${freshName}=1`;
}

/** Whether a URL forces a fresh search. */
export function isFreshSearch(params: AddressParams): boolean {
  return params.get(freshName) === '1';
}

/** '5,8' → [5, 8]; null if absent; an unreadable age becomes −1, which the party rules reject. */
export function readAges(text: string | null): number[] | null {
  if (text === null || text === '') return null;
  return text.split(',').map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : -1));
}

function isCabinClass(text: string): text is CabinClass {
  return (cabinClasses as readonly string[]).includes(text);
}
