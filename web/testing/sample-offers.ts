import type { SearchAnswer } from '../../contract/flights.ts';
import { testOffer, testPlace, testSegment } from '../../domain/testing/offers.ts';

export type SampleOffer = SearchAnswer['offers'][number];

const [newYork, london, shannon, dublin] = [
  { ...testPlace('JFK', 'US'), city_name: 'New York' },
  { ...testPlace('LHR', 'GB'), city_name: 'London' },
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
 * Offers of a round trip from New York to London, each dearer than the one before: $400, $401 and so on. Stops, airlines,
 * hours, durations, bags and refunds all vary, so that every filter has something to find and something to leave out.
 */
export function sampleOffers(count: number): SampleOffer[] {
  return Array.from({ length: count }, (_, index) => sampleOffer(index));
}

function sampleOffer(index: number): SampleOffer {
  const [iata_code, name] = airlines[index % airlines.length] ?? airlines[0];
  const owner = { iata_code, name, logo_url: null };
  const outbound = sliceOf(index, [newYork, shannon, dublin, london], 40, owner);
  const inbound = sliceOf(index, [london, dublin, shannon, newYork], 47, owner);
  const offer = testOffer({ from: newYork, to: london, departing: '', id: `off_${String(index).padStart(4, '0')}` });
  const sale = `${400 + index}.00`;
  return {
    ...offer,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    sale_amount: sale,
    sale_currency: 'USD',
    sale_base_amount: sale,
    sale_tax_amount: '0.00',
    owner,
    conditions: { ...offer.conditions, refundable: index % 4 === 0 },
    available_services: [],
    slices: [outbound, inbound],
  };
}

/** A direction with none, one or two changes, which leaves at another hour of the day for each index. */
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
      departing_at: wallClock(leg * 5),
      arriving_at: wallClock(leg * 5 + 3),
      id: `seg_${inDays}_${index}_${leg}`,
    }),
    marketing_carrier: carrier,
    operating_carrier: carrier,
    passengers: [
      {
        passenger_id: 'pas_a',
        cabin_class: 'economy' as const,
        cabin_class_marketing_name: null,
        baggages: [{ type: 'carry_on', quantity: 1 }, ...bags],
      },
    ],
  }));
  return {
    id: `sli_${inDays}_${index}`,
    origin: route[0] as typeof newYork,
    destination: route[3] as typeof newYork,
    duration: `PT${3 + stops * 5}H${index % 60}M`,
    fare_brand_name: null,
    segments,
  };
}
