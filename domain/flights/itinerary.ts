import { dateOf } from '../time/date-text.ts';
import { parseDurationMinutes } from '../time/duration.ts';
import type { Baggage, Place, Segment, Slice } from './offer.ts';

/** Places where the traveller changes planes: what the stops label counts. Technical stops are drawn, not counted. */
export function stopCount(slice: Pick<Slice, 'segments'>): number {
  return slice.segments.length - 1;
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

/** Minutes of a slice: the supplier's own figure, of a single flight else that of the flight; null where neither can be read. */
export function sliceMinutes({ duration, segments }: Pick<Slice, 'duration' | 'segments'>): number | null {
  const [only, ...others] = segments;
  return parseDurationMinutes(duration) ?? (others.length > 0 ? null : parseDurationMinutes(only?.duration ?? null));
}

export interface Layover {
  readonly airport: Place;
  /** Set where the next flight leaves from another airport. */
  readonly nextAirport: Place | null;
  readonly minutes: number;
  /** True where both terminals are known and differ. */
  readonly changesTerminal: boolean;
}

/** The waits between the segments of a slice. Both ends are wall-clock times of one city, so they subtract directly. */
export function layovers(slice: Pick<Slice, 'segments'>): Layover[] {
  return slice.segments.slice(1).map((next, index) => {
    const previous = slice.segments[index] ?? next;
    const sameAirport = previous.destination.iata_code === next.origin.iata_code;
    return {
      airport: previous.destination,
      nextAirport: sameAirport ? null : next.origin,
      minutes: minutesBetween(previous.arriving_at, next.departing_at),
      changesTerminal:
        sameAirport &&
        previous.destination_terminal !== null &&
        next.origin_terminal !== null &&
        previous.destination_terminal !== next.origin_terminal,
    };
  });
}

/** The names of other airlines that fly segments of this slice, each once, in order (14 CFR 257.5; CARD-03). */
export function operatingCarrierNames(slice: Pick<Slice, 'segments'>): string[] {
  const names = slice.segments.filter(hasOtherOperator).map((segment) => segment.operating_carrier.name ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}

type Sold = Pick<Segment, 'marketing_carrier' | 'flight_number'>;

/** 'BA 178': the number under which a flight is sold, without leading zeros; '178' where the airline's code is not known. */
export function flightCode({ marketing_carrier, flight_number }: Sold): string {
  return [marketing_carrier.iata_code, flight_number.replace(/^0+(?=\d)/, '')].filter(Boolean).join(' ');
}

/** 'British Airways BA 178' (F-31). */
export function flightName(segment: Sold): string {
  const { name, iata_code } = segment.marketing_carrier;
  return [name ?? (iata_code === null ? 'Airline' : null), flightCode(segment)].filter(Boolean).join(' ');
}

/** 'British Airways BA 178, American Airlines AA 12': what flies a slice, by the numbers under which it is sold (F-31). */
export function flightNames(slice: Pick<Slice, 'segments'>): string {
  return slice.segments.map(flightName).join(', ');
}

/** 'Operated by Iberia'; null where the airline that sells the flight flies it. */
export function operatorText(segment: Pick<Segment, 'marketing_carrier' | 'operating_carrier'>): string | null {
  return hasOtherOperator(segment) ? `Operated by ${segment.operating_carrier.name ?? 'another airline'}` : null;
}

/** True where another airline than the one that sells the segment flies it. */
export function hasOtherOperator(segment: Pick<Segment, 'marketing_carrier' | 'operating_carrier'>): boolean {
  const { marketing_carrier: sold, operating_carrier: flown } = segment;
  return flown.iata_code === null || sold.iata_code === null
    ? flown.name !== null && flown.name !== sold.name
    : flown.iata_code !== sold.iata_code;
}

/** True where any slice or segment begins and ends in different countries. */
export function crossesBorder(slices: readonly Slice[]): boolean {
  const differs = (leg: { origin: Place; destination: Place }) =>
    leg.origin.country_code !== leg.destination.country_code;
  return slices.some((slice) => differs(slice) || slice.segments.some(differs));
}

/** The local date on which the last slice begins: the day for which suppliers judge ages (Duffel documentation, passengers). */
export function lastSliceDate(slices: readonly Slice[]): string | null {
  return dateOf(slices.at(-1)?.segments[0]?.departing_at);
}

/** The local date of the very last flight: the day until which documents must be valid. */
export function lastFlightDate(slices: readonly Slice[]): string | null {
  return dateOf(slices.at(-1)?.segments.at(-1)?.departing_at);
}

/**
 * Bags of a type that every seated traveller has on every segment of the offer. No entry of that type says nothing, a
 * quantity of 0 says none (F-09): null where an allowance is not stated, unless another one is none.
 */
export function includedBags(slices: readonly Slice[], type: string, lapInfantIds: ReadonlySet<string>): number | null {
  const counts = slices
    .flatMap((slice) => slice.segments)
    .flatMap(({ passengers }) => {
      const seated = passengers.filter(({ passenger_id }) => !lapInfantIds.has(passenger_id));
      return seated.length === 0 ? [null] : seated.map(({ baggages }) => countOf(baggages, type));
    });
  if (counts.includes(0)) return 0;
  const known = counts.filter((count) => count !== null);
  return known.length === 0 || known.length < counts.length ? null : Math.min(...known);
}

function countOf(baggages: readonly Baggage[], type: string): number | null {
  const stated = baggages.filter((bag) => bag.type === type);
  return stated.length === 0 ? null : stated.reduce((sum, { quantity }) => sum + quantity, 0);
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to.slice(0, 19)}Z`) - Date.parse(`${from.slice(0, 19)}Z`)) / 60_000);
}
