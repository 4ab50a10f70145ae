import { placeCityCode } from '#data/cities.ts';
import { canConnect } from '../carriers.ts';
import { distanceKm } from './geometry.ts';
import { findNetwork, type Network } from './network.ts';
import type { Route } from './route.ts';
import { minRouteKm } from './route.ts';

/** Consecutive routes from origin to destination. */
export type Path = readonly Route[];

/** How permissive the search is: strict requires partners and short detours, loose accepts anything. */
export interface PathRules {
  readonly loose: boolean;
}

const maxPaths = 140;

/** Maximum distance flown for a direct distance, both in km. */
function longestWay(directKm: number, loose: boolean): number {
  if (loose) return directKm * 2.2 + 1500;
  return directKm * (directKm < 2500 ? 1.4 : 1.6);
}

/** Whether one ticket may cover the two routes: partners, at a hub of one of them. */
function joins(first: Route, next: Route, loose: boolean): boolean {
  if (loose) return true;
  const via = first.destination.iataCode;
  return (
    canConnect(first.carrier, next.carrier) && (first.carrier.hubs.includes(via) || next.carrier.hubs.includes(via))
  );
}

function byLength(a: { km: number; path: Path }, b: { km: number; path: Path }): number {
  const [first, other] = [a.path[0]?.carrier.code ?? '', b.path[0]?.carrier.code ?? ''];
  return a.km - b.km || (first < other ? -1 : first > other ? 1 : 0);
}

/** Routes that fly the pair nonstop. */
export function directPaths(network: Network, origin: string, destination: string): Path[] {
  return (network.from.get(origin)?.get(destination) ?? []).map((route) => [route]);
}

/** The routes out of the origin and into the destination; null if there are none, or the two are too close to fly. */
function farPair(network: Network, origin: string, destination: string) {
  const out = network.from.get(origin);
  const into = network.to.get(destination);
  const from = out?.values().next().value?.[0]?.origin;
  const to = into?.values().next().value?.[0]?.destination;
  if (!out || !into || !from || !to) return null;
  const direct = distanceKm(from, to);
  return direct < minRouteKm ? null : { out, into, from, to, direct };
}

/** Paths with one connection, shortest first. */
export function oneStopPaths(network: Network, origin: string, destination: string, rules: PathRules): Path[] {
  const pair = farPair(network, origin, destination);
  if (pair === null) return [];
  const { out, into, from, to, direct } = pair;
  const limit = longestWay(direct, rules.loose);
  const found: { km: number; path: Path }[] = [];
  for (const [via, firsts] of out) {
    const nexts = into.get(via);
    const middle = firsts[0]?.destination;
    if (!nexts || !middle) continue;
    const km = distanceKm(from, middle) + distanceKm(middle, to);
    if (km > limit || middle.cityCode === from.cityCode || middle.cityCode === to.cityCode) continue;
    for (const first of firsts) {
      if (first.via) continue;
      for (const next of nexts) {
        if (next.via || !joins(first, next, rules.loose)) continue;
        // A change of airline counts as a detour.
        found.push({ km: km * (first.carrier === next.carrier ? 1 : 1.1), path: [first, next] });
      }
    }
  }
  return found
    .sort(byLength)
    .slice(0, maxPaths)
    .map(({ path }) => path);
}

/** Paths with two connections, shortest first. */
export function twoStopPaths(network: Network, origin: string, destination: string, rules: PathRules): Path[] {
  const pair = farPair(network, origin, destination);
  if (pair === null) return [];
  const { out, into, from, to, direct } = pair;
  const limit = longestWay(direct, rules.loose) + (rules.loose ? 1500 : 300);
  const ways: { km: number; legs: readonly [readonly Route[], readonly Route[], readonly Route[]] }[] = [];
  for (const [a, firsts] of out) {
    const first = firsts[0]?.destination;
    const onward = network.from.get(a);
    if (!first || !onward || first.cityCode === to.cityCode) continue;
    const firstKm = distanceKm(from, first);
    if (firstKm + distanceKm(first, to) > limit) continue;
    for (const [b, lasts] of into) {
      const last = lasts[0]?.origin;
      const middles = onward.get(b);
      if (!last || !middles || last.cityCode === from.cityCode || last.cityCode === first.cityCode) continue;
      const km = firstKm + distanceKm(first, last) + distanceKm(last, to);
      if (km <= limit) ways.push({ km, legs: [firsts, middles, lasts] });
    }
  }
  ways.sort((a, b) => a.km - b.km);
  const found: Path[] = [];
  for (const { legs } of ways) {
    let perWay = 0;
    for (const first of legs[0]) {
      for (const middle of legs[1]) {
        if (first.via || middle.via || !joins(first, middle, rules.loose)) continue;
        const last = legs[2].find((route) => !route.via && joins(middle, route, rules.loose));
        if (!last || perWay >= 4) continue;
        found.push([first, middle, last]);
        perWay++;
      }
    }
    if (found.length >= maxPaths / 2) break;
  }
  return found;
}

const kinds = {
  direct: directPaths,
  'one stop': (network: Network, from: string, to: string) => oneStopPaths(network, from, to, { loose: false }),
  'two stops': (network: Network, from: string, to: string) => twoStopPaths(network, from, to, { loose: false }),
  'one stop, loose': (network: Network, from: string, to: string) => oneStopPaths(network, from, to, { loose: true }),
  'two stops, loose': (network: Network, from: string, to: string) => twoStopPaths(network, from, to, { loose: true }),
} as const;

export type PathKind = keyof typeof kinds;

const known = new Map<string, readonly Path[]>();
const maxKnown = 2000;

/** The paths of a kind between two airports of the simulated network. The latest pairs are cached. */
export function findPaths(kind: PathKind, origin: string, destination: string): readonly Path[] {
  const key = `${origin} ${destination} ${kind}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = kinds[kind](findNetwork(), origin, destination);
  if (known.size >= maxKnown) known.clear();
  known.set(key, found);
  return found;
}

/** True if both codes are in the same city. */
export function isSamePlace(origin: string, destination: string): boolean {
  return placeCityCode(origin) === placeCityCode(destination);
}
