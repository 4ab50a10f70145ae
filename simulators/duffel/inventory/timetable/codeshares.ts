import { areCodesharing, carriers } from '../carriers.ts';
import { fractionOf, hashOf } from '../hash.ts';
import type { Route } from '../network/route.ts';
import type { Itinerary } from './itineraries.ts';
import type { Departure } from './timetable.ts';

/** A flight's seller and number. */
export interface Sale {
  readonly carrier: string;
  readonly flightNumber: string;
}

/** The sale under the code of the airline whose route it is. */
function ownSale(departure: Departure): Sale {
  return { carrier: departure.route.carrier.code, flightNumber: departure.flightNumber };
}

/** The sale under a partner's code, in the band of codeshare numbers. */
function partnerSale(departure: Departure, partner: string): Sale {
  const { route, flightNumber } = departure;
  const hash = hashOf(`share ${partner} ${route.carrier.code}${flightNumber} ${route.origin.iataCode}`);
  return { carrier: partner, flightNumber: String(6000 + (hash % 2900)) };
}

const partnersByRoute = new WeakMap<Route, readonly string[]>();

/** Partners that sell a route under their own code: about half of those at home at one of its ends. */
function partnersOn(route: Route): readonly string[] {
  const known = partnersByRoute.get(route);
  if (known !== undefined) return known;
  const partners = findPartners(route);
  partnersByRoute.set(route, partners);
  return partners;
}

function findPartners(route: Route): readonly string[] {
  if (route.origin.countryCode === route.destination.countryCode) return [];
  const found: string[] = [];
  for (const partner of carriers.values()) {
    if (!areCodesharing(partner.code, route.carrier.code)) continue;
    const near =
      partner.homes.includes(route.origin.countryCode) || partner.homes.includes(route.destination.countryCode);
    const [a, b] = [route.origin.iataCode, route.destination.iataCode];
    const pair = a < b ? a + b : b + a;
    if (near && fractionOf(`sells ${partner.code} ${route.carrier.code} ${pair}`) < 0.55) found.push(partner.code);
  }
  return found.slice(0, 2);
}

/** Every way of selling one itinerary: one sale per flight. */
export function salesOf(itinerary: Itinerary): Sale[][] {
  const own = itinerary.map(({ departure }) => ownSale(departure));
  const [first, second] = itinerary;
  if (!first) return [];
  if (!second)
    return [own, ...partnersOn(first.departure.route).map((partner) => [partnerSale(first.departure, partner)])];
  const leader = first.departure.route.carrier.code;
  // On a joint itinerary the first airline often sells the entire journey.
  const joint = itinerary.map(({ departure }, index) => {
    const other = departure.route.carrier.code;
    const shared = other !== leader && areCodesharing(leader, other);
    const seed = `joint ${leader} ${other} ${departure.flightNumber}`;
    return shared && fractionOf(seed) < 0.6 ? partnerSale(departure, leader) : (own[index] ?? ownSale(departure));
  });
  return [joint];
}
