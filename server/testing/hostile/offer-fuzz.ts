import { expect } from 'vitest';
import * as z from 'zod/mini';
import { offerCodec } from '#contract/codec/offer.ts';
import { offer as offerSchema } from '#contract/offer.ts';
import { fareText } from '#domain/flights/cabins.ts';
import { carrierNames, otherSeller } from '#domain/flights/carriers.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import { factsOf } from '#domain/flights/filters/filters.ts';
import { flightNames, operatingCarrierNames } from '#domain/flights/itinerary.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { returnAirportNotes } from '#domain/flights/return-airports.ts';
import { sortKeysOf } from '#domain/flights/sort-keys.ts';
import { mapOffer } from '#server/adapters/duffel/mapping/map-offer.ts';
import { WireError, type WireObject } from '#server/adapters/duffel/mapping/wire.ts';
import { priceOffer } from '#server/features/flights/offers/price-offer.ts';
import { untouched } from '#simulators/duffel/offers/offer-state.ts';
import { offerServices, wireOfferService } from '#simulators/duffel/offers/services.ts';
import { variants } from '#simulators/duffel/offers/variants.ts';
import { wireOffer } from '#simulators/duffel/offers/wire-offer.ts';
import { makeSearch } from '#simulators/duffel/search/make-offers.ts';
import { makeSeatMaps } from '#simulators/duffel/seats/seat-maps.ts';
import { searchRecord, searchSettings, searchSlice } from '#simulators/duffel/testing/search-record.ts';
import { randomNumbers } from '../simulation/simulation.ts';

const settings = { ...searchSettings, seed: 'fuzz', variants };

/** Offers of ordinary searches with every shape known to the simulator, including services. */
export function wholeOffers(): WireObject[] {
  const { search, offers } = everyFifthOffer();
  return offers.map((offer) => {
    const services = offerServices(search, offer, untouched, settings);
    const view = { services: services.map((service) => wireOfferService(service, offer, settings)) };
    return JSON.parse(JSON.stringify(wireOffer(search, offer, untouched, settings, view))) as WireObject;
  });
}

/** The seat maps of some of them. */
export function wholeSeatMaps(): WireObject[] {
  const { search, offers } = everyFifthOffer();
  return offers.slice(0, 12).map((offer) => {
    const { maps } = makeSeatMaps(search, offer, untouched, settings, () => false);
    return JSON.parse(JSON.stringify({ data: maps })) as WireObject;
  });
}

function everyFifthOffer() {
  const record = searchRecord({
    slices: [searchSlice('IST', 'LHR', '2027-03-04'), searchSlice('LHR', 'IST', '2027-03-11')],
    passengers: [
      { type: 'adult', age: null, fareType: null },
      { type: null, age: 7, fareType: null },
      { type: null, age: 1, fareType: null },
    ],
    maxConnections: 2,
  });
  const search = makeSearch(record, settings);
  return { search, offers: search.offers.filter((_, index) => index % 5 === 0) };
}

/** Replacements: nothing, null, a future API version's value, an inherited name, another type, or a huge value. */
const junk: readonly unknown[] = [
  undefined,
  null,
  'something_of_2031',
  'constructor',
  '',
  0,
  -1,
  1e21,
  '9'.repeat(40),
  'x'.repeat(5000),
  true,
  [],
  {},
  [null],
];

type Node = Record<string, unknown> | unknown[];

/** Every place inside a JSON value, as its parent node and key. */
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

/** All sentences of the list and the detail screen about an offer, except its amounts. */
function sentencesOf(offer: PricedOffer): string[] {
  return [
    carrierNames(offer.slices),
    otherSeller(offer) ?? '',
    fareText(offer.slices),
    bagSentence(bagAllowance(offer.slices, offer.passengers)),
    ...returnAirportNotes(offer.slices),
    ...offer.slices.flatMap((slice) => [flightNames(slice), ...operatingCarrierNames(slice)]),
    ...offer.availableServices.map(
      ({ name, description, maximumQuantity }) => `${name} ${description} ${maximumQuantity}`,
    ),
  ];
}

/** Words that no sentence about an offer may contain, and impossible numbers. */
const nonsense = /\bundefined\b|\bnull\b|\bNaN\b|\[object|(?<![\w])-\d|\de\+/;

export interface FuzzOutcome {
  readonly sold: number;
  readonly refused: number;
  /** Services and similar parts dropped on their own. */
  readonly partsLeftOut: number;
}

/** A response, and the same with one broken part. */
export interface HostileAnswer {
  readonly whole: WireObject;
  readonly broken: WireObject;
  readonly what: string;
}

/** `count` offers, drawn from a seed, each with one broken part. */
export function hostileOffers(seed: number, count: number): Generator<HostileAnswer> {
  return hostileAnswers(wholeOffers(), seed, count);
}

/** The same for any responses. */
export function* hostileAnswers(answers: readonly WireObject[], seed: number, count: number): Generator<HostileAnswer> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let n = 0; n < count; n++) {
    const whole = pick(answers);
    const broken = structuredClone(whole) as Record<string, unknown>;
    const [node, key] = pick(placesOf(broken));
    const value = pick(junk);
    put(node, key, value);
    yield { whole, broken, what: `answer ${n} of seed ${seed}: ${key} is ${JSON.stringify(value)?.slice(0, 60)}` };
  }
}

/**
 * Reads `count` offers with one broken part each: an offer is sold without the part, or refused with a specific reason.
 * Throws if anything else happens, or if a sentence about an offer is nonsense.
 */
export function fuzzOffers(seed: number, count: number): FuzzOutcome {
  const outcome = { sold: 0, refused: 0, partsLeftOut: 0 };
  for (const { broken: wire, what } of hostileOffers(seed, count)) {
    try {
      const read = mapOffer(wire, () => {
        outcome.partsLeftOut += 1;
      });
      const offer = priceOffer(read, 1500);
      expect(z.safeParse(offerSchema, offerCodec.encode(offer)).success, what).toBe(true);
      factsOf(offer);
      sortKeysOf(offer);
      expect(sentencesOf(offer).join(' '), what).not.toMatch(nonsense);
      outcome.sold += 1;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      outcome.refused += 1;
    }
  }
  return outcome;
}
