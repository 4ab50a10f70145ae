import type { AirportRecord } from '#data/airports.ts';

const earthRadiusKm = 6371.01;
const radians = Math.PI / 180;

/** A point on the unit sphere. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const points = new WeakMap<AirportRecord, Point>();

function pointOf(airport: AirportRecord): Point {
  let point = points.get(airport);
  if (!point) {
    const ring = Math.cos(airport.latitude * radians);
    point = {
      x: ring * Math.cos(airport.longitude * radians),
      y: ring * Math.sin(airport.longitude * radians),
      z: Math.sin(airport.latitude * radians),
    };
    points.set(airport, point);
  }
  return point;
}

/** Great-circle distance in km between two airports (by the chord, which equals the haversine formula). */
export function distanceKm(from: AirportRecord, to: AirportRecord): number {
  const a = pointOf(from);
  const b = pointOf(to);
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const dz = a.z - b.z;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2));
}

/** Sine of the initial bearing: 1 due east, -1 due west. */
export function eastwardness(from: AirportRecord, to: AirportRecord): number {
  const dLongitude = (to.longitude - from.longitude) * radians;
  const y = Math.sin(dLongitude) * Math.cos(to.latitude * radians);
  const x =
    Math.cos(from.latitude * radians) * Math.sin(to.latitude * radians) -
    Math.sin(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.cos(dLongitude);
  return y === 0 && x === 0 ? 0 : y / Math.hypot(x, y);
}

/**
 * Scheduled gate-to-gate minutes, a multiple of 5: longer against westerly winds, and between two of the busiest
 * airports if they are close together.
 */
export function blockMinutes(from: AirportRecord, to: AirportRecord, km = distanceKm(from, to)): number {
  const speed = 840 - 220 * Math.exp(-km / 1200);
  const meanLatitude = Math.abs(from.latitude + to.latitude) / 2;
  const tailwind = 35 * eastwardness(from, to) * Math.min(1, meanLatitude / 35) * Math.min(1, km / 2000);
  const congested = from.weight >= 60 && to.weight >= 60 && km < 700 ? 10 : 0;
  return Math.round((38 + congested + (60 * km) / (speed + tailwind)) / 5) * 5;
}
