import type { AircraftRecord } from '#data/aircraft.ts';
import { findAircraft } from '#data/aircraft.ts';
import { carriers } from '../carriers.ts';
import { fractionOf } from '../hash.ts';
import type { Route } from '../network/route.ts';

/** The operator and aircraft of a departure. */
export interface Equipment {
  /** IATA code of the operating airline. */
  readonly operating: string;
  /** IATA type code. */
  readonly aircraft: string;
}

const wideSeats = 215;
/** Types flown on the carrier's behalf if none of its own fits, by size. */
const charterTypes = ['DHT', 'AT7', 'E90'];

/** Types that can fly the distance, with a tenth in reserve; the longest-range ones if none can. */
function ableTypes(fleet: readonly AircraftRecord[], km: number): AircraftRecord[] {
  const able = fleet.filter((type) => type.rangeKm >= km * 1.1);
  if (able.length > 0) return able;
  const longest = Math.max(...fleet.map((type) => type.rangeKm));
  return fleet.filter((type) => type.rangeKm >= longest * 0.97);
}

/** Seats needed on one departure. */
function wantedSeats(route: Route): number {
  const smaller = Math.min(route.origin.weight, route.destination.weight);
  const base = smaller < 0.5 ? 40 : smaller < 1.5 ? 80 : smaller < 6 ? 130 : smaller < 25 ? 165 : 190;
  if (route.km > 6300) return Math.max(260, base + 90);
  if (route.km > 3800 && smaller >= 15) return 260;
  return base;
}

/** The leg that limits the aircraft. */
function limitingKm(route: Route): number {
  return route.via ? route.km * 0.62 : route.km;
}

/** The equipment of the day's n-th departure: the smallest for distance and demand, occasionally the next size. */
export function equipmentOf(route: Route, index: number): Equipment {
  const km = limitingKm(route);
  const wanted = wantedSeats(route);
  const seed = `${route.carrier.code}${route.origin.iataCode}${route.destination.iataCode}${index}`;
  const { partners } = route.carrier;
  const share = wanted <= 80 ? 0.85 : wanted <= 130 ? 0.45 : wanted <= 165 && km < 1200 ? 0.15 : 0;
  if (partners.length > 0 && km < 1800 && fractionOf(`partner ${seed}`) < share) {
    const partner = carriers.get(partners[Math.floor(fractionOf(`who ${seed}`) * partners.length)] ?? '');
    const type = partner && ableTypes(partner.fleet, km)[0];
    if (partner && type) return { operating: partner.code, aircraft: type.iataCode };
  }
  const narrowEnough = (type: AircraftRecord) =>
    (wanted > 200 || type.seats <= wideSeats) && (type.seats > 20 || wanted <= 40) && (type.rangeKm > 2100 || km < 900);
  const able = ableTypes(route.carrier.fleet, km);
  const fitting = able.filter(narrowEnough);
  const types = (fitting.length > 0 ? fitting : able).toSorted(
    (a, b) => Math.abs(a.seats - wanted) - Math.abs(b.seats - wanted) || (a.iataCode < b.iataCode ? -1 : 1),
  );
  const smallest = types[0];
  if (smallest && !(wanted <= 40 && smallest.seats > 130)) {
    const second = types[1];
    const pick = second && fractionOf(`type ${seed}`) > 0.62 ? second : smallest;
    return { operating: route.carrier.code, aircraft: pick.iataCode };
  }
  const charter = charterTypes.find((code) => (findAircraft(code)?.rangeKm ?? 0) >= km * 1.1) ?? '223';
  return { operating: route.carrier.code, aircraft: smallest && km > 1400 ? smallest.iataCode : charter };
}
