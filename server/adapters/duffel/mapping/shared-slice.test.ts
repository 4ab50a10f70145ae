import { expect, test } from 'vitest';
import type { Offer, OfferListing } from '#domain/flights/offer.ts';
import { hostileOffers } from '#server/testing/hostile/offer-fuzz.ts';
import { mapListing, mapOffer, mapOfferHead } from './map-offer.ts';
import { createOfferReader } from './offer-reader.ts';
import { createSharedParts, type SharedParts } from './shared-parts.ts';
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

const list = (wire: WireObject, shared: SharedParts) => mapListing(wire, shared, mapOfferHead(wire, shared));

test('listings say what whole offers say, and refuse what they refuse, also where a whole twin was read before [LIVE-04] [SAFE-02]', () => {
  let [same, refused] = [0, 0];
  for (const { whole, broken, what } of hostileOffers(17, 3000)) {
    const [asListing, asOffer] = [createSharedParts(), createSharedParts()];
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
});

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
  const shared = createSharedParts();
  const first = list(offer, shared);
  const second = list({ ...changed, id: 'off_2' }, shared);
  expect(second.slices[0]).not.toBe(first.slices[0]);
  expect(listed(second)).toEqual(listed(mapOffer({ ...changed, id: 'off_2' })));
  expect(listed(first)).toEqual(listed(mapOffer(offer)));
  // The first one is still found.
  expect(list(structuredClone(offer), shared).slices[0]).toBe(first.slices[0]);
});

test.each<[string, unknown]>([
  ['an object', { equals: 'same' }],
  ['a name that every object has', '__proto__'],
  ['a number', 7],
  ['missing', undefined],
])("the supplier's key decides nothing: it may be %s, or the same for all slices [LIVE-04]", (_, key) => {
  const shared = createSharedParts();
  const keyed = (wire: { slices: readonly Json[] }) => ({
    ...wire,
    slices: wire.slices.map((one) => ({ ...one, comparison_key: key })),
  });
  const changed = withSegment({ arriving_at: '2027-03-04T21:30:00' });
  for (const wire of [offer, changed, offer, changed]) {
    const one = keyed(wire) as unknown as WireObject;
    expect(listed(list(one, shared))).toEqual(listed(mapOffer(one)));
  }
});

test('equal parts are one object within a search and never in two, and only listings share slices [LIVE-04]', () => {
  const twin = { ...structuredClone(offer), id: 'off_2' };
  const read = () => createOfferReader(() => undefined)({ offers: [offer, twin] });
  const [search, other] = [read(), read()];
  const [first, second] = search.map((found) => found.list());
  expect(second?.slices[0]).toBe(first?.slices[0]);
  expect(second?.conditions).toBe(first?.conditions);
  expect(second?.passengers).toBe(first?.passengers);
  expect(second?.id).toBe('off_2');
  const [elsewhere] = other.map((found) => found.list());
  expect(elsewhere).toEqual(first);
  expect(elsewhere?.slices[0]).not.toBe(first?.slices[0]);
  const own = withSegment({ id: 'seg_own' });
  const [, whole] = createOfferReader(() => undefined)({ offers: [offer, { ...own, id: 'off_2' }] }).map((found) => {
    found.list();
    return found.read();
  });
  expect(whole?.slices[0]?.segments[0]?.id).toBe('seg_own');
});

test('an answer that changes after it was read changes no offer [LIVE-04]', () => {
  const shared = createSharedParts();
  const wire = structuredClone(offer);
  const first = list(wire, shared);
  const before = structuredClone(first);
  const [bag] = wire.slices[0]?.segments[0]?.passengers[0]?.baggages ?? [];
  if (bag === undefined) throw new Error('The sample has no bag');
  bag.quantity = 9;
  expect(first).toEqual(before);
  expect(listed(list(wire, createSharedParts()))).toEqual(listed(mapOffer(wire)));
});

test('a search of only distinct slices keeps each once [LIVE-04]', () => {
  const shared = createSharedParts();
  const distinct = (n: number) => withSlice({ comparison_key: `key ${n}`, fare_brand_name: `Fare ${n}` });
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 500; n++) list(distinct(n), shared);
    const kept = [...shared.slices.values()].flat();
    expect([kept.length, shared.conditions.size, shared.passengers.size]).toEqual([500, 1, 1]);
  }
});
