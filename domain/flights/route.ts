import type { Place, Slice } from './offer.ts';

/** From one landing to the next, technical stops included. */
export interface RouteLeg {
  readonly from: Place;
  readonly to: Place;
}

/** What an airport is to a journey: an end of a slice, a change of planes, or a landing without a change. */
export type RoutePointKind = 'end' | 'change' | 'stop';

export interface RoutePoint {
  readonly place: Place;
  readonly kind: RoutePointKind;
}

type Flown = readonly Pick<Slice, 'origin' | 'destination' | 'segments'>[];

/** The legs of a journey in order, each pair of airports once: the way back over the same airports adds none. */
export function routeLegs(slices: Flown): RouteLeg[] {
  const legs = new Map<string, RouteLeg>();
  for (const segment of slices.flatMap((slice) => slice.segments)) {
    const landings = [segment.origin, ...segment.stops.map(({ airport }) => airport), segment.destination];
    for (const [index, to] of landings.slice(1).entries()) {
      const from = landings[index] ?? to;
      const pair = [from.iata_code, to.iata_code].sort().join('-');
      if (from.iata_code !== to.iata_code && !legs.has(pair)) legs.set(pair, { from, to });
    }
  }
  return [...legs.values()];
}

const weight: Record<RoutePointKind, number> = { end: 2, change: 1, stop: 0 };

/** Every airport of a journey once, as the most that it is on any slice, in the order of first touch. */
export function routePoints(slices: Flown): RoutePoint[] {
  const points = new Map<string, RoutePoint>();
  const add = (place: Place, kind: RoutePointKind) => {
    const known = points.get(place.iata_code);
    if (known === undefined || weight[known.kind] < weight[kind]) points.set(place.iata_code, { place, kind });
  };
  for (const { segments } of slices) {
    segments.forEach((segment, index) => {
      add(segment.origin, index === 0 ? 'end' : 'change');
      for (const { airport } of segment.stops) add(airport, 'stop');
      add(segment.destination, index === segments.length - 1 ? 'end' : 'change');
    });
  }
  return [...points.values()];
}

/** 'New York (JFK) to London (LHR) by way of Boston (BOS), and back the same way': a route in words. */
export function routeSentence(slices: Flown): string {
  const ways = slices.map(({ segments }) =>
    segments.flatMap((segment, index) => [
      ...(index === 0 || segments[index - 1]?.destination.iata_code !== segment.origin.iata_code
        ? [segment.origin]
        : []),
      ...segment.stops.map(({ airport }) => airport),
      segment.destination,
    ]),
  );
  const [out = [], back] = ways;
  const codes = (way: readonly Place[]) => way.map((place) => place.iata_code).join('-');
  if (ways.length === 2 && back !== undefined && codes(back) === codes([...out].reverse())) {
    return `${wayText(out)}, and back the same way`;
  }
  return ways.map(wayText).join('; ');
}

function wayText(way: readonly Place[]): string {
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return '';
  const between = way.slice(1, -1).map(placeText);
  return `${placeText(first)} to ${placeText(last)}${between.length > 0 ? ` by way of ${between.join(', ')}` : ''}`;
}

function placeText(place: Place): string {
  return `${place.city_name || place.name} (${place.iata_code || 'N/A'})`;
}
