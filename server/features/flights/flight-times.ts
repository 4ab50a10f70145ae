import { findAirport } from '../../../data/airports.ts';
import type { Segment, Slice } from '../../../domain/flights/offer.ts';
import { parseDurationMinutes } from '../../../domain/time/duration.ts';

/** When a flight leaves and lands: UTC instants, or the wall-clock times as they stand where a zone is not known. */
export type FlightTimes =
  | { readonly kind: 'instants'; readonly start: Temporal.Instant; readonly end: Temporal.Instant }
  | { readonly kind: 'local'; readonly start: Temporal.PlainDateTime; readonly end: Temporal.PlainDateTime };

type Flown = Pick<Segment, 'origin' | 'destination' | 'departing_at' | 'arriving_at' | 'duration'>;

/**
 * The instants of a flight from the wall clocks at both airports. An hour that a clock passes twice is told by the
 * duration where there is one.
 */
export function flightTimes(segment: Flown): FlightTimes {
  const [departing, arriving] = [localOf(segment.departing_at), localOf(segment.arriving_at)];
  const minutes = parseDurationMinutes(segment.duration);
  const starts = instantsAt(departing, segment.origin.iata_code);
  const ends = instantsAt(arriving, segment.destination.iata_code);
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
  // Nobody lands before leaving: times that say so are wrong somewhere, and a calendar would refuse them.
  return { kind: 'instants', start, end: Temporal.Instant.compare(end, start) > 0 ? end : lands(start) };
}

/** UTC instant of the first departure; where the zone is not known, its wall clock read as UTC. */
export function firstDeparture(slices: readonly Slice[]): Date {
  const first = slices[0]?.segments[0];
  if (first === undefined) throw new Error('A trip without flights');
  const times = flightTimes(first);
  const start = times.kind === 'instants' ? times.start : times.start.toZonedDateTime('UTC');
  return new Date(start.epochMilliseconds);
}

/** Wall clock and city of the first departure at an instant; null where the airport's zone is not known. */
export function atFirstAirport(
  slices: readonly Slice[],
  instant: Date,
): { readonly local: string; readonly city: string } | null {
  const origin = slices[0]?.segments[0]?.origin;
  const zone = origin === undefined ? undefined : findAirport(origin.iata_code)?.timeZone;
  if (origin === undefined || zone === undefined) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return { local: local.toString({ smallestUnit: 'minute', roundingMode: 'trunc' }), city: origin.city_name };
}

/** UTC instant of the last arrival; where the zone is unknown, a day later than its wall clock says. */
export function lastArrival(slices: readonly Slice[]): Date {
  const last = slices.at(-1)?.segments.at(-1);
  const local = last?.arriving_at.slice(0, 19) ?? '';
  const zone = last === undefined ? undefined : findAirport(last.destination.iata_code)?.timeZone;
  if (zone !== undefined) return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
  return new Date(Date.parse(`${local}Z`) + 86_400_000);
}

/** No wall clock is further from UTC than this. */
const farthestFromUtcMs = 15 * 3_600_000;

/** True once the first flight has left. Zones are only asked on the day of the flight: lists have hundreds of trips. */
export function hasLeft(slices: readonly Slice[], now: Date): boolean {
  const ahead = Date.parse(`${slices[0]?.segments[0]?.departing_at.slice(0, 19)}Z`) - now.getTime();
  if (Math.abs(ahead) > farthestFromUtcMs) return ahead < 0;
  return firstDeparture(slices) <= now;
}

/** ISO 3166-1 alpha-2 codes at both ends of every slice. */
export function countriesOf(slices: readonly Slice[]): string[] {
  return slices.flatMap(({ origin, destination }) => [origin.country_code, destination.country_code]);
}

function localOf(time: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(time.slice(0, 19));
}

/** What a wall clock can mean: one instant, two in the hour that repeats, none where the zone is not known. */
function instantsAt(local: Temporal.PlainDateTime, airport: string): Temporal.Instant[] {
  const zone = findAirport(airport)?.timeZone;
  if (zone === undefined) return [];
  return (['compatible', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(zone, { disambiguation }).toInstant(),
  );
}
