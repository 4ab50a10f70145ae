import { type BagWish, bagEntries, noBags, readBagWish } from '#domain/flights/bags/bag-wish.ts';
import { anyAirportEntries, readAnyAirport, type SearchEnd, searchEnds } from '#domain/flights/chosen-airports.ts';
import type { CabinClass } from '#domain/flights/offer.ts';
import type { AddressParams } from '#domain/search/address.ts';
import { assumedChildAge, oneAdult } from '#domain/search/party.ts';
import { cabinClasses, defaultDates, type SearchQuery, type TripType } from '#domain/search/search-query.ts';
import { addDays, isCalendarDate } from '#domain/time/calendar-date.ts';

/** A chosen place and the text in its box; the code is empty during typing. */
export interface PlaceChoice {
  readonly code: string;
  /** 'London (LHR)' */
  readonly label: string;
  /** Set for a chosen city that shares its code with one of its airports: DFW, IST (F-70). */
  readonly anyAirport?: true;
}

/** The values of the form while it is being filled in: like a search, but possibly invalid. */
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
  /** The bags that the results' prices are to include; not asked in the form (BAGS-01). */
  readonly bags: BagWish;
}

export const noPlace: PlaceChoice = { code: '', label: '' };

/** A new form: one adult, round trip, today and a week later (SRCH-01, SRCH-03, SRCH-06). */
export function freshDraft(today: string): SearchDraft {
  return {
    tripType: 'round-trip',
    origin: noPlace,
    destination: noPlace,
    ...defaultDates(today),
    cabinClass: 'economy',
    bags: noBags,
    ...oneAdult,
  };
}

/**
 * The search in a URL or in storage, plain or with the prefix `from_`; unreadable values and past dates become defaults
 * (SRCH-13). Null if it names neither place nor date. Labels come from `originLabel` and `destinationLabel`; otherwise
 * the codes are shown.
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
    bags: readBagWish(params),
  };
}

/** The search of a draft; `searchProblems` tells whether it is valid. */
export function queryOfDraft(draft: SearchDraft): SearchQuery {
  const { tripType, origin, destination, returnDate, bags: _bags, ...rest } = draft;
  return {
    ...rest,
    origin: origin.code,
    destination: destination.code,
    returnDate: tripType === 'one-way' ? null : returnDate,
  };
}

/** What a search keeps besides its query: the ends with any airport, and the wished bags. */
export function keptEntries(draft: SearchDraft): [string, string][] {
  return [...anyAirportEntries(anyAirportOf(draft)), ...bagEntries(draft.bags)];
}

/** One way clears the return date; switching back to a round trip sets it a week after departure (SRCH-07, SRCH-16). */
export function withTripType(draft: SearchDraft, tripType: TripType): SearchDraft {
  if (tripType === draft.tripType) return draft;
  const returns = tripType === 'round-trip' && isCalendarDate(draft.departureDate);
  return { ...draft, tripType, returnDate: returns ? addDays(draft.departureDate, 7) : '' };
}

/**
 * A departure after the return moves the return to a week later, so that choosing dates never makes them contradict.
 */
export function withDeparture(draft: SearchDraft, departureDate: string): SearchDraft {
  const clashes = draft.returnDate !== '' && draft.returnDate < departureDate;
  return { ...draft, departureDate, returnDate: clashes ? addDays(departureDate, 7) : draft.returnDate };
}

/** Origin and destination exchanged (SRCH-13). */
export function swapped(draft: SearchDraft): SearchDraft {
  return { ...draft, origin: draft.destination, destination: draft.origin };
}

/** Children with one age each; new ones default to 8 (SRCH-11). */
export function withChildren(draft: SearchDraft, childrenCount: number): SearchDraft {
  return { ...draft, childrenCount, childrenAges: fitAges(draft.childrenAges, childrenCount) };
}

/** Adults; excess ages of young travelers are dropped (SRCH-15). */
export function withAdults(draft: SearchDraft, adultsCount: number): SearchDraft {
  return { ...draft, adultsCount, youngAges: draft.youngAges.slice(0, adultsCount) };
}

function fitAges(ages: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => ages[index] ?? assumedChildAge);
}

/** The ends of a draft's search for which every airport of a city was chosen. */
function anyAirportOf(draft: Pick<SearchDraft, SearchEnd>): readonly SearchEnd[] {
  return searchEnds.filter((end) => draft[end].anyAirport === true);
}

function placeOf(text: string, label: string, anyAirport: boolean): PlaceChoice {
  const code = placeCode(text);
  if (code === '') return noPlace;
  const place = { code, label: label.endsWith(`(${code})`) ? label : code };
  return anyAirport ? { ...place, anyAirport } : place;
}

/** The code of a place as typed or as labeled: 'lhr' and 'London (LHR)' are LHR; '' for anything else. */
export function placeCode(text: string): string {
  return /(?:^|\()([A-Za-z]{3})\)?$/.exec(text.trim())?.[1]?.toUpperCase() ?? '';
}

/** The valid ages of a list; a search with invalid ones is rejected, a form just starts without them. */
function agesWithin(text: string, least: number, most: number): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((age) => Number.isInteger(age) && age >= least && age <= most);
}

function readCount(text: string, fallback: number): number {
  return /^\d$/.test(text) ? Number(text) : fallback;
}
