import { type GeoProjection, geoAzimuthalEqualArea, geoDistance, geoInterpolate, geoPath } from 'd3-geo';
import { findAirport } from '#data/airports.ts';
import type { Place, Slice } from '#domain/flights/offer.ts';
import { routeLegs, routePoints, routeSentence } from '#domain/flights/route.ts';
import { placeLabels } from '../place-labels.ts';
import { landPath } from './land-path.server.ts';
import type { RouteDrawing } from './route-drawing.ts';

/** Longitude and latitude in degrees. */
type Position = [longitude: number, latitude: number];

interface Route {
  readonly type: 'MultiLineString';
  readonly coordinates: Position[][];
}

const width = 720;
const heights = { wide: 300, high: 390 } as const;
/** Routes with a greater height-to-width ratio get the taller frame. */
const highFrom = 0.45;
/** Space for labels around the route. */
const margin = { x: 64, y: 56 };
const earthRadiusKm = 6371;
/** Even a flight of a few kilometers shows the surrounding country. */
const smallestWidthKm = 2200;
const closestScale = width / (smallestWidthKm / earthRadiusKm);
/** Degrees between the points of a drawn great circle. */
const stepDegrees = 2;
/** Radius around the center in which land is drawn, in degrees: the far side of the globe would be distorted. */
const horizon = 120;
/** Points farther than this from the center, in degrees, would be torn apart along the rim, or clipped. */
const farthest = 170;

/**
 * The map of a journey: the surrounding land and the great-circle routes, north up, rotated so that the journey
 * is centered and neither the date line nor a pole cuts it. Null if no leg has two known airports. Unknown airports
 * are omitted.
 */
export function drawRoute(slices: readonly Pick<Slice, 'origin' | 'destination' | 'segments'>[]): RouteDrawing | null {
  const lines = routeLegs(slices).flatMap(({ from, to }) => {
    const [a, b] = [positionOf(from), positionOf(to)];
    return a === null || b === null ? [] : [greatCircle(a, b)];
  });
  if (lines.length === 0) return null;
  const route: Route = { type: 'MultiLineString', coordinates: lines };
  const { projection, height } = viewOf(route);
  const path = geoPath(projection).digits(1);
  const project = (position: Position) => {
    const [x = 0, y = 0] = projection(position) ?? [];
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  };
  const dots = routePoints(slices).flatMap(({ place, kind }) => {
    const position = positionOf(place);
    return position === null ? [] : [{ code: place.iataCode, kind, ...project(position) }];
  });
  const earthEnds = projection.scale() * 2 * Math.sin(((projection.clipAngle() ?? 180) * Math.PI) / 360) < width / 2;
  return {
    width,
    height,
    land: landPath(projection),
    rim: earthEnds ? (path({ type: 'Sphere' }) ?? '') : '',
    legs: path(route) ?? '',
    points: placeLabels(dots, lines.flat().map(project), { width, height }),
    text: `Map of the route: ${routeSentence(slices)}`,
  };
}

function positionOf(place: Place): Position | null {
  const airport = findAirport(place.iataCode);
  return airport === null ? null : [airport.longitude, airport.latitude];
}

/** Points along the shortest path, including both ends. */
function greatCircle(a: Position, b: Position): Position[] {
  const at = geoInterpolate(a, b);
  const steps = Math.max(12, Math.ceil(degrees(geoDistance(a, b)) / stepDegrees));
  return Array.from({ length: steps + 1 }, (_, index) => at(index / steps));
}

/** An equal-area projection centered on the route, as large as fits but never closer than a country. */
function viewOf(route: Route): { readonly projection: GeoProjection; readonly height: number } {
  const points = route.coordinates.flat();
  const center = centerOf(points);
  const reach = reachFrom(center, points);
  const projection = geoAzimuthalEqualArea()
    .rotate([-center[0], -center[1]])
    .clipAngle(Math.min(179, Math.max(horizon, reach + 5)))
    .precision(0);
  const boundsAt = (scale: number) => geoPath(projection.scale(scale).translate([0, 0])).bounds(route);
  const [[left, top], [right, bottom]] = boundsAt(1);
  const high = (bottom - top) / (right - left) > highFrom;
  const height = high ? heights.high : heights.wide;
  const fitting = Math.min((width - 2 * margin.x) / (right - left), (height - 2 * margin.y) / (bottom - top));
  const scale = Math.min(closestScale, fitting);
  projection
    .scale(scale)
    .translate([(width - scale * (left + right)) / 2, (height - scale * (top + bottom)) / 2])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  return { projection, height };
}

/** The center of a map of these points: near their middle unless one of them is on the opposite side of the globe. */
function centerOf(points: readonly Position[]): Position {
  const [longitude, latitude] = middleOf(points);
  // Centered closer to the equator, great circles curve as they do on familiar maps.
  const preferred: Position = [longitude, latitude * 0.6];
  if (reachFrom(preferred, points) <= farthest) return preferred;
  const steps = Array.from({ length: 12 }, (_, index) => index * 30);
  const candidates = steps.flatMap((step) =>
    [-40, -20, 0, 20, 40].map((candidateLatitude): Position => [longitude + step, candidateLatitude]),
  );
  return candidates
    .map((center) => ({ center, reach: reachFrom(center, points) }))
    .reduce((best, next) => (next.reach < best.reach ? next : best)).center;
}

/** The distance from a center to the farthest of these points, in degrees. */
function reachFrom(center: Position, points: readonly Position[]): number {
  return Math.max(...points.map((point) => degrees(geoDistance(center, point))));
}

/** The mean direction of the points, as longitude and latitude. */
function middleOf(positions: readonly Position[]): Position {
  let [x, y, z] = [0, 0, 0];
  for (const [longitude, latitude] of positions) {
    x += Math.cos(radians(latitude)) * Math.cos(radians(longitude));
    y += Math.cos(radians(latitude)) * Math.sin(radians(longitude));
    z += Math.sin(radians(latitude));
  }
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))];
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
