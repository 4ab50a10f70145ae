import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { airlineProfile } from '../offers/airline-profile.ts';
import { offerOf, orderFor, refusal, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

const ordered = async (airline: string) => {
  const { offers } = await search(bench, 'JFK', 'LHR');
  return (await sendOrder(bench, orderFor(offerOf(offers, airline)))).data;
};
const bagsOf = async (id: string) => (await bench.duffel.orders.getAvailableServices(id)).data;
const balance = (amount: string) => ({ type: 'balance' as const, amount, currency: 'USD' });

describe('bags after booking', () => {
  it('are sold by some airlines, added for exactly their price, and listed by the order', async () => {
    const order = await ordered('BA');
    const [bag] = await bagsOf(order.id);
    if (bag === undefined) throw new Error('no bag');
    expect(bag).toMatchObject({ type: 'baggage', total_currency: 'USD', passenger_ids: [order.passengers[0]?.id] });
    const segments = order.slices.flatMap((slice) => slice.segments.map(({ id }) => id));
    expect(segments).toEqual(expect.arrayContaining(bag.segment_ids));
    const add = (amount: string) =>
      bench.duffel.orders.addServices(order.id, {
        add_services: [{ id: bag.id, quantity: 1 }],
        payment: balance(amount),
      });
    expect(await refusal(add('0.01'))).toMatchObject({ code: 'payment_amount_does_not_match_order_amount' });
    const { data: after } = await add(bag.total_amount);
    expect(after.services).toHaveLength((order.services ?? []).length + 1);
    expect(Number(after.total_amount)).toBeCloseTo(Number(order.total_amount) + Number(bag.total_amount), 2);
    expect((await bench.duffel.orders.get(order.id)).data.total_amount).toBe(after.total_amount);
    // One of a kind for each traveler and flight.
    expect((await bagsOf(order.id)).map(({ id }) => id)).not.toContain(bag.id);
    expect(await refusal(add(bag.total_amount))).toMatchObject({ status: 422, code: 'not_found' });
  });

  it('are an empty list for the test airline, and unsupported by others that sell none', async () => {
    const order = await ordered('ZZ');
    expect(await bagsOf(order.id)).toEqual([]);
    const add = bench.duffel.orders.addServices(order.id, {
      add_services: [{ id: 'aso_1', quantity: 1 }],
      payment: balance('10.00'),
    });
    expect(await refusal(add)).toMatchObject({ status: 400, code: 400 });
    expect(airlineProfile('AA').sellsBagsLater).toBe(false);
    const other = await ordered('AA');
    expect(await refusal(bench.duffel.orders.getAvailableServices(other.id))).toMatchObject({ code: 400 });
  });

  it('can become dearer or sell out', async () => {
    const order = await ordered('BA');
    const [before] = await bagsOf(order.id);
    await bench.control('POST', `/__sim/orders/${order.id}/bags`, { dearerBy: '5.00' });
    const [dearer] = await bagsOf(order.id);
    expect(Number(dearer?.total_amount)).toBeCloseTo(Number(before?.total_amount) + 5, 2);
    await bench.control('POST', `/__sim/orders/${order.id}/bags`, { gone: true });
    expect(await bagsOf(order.id)).toEqual([]);
  });
});
