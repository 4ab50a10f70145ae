import type { Offer, SeatMap } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerOf, search, slice, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

const elements = (map: SeatMap | undefined) =>
  (map?.cabins ?? []).flatMap((cabin) =>
    cabin.rows.flatMap((row) => row.sections.flatMap((section) => section.elements)),
  );
const maps = async (offer: Offer) => (await bench.duffel.seatMaps.get({ offer_id: offer.id })).data;

describe('seat maps', () => {
  it('of Duffel Airways have 27 rows, two aisles, 192 seats, 76 of them for sale at 20.00', async () => {
    const offer = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
    const [map, ...others] = await maps(offer);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ slice_id: offer.slices[0]?.id, segment_id: offer.slices[0]?.segments[0]?.id });
    expect(map?.cabins).toHaveLength(1);
    expect(map?.cabins[0]).toMatchObject({ aisles: 2, cabin_class: 'economy', deck: 0 });
    expect(map?.cabins[0]?.rows).toHaveLength(27);
    const seats = elements(map).flatMap((element) => (element.type === 'seat' ? [element] : []));
    expect(seats).toHaveLength(192);
    const free = seats.filter((seat) => seat.available_services.length > 0);
    expect(free).toHaveLength(76);
    expect(new Set(free.map((seat) => seat.available_services[0]?.total_amount))).toEqual(new Set(['20.00']));
  });

  it('have one section more than aisles, unique letters per row, and separate ids per passenger', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR', [{ age: 34 }, { age: 8 }, { age: 1 }]);
    const seen = new Set<string>();
    for (const airline of ['BA', 'AA', 'DL', 'VS', 'B6']) {
      const offer = offerOf(offers, airline);
      for (const map of await maps(offer)) {
        for (const cabin of map.cabins) {
          expect(cabin.rows.every((row) => row.sections.length === cabin.aisles + 1)).toBe(true);
          const designators = cabin.rows.flatMap((row) =>
            row.sections.flatMap((section) =>
              section.elements.flatMap((element) => (element.type === 'seat' ? [element.designator] : [])),
            ),
          );
          expect(new Set(designators).size).toBe(designators.length);
        }
        const services = elements(map).flatMap((element) =>
          element.type === 'seat' ? element.available_services : [],
        );
        const [adult, child, infant] = offer.passengers.map((passenger) => passenger.id);
        const passengers = new Set(services.map((service) => service.passenger_id));
        expect(passengers.has(infant ?? '')).toBe(false);
        if (services.length > 0) expect([...passengers].sort()).toEqual([adult, child].sort());
        for (const service of services) {
          expect(seen.has(service.id)).toBe(false);
          seen.add(service.id);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  it('show wings, exits, lavatories, galleys and bassinets on some flights, and are missing for some airlines', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    const types = new Set<string>();
    let empty = 0;
    let winged = 0;
    for (const airline of new Set(offers.map((offer) => offer.owner.iata_code))) {
      const found = await maps(offerOf(offers, airline ?? ''));
      if (found.length === 0) empty += 1;
      for (const map of found) {
        for (const element of elements(map)) types.add(element.type);
        winged += map.cabins.filter((cabin) => cabin.wings !== null).length;
      }
    }
    for (const type of ['seat', 'empty', 'exit_row', 'lavatory', 'galley', 'closet', 'bassinet'])
      expect(types).toContain(type);
    expect(empty).toBeGreaterThan(0);
    expect(winged).toBeGreaterThan(0);
  });
});

describe('a batch search', () => {
  it('returns every offer in one batch, then nothing, and is gone after a minute; the search can still be read', async () => {
    const own = await startBench();
    const { data: batch } = await own.duffel.batchOfferRequests.create({
      slices: [slice('JFK', 'LHR')],
      passengers: [{ type: 'adult' }],
    });
    expect(batch.remaining_batches).toBe(batch.total_batches);
    expect(batch.total_batches).toBeGreaterThan(1);
    const batches: Set<string>[] = [];
    let remaining = batch.total_batches;
    for (let reads = 0; remaining > 0 && reads < 20; reads++) {
      const { data } = await own.duffel.batchOfferRequests.get(batch.id);
      expect(data.remaining_batches).toBeLessThan(remaining);
      remaining = data.remaining_batches;
      // A batch lists some offers twice, as recorded responses do.
      batches.push(new Set(data.offers.map((offer) => offer.id)));
    }
    expect((await own.duffel.batchOfferRequests.get(batch.id)).data.offers).toEqual([]);
    const all: string[] = [];
    for await (const { data } of own.duffel.offers.listWithGenerator({ offer_request_id: batch.id, limit: 200 }))
      all.push(data.id);
    const ids = batches.flatMap((batch) => [...batch]);
    expect(ids.sort()).toEqual(all);
    await own.control('POST', '/__sim/clock', { advanceSeconds: 61 });
    expect((await own.raw('GET', `/air/batch_offer_requests/${batch.id}`)).status).toBe(404);
    const { data: whole } = await own.duffel.offerRequests.get(batch.id);
    expect([...new Set(whole.offers.map((offer) => offer.id))].sort()).toEqual(all);
    await own.simulator.close();
  });
});
