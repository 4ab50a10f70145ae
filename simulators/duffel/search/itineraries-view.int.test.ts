import type { Offer } from '@duffel/api/types';
import { afterEach, expect, test } from 'vitest';
import { slice, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
afterEach(() => bench.simulator.close());

interface Ticket {
  readonly id: string;
  readonly type: string;
  readonly owner: string;
  readonly total_amount: string;
  readonly total_currency: string;
}

interface Grouped {
  readonly id: string;
  readonly offers?: unknown;
  readonly references: Readonly<
    Record<'airlines' | 'places' | 'aircraft', Readonly<Record<string, { iata_code: string }>>>
  >;
  readonly slices: readonly {
    readonly origin: string;
    readonly destination: string;
    readonly itineraries: readonly {
      readonly segments: readonly Readonly<Record<'id' | 'origin' | 'destination' | 'marketing_carrier', string>>[];
      readonly brands: readonly { readonly fare_brand_name: string | null; readonly offers: readonly Ticket[] }[];
    }[];
  }[];
}

const search = {
  slices: [slice('JFK', 'LHR'), slice('LHR', 'JFK', '2027-03-11')],
  passengers: [{ type: 'adult' as const }],
};

async function grouped(method: string, path: string): Promise<Grouped> {
  const init = method === 'POST' ? { body: JSON.stringify({ data: search }) } : {};
  return (await bench.raw(method, path, init)).body.data as Grouped;
}

/** Checks a grouped answer against the list of the same offers. */
function expectGroups(
  { slices, references, offers: list }: Grouped,
  offers: readonly Omit<Offer, 'available_services'>[],
) {
  expect(list).toBeUndefined();
  expect(slices).toHaveLength(2);
  const prices = new Map(offers.map((offer) => [offer.id, `${offer.total_amount} ${offer.total_currency}`]));
  for (const [index, { origin, destination, itineraries }] of slices.entries()) {
    expect([origin, destination].map((id) => references.places[id]?.iata_code)).toEqual(
      index === 0 ? ['JFK', 'LHR'] : ['LHR', 'JFK'],
    );
    // Every offer appears below each slice, with its whole price, at its own flights and brand.
    const found = itineraries.flatMap(({ segments, brands }) =>
      brands.flatMap((brand) => brand.offers.map((ticket) => ({ segments, brand: brand.fare_brand_name, ticket }))),
    );
    expect(found.map(({ ticket }) => ticket.id).sort()).toEqual([...prices.keys()].sort());
    for (const { segments, brand, ticket } of found) {
      const offer = offers.find(({ id }) => id === ticket.id);
      expect(ticket.type).toBe('single_ticket');
      expect(`${ticket.total_amount} ${ticket.total_currency}`).toBe(prices.get(ticket.id));
      expect(references.airlines[ticket.owner]?.iata_code).toBe(offer?.owner.iata_code);
      expect(brand).toBe(offer?.slices[index]?.fare_brand_name);
      expect(segments.map((segment) => references.places[segment.origin]?.iata_code)).toEqual(
        offer?.slices[index]?.segments.map((segment) => segment.origin.iata_code),
      );
      expect(segments.map((segment) => references.airlines[segment.marketing_carrier]?.iata_code)).toEqual(
        offer?.slices[index]?.segments.map((segment) => segment.marketing_carrier.iata_code),
      );
    }
    // The same flights in the same cabins appear there once.
    const flights = itineraries.map(({ segments }) => JSON.stringify(segments.map(({ id: _, ...segment }) => segment)));
    expect(new Set(flights).size).toBe(itineraries.length);
    expect(itineraries.length).toBeLessThan(found.length);
  }
}

test('view=itineraries groups the offers of a search by slice, flights and fare, when it is made and when it is read', async () => {
  bench = await startBench();
  const made = await grouped('POST', '/air/offer_requests?view=itineraries');
  const { data: listed } = await bench.duffel.offerRequests.get(made.id);
  expectGroups(made, listed.offers);
  expectGroups(await grouped('GET', `/air/offer_requests/${made.id}?view=itineraries`), listed.offers);
  expect(listed.slices[0]).not.toHaveProperty('itineraries');
  expect(await grouped('POST', '/air/offer_requests?view=itineraries&return_offers=false')).not.toHaveProperty(
    'references',
  );
});

test('view=itineraries groups what has come of a batch search since the last read', async () => {
  bench = await startBench();
  const { data: batch } = await bench.duffel.batchOfferRequests.create(search);
  const path = `/air/batch_offer_requests/${batch.id}`;
  const first = await grouped('GET', `${path}?view=itineraries`);
  const rest = (await bench.duffel.batchOfferRequests.get(batch.id)).data;
  const all = (await bench.duffel.offerRequests.get(batch.id)).data.offers;
  const ids = new Set(
    first.slices[0]?.itineraries.flatMap(({ brands }) => brands.flatMap(({ offers }) => offers.map(({ id }) => id))),
  );
  expect(first).toMatchObject({ id: batch.id, total_batches: batch.total_batches });
  expect(ids.size).toBeGreaterThan(0);
  expectGroups(
    first,
    all.filter(({ id }) => ids.has(id)),
  );
  expect(rest.offers.length).toBeGreaterThan(0);
  expect(rest.offers.filter(({ id }) => ids.has(id))).toEqual([]);
});
