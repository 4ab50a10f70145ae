import { findAirport } from '#data/airports.ts';
import { findCity } from '#data/cities.ts';
import type { Path } from '../network/paths.ts';
import { findPaths, isSamePlace, type PathKind } from '../network/paths.ts';
import { parseDay, parseTime } from '../network/zones.ts';
import type { Journey, JourneyQuery } from '../types.ts';
import type { Sale } from './codeshares.ts';
import { salesOf } from './codeshares.ts';
import type { FlightFinder, Itinerary } from './itineraries.ts';
import { itinerariesOf, makeFlightFinder } from './itineraries.ts';
import { makeConnection, segmentOf } from './segments.ts';

export type { Journey, JourneyQuery } from '../types.ts';
export { makeConnection, makeDirectFlight } from './segments.ts';

/** An itinerary with one way of selling it. */
interface Draft {
  readonly itinerary: Itinerary;
  readonly sales: readonly Sale[];
  readonly durationMinutes: number;
}

const defaultLimit = 150;
/** With fewer journeys than this, more connections are considered. */
const enough = 30;

function airportsOf(code: string): readonly string[] {
  const city = findCity(code);
  if (city) return city.airportCodes;
  const airport = findAirport(code);
  return airport ? [airport.iataCode] : [];
}

/** One search: its query and its results so far. */
class Search {
  readonly drafts: Draft[] = [];
  private readonly find: FlightFinder = makeFlightFinder();
  private readonly carriers: ReadonlySet<string> | null;
  private readonly from: number;
  private readonly to: number;

  private readonly day: number;

  constructor(query: JourneyQuery, day: number) {
    this.day = day;
    this.carriers = query.carriers ? new Set(query.carriers) : null;
    this.from = parseTime(query.departBetween?.from ?? '00:00') ?? 0;
    this.to = parseTime(query.departBetween?.to ?? '23:59') ?? 1439;
  }

  /** Adds every sold itinerary of the paths. */
  take(paths: readonly Path[], loose: boolean): void {
    for (const path of paths) {
      for (const itinerary of itinerariesOf(path, this.day, this.find, { loose, from: this.from, to: this.to })) {
        const durationMinutes = (itinerary.at(-1)?.arrives ?? 0) - (itinerary[0]?.departs ?? 0);
        for (const sales of salesOf(itinerary)) {
          if (this.carriers && !sales.every((sale) => this.carriers?.has(sale.carrier))) continue;
          this.drafts.push({ itinerary, sales, durationMinutes });
        }
      }
    }
  }
}

/** Airlines and places of a draft: similar drafts compete with each other first. */
function kindOf(draft: Draft): string {
  return draft.itinerary
    .map((flight, i) => `${draft.sales[i]?.carrier}${flight.departure.route.destination.iataCode}`)
    .join(' ');
}

/** A selection of journeys: quick ones first, but some of every airline and every path. */
function select(drafts: readonly Draft[], limit: number): Draft[] {
  const fastest = Math.min(...drafts.map((draft) => draft.durationMinutes));
  const seen = new Map<string, number>();
  return drafts
    .filter((draft) => draft.durationMinutes <= fastest * 2.5 + 420)
    .toSorted((a, b) => a.durationMinutes - b.durationMinutes)
    .map((draft) => {
      const kind = kindOf(draft);
      const before = seen.get(kind) ?? 0;
      seen.set(kind, before + 1);
      const changes = draft.itinerary.length - 1;
      return { draft, cost: draft.durationMinutes + before * (changes === 0 ? 10 : 45) + changes * 60 };
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, limit)
    .map(({ draft }) => draft);
}

/** Runs a kind of path over every pair of airports of the two places. */
function overPairs(query: JourneyQuery, kind: PathKind): Path[] {
  return airportsOf(query.origin).flatMap((origin) =>
    airportsOf(query.destination).flatMap((destination) => findPaths(kind, origin, destination)),
  );
}

/**
 * Journeys from one place to another on a date, by departure. A pure function of the query. Empty for an unknown place
 * or date, within one city, below 150 km, and if there are no flights.
 */
export function findJourneys(query: JourneyQuery): Journey[] {
  const day = parseDay(query.date);
  const limit = query.limit ?? defaultLimit;
  if (day === null || limit <= 0 || isSamePlace(query.origin, query.destination)) return [];
  const search = new Search(query, day);
  search.take(overPairs(query, 'direct'), false);
  if (query.maxConnections >= 1) search.take(overPairs(query, 'one stop'), false);
  if (query.maxConnections === 2 && search.drafts.length < enough) search.take(overPairs(query, 'two stops'), false);
  // If no airline sells the whole journey, two tickets in one.
  if (query.maxConnections >= 1 && search.drafts.length === 0) search.take(overPairs(query, 'one stop, loose'), true);
  if (query.maxConnections === 2 && search.drafts.length === 0) search.take(overPairs(query, 'two stops, loose'), true);
  const journeys = select(search.drafts, limit).map(({ itinerary, sales }) =>
    makeConnection(
      itinerary.flatMap((flight, i) => {
        const sale = sales[i];
        return sale ? [segmentOf(flight, sale)] : [];
      }),
    ),
  );
  const order = (journey: Journey) =>
    `${journey.segments[0]?.departingAt} ${String(journey.durationMinutes).padStart(5, '0')} ${journey.key}`;
  return journeys
    .map((journey) => ({ journey, order: order(journey) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ journey }) => journey);
}
