import type { AirportRecord } from '#data/airports.ts';
import { airports } from '#data/airports.ts';
import type { Carrier } from '../carriers.ts';
import { carriers } from '../carriers.ts';
import { shortHaulKm } from './airport-roles.ts';
import { isBorderClosed, mayFly } from './borders.ts';
import { distanceKm } from './geometry.ts';
import { minRouteKm } from './route.ts';

/** Accumulates routes. */
export interface RouteSink {
  readonly from: ReadonlyMap<string, unknown>;
  add(carrier: Carrier, hub: AirportRecord, other: AirportRecord, daily?: number): void;
}

const linksPerAirport = 2;
const maxLinkKm = 5000;

/** The carrier for a link between a small airport and a larger one: based there, ideally with a hub at the larger. */
function carrierFor(anchor: AirportRecord, remote: AirportRecord, candidates: readonly Carrier[]): Carrier | null {
  let best: Carrier | null = null;
  let bestRank = 0;
  for (const carrier of candidates) {
    if (!mayFly(carrier.homes, anchor, remote)) continue;
    const kindRank = { R: 3, F: 2, M: 2, L: 1, C: 0, P: 0 }[carrier.kind];
    const rank = (carrier.hubs.includes(anchor.iataCode) ? 10 : 0) + kindRank + 1;
    if (rank > bestRank) {
      best = carrier;
      bestRank = rank;
    }
  }
  return best;
}

/** Links every airport with scheduled service that no hub reaches to one or two larger airports nearby. */
export function linkRemoteAirports(sink: RouteSink): void {
  const byHome = new Map<string, Carrier[]>();
  const byHub = new Map<string, Carrier[]>();
  for (const carrier of carriers.values()) {
    if (carrier.kind === 'P') continue;
    for (const home of carrier.homes) byHome.set(home, [...(byHome.get(home) ?? []), carrier]);
    for (const hub of carrier.hubs) byHub.set(hub, [...(byHub.get(hub) ?? []), carrier]);
  }
  const served = new Set(sink.from.keys());
  const anchors = airports.filter(
    (airport) => served.has(airport.iataCode) && (airport.weight >= 2 || byHub.has(airport.iataCode)),
  );
  for (const remote of airports) {
    if (!remote.scheduled || served.has(remote.iataCode) || isBorderClosed(remote.countryCode, remote.countryCode))
      continue;
    const ranked = anchors
      .filter(
        (anchor) =>
          Math.abs(anchor.latitude - remote.latitude) < 30 && !isBorderClosed(anchor.countryCode, remote.countryCode),
      )
      .map((anchor) => {
        const km = distanceKm(anchor, remote);
        const home = anchor.countryCode === remote.countryCode ? 4 : 1;
        return { anchor, km, score: (home * Math.sqrt(anchor.weight)) / (1 + (km / 300) ** 2) };
      })
      .filter(({ km }) => km >= minRouteKm && km < (shortHaulKm[remote.iataCode] ?? maxLinkKm))
      .sort((a, b) => b.score - a.score);
    let links = 0;
    let enough = 0;
    for (const { anchor, score } of ranked.slice(0, 12)) {
      if (score < enough) break;
      const atHome = byHome.get(remote.countryCode) ?? [];
      const carrier = carrierFor(anchor, remote, [...atHome, ...(byHub.get(anchor.iataCode) ?? [])]);
      if (!carrier) continue;
      sink.add(carrier, anchor, remote, 1);
      links++;
      // A second link only if it is about as natural as the first.
      enough = score * 0.4;
      if (links === linksPerAirport) break;
    }
  }
}
