import type { SearchPage } from '#contract/codec/offer.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';

export type SampleOffer = SearchPage['offers'][number];

const [newYork, london, shannon, dublin] = [
  { ...testPlace('JFK', 'US'), cityName: 'New York' },
  { ...testPlace('LHR', 'GB'), cityName: 'London' },
  testPlace('SNN', 'IE'),
  testPlace('DUB', 'IE'),
];
const airlines = [
  ['BA', 'British Airways'],
  ['B6', 'JetBlue Airways'],
  ['VS', 'Virgin Atlantic'],
  ['EI', 'Aer Lingus'],
] as const;

/**
 * Offers of a round trip from New York to London, each more expensive than the one before: $400, $401 and so on. Stops,
 * airlines, hours, durations, bags, WiFi and refunds all vary, so that every filter keeps some offers and drops others.
 */
export function sampleOffers(count: number): SampleOffer[] {
  return Array.from({ length: count }, (_, index) => sampleOffer(index));
}

/** The offer's flights at other fares: each `by` dollars more expensive than the offer, with ids `off_0000_1`, `off_0000_2` and so on. */
export function dearerFares(offer: SampleOffer, ...by: readonly number[]): SampleOffer[] {
  return by.map((dollars, index) => {
    const amountMinor = offer.sale.total.amountMinor + 100 * dollars;
    return {
      ...offer,
      id: `${offer.id}_${index + 1}`,
      sale: { ...offer.sale, total: { ...offer.sale.total, amountMinor } },
    };
  });
}

/** The offer with a carry-on bag and so many checked bags included; null if the airline states nothing. */
export function withChecked(offer: SampleOffer, checked: number | null): SampleOffer {
  const baggages = [
    { type: 'carry_on', quantity: 1 },
    ...(checked === null ? [] : [{ type: 'checked', quantity: checked }]),
  ];
  const slices = offer.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      passengers: segment.passengers.map((passenger) => ({ ...passenger, baggages })),
    })),
  }));
  return { ...offer, slices };
}

function sampleOffer(index: number): SampleOffer {
  const [iataCode, name] = airlines[index % airlines.length] ?? airlines[0];
  const owner = { iataCode, name, logoUrl: null };
  const outbound = sliceOf(index, [newYork, shannon, dublin, london], 40, owner);
  const inbound = sliceOf(index, [london, dublin, shannon, newYork], 47, owner);
  const offer = testOffer({ from: newYork, to: london, departing: '', id: `off_${String(index).padStart(4, '0')}` });
  const price = { amountMinor: 40_000 + 100 * index, currency: 'USD' };
  return {
    ...offer,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    sale: { total: price, base: price, tax: { ...price, amountMinor: 0 } },
    owner,
    conditions: { ...offer.conditions, refundable: index % 4 === 0 },
    availableServices: [],
    slices: [outbound, inbound],
  };
}

/** One direction with up to two connections, departing at a different hour for each index. */
function sliceOf(index: number, route: readonly (typeof newYork)[], inDays: number, carrier: SampleOffer['owner']) {
  const stops = index % 3;
  const places = [route[0], ...route.slice(1, 1 + stops), route[3]] as (typeof newYork)[];
  const midnight = Date.parse(`${new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
  const leaves = midnight + ((index * 7) % 24) * 3_600_000 + index * 60_000;
  const wallClock = (hours: number) => new Date(leaves + hours * 3_600_000).toISOString().slice(0, 19);
  const bags = index % 2 === 0 ? [{ type: 'checked', quantity: 1 }] : [];
  const segments = places.slice(1).map((destination, leg) => ({
    ...testSegment({
      origin: places[leg] as typeof newYork,
      destination,
      departingAt: wallClock(leg * 5),
      arrivingAt: wallClock(leg * 5 + 3),
      id: `seg_${inDays}_${index}_${leg}`,
    }),
    marketingCarrier: carrier,
    operatingCarrier: carrier,
    services: index % 5 === 0 ? [{ type: 'wifi', description: 'Free WiFi' }] : [],
    passengers: [
      {
        passengerId: 'pas_a',
        cabinClass: 'economy' as const,
        cabinClassMarketingName: null,
        baggages: [{ type: 'carry_on', quantity: 1 }, ...bags],
      },
    ],
  }));
  return {
    id: `sli_${inDays}_${index}`,
    origin: route[0] as typeof newYork,
    destination: route[3] as typeof newYork,
    duration: `PT${3 + stops * 5}H${index % 60}M`,
    fareBrandName: null,
    segments,
  };
}
