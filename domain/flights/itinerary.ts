import { dateOf } from '../time/date-text.ts';
import { formatDuration, parseDurationMinutes } from '../time/duration.ts';
import { hourOf } from '../time/local-time.ts';
import type { Baggage, Place, Segment, Slice } from './offer.ts';

/** Number of landings on the way, as counted in the stops label and the filter: changes of planes and technical stops. */
export function stopCount(slice: Pick<Slice, 'segments'>): number {
  return slice.segments.reduce((sum, { stops }) => sum + 1 + stops.length, -1);
}

/** 'Direct', '1 Stop', '2 Stops': the card's label (CARD-01). */
export function cardStopsLabel(stops: number): string {
  if (stops === 0) return 'Direct';
  return stops === 1 ? '1 Stop' : `${stops} Stops`;
}

/** 'Non-stop', '1 stop', '2 stops': the detail screen's label (FLT-09). */
export function detailStopsLabel(stops: number): string {
  if (stops === 0) return 'Non-stop';
  return stops === 1 ? '1 stop' : `${stops} stops`;
}

/**
 * Minutes of a slice: the supplier's figure, or else its flights and the layovers between them. Null if the supplier's figure and
 * that of a flight are unreadable, or a flight leaves before the one before it has landed.
 */
export function sliceMinutes(slice: Pick<Slice, 'duration' | 'segments'>): number | null {
  const stated = parseDurationMinutes(slice.duration);
  if (stated !== null || slice.segments.length === 0) return stated;
  const parts = [
    ...slice.segments.map(({ duration }) => parseDurationMinutes(duration)),
    ...layovers(slice).map(({ minutes }) => minutes),
  ];
  return parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null || !(part >= 0) ? null : sum + part),
    0,
  );
}

export interface Layover {
  readonly airport: Place;
  /** Set if the next flight leaves from another airport. */
  readonly nextAirport: Place | null;
  readonly minutes: number;
  /** True if both terminals are known and differ. */
  readonly changesTerminal: boolean;
}

/** The flights of a slice, and how long it takes as far as the supplier says so. */
export type TimedFlights = Pick<Slice, 'segments'> & Partial<Pick<Slice, 'duration'>>;

/**
 * The layovers between the segments of a slice. Both times are wall-clock times in one city, so they subtract directly, except
 * in a night in which its clocks change.
 */
export function layovers(slice: TimedFlights): Layover[] {
  const waits = slice.segments.slice(1).map((next, index) => {
    const previous = slice.segments[index] ?? next;
    const sameAirport = previous.destination.iataCode === next.origin.iataCode;
    return {
      airport: previous.destination,
      nextAirport: sameAirport ? null : next.origin,
      minutes: minutesBetween(previous.arrivingAt, next.departingAt),
      changesTerminal:
        sameAirport &&
        previous.destinationTerminal !== null &&
        next.originTerminal !== null &&
        previous.destinationTerminal !== next.originTerminal,
    };
  });
  if (!clockMonths.has(slice.segments[0]?.departingAt.slice(5, 7) ?? '')) return waits;
  const nights = waits.filter((_, index) => isAtNight(slice.segments[index], slice.segments[index + 1]));
  const [night] = nights;
  if (night !== undefined && nights.length === 1) night.minutes += clockChange(slice, waits);
  return waits;
}

/** Whether a wait goes on at the hours in which clocks change. */
function isAtNight(before: Segment | undefined, after: Segment | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return dateOf(before.arrivingAt) !== dateOf(after.departingAt) || (hourOf(before.arrivingAt) ?? 3) < 3;
}

/** The months in which clocks change, but for the weeks of Ramadan in Morocco. */
const clockMonths = new Set(['03', '04', '09', '10', '11']);

/** What the whole slice takes beyond its flights and waits, if that is what a change of the clocks makes and the season allows one; else 0. */
function clockChange({ duration, segments }: TimedFlights, waits: readonly Layover[]): number {
  const stated = parseDurationMinutes(duration ?? null);
  const parts = [
    ...segments.map((flight) => parseDurationMinutes(flight.duration) ?? Number.NaN),
    ...waits.map(({ minutes }) => minutes),
  ];
  const rest = (stated ?? Number.NaN) - parts.reduce((sum, part) => sum + part, 0);
  return Math.abs(rest) === 60 || Math.abs(rest) === 30 ? rest : 0;
}

/** '8h 8m' or 'N/A'; '' after a missed connection, because how long the trip takes is known once the airline names another flight. */
export function durationText(slice: Pick<Slice, 'duration' | 'segments'>): string {
  const minutes = sliceMinutes(slice);
  return minutes === null && layovers(slice).some(isMissed) ? '' : formatDuration(minutes);
}

/** Whether the next flight leaves before the one before it has landed, after a change by the airline. */
export function isMissed({ minutes }: Pick<Layover, 'minutes'>): boolean {
  return minutes < 0;
}

type Operated = Pick<Segment, 'marketingCarrier' | 'operatingCarrier'>;

/** The names of other airlines that operate segments of this slice, without duplicates, in order (14 CFR 257.5; CARD-03). */
export function operatingCarrierNames({ segments }: { readonly segments: readonly Operated[] }): string[] {
  return [
    ...new Set(segments.filter(hasOtherOperator).map((segment) => segment.operatingCarrier.name ?? 'another airline')),
  ];
}

type Sold = Pick<Segment, 'marketingCarrier' | 'flightNumber'>;

/** 'BA 178': the marketing flight number without leading zeros; '178' if the airline's code is unknown. */
export function flightCode({ marketingCarrier, flightNumber }: Sold): string {
  return [marketingCarrier.iataCode, flightNumber.replace(/^0+(?=\d)/, '')].filter(Boolean).join(' ');
}

/** 'British Airways BA 178' (F-31). */
export function flightName(segment: Sold): string {
  const { name, iataCode } = segment.marketingCarrier;
  return [name ?? (iataCode === null ? 'Airline' : null), flightCode(segment)].filter(Boolean).join(' ');
}

/** 'British Airways BA 178, American Airlines AA 12': the flights of a slice by marketing flight number (F-31). */
export function flightNames(slice: Pick<Slice, 'segments'>): string {
  return slice.segments.map(flightName).join(', ');
}

/** 'Operated by Iberia'; null if the marketing airline operates the flight itself. */
export function operatorText(segment: Operated): string | null {
  const [name] = operatingCarrierNames({ segments: [segment] });
  return name === undefined ? null : `Operated by ${name}`;
}

/** True if the operating airline differs from the marketing airline. */
export function hasOtherOperator(segment: Operated): boolean {
  const { marketingCarrier: sold, operatingCarrier: flown } = segment;
  return flown.iataCode === null || sold.iataCode === null
    ? flown.name !== null && flown.name !== sold.name
    : flown.iataCode !== sold.iataCode;
}

/** True if any slice or segment begins and ends in different countries. */
export function crossesBorder(slices: readonly Slice[]): boolean {
  const differs = (leg: { origin: Place; destination: Place }) =>
    leg.origin.countryCode !== leg.destination.countryCode;
  return slices.some((slice) => differs(slice) || slice.segments.some(differs));
}

/** The local date on which the last slice begins: suppliers determine ages as of this day (Duffel documentation, passengers). */
export function lastSliceDate(slices: readonly Slice[]): string | null {
  return dateOf(slices.at(-1)?.segments[0]?.departingAt);
}

/** The local departure date of the last flight: documents must be valid through this day. */
export function lastFlightDate(slices: readonly Slice[]): string | null {
  return dateOf(slices.at(-1)?.segments.at(-1)?.departingAt);
}

/**
 * Bags of a type that every seated traveler has on every segment of the offer. No entry of that type means not stated, a
 * quantity of 0 means none (F-09). Null if any allowance is not stated, unless another one is 0.
 */
export function includedBags(slices: readonly Slice[], type: string, lapInfantIds: ReadonlySet<string>): number | null {
  const counts = slices
    .flatMap((slice) => slice.segments)
    .flatMap(({ passengers }) => {
      const seated = passengers.filter(({ passengerId }) => !lapInfantIds.has(passengerId));
      return seated.length === 0 ? [null] : seated.map(({ baggages }) => statedBags(baggages, type));
    });
  if (counts.includes(0)) return 0;
  const known = counts.filter((count) => count !== null);
  return known.length === 0 || known.length < counts.length ? null : Math.min(...known);
}

/** Number of bags of a type; null if the airline states none, not even 0. */
export function statedBags(baggages: readonly Baggage[], type: string): number | null {
  const stated = baggages.filter((bag) => bag.type === type);
  return stated.length === 0 ? null : stated.reduce((sum, { quantity }) => sum + quantity, 0);
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to.slice(0, 19)}Z`) - Date.parse(`${from.slice(0, 19)}Z`)) / 60_000);
}
