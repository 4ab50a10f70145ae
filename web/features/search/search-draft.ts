import { type SearchEnd, searchEnds } from '../../../domain/flights/chosen-airports.ts';
import { readAnyAirport } from '../../../domain/flights/filter-address.ts';
import type { CabinClass } from '../../../domain/flights/offer.ts';
import type { AddressParams } from '../../../domain/search/address.ts';
import { assumedChildAge } from '../../../domain/search/party.ts';
import { cabinClasses, defaultDates, type SearchQuery, type TripType } from '../../../domain/search/search-query.ts';
import { addDays, isCalendarDate } from '../../../domain/time/calendar-date.ts';

/** A chosen place and the words that stand in its box; an empty code while somebody is still typing. */
export interface PlaceChoice {
  readonly code: string;
  /** 'London (LHR)' */
  readonly label: string;
  /** Set where a city was chosen whose code is that of one of its airports as well: DFW, IST (F-70). */
  readonly anyAirport?: true;
}

/** What the form holds while it is being filled in: like a search, but not yet right. */
export interface SearchDraft {
  readonly tripType: TripType;
  readonly origin: PlaceChoice;
  readonly destination: PlaceChoice;
  readonly departureDate: string;
  /** '' for one way. */
  readonly returnDate: string;
  readonly cabinClass: CabinClass;
  readonly adultsCount: number;
  readonly childrenCount: number;
  readonly infantsCount: number;
  readonly childrenAges: readonly number[];
  readonly youngAges: readonly number[];
}

export const noPlace: PlaceChoice = { code: '', label: '' };

/** A fresh form: one adult, round trip, today and a week later (SRCH-01, SRCH-03, SRCH-06). */
export function freshDraft(today: string): SearchDraft {
  return {
    tripType: 'round-trip',
    origin: noPlace,
    destination: noPlace,
    ...defaultDates(today),
    cabinClass: 'economy',
    adultsCount: 1,
    childrenCount: 0,
    infantsCount: 0,
    childrenAges: [],
    youngAges: [],
  };
}

/**
 * What can be read of a search in an address or in storage, plain or with the prefix `from_`; the rest are defaults,
 * also for dates that have passed (SRCH-13). Null when it names neither place nor date. Labels come from `originLabel`
 * and `destinationLabel`, else the codes stand in.
 */
export function readDraft(params: AddressParams, today: string): SearchDraft | null {
  const read = (...names: string[]): string => {
    for (const name of names) {
      const value = params.get(name) ?? params.get(`from_${name}`);
      if (value) return value.trim();
    }
    return '';
  };
  const [origin, destination] = [read('origin'), read('destination')];
  const [departure, back] = [read('departureDate'), read('returnDate')];
  if (!origin && !destination && !departure && !back) return null;
  const tripType = read('tripType') === 'one-way' || (!read('tripType') && !back) ? 'one-way' : 'round-trip';
  const departureDate = isCalendarDate(departure) && departure >= today ? departure : today;
  const keepsReturn = isCalendarDate(back) && back >= today;
  const childrenCount = readCount(read('childrenCount', 'children'), 0);
  const cabin = read('cabinClass');
  const anyAirport = readAnyAirport(params);
  return {
    tripType,
    origin: placeOf(origin, read('originLabel'), anyAirport.includes('origin')),
    destination: placeOf(destination, read('destinationLabel'), anyAirport.includes('destination')),
    departureDate,
    returnDate: tripType === 'one-way' ? '' : keepsReturn ? back : addDays(departureDate, 7),
    cabinClass: cabinClasses.find((known) => known === cabin) ?? 'economy',
    adultsCount: Math.max(1, readCount(read('adultsCount', 'adults'), 1)),
    childrenCount,
    infantsCount: readCount(read('infantsCount', 'infants'), 0),
    childrenAges: fitAges(agesWithin(read('childrenAges'), 2, 11), childrenCount),
    youngAges: agesWithin(read('youngAges'), 12, 17),
  };
}

/** The search that a draft asks for; `searchProblems` says whether it can be asked. */
export function queryOfDraft(draft: SearchDraft): SearchQuery {
  const { tripType, origin, destination, returnDate, ...rest } = draft;
  return {
    ...rest,
    origin: origin.code,
    destination: destination.code,
    returnDate: tripType === 'one-way' ? null : returnDate,
  };
}

/** One way clears the return date; going back to a round trip sets it a week after departure (SRCH-07, SRCH-16). */
export function withTripType(draft: SearchDraft, tripType: TripType): SearchDraft {
  if (tripType === draft.tripType) return draft;
  const returns = tripType === 'round-trip' && isCalendarDate(draft.departureDate);
  return { ...draft, tripType, returnDate: returns ? addDays(draft.departureDate, 7) : '' };
}

/** A departure after the return moves the return to a week later, so that the two never contradict by choosing. */
export function withDeparture(draft: SearchDraft, departureDate: string): SearchDraft {
  const clashes = draft.returnDate !== '' && draft.returnDate < departureDate;
  return { ...draft, departureDate, returnDate: clashes ? addDays(departureDate, 7) : draft.returnDate };
}

/** Origin and destination exchanged (SRCH-13). */
export function swapped(draft: SearchDraft): SearchDraft {
  return { ...draft, origin: draft.destination, destination: draft.origin };
}

/** Children with one age each; new ones are taken for 8 (SRCH-11). */
export function withChildren(draft: SearchDraft, childrenCount: number): SearchDraft {
  return { ...draft, childrenCount, childrenAges: fitAges(draft.childrenAges, childrenCount) };
}

/** Adults; ages of young travellers that no longer fit are dropped (SRCH-15). */
export function withAdults(draft: SearchDraft, adultsCount: number): SearchDraft {
  return { ...draft, adultsCount, youngAges: draft.youngAges.slice(0, adultsCount) };
}

function fitAges(ages: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => ages[index] ?? assumedChildAge);
}

/** The ends of a draft's search at which every airport of a city was chosen. */
export function anyAirportOf(draft: Pick<SearchDraft, SearchEnd>): readonly SearchEnd[] {
  return searchEnds.filter((end) => draft[end].anyAirport === true);
}

function placeOf(text: string, label: string, anyAirport: boolean): PlaceChoice {
  const code = placeCode(text);
  if (code === '') return noPlace;
  const place = { code, label: label.endsWith(`(${code})`) ? label : code };
  return anyAirport ? { ...place, anyAirport } : place;
}

/** The code of a place as typed or as labelled: 'lhr' and 'London (LHR)' are LHR; '' for anything else. */
export function placeCode(text: string): string {
  return /(?:^|\()([A-Za-z]{3})\)?$/.exec(text.trim())?.[1]?.toUpperCase() ?? '';
}

/** The readable ages of a list; the search itself refuses wrong ones, a form just starts without them. */
function agesWithin(text: string, least: number, most: number): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((age) => Number.isInteger(age) && age >= least && age <= most);
}

function readCount(text: string, fallback: number): number {
  return /^\d$/.test(text) ? Number(text) : fallback;
}
