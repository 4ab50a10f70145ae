import type { Place, Slice } from './offer.ts';

/** From one landing to the next, technical stops included. */
export interface RouteLeg {
  readonly from: Place;
  readonly to: Place;
}

/** The role of an airport in a journey: an end of a slice, a change of planes, or a technical stop. */
export type RoutePointKind = 'end' | 'change' | 'stop';

export interface RoutePoint {
  readonly place: Place;
  readonly kind: RoutePointKind;
}

type Flown = readonly Pick<Slice, 'origin' | 'destination' | 'segments'>[];

/** The legs of a journey in order, each pair of airports once: a return over the same airports adds none. */
export function routeLegs(slices: Flown): RouteLeg[] {
  const legs = new Map<string, RouteLeg>();
  for (const segment of slices.flatMap((slice) => slice.segments)) {
    const landings = [segment.origin, ...segment.stops.map(({ airport }) => airport), segment.destination];
    for (const [index, to] of landings.slice(1).entries()) {
      const from = landings[index] ?? to;
      const pair = [from.iataCode, to.iataCode].sort().join('-');
      if (from.iataCode !== to.iataCode && !legs.has(pair)) legs.set(pair, { from, to });
    }
  }
  return [...legs.values()];
}

const weight: Record<RoutePointKind, number> = { end: 2, change: 1, stop: 0 };

/** Every airport of a journey once, with its most important role on any slice, in order of first visit. */
export function routePoints(slices: Flown): RoutePoint[] {
  const points = new Map<string, RoutePoint>();
  const add = (place: Place, kind: RoutePointKind) => {
    const known = points.get(place.iataCode);
    if (known === undefined || weight[known.kind] < weight[kind]) points.set(place.iataCode, { place, kind });
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

/** The route as text: 'New York (JFK) to London (LHR) by way of Boston (BOS), and back the same way'. */
export function routeSentence(slices: Flown): string {
  const ways = slices.map(({ segments }) =>
    segments.flatMap((segment, index) => [
      ...(index === 0 || segments[index - 1]?.destination.iataCode !== segment.origin.iataCode ? [segment.origin] : []),
      ...segment.stops.map(({ airport }) => airport),
      segment.destination,
    ]),
  );
  const [out = [], back] = ways;
  const codes = (way: readonly Place[]) => way.map((place) => place.iataCode).join('-');
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
  return `${place.cityName || place.name} (${place.iataCode || 'N/A'})`;
}
