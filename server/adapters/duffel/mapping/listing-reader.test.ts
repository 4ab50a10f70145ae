import { expect, test } from 'vitest';
import type { Offer, OfferListing } from '#domain/flights/offer.ts';
import { hostileOffers } from '#server/testing/hostile/offer-fuzz.ts';
import { readListings } from '#server/testing/read-listings.ts';
import { OfferScanner } from '../answers/offer-scanner.ts';
import { createListingReader } from './listing-reader.ts';
import { mapOffer } from './map-offer.ts';
import { createSharedParts } from './shared-parts.ts';
import { WireError, type WireObject } from './wire.ts';

type Json = Record<string, unknown>;

/** What a list shows; ids of slices and segments are not part of it. */
function listed(offer: Offer | OfferListing): unknown {
  const { id, total, expiresAt, owner, conditions, emissionsKg, passengers } = offer;
  const slices = offer.slices.map((slice) => ({
    ...slice,
    id: undefined,
    segments: slice.segments.map((segment) => ({ ...segment, id: undefined })),
  }));
  return { id, total, expiresAt, owner, conditions, emissionsKg, passengers, slices };
}

function outcomeOf(read: () => Offer | OfferListing): unknown {
  try {
    return listed(read());
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return 'refused';
  }
}

const newReader = () => createListingReader(() => undefined);

function list(wire: unknown, readTo = newReader()): OfferListing {
  const [listing] = readListings([wire], readTo);
  if (listing === undefined) throw new WireError('offer', 'readable');
  return listing;
}

test('listings say what whole offers say, and refuse what they refuse, also where a whole twin was read before [LIVE-04] [SAFE-02]', () => {
  let [same, refused] = [0, 0];
  for (const { whole, broken, what } of hostileOffers(17, 3000)) {
    const [asListing, asOffer] = [newReader(), createSharedParts()];
    list(whole, asListing);
    mapOffer(whole, asOffer);
    const expected = outcomeOf(() => mapOffer(broken, asOffer));
    expect(
      outcomeOf(() => list(broken, asListing)),
      what,
    ).toEqual(expected);
    if (expected === 'refused') refused += 1;
    else same += 1;
  }
  expect(same).toBeGreaterThan(1500);
  expect(refused).toBeGreaterThan(150);
}, 120_000);

const traveler = {
  passenger_id: 'pas_a',
  cabin_class: 'economy',
  cabin_class_marketing_name: 'Main',
  baggages: [{ type: 'checked', quantity: 1 }],
};
const airport = (code: string) => ({ iata_code: code, name: code, city_name: code, iata_country_code: 'US' });
const segment = {
  id: 'seg_1',
  origin: airport('JFK'),
  destination: airport('LHR'),
  departing_at: '2027-03-04T08:55:00',
  arriving_at: '2027-03-04T20:55:00',
  duration: 'PT7H',
  marketing_carrier: { iata_code: 'DL', name: 'Delta' },
  marketing_carrier_flight_number: '7728',
  passengers: [traveler],
};
const slice = {
  id: 'sli_1',
  duration: 'PT7H',
  fare_brand_name: 'Basic',
  comparison_key: 'same',
  conditions: {
    advance_seat_selection: false,
    refund_before_departure: { allowed: true, penalty_amount: '50.00', penalty_currency: 'USD' },
    change_before_departure: null,
  },
  segments: [segment],
};
const offer = {
  id: 'off_1',
  expires_at: '2027-03-01T12:00:00Z',
  total_amount: '100.00',
  total_currency: 'USD',
  base_amount: '80.00',
  owner: { iata_code: 'DL', name: 'Delta' },
  passengers: [{ id: 'pas_a', type: 'adult' }],
  conditions: {},
  slices: [slice],
};
const withNewIds = (n: number) => ({
  ...offer,
  id: `off_${n}`,
  slices: [{ ...slice, id: `sli_${n}`, segments: [{ ...segment, id: `seg_${n}` }] }],
});
const withSlice = (change: Json) => ({ ...offer, slices: [{ ...slice, ...change }] });
const withSegment = (change: Json) => withSlice({ segments: [{ ...segment, ...change }] });
const withTraveler = (change: Json) => withSegment({ passengers: [{ ...traveler, ...change }] });
const withRefund = (change: Json) => {
  const refund = { ...slice.conditions.refund_before_departure, ...change };
  return withSlice({ conditions: { ...slice.conditions, refund_before_departure: refund } });
};

test.each<[string, WireObject]>([
  ['fare', withSlice({ fare_brand_name: 'Flex' })],
  ['fare without a name', withSlice({ fare_brand_name: null })],
  ['duration', withSlice({ duration: 'PT9H' })],
  ['choice of seats', withSlice({ conditions: { ...slice.conditions, advance_seat_selection: true } })],
  ['refund', withRefund({ allowed: false })],
  ['penalty', withRefund({ penalty_amount: '50.01' })],
  ['currency of the penalty', withRefund({ penalty_currency: 'EUR' })],
  [
    'rule of the other name',
    withSlice({ conditions: { change_before_departure: slice.conditions.refund_before_departure } }),
  ],
  ['second flight', withSlice({ segments: [segment, { ...segment, id: 'seg_2' }] })],
  ['departure', withSegment({ departing_at: '2027-03-04T08:56:00' })],
  ['arrival', withSegment({ arriving_at: '2027-03-04T20:56:00' })],
  ['number', withSegment({ marketing_carrier_flight_number: '7729' })],
  ['airline', withSegment({ marketing_carrier: { iata_code: 'VS', name: 'Virgin' } })],
  ['origin', withSegment({ origin: airport('EWR') })],
  ['destination', withSegment({ destination: airport('LGW') })],
  ['second traveler', withSegment({ passengers: [traveler, { ...traveler, passenger_id: 'pas_b' }] })],
  ['other traveler', withTraveler({ passenger_id: 'pas_b' })],
  ['cabin', withTraveler({ cabin_class: 'business' })],
  ['name of the cabin', withTraveler({ cabin_class_marketing_name: 'Comfort' })],
  ['number of bags', withTraveler({ baggages: [{ type: 'checked', quantity: 2 }] })],
  ['kind of bag', withTraveler({ baggages: [{ type: 'carry_on', quantity: 1 }] })],
  ['no bags', withTraveler({ baggages: [] })],
  ['bags not stated', withTraveler({ baggages: null })],
  ['seller', { ...offer, owner: { iata_code: 'AF', name: 'Air France' } }],
])('a slice that differs in its %s alone is not taken for another [LIVE-04]', (_, changed) => {
  const readTo = newReader();
  const first = list(offer, readTo);
  const second = list({ ...changed, id: 'off_2' }, readTo);
  expect(second.slices[0]).not.toBe(first.slices[0]);
  expect(listed(second)).toEqual(listed(mapOffer({ ...changed, id: 'off_2' })));
  expect(listed(first)).toEqual(listed(mapOffer(offer)));
  // The first one is still found.
  expect(list(withNewIds(2), readTo).slices[0]).toBe(first.slices[0]);
});

test.each<[string, unknown]>([
  ['an object', { equals: 'same' }],
  ['a name that every object has', '__proto__'],
  ['a number', 7],
  ['missing', undefined],
])("the supplier's key does not tell what is read: it may be %s, or the same for all slices [LIVE-04]", (_, key) => {
  const readTo = newReader();
  const keyed = (wire: { slices: readonly Json[] }) => ({
    ...wire,
    slices: wire.slices.map((one) => ({ ...one, comparison_key: key })),
  });
  const changed = withSegment({ arriving_at: '2027-03-04T21:30:00' });
  for (const wire of [offer, changed, offer, changed]) {
    const one = keyed(wire) as unknown as WireObject;
    expect(listed(list(one, readTo))).toEqual(listed(mapOffer(one)));
  }
});

test.each<[string, unknown, string | undefined]>([
  ['a text', 'BmlZDw==', 'BmlZDw=='],
  ['empty', '', undefined],
  ['too long', 'x'.repeat(65), undefined],
  ['a number', 7, undefined],
  ['missing', undefined, undefined],
])("the supplier's key is kept if it is a text of a sensible length: %s [FARE-01] [SAFE-02]", (_, key, kept) => {
  const wire = withSlice({ comparison_key: key });
  expect(list(wire, newReader()).slices[0]?.comparisonKey).toBe(kept);
  expect(mapOffer(wire).slices[0]?.comparisonKey).toBe(kept);
});

test('equal parts are one object within a search and never in two, whatever their ids [LIVE-04] [LIVE-06]', () => {
  const read = () => readListings([offer, withNewIds(2)]);
  const [[first, second], [elsewhere]] = [read(), read()];
  expect(second?.slices[0]).toBe(first?.slices[0]);
  expect(second?.conditions).toBe(first?.conditions);
  expect(second?.passengers).toBe(first?.passengers);
  expect(second?.id).toBe('off_2');
  expect(elsewhere).toEqual(first);
  expect(elsewhere?.slices[0]).not.toBe(first?.slices[0]);
});

test.each<[string, string]>([
  ['longer', 'seg_10'],
  ['with a quote', 'seg"1'],
  ['with a backslash', 'seg\\1'],
  ['not plain', 'seg_é'],
])('a segment whose id is %s is read like any other [LIVE-06]', (_, id) => {
  const readTo = newReader();
  const changed = withSegment({ id });
  for (const wire of [offer, changed, offer, changed])
    expect(listed(list(wire, readTo))).toEqual(listed(mapOffer(wire)));
});

test.each<[string, string | undefined]>([
  ['missing', undefined],
  ['empty', ''],
])(
  'an offer is refused whose slice or segment has an id that is %s, also after its equal [LIVE-06] [SAFE-02]',
  (_, id) => {
    const readTo = newReader();
    list(offer, readTo);
    for (const wire of [withSlice({ id }), withSegment({ id })]) {
      expect(() => list(wire, readTo)).toThrow(WireError);
      expect(outcomeOf(() => mapOffer(wire))).toBe('refused');
    }
  },
);

test('what is written where its equal has an id is read if it is more than an id [LIVE-06] [SAFE-02]', () => {
  const { id: _, ...rest } = slice;
  const more = 'a","duration":"PT9H';
  const text = JSON.stringify({ ...offer, slices: [{ ...rest, id: 'x'.repeat(more.length) }] });
  const durations: unknown[] = [];
  const scanner = new OfferScanner(newReader()((found) => durations.push(found?.list()?.slices[0]?.duration)));
  scanner.push(Buffer.from(`{"data":{"offers":[${text},${text.replace(/x{9,}/, more)}]}}`));
  scanner.end();
  expect(durations).toEqual(['PT7H', 'PT9H']);
});

test('an id that is also a name leaves the name alone [LIVE-06]', () => {
  const readTo = newReader();
  const { fare_brand_name: _, ...rest } = slice;
  const named = (name: string) => ({ ...offer, slices: [{ fare_brand_name: name, ...rest, id: 'Light' }] });
  expect(['Light', 'Super'].map((name) => list(named(name), readTo).slices[0]?.fareBrandName)).toEqual([
    'Light',
    'Super',
  ]);
});

test('a slice that two airlines sell is read for each [LIVE-06]', () => {
  const readTo = newReader();
  const sold = (code: string) => ({ ...offer, owner: { iata_code: code, name: code } });
  for (const code of ['AF', 'DL', 'AF']) expect(listed(list(sold(code), readTo))).toEqual(listed(mapOffer(sold(code))));
});

test('bytes that are overwritten after they were read change no offer [LIVE-04] [LIVE-06]', () => {
  const listings: OfferListing[] = [];
  const scanner = new OfferScanner(newReader()((found) => listings.push(found?.list() as OfferListing)));
  const chunk = Buffer.from(`{"data":{"offers":[${JSON.stringify(offer)},`);
  scanner.push(chunk);
  chunk.fill('x');
  scanner.push(Buffer.from(`${JSON.stringify(withNewIds(2))}]}}`));
  scanner.end();
  expect(listings.map(listed)).toEqual([offer, withNewIds(2)].map((wire) => listed(mapOffer(wire))));
});

test('a search of only distinct slices keeps each once [LIVE-04]', () => {
  const readTo = newReader();
  const distinct = (n: number) => withSlice({ comparison_key: `key ${n}`, fare_brand_name: `Fare ${n}` });
  const found = new Set<unknown>();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 500; n++) found.add(list(distinct(n), readTo).slices[0]);
    expect(found.size).toBe(500);
  }
});

test.each([
  null,
  'x',
  7,
  [],
  {},
  { ...offer, slices: null },
  { ...offer, slices: [null] },
  { ...offer, passengers: null },
])('an offer that is %j in a search takes no other with it and is reported [F-162] [F-131]', (broken) => {
  const reasons: string[] = [];
  const readTo = createListingReader((_what, reason) => reasons.push(reason));
  expect(readListings([offer, broken, withNewIds(2)], readTo).map(({ id }) => id)).toEqual(['off_1', 'off_2']);
  expect(reasons).toHaveLength(1);
});
