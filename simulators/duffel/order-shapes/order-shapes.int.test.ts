import type { Order } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers } from '../inventory/carriers.ts';
import { offerOf, orderFor, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';
import { airlineShape, seatsOnFlights } from './order-shape.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

/** Orders flights for two, with the first seat of the map for each traveler. */
async function bookWithSeats(shape: object): Promise<Order> {
  await bench.control('POST', '/__sim/order_shape', shape);
  const offer = offerOf((await search(bench, 'JFK', 'LHR', [{ type: 'adult' }, { type: 'adult' }])).offers, 'ZZ');
  const { data: maps } = await bench.duffel.seatMaps.get({ offer_id: offer.id });
  const elements = maps.flatMap(({ cabins }) =>
    cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements))),
  );
  const free = elements.flatMap((element) =>
    element.type === 'seat' && element.available_services.length > 0 ? [element] : [],
  );
  const services = offer.passengers.map(({ id }, i) => {
    const service = free[i]?.available_services.find(({ passenger_id }) => passenger_id === id);
    return { id: service?.id, quantity: 1, amount: Number(service?.total_amount) };
  });
  const total = services.reduce((sum, { amount }) => sum + amount, Number(offer.total_amount)).toFixed(2);
  const payments = [{ type: 'balance', amount: total, currency: offer.total_currency }];
  const wanted = services.map(({ id, quantity }) => ({ id, quantity }));
  return (await sendOrder(bench, orderFor(offer, { services: wanted, payments }))).data;
}

/** Each traveler's seat on the first flight: undefined if not mentioned. */
function seatsOf(order: Order) {
  const passengers = order.slices[0]?.segments[0]?.passengers as unknown as { seat?: { designator: string } | null }[];
  return passengers.map(({ seat }) => (seat == null ? seat : seat.designator));
}

describe('the shape of an order', () => {
  it('is stable for each airline: plain for large ones, and each kind occurs', () => {
    const shapes = [...carriers.keys()].map(airlineShape);
    expect(airlineShape('BA')).toEqual(airlineShape('ZZ'));
    const flags = ['documentsWithoutTravelers', 'documentsWithoutTypes', 'ticketsBySlice'] as const;
    for (const flag of [...flags, 'assignsSeats', 'bagsOnFlights', 'sparse'] as const) {
      const count = shapes.filter((shape) => shape[flag]).length;
      expect([count > 0, count < shapes.length], flag).toEqual([true, true]);
    }
    expect(shapes.some(({ ticketMinutes }) => ticketMinutes > 0)).toBe(true);
    expect(new Set(shapes.map((shape) => shape.seatsOnFlights))).toEqual(new Set(seatsOnFlights));
  });

  it('names bought seats with the flights: of nobody, of the first traveler, of all', async () => {
    expect(seatsOf(await bookWithSeats({ seatsOnFlights: 'unmentioned' }))).toEqual([undefined, undefined]);
    expect(seatsOf(await bookWithSeats({}))).toEqual([null, null]);
    const some = await bookWithSeats({ seatsOnFlights: 'some' });
    const designators = some.services.map(({ metadata }) => (metadata as { designator: string }).designator);
    expect(seatsOf(some)).toEqual([designators[0], null]);
    const all = await bookWithSeats({ seatsOnFlights: 'all' });
    expect(seatsOf(all)).toEqual(all.services.map(({ metadata }) => (metadata as { designator: string }).designator));
  });

  it('gives seats to those who bought none, each another, and none to those who have one', async () => {
    const assigned = await bookWithSeats({ seatsOnFlights: 'all', assignsSeats: true });
    const bought = assigned.services.map(({ metadata }) => (metadata as { designator: string }).designator);
    expect(seatsOf(assigned)).toEqual(bought);
    const offer = offerOf((await search(bench, 'JFK', 'LHR', [{ type: 'adult' }, { type: 'adult' }])).offers, 'ZZ');
    const without = (await sendOrder(bench, orderFor(offer))).data;
    expect(without.services).toEqual([]);
    const [one, other] = seatsOf(without);
    expect([one, other]).toEqual([expect.stringMatching(/^\d+A$/), expect.stringMatching(/^\d+B$/)]);
  });

  it('leaves out what the barest recorded orders do not say, and keeps what a sale needs', async () => {
    const sparse = await bookWithSeats({ sparse: true });
    expect(sparse).toMatchObject({ booking_reference: expect.stringMatching(/\w{6}/), total_currency: 'USD' });
    expect(Object.keys(sparse)).not.toContain('changes');
    const [slice] = sparse.slices;
    expect(slice).toMatchObject({
      changeable: null,
      segments: [{ aircraft: null, passengers: [{ cabin_class: null }, {}] }],
    });
    expect(Object.keys(slice ?? {})).not.toContain('fare_brand_name');
    expect(sparse.services).toHaveLength(2);
    await bench.control('POST', '/__sim/order_shape', {});
  });

  it('decides what documents say, how many there are, and when', async () => {
    const nameless = await bookWithSeats({ documentsWithoutTravelers: true });
    expect(nameless.documents).toHaveLength(4);
    for (const document of nameless.documents ?? [])
      expect(Object.keys(document)).toEqual(['type', 'unique_identifier']);
    const typeless = await bookWithSeats({ documentsWithoutTypes: true, ticketsBySlice: true });
    expect(typeless.documents?.map((document) => Object.keys(document))).toEqual(
      Array(2).fill(['unique_identifier', 'passenger_ids']),
    );
    const late = await bookWithSeats({ ticketMinutes: 30 });
    // Orders keep their original shape.
    await bench.control('POST', '/__sim/order_shape', {});
    expect(late.documents).toEqual([]);
    await bench.control('POST', '/__sim/clock', { advanceSeconds: 1800 });
    expect((await bench.duffel.orders.get(late.id)).data.documents).toHaveLength(4);
    const unknown = await bench.control('POST', '/__sim/order_shape', { seatsOnFlights: 'most' });
    expect(unknown).toMatchObject({ errors: [{ source: { pointer: '/seatsOnFlights' } }] });
  });
});
