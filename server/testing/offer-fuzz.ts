import { expect } from 'vitest';
import * as z from 'zod/mini';
import { offer as offerSchema } from '../../contract/offer.ts';
import { bagAllowance, bagSentence } from '../../domain/flights/bag-text.ts';
import { fareText } from '../../domain/flights/cabins.ts';
import { carrierNames, otherSeller } from '../../domain/flights/carriers.ts';
import { flightNames, operatingCarrierNames } from '../../domain/flights/itinerary.ts';
import type { PricedOffer } from '../../domain/flights/offer.ts';
import { rowOf } from '../../domain/flights/offer-row.ts';
import { returnAirportNotes } from '../../domain/flights/return-airports.ts';
import { untouched } from '../../simulators/duffel/offers/offer-state.ts';
import { offerServices, wireOfferService } from '../../simulators/duffel/offers/services.ts';
import { variants } from '../../simulators/duffel/offers/variants.ts';
import { wireOffer } from '../../simulators/duffel/offers/wire-offer.ts';
import { currencyOf } from '../../simulators/duffel/reference/currency.ts';
import { makeSearch } from '../../simulators/duffel/search/make-offers.ts';
import type { SearchRecord } from '../../simulators/duffel/search/search-record.ts';
import { mapOffer, mapOfferHead } from '../adapters/duffel/map-offer.ts';
import { createSharedParts } from '../adapters/duffel/shared-parts.ts';
import { WireError, type WireObject } from '../adapters/duffel/wire.ts';
import { priceOffer } from '../features/flights/price-offer.ts';
import { randomNumbers } from './simulation/world.ts';

const settings = {
  seed: 'fuzz',
  currency: currencyOf('USD'),
  offerLifetimeMinutes: 30,
  latencyMs: 0,
  mostConnections: 2 as const,
  variants,
  token: null,
};

/** Offers of ordinary searches with every shape that the simulator knows, services included. */
function wholeOffers(): WireObject[] {
  const leg = (origin: string, destination: string, date: string) => ({
    origin,
    destination,
    date,
    departure: null,
    arrival: null,
  });
  const record: SearchRecord = {
    token: '0000Babcdefghijklm',
    kind: 'request',
    createdAt: Date.parse('2026-12-01T09:00:00Z'),
    slices: [leg('IST', 'LHR', '2027-03-04'), leg('LHR', 'IST', '2027-03-11')],
    passengers: [
      { type: 'adult', age: null, fareType: null },
      { type: null, age: 7, fareType: null },
      { type: null, age: 1, fareType: null },
    ],
    cabinClass: null,
    maxConnections: 2,
    heardShare: 1,
    clientKey: '',
  };
  const search = makeSearch(record, settings);
  const everyFifth = search.offers.filter((_, index) => index % 5 === 0);
  return everyFifth.map((offer) => {
    const services = offerServices(search, offer, untouched, settings);
    const view = { services: services.map((service) => wireOfferService(service, offer, settings)) };
    return JSON.parse(JSON.stringify(wireOffer(search, offer, untouched, settings, view))) as WireObject;
  });
}

/** What may stand in a place instead: nothing, null, a value of a later day, or something of another kind. */
const junk: readonly unknown[] = [undefined, null, 'something_of_2031', '', 0, -1, 1e21, true, [], {}, [null]];

type Node = Record<string, unknown> | unknown[];

/** Every place inside a JSON value, as the node that has it and its key there. */
function placesOf(value: unknown, found: [Node, string][] = []): [Node, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    found.push([value as Node, key]);
    placesOf(child, found);
  }
  return found;
}

function put(node: Node, key: string, value: unknown): void {
  if (value === undefined && !Array.isArray(node)) delete node[key];
  else (node as Record<string, unknown>)[key] = value ?? null;
}

/** Everything that the list and the detail screen say of an offer beside its amounts. */
function sentencesOf(offer: PricedOffer): string[] {
  return [
    carrierNames(offer.slices),
    otherSeller(offer) ?? '',
    fareText(offer.slices),
    bagSentence(bagAllowance(offer.slices, offer.passengers)),
    ...returnAirportNotes(offer.slices),
    ...offer.slices.flatMap((slice) => [flightNames(slice), ...operatingCarrierNames(slice)]),
    ...offer.available_services.map(
      ({ name, description, maximum_quantity }) => `${name} ${description} ${maximum_quantity}`,
    ),
  ];
}

/** Words that no sentence about an offer may hold, and numbers that nothing there can have. */
const nonsense = /\bundefined\b|\bnull\b|\bNaN\b|\[object|(?<![\w])-\d|\de\+/;

export interface FuzzOutcome {
  readonly sold: number;
  readonly refused: number;
  /** Services and the like that were left out by themselves. */
  readonly partsLeftOut: number;
}

/**
 * Breaks one part each of `count` offers, drawn from a seed, and reads them: an offer is sold without the part, or refused
 * by name. Throws where anything else happens, or where a sentence about an offer says nonsense.
 */
export function fuzzOffers(seed: number, count: number): FuzzOutcome {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const offers = wholeOffers();
  const outcome = { sold: 0, refused: 0, partsLeftOut: 0 };
  for (let n = 0; n < count; n++) {
    const wire = structuredClone(pick(offers)) as Record<string, unknown>;
    const [node, key] = pick(placesOf(wire));
    const value = pick(junk);
    put(node, key, value);
    const what = `offer ${n} of seed ${seed}: ${key} is ${JSON.stringify(value)}`;
    try {
      mapOfferHead(wire);
      const offer = priceOffer(
        mapOffer(
          wire,
          createSharedParts(() => (outcome.partsLeftOut += 1)),
        ),
        1500,
      );
      expect(z.safeParse(offerSchema, offer).success, what).toBe(true);
      rowOf(offer);
      expect(sentencesOf(offer).join(' '), what).not.toMatch(nonsense);
      outcome.sold += 1;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      outcome.refused += 1;
    }
  }
  return outcome;
}
