import type { Offer, Order } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { offerOf, orderFor, refusal, search, sendOrder, slice, startBench, type TestBench } from '../testing/start.ts';
import { seededChange } from './change-kinds.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

async function book(
  origin: string,
  destination: string,
  isIt: (offer: { readonly slices: readonly { readonly segments: readonly unknown[] }[] }) => boolean = () => true,
): Promise<Order> {
  const { offers } = await search(bench, origin, destination);
  const offer =
    offers.find((candidate) => isIt(candidate) && candidate.owner.iata_code !== 'ZZ') ?? offerOf(offers, 'ZZ');
  return (await sendOrder(bench, orderFor(offer))).data;
}

const change = (order: Order, body: object) => bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, body);
const read = async ({ id }: Order) => (await bench.duffel.orders.get(id)).data;
const segmentsOf = (order: Order) => order.slices.flatMap(({ segments }) => segments);
const codeOf = (place: { readonly iata_code: string | null }) => place.iata_code;
const requiringAction = async () =>
  ((await bench.raw('GET', '/air/orders?requires_action=true&limit=200')).body.data as { id: string }[]).map(
    ({ id }) => id,
  );

describe('the kinds of changes an airline makes [SERV-01]', () => {
  it('cancels the flights: nothing is added, and the order no longer lists them', async () => {
    const order = await book('JFK', 'LHR');
    const made = await change(order, { kind: 'canceled' });
    expect(made).toMatchObject({ added: [], removed: [{ id: order.slices[0]?.id }] });
    expect((await read(order)).slices).toEqual([]);
  });

  it('breaks a connection: the first flight lands after the next one has left', async () => {
    const order = await book('JFK', 'LHR', ({ slices }) => slices[0]?.segments.length === 2);
    await change(order, { kind: 'broken_connection' });
    const [first, next] = segmentsOf(await read(order));
    expect(Date.parse(`${first?.arriving_at}Z`) - Date.parse(`${next?.departing_at}Z`)).toBe(10 * 60_000);
  });

  it('gives a flight another number at the same time, or another airport', async () => {
    const order = await book('JFK', 'LHR');
    await change(order, { kind: 'number' });
    const [before] = segmentsOf(order);
    const [renumbered] = segmentsOf(await read(order));
    expect(renumbered?.departing_at).toBe(before?.departing_at);
    expect(renumbered?.marketing_carrier_flight_number).not.toBe(before?.marketing_carrier_flight_number);
    await change(order, { kind: 'airport' });
    const last = segmentsOf(await read(order)).at(-1);
    expect(last?.destination.iata_code).not.toBe('LHR');
    expect(last?.destination.iata_city_code).toBe('LON');
  });

  it('takes changes back: the order shows the flights that were sold', async () => {
    const order = await book('JFK', 'LHR');
    await change(order, { kind: 'large' });
    await change(order, { kind: 'canceled' });
    await change(order, { takeBack: true });
    const plan = (shown: Order) =>
      segmentsOf(shown).map(({ departing_at, arriving_at, marketing_carrier_flight_number: number }) => [
        number,
        departing_at,
        arriving_at,
      ]);
    expect(plan(await read(order))).toEqual(plan(order));
    expect((await bench.duffel.airlineInitiatedChanges.list(order.id)).data).toHaveLength(3);
  });

  it('keeps slices in the order in which they are flown, also over the date line', async () => {
    const date = '2027-03-05';
    const { data } = await bench.duffel.offerRequests.create({
      slices: [slice('AKL', 'HNL', date), slice('HNL', 'LAX', date)],
      passengers: [{ type: 'adult' }],
      return_offers: true,
    });
    const leaves = (at: number) => (offer: Pick<Offer, 'slices'>) => offer.slices[at]?.segments[0]?.departing_at ?? '';
    const offer = data.offers.find((candidate) => leaves(1)(candidate) < leaves(0)(candidate));
    if (offer === undefined) throw new Error('An onward flight with an earlier clock is expected.');
    const order = (await sendOrder(bench, orderFor(offer as Offer))).data;
    const path = ({ slices }: Order) => slices.map(({ origin, destination }) => [origin, destination].map(codeOf));
    await change(order, { kind: 'small', slice: 0 });
    await change(order, { takeBack: true });
    expect(path(await read(order))).toEqual([
      ['AKL', 'HNL'],
      ['HNL', 'LAX'],
    ]);
  });

  it('lists orders whose newest change waits for an answer', async () => {
    const order = await book('JFK', 'LHR');
    expect(await requiringAction()).not.toContain(order.id);
    const first = await change(order, { kind: 'small' });
    const second = await change(order, { kind: 'small' });
    expect(await requiringAction()).toContain(order.id);
    expect(await refusal(bench.duffel.airlineInitiatedChanges.accept(String(first.id)))).toMatchObject({
      code: 'stale_airline_initiated_change_accept',
    });
    await bench.duffel.airlineInitiatedChanges.accept(String(second.id));
    expect(await requiringAction()).not.toContain(order.id);
  });
});

test('a kind can follow from a seed alone: equal seeds, equal changes, and every kind occurs [SERV-01]', () => {
  const one = [{ id: 'sli_1', segments: [] }];
  const two = [{ id: 'sli_1', segments: [segment('a'), segment('b')] }];
  const kinds = new Set(Array.from({ length: 100 }, (_, n) => seededChange(`seed ${n}`, two).kind));
  expect([...kinds].sort()).toEqual(['airport', 'broken_connection', 'canceled', 'large', 'number', 'small']);
  expect(seededChange('x', two)).toEqual(seededChange('x', two));
  const direct = Array.from({ length: 100 }, (_, n) => seededChange(`seed ${n}`, one).kind);
  expect(direct).not.toContain('broken_connection');
});

const segment = (id: string) => ({ id, departing_at: '2027-03-04T09:00:00', arriving_at: '2027-03-04T10:00:00' });
