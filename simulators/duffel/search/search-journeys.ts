import { findJourneys } from '../inventory/timetable/journeys.ts';
import type { Journey } from '../inventory/types.ts';
import { getAirport } from '../reference/catalog.ts';
import { unit } from '../wire/hash.ts';
import { instantOf, localAt } from '../wire/time.ts';
import { duffelAirwaysJourneys } from './duffel-airways.ts';
import { ownerOf } from './itineraries.ts';
import type { MagicRoute } from './magic-routes.ts';
import type { SearchRecord, SearchSlice } from './search-record.ts';

/** Number of journeys requested from the timetable per slice, in a search of the usual size. */
const journeyLimit = 200;
/** Airlines sell about eleven months ahead. */
const horizonDays = 355;
const closingMs = 60 * 60_000;

/** The part of the search delay (0–1) after which an airline answers. */
export function answerShare(owner: string): number {
  return 0.35 + 0.65 * unit(`answer:${owner}`);
}

/** Whether an airline answers within a search's time limit. */
export function answersInTime(owner: string, { heardShare }: SearchRecord): boolean {
  return answerShare(owner) <= heardShare;
}

/** A search's journey options besides the search itself. */
interface JourneyOptions {
  readonly magic: MagicRoute;
  readonly seed: string;
  /** How many times the usual number of offers is wanted, at least 1. */
  readonly plenty: number;
}

/** A slice's available journeys, from all airlines that answered in time. */
export function searchJourneys(record: SearchRecord, slice: SearchSlice, options: JourneyOptions): Journey[] {
  const { magic, seed, plenty } = options;
  const horizon = localAt(record.createdAt + horizonDays * 86_400_000, 'UTC').slice(0, 10);
  if (slice.date > horizon) return [];
  const ordinary =
    magic.flights === 'ordinary' || magic.flights === 'with_connection' ? scheduled(record, slice, plenty) : [];
  const all = [...duffelAirwaysJourneys(slice, magic, ordinary.length > 0, seed), ...ordinary];
  const soon = localAt(record.createdAt + 2 * 86_400_000, 'UTC').slice(0, 10);
  return all.filter(
    (journey) =>
      answersInTime(ownerOf(journey), record) &&
      journey.segments.length - 1 <= record.maxConnections &&
      (magic.flights !== 'with_connection' || journey.segments.length > 1) &&
      isWithin(journey, slice) &&
      (slice.date > soon || leavesAfter(journey, record.createdAt + closingMs)),
  );
}

function scheduled(record: SearchRecord, slice: SearchSlice, plenty: number): Journey[] {
  const { origin, destination, date } = slice;
  const query = {
    origin,
    destination,
    date,
    maxConnections: record.maxConnections,
    limit: Math.ceil(journeyLimit * plenty),
  };
  return findJourneys(slice.departure === null ? query : { ...query, departBetween: slice.departure });
}

function isWithin(journey: Journey, slice: SearchSlice): boolean {
  const departs = journey.segments[0]?.departingAt.slice(11, 16) ?? '';
  const arrives = journey.segments.at(-1)?.arrivingAt.slice(11, 16) ?? '';
  const { departure, arrival } = slice;
  return (
    (departure === null || (departs >= departure.from && departs <= departure.to)) &&
    (arrival === null || (arrives >= arrival.from && arrives <= arrival.to))
  );
}

function leavesAfter(journey: Journey, instant: number): boolean {
  const first = journey.segments[0];
  return first !== undefined && instantOf(first.departingAt, getAirport(first.origin).timeZone) > instant;
}
