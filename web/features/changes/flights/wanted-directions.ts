import type { searchFlightOptions } from '#contract/amendments/calls.ts';
import type { BodyInputOf, ErrorAnswer } from '#contract/call.ts';
import type { Place, Slice } from '#domain/flights/offer.ts';
import type { CalendarDate } from '#domain/time/calendar-date.ts';

interface PlaceChoice {
  /** '' while something else is typed. */
  readonly code: string;
  /** 'London (LHR)' */
  readonly label: string;
}

/** What a traveler wants of a direction of a booked trip. */
export interface WantedDirection {
  readonly isWanted: boolean;
  /** YYYY-MM-DD. */
  readonly date: CalendarDate;
  readonly origin: PlaceChoice;
  readonly destination: PlaceChoice;
}

/** What is wrong with a direction, by field. */
export type DirectionProblems = Partial<Record<'date' | 'origin' | 'destination', string>>;

export interface WishProblems {
  /** Of the form as a whole; null if it is about fields. */
  readonly general: string | null;
  readonly fields: readonly DirectionProblems[];
}

export const noProblems: WishProblems = { general: null, fields: [] };

/** The directions as booked; the only one of a trip is the one to change. */
export function bookedDirections(slices: readonly Slice[]): WantedDirection[] {
  return slices.map((slice) => ({
    isWanted: slices.length === 1,
    date: departureDateOf(slice),
    origin: placeOf(slice.origin),
    destination: placeOf(slice.destination),
  }));
}

/** Why the directions cannot be searched for; null if they can. Those that stay must still fit. */
export function problemsOf(wanted: readonly WantedDirection[], today: CalendarDate): WishProblems | null {
  if (!wanted.some(({ isWanted }) => isWanted))
    return { general: 'Please choose at least one flight to change.', fields: [] };
  const fields = wanted.map((one, index) => (one.isWanted ? problemsOfOne(one, wanted, index, today) : {}));
  return fields.some((problems) => Object.keys(problems).length > 0) ? { general: null, fields } : null;
}

function problemsOfOne(
  { date, origin, destination }: WantedDirection,
  wanted: readonly WantedDirection[],
  index: number,
  today: CalendarDate,
): DirectionProblems {
  const isSame = origin.code !== '' && origin.code === destination.code;
  const day = dateProblem(wanted, index, date, today);
  return {
    ...(day === null ? {} : { date: day }),
    ...(origin.code === '' ? { origin: unknownPlace } : {}),
    ...(destination.code === '' ? { destination: unknownPlace } : {}),
    ...(isSame ? { destination: 'Origin and destination cannot be the same' } : {}),
  };
}

const unknownPlace = 'Please choose an airport from the list';

function dateProblem(
  wanted: readonly WantedDirection[],
  index: number,
  date: CalendarDate,
  today: CalendarDate,
): string | null {
  if (date === '') return 'Please select a date';
  if (date < today) return 'Departure date cannot be in the past';
  const [before, after] = [wanted[index - 1], wanted[index + 1]];
  if (before !== undefined && date < before.date) return 'This is before the flight that comes first';
  // One that is changed as well says so itself.
  if (after !== undefined && !after.isWanted && date > after.date) return 'This is after the flight that comes next';
  return null;
}

type Directions = BodyInputOf<typeof searchFlightOptions>['directions'];

/** The directions of a search; airports only where others are wanted than those booked. */
export function directionsToSend(wanted: readonly WantedDirection[], booked: readonly WantedDirection[]): Directions {
  return wanted.flatMap(({ isWanted, date, origin, destination }, direction) => {
    if (!isWanted) return [];
    const was = booked[direction];
    return [
      {
        direction,
        departureDate: date,
        ...(origin.code === was?.origin.code ? {} : { origin: origin.code }),
        ...(destination.code === was?.destination.code ? {} : { destination: destination.code }),
      },
    ];
  });
}

/** The server's view of the fields: `directions.0.departureDate` is the first direction that was sent. */
export function problemsFromServer(
  answer: ErrorAnswer | null,
  wanted: readonly WantedDirection[],
): WishProblems | null {
  const sent = wanted.flatMap(({ isWanted }, index) => (isWanted ? [index] : []));
  const fields: DirectionProblems[] = wanted.map(() => ({}));
  let isFound = false;
  for (const { path, message } of answer?.fields ?? []) {
    const [, place, field = ''] = /^directions\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const [index, name] = [sent[Number(place)], fieldNames[field]];
    if (index === undefined || name === undefined) continue;
    fields[index] = { ...fields[index], [name]: message };
    isFound = true;
  }
  return isFound ? { general: null, fields } : null;
}

const fieldNames: Record<string, keyof DirectionProblems> = {
  departureDate: 'date',
  origin: 'origin',
  destination: 'destination',
};

function departureDateOf({ segments }: Slice): CalendarDate {
  return segments[0]?.departingAt.slice(0, 10) ?? '';
}

function placeOf({ iataCode, cityName, name }: Place): PlaceChoice {
  return { code: iataCode, label: `${cityName || name} (${iataCode})` };
}
