import type { AirportRecord } from '#data/airports.ts';
import { airports, findAirport } from '#data/airports.ts';
import type { Carrier } from '../carriers.ts';
import { carriers } from '../carriers.ts';
import { gateways, shortHaulKm } from './airport-roles.ts';
import { mayFly } from './borders.ts';
import { distanceKm } from './geometry.ts';
import type { RouteSink } from './remote-links.ts';
import { linkRemoteAirports } from './remote-links.ts';
import type { Route } from './route.ts';
import { makeRoute, minRouteKm } from './route.ts';
import { pinnedRoutes, routesNotFlown } from './routes-pinned.ts';

/** Every simulated route, directed, indexed by both ends. */
export interface Network {
  /** By origin, then destination. */
  readonly from: ReadonlyMap<string, ReadonlyMap<string, readonly Route[]>>;
  /** By destination, then origin. */
  readonly to: ReadonlyMap<string, ReadonlyMap<string, readonly Route[]>>;
}

/** Number of destinations of a hub. */
function hubCap(carrier: Carrier, hub: AirportRecord, rank: number): number {
  const size = hub.weight;
  if (carrier.kind === 'M') return Math.round(Math.min(190, 90 + 1.2 * size) * (rank < 4 ? 1 : 0.75));
  if (carrier.kind === 'F')
    return Math.round(rank === 0 ? Math.min(160, 25 + 4 * size, 55 + 1.4 * size) : Math.min(80, 15 + 1.4 * size));
  if (carrier.kind === 'L') return Math.round(Math.min(90, 35 + 0.8 * size) * (rank === 0 ? 1 : 0.7));
  if (carrier.kind === 'C') return 35;
  return rank === 0 ? 30 : 16;
}

/** Airlines that leave short flights to others, and their minimum distance in km. */
const longHaulOnly: Readonly<Record<string, number>> = { VS: 3500, D7: 2500, TN: 3000 };

/** An airline's maximum distance: by its aircraft, or by what passengers accept for low-cost narrow-bodies. */
function reachKm(carrier: Carrier): number {
  const reach = Math.max(...carrier.fleet.map((type) => type.rangeKm)) / 1.1;
  const narrowLowCost = (carrier.kind === 'L' || carrier.kind === 'C') && reach < 8000;
  return narrowLowCost ? Math.min(4400, reach) : reach;
}

const longHaulKm = 5500;
const minLongHaulScore = 4;
/** Minimum distances of a planned route: for full-service and for low-cost airlines. */
const minScore = { domestic: [0.6, 1.5], abroad: [0.8, 2.2] } as const;
/** Airports without capacity for low-cost airlines. */
const fullServiceOnly = new Set(['LHR', 'LCY', 'LGA']);

interface Candidate {
  readonly airport: AirportRecord;
  readonly score: number;
}

/** The best destinations of one hub of one carrier: busy, near, domestic or a partner's hub. */
function destinationsOf(
  carrier: Carrier,
  hub: AirportRecord,
  rank: number,
  candidates: readonly AirportRecord[],
  allianceHubs: ReadonlySet<string>,
): Candidate[] {
  const reach = reachKm(carrier);
  const least = longHaulOnly[carrier.code] ?? minRouteKm;
  const hubLimit = shortHaulKm[hub.iataCode] ?? Number.POSITIVE_INFINITY;
  const lowCost = carrier.kind === 'L' || carrier.kind === 'C';
  const found: Candidate[] = [];
  for (const airport of candidates) {
    const domestic = airport.countryCode === hub.countryCode;
    if (!domestic && airport.weight < 1) continue;
    const km = distanceKm(hub, airport);
    if (km < least || km > reach || km > hubLimit || km > (shortHaulKm[airport.iataCode] ?? km)) continue;
    if (airport.cityCode === hub.cityCode || !mayFly(carrier.homes, hub, airport)) continue;
    if (routesNotFlown.includes(`${carrier.code} ${hub.iataCode}-${airport.iataCode}`)) continue;
    if (lowCost && carrier.homes[0] !== 'US' && fullServiceOnly.has(airport.iataCode)) continue;
    let score = airport.weight / (1 + km / 1500);
    if (carrier.hubs.includes(airport.iataCode)) score *= 3;
    if (domestic) score *= 3;
    // Full-service airlines feed their hubs from smaller airports around them.
    if (!lowCost && km < 800 && airport.weight <= 4) score += domestic ? 3 : 2.5;
    if (allianceHubs.has(airport.iataCode)) score *= 1.5;
    if (km > longHaulKm) {
      if (!gateways.has(airport.iataCode)) score *= 0.3;
      if (!allianceHubs.has(airport.iataCode)) score *= 0.3;
      if (score < minLongHaulScore) continue;
    }
    if (score < minScore[domestic ? 'domestic' : 'abroad'][lowCost ? 1 : 0]) continue;
    found.push({ airport, score });
  }
  found.sort((a, b) => b.score - a.score || (a.airport.iataCode < b.airport.iataCode ? -1 : 1));
  return found.slice(0, hubCap(carrier, hub, rank));
}

/** Routes while they are collected. */
class RouteBook implements RouteSink, Network {
  readonly from = new Map<string, Map<string, Route[]>>();
  readonly to = new Map<string, Map<string, Route[]>>();

  /** Adds both directions, unless the carrier flies the pair already. */
  add(carrier: Carrier, hub: AirportRecord, other: AirportRecord, daily?: number, via: AirportRecord | null = null) {
    const known = this.from.get(hub.iataCode)?.get(other.iataCode);
    if (known?.some((route) => route.carrier === carrier)) return;
    this.put(makeRoute({ carrier, origin: hub, destination: other, fromHub: true, daily, via }));
    this.put(makeRoute({ carrier, origin: other, destination: hub, fromHub: false, daily, via }));
  }

  private put(route: Route) {
    const { iataCode: origin } = route.origin;
    const { iataCode: destination } = route.destination;
    for (const [map, outer, inner] of [
      [this.from, origin, destination],
      [this.to, destination, origin],
    ] as const) {
      const byOther = map.get(outer) ?? new Map<string, Route[]>();
      map.set(outer, byOther);
      const routes = byOther.get(inner) ?? [];
      byOther.set(inner, routes);
      routes.push(route);
    }
  }
}

function addPinned(book: RouteBook) {
  for (const line of pinnedRoutes.trim().split('\n')) {
    const [pair = '', ...terms] = line.split(' ');
    const [a, b] = pair.split('-').map((code) => findAirport(code));
    const viaAt = terms.indexOf('via');
    const via = viaAt < 0 ? null : findAirport(terms[viaAt + 1] ?? '');
    if (!a || !b) throw new Error(`Pinned route ${pair} names an unknown airport`);
    for (const term of viaAt < 0 ? terms : terms.slice(0, viaAt)) {
      const [code = '', daily] = term.split(':');
      const carrier = carriers.get(code);
      if (!carrier) throw new Error(`Pinned route ${pair} names an unknown carrier ${code}`);
      const backwards = !carrier.hubs.includes(a.iataCode) && carrier.hubs.includes(b.iataCode);
      book.add(carrier, backwards ? b : a, backwards ? a : b, Number(daily), via);
    }
  }
}

function buildNetwork(): Network {
  const book = new RouteBook();
  addPinned(book);
  const candidates = airports.filter((airport) => airport.weight >= 0.6);
  const allianceHubs = new Map<string, Set<string>>();
  for (const carrier of carriers.values()) {
    if (!carrier.alliance) continue;
    const hubs = allianceHubs.get(carrier.alliance) ?? new Set<string>();
    allianceHubs.set(carrier.alliance, hubs);
    for (const hub of carrier.hubs) hubs.add(hub);
  }
  const none = new Set<string>();
  for (const carrier of carriers.values()) {
    if (carrier.kind === 'P') continue;
    for (const [rank, code] of carrier.hubs.entries()) {
      const hub = findAirport(code);
      if (!hub) continue;
      const partners = allianceHubs.get(carrier.alliance ?? '') ?? none;
      for (const { airport } of destinationsOf(carrier, hub, rank, candidates, partners))
        book.add(carrier, hub, airport);
    }
  }
  linkRemoteAirports(book);
  return book;
}

let built: Network | null = null;

/** The network, built on first use and cached: it depends on the tables alone. */
export function findNetwork(): Network {
  built ??= buildNetwork();
  return built;
}
