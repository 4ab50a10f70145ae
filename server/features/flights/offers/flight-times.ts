import { findAirport } from '#data/airports.ts';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import { parseDurationMinutes } from '#domain/time/duration.ts';

/** Departure and arrival of a flight: UTC instants, or the wall-clock times if a zone is unknown. */
export type FlightTimes =
  | { readonly kind: 'instants'; readonly start: Temporal.Instant; readonly end: Temporal.Instant }
  | { readonly kind: 'local'; readonly start: Temporal.PlainDateTime; readonly end: Temporal.PlainDateTime };

type Zoned = Pick<Place, 'iataCode' | 'timeZone'>;

type Flown = Pick<Segment, 'departingAt' | 'arrivingAt' | 'duration'> & {
  readonly origin: Zoned & Partial<Pick<Place, 'cityName'>>;
  readonly destination: Zoned;
};

/** The flights of one direction, for their times. */
export interface FlownDirection {
  readonly segments: readonly Flown[];
}

/** A planned flight of the airline, whose duration is unknown. */
export function flownOf(planned: PlannedFlight): Flown {
  const { origin, destination, originZone, destinationZone, departingAt, arrivingAt } = planned;
  return {
    departingAt,
    arrivingAt,
    origin: { iataCode: origin, ...(originZone === undefined ? {} : { timeZone: originZone }) },
    destination: { iataCode: destination, ...(destinationZone === undefined ? {} : { timeZone: destinationZone }) },
    duration: null,
  };
}

/**
 * A flight's instants from the local times at both airports. A time that occurs twice (end of daylight saving time) is
 * resolved by the duration if there is one.
 */
export function flightTimes(segment: Flown): FlightTimes {
  const [departing, arriving] = [localOf(segment.departingAt), localOf(segment.arrivingAt)];
  const minutes = parseDurationMinutes(segment.duration);
  const starts = instantsAt(departing, segment.origin);
  const ends = instantsAt(arriving, segment.destination);
  const [firstStart] = starts;
  if (firstStart === undefined || (ends.length === 0 && minutes === null)) {
    return { kind: 'local', start: departing, end: arriving };
  }
  const pairs = starts.flatMap((start) => ends.map((end) => ({ start, end })));
  const [firstPair] = pairs;
  const lands = (start: Temporal.Instant) => start.add({ minutes: minutes ?? 1 });
  if (firstPair === undefined) return { kind: 'instants', start: firstStart, end: lands(firstStart) };
  const error = ({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }) =>
    minutes === null ? 0 : Math.abs(start.until(end).total('minutes') - minutes);
  const { start, end } = pairs.reduce((best, pair) => (error(pair) < error(best) ? pair : best), firstPair);
  // An arrival before the departure means wrong data, which calendars would reject.
  return { kind: 'instants', start, end: Temporal.Instant.compare(end, start) > 0 ? end : lands(start) };
}

/**
 * Departure and arrival of a planned flight in milliseconds since 1970. An unknown zone, as at a railway station, is
 * replaced by the other end's: in UTC, a train could seem to arrive too late for its flight.
 */
export function plannedTimes(planned: PlannedFlight): { readonly departsAt: number; readonly arrivesAt: number } {
  const flown = flownOf(planned);
  const times = flightTimes(flown);
  if (times.kind === 'instants')
    return { departsAt: times.start.epochMilliseconds, arrivesAt: times.end.epochMilliseconds };
  const { origin, destination } = flown;
  return {
    departsAt: times.start.toZonedDateTime(likelyZone(origin, destination)).epochMilliseconds,
    arrivesAt: times.end.toZonedDateTime(likelyZone(destination, origin)).epochMilliseconds,
  };
}

/** UTC instant of the first departure; an unknown zone is replaced by that of the flight's other end. */
export function firstDeparture(slices: readonly FlownDirection[]): Date {
  const first = slices[0]?.segments[0];
  if (first === undefined) throw new Error('The trip has no flights');
  const times = flightTimes(first);
  const start =
    times.kind === 'instants' ? times.start : times.start.toZonedDateTime(likelyZone(first.origin, first.destination));
  return new Date(start.epochMilliseconds);
}

/** Local time at an instant and city of the first departure; null if neither zone of that flight is known. */
export function atFirstAirport(
  slices: readonly FlownDirection[],
  instant: Date,
): { readonly local: string; readonly city: string } | null {
  const first = slices[0]?.segments[0];
  if (first === undefined) return null;
  const { origin, destination } = first;
  const timeZone = zoneOf(origin) ?? zoneOf(destination);
  if (timeZone === undefined) return null;
  const { cityName } = findAirport(origin.iataCode) ??
    findAirport(destination.iataCode) ?? { cityName: origin.iataCode };
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  return {
    local: local.toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
    city: origin.cityName ?? cityName,
  };
}

/** UTC instant of the last arrival; if the zone is unknown, one day after its local time. */
export function lastArrival(slices: readonly FlownDirection[]): Date {
  const last = slices.at(-1)?.segments.at(-1);
  const local = last?.arrivingAt.slice(0, 19) ?? '';
  const zone = last === undefined ? undefined : zoneOf(last.destination);
  if (zone !== undefined) return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
  return new Date(Date.parse(`${local}Z`) + 86_400_000);
}

/** Upper bound of any zone's offset from UTC. */
const farthestFromUtcMs = 15 * 3_600_000;

/** True once the first flight has departed. */
export function hasDeparted(slices: readonly FlownDirection[], now: Date): boolean {
  return departureAround(slices, now) <= now;
}

/**
 * The first departure, only for comparison with `moment`: exact around that day, otherwise the local time as UTC. Zones
 * are slow to look up, and lists have hundreds of trips.
 */
export function departureAround(slices: readonly FlownDirection[], moment: Date): Date {
  const wallClock = Date.parse(`${slices[0]?.segments[0]?.departingAt.slice(0, 19)}Z`);
  const isFar = Math.abs(wallClock - moment.getTime()) > farthestFromUtcMs;
  return isFar ? new Date(wallClock) : firstDeparture(slices);
}

/** ISO 3166-1 alpha-2 codes at both ends of every slice. */
export function countriesOf(slices: readonly Slice[]): string[] {
  return slices.flatMap(({ origin, destination }) => [origin.countryCode, destination.countryCode]);
}

function localOf(time: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(time.slice(0, 19));
}

/** The supplier's zone of a place takes precedence over ours; undefined if neither is known. */
function zoneOf({ timeZone, iataCode }: Zoned): string | undefined {
  return timeZone ?? findAirport(iataCode)?.timeZone;
}

/** A place's zone, else that of the flight's other end, else UTC. */
function likelyZone(place: Zoned, otherEnd: Zoned): string {
  return zoneOf(place) ?? zoneOf(otherEnd) ?? 'UTC';
}

/** Possible instants of a local time: one, two in a repeated hour, none if the zone is unknown. */
function instantsAt(local: Temporal.PlainDateTime, place: Zoned): Temporal.Instant[] {
  const zone = zoneOf(place);
  if (zone === undefined) return [];
  return (['compatible', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(zone, { disambiguation }).toInstant(),
  );
}
