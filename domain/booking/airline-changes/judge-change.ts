import type { CabinClass } from '#domain/flights/offer.ts';
import { cabinClasses } from '#domain/search/search-query.ts';
import { connectionMinutes, significantMinutes, usTerritories } from './limits.ts';
import { partnersOf } from './partners.ts';

/** A flight with its instants, in milliseconds since 1970. */
export interface TimedFlight {
  /** Marketing flight number: 'BA178'. */
  readonly flight: string;
  readonly origin: string;
  readonly destination: string;
  /** ISO 3166-1 alpha-2; null if the airport is unknown. */
  readonly originCountry: string | null;
  readonly destinationCountry: string | null;
  readonly departsAt: number;
  readonly arrivesAt: number;
  readonly cabin: CabinClass | null;
}

/** The flights of one direction. */
export type TimedSlice = readonly TimedFlight[];

/** How serious a change is, in ascending order. All but `minor` entitle to a refund. */
export const changeLevels = ['minor', 'significant', 'connection_broken', 'canceled'] as const;
export type ChangeLevel = (typeof changeLevels)[number];

/**
 * One difference between two plans; `slice` counts from 0, for `added` in the new plan. Positive minutes mean later.
 */
export type Finding =
  | { readonly kind: 'canceled' | 'added'; readonly slice: number; readonly from: string; readonly to: string }
  | { readonly kind: 'departure' | 'arrival'; readonly slice: number; readonly minutes: number }
  | { readonly kind: 'origin' | 'destination'; readonly slice: number; readonly from: string; readonly to: string }
  | { readonly kind: 'connections'; readonly slice: number; readonly before: number; readonly after: number }
  /** `minutes` between landing and takeoff, negative if the next flight leaves first; null at different airports. */
  | { readonly kind: 'connection'; readonly slice: number; readonly at: string; readonly minutes: number | null }
  /** A connection that can still be made, in minutes. */
  | {
      readonly kind: 'connection_time';
      readonly slice: number;
      readonly at: string;
      readonly before: number;
      readonly after: number;
    }
  /** Anything else between the first departure and the last arrival. */
  | { readonly kind: 'between'; readonly slice: number }
  | { readonly kind: 'cabin'; readonly slice: number; readonly before: CabinClass; readonly after: CabinClass }
  | { readonly kind: 'flight'; readonly slice: number; readonly from: string; readonly to: string };

/** Separates the flights of a `flight` finding. */
export const flightSeparator = ', ';

export interface Judgment {
  readonly level: ChangeLevel;
  readonly findings: readonly Finding[];
}

/**
 * Compares the plan that a traveler agreed to with the airline's new one. A direction missing from the new plan is
 * canceled; the others are matched by their origin, in order, and an unmatched one is added. Every difference gives at
 * least one finding.
 */
export function judgeChange(agreed: readonly TimedSlice[], planned: readonly TimedSlice[]): Judgment {
  const isDomestic = countriesOf([...agreed, ...planned].flat()) === 1;
  const partners = partnersOf(agreed, planned);
  const findings = agreed.flatMap((before, slice): Finding[] => {
    const after = partners[slice];
    const [first, last] = endsOf(before);
    if (first === undefined || last === undefined) return [];
    if (after === undefined) return [{ kind: 'canceled', slice, from: first.origin, to: last.destination }];
    return compareSlice(before, after, slice, isDomestic);
  });
  for (const [slice, flights] of planned.entries()) {
    const [first, last] = endsOf(flights);
    if (first === undefined || last === undefined || partners.includes(flights)) continue;
    findings.push({ kind: 'added', slice, from: first.origin, to: last.destination });
  }
  const levels = findings.map((finding) => changeLevels.indexOf(levelOf(finding, isDomestic)));
  return { level: changeLevels[Math.max(0, ...levels)] ?? 'minor', findings };
}

function compareSlice(before: TimedSlice, after: TimedSlice, slice: number, isDomestic: boolean): Finding[] {
  const [first, last] = endsOf(before);
  const [newFirst, newLast] = endsOf(after);
  if (first === undefined || last === undefined || newFirst === undefined || newLast === undefined) return [];
  const found: Finding[] = [];
  const moved = (kind: 'departure' | 'arrival', was: number, is: number) => {
    if (was !== is) found.push({ kind, slice, minutes: Math.round((is - was) / 60_000) });
  };
  moved('departure', first.departsAt, newFirst.departsAt);
  moved('arrival', last.arrivesAt, newLast.arrivesAt);
  if (first.origin !== newFirst.origin) found.push({ kind: 'origin', slice, from: first.origin, to: newFirst.origin });
  if (last.destination !== newLast.destination)
    found.push({ kind: 'destination', slice, from: last.destination, to: newLast.destination });
  if (before.length !== after.length)
    found.push({ kind: 'connections', slice, before: before.length - 1, after: after.length - 1 });
  const all = [
    ...found,
    ...brokenConnections(before, after, slice, isDomestic),
    ...lowerCabins(before, after, slice),
    ...otherFlights(before, after, slice),
  ];
  return all.length > 0 ? all : changesWithin(before, after, slice);
}

/** Other changes if both ends, the flight numbers and the connections that can be made stay. */
function changesWithin(before: TimedSlice, after: TimedSlice, slice: number): Finding[] {
  const planned = connectionsOf(after);
  const times = connectionsOf(before).flatMap(({ at, minutes: was }, place): Finding[] => {
    const is = planned[place]?.at === at ? (planned[place]?.minutes ?? null) : null;
    if (was === null || is === null || was === is || was < 0 || is < 0) return [];
    return [{ kind: 'connection_time', slice, at, before: was, after: is }];
  });
  if (times.length > 0) return times;
  const isMoved = before.some((flight, place) => !isSamePlan(flight, after[place]));
  if (isMoved) return [{ kind: 'between', slice }];
  return before.flatMap(({ cabin: was }, place): Finding[] => {
    const is = after[place]?.cabin ?? null;
    return was === null || is === null || was === is ? [] : [{ kind: 'cabin', slice, before: was, after: is }];
  });
}

function isSamePlan(a: TimedFlight, b: TimedFlight | undefined): boolean {
  return (
    a.origin === b?.origin &&
    a.destination === b.destination &&
    a.departsAt === b.departsAt &&
    a.arrivesAt === b.arrivesAt
  );
}

/** Connections too short to make, except those sold like that. */
function brokenConnections(before: TimedSlice, after: TimedSlice, slice: number, isDomestic: boolean): Finding[] {
  const least = connectionMinutes[isDomestic ? 'domestic' : 'international'];
  const sold = new Map(connectionsOf(before).map(({ at, minutes }) => [at, minutes]));
  return connectionsOf(after).flatMap(({ at, minutes }): Finding[] => {
    const was = sold.get(at);
    if (minutes === null) return was === null ? [] : [{ kind: 'connection', slice, at, minutes }];
    if (minutes >= least || (was != null && minutes >= was && minutes >= 0)) return [];
    return [{ kind: 'connection', slice, at, minutes }];
  });
}

function connectionsOf(flights: TimedSlice): { readonly at: string; readonly minutes: number | null }[] {
  return flights.flatMap((flight, place) => {
    const next = flights[place + 1];
    if (next === undefined) return [];
    const isSameAirport = flight.destination === next.origin;
    return [
      {
        at: isSameAirport ? flight.destination : `${flight.destination} to ${next.origin}`,
        minutes: isSameAirport ? Math.floor((next.departsAt - flight.arrivesAt) / 60_000) : null,
      },
    ];
  });
}

/** Compared flight by flight if their number is unchanged, otherwise by the lowest cabin. */
function lowerCabins(before: TimedSlice, after: TimedSlice, slice: number): Finding[] {
  const pairs: (readonly [CabinClass | null, CabinClass | null])[] =
    before.length === after.length
      ? before.map(({ cabin }, place) => [cabin, after[place]?.cabin ?? null] as const)
      : [[lowestOf(before), lowestOf(after)]];
  const lower = pairs.find(([was, is]) => was !== null && is !== null && rankOf(is) < rankOf(was));
  const [was, is] = lower ?? [null, null];
  return was === null || is === null ? [] : [{ kind: 'cabin', slice, before: was, after: is }];
}

function lowestOf(flights: TimedSlice): CabinClass | null {
  const known = flights.flatMap(({ cabin }) => (cabin === null ? [] : [cabin]));
  return known.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

function rankOf(cabin: CabinClass): number {
  return cabinClasses.indexOf(cabin);
}

function otherFlights(before: TimedSlice, after: TimedSlice, slice: number): Finding[] {
  const [from, to] = [before, after].map((flights) => flights.map(({ flight }) => flight).join(flightSeparator));
  return from === undefined || to === undefined || from === to ? [] : [{ kind: 'flight', slice, from, to }];
}

function levelOf(finding: Finding, isDomestic: boolean): ChangeLevel {
  const limit = significantMinutes[isDomestic ? 'domestic' : 'international'];
  switch (finding.kind) {
    case 'canceled':
      return 'canceled';
    case 'connection':
      return 'connection_broken';
    case 'departure':
      return finding.minutes <= -limit ? 'significant' : 'minor';
    case 'arrival':
      return finding.minutes >= limit ? 'significant' : 'minor';
    case 'connections':
      return finding.after > finding.before ? 'significant' : 'minor';
    case 'origin':
    case 'destination':
      return 'significant';
    case 'cabin':
      return rankOf(finding.after) < rankOf(finding.before) ? 'significant' : 'minor';
    case 'flight':
    case 'added':
    case 'connection_time':
    case 'between':
      return 'minor';
  }
}

function endsOf(slice: TimedSlice): readonly [TimedFlight | undefined, TimedFlight | undefined] {
  return [slice[0], slice.at(-1)];
}

/** The number of countries, the US and its territories as one; an unknown airport counts as another. */
function countriesOf(flights: readonly TimedFlight[]): number {
  const codes = flights.flatMap(({ originCountry, destinationCountry }) => [originCountry, destinationCountry]);
  return (
    new Set(codes.map((code) => (code !== null && usTerritories.has(code) ? 'US' : code))).size +
    (codes.includes(null) ? 1 : 0)
  );
}
