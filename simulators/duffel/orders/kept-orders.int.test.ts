import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerOf, orderFor, refusal, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

describe('stored orders', () => {
  it('are found by offer, reference and name, and replace their metadata as a whole', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    const offer = offerOf(offers, 'ZZ');
    const { data: order } = await sendOrder(bench, orderFor(offer, { metadata: { attempt: '1', old: 'yes' } }));
    const found = async (query: string) =>
      ((await bench.raw('GET', `/air/orders?${query}`)).body.data as { id: string }[]).map((entry) => entry.id);
    expect(await found(`offer_id=${offer.id}`)).toEqual([order.id]);
    expect(await found('offer_id=off_0000000000000000000000')).toEqual([]);
    expect(await found(`offer_id=${offerOf(offers, 'BA').id}`)).toEqual([]);
    expect(await found(`booking_reference=${order.booking_reference}`)).toEqual([order.id]);
    expect(await found('passenger_name[]=byron&limit=200')).toContain(order.id);
    const patched = await bench.raw('PATCH', `/air/orders/${order.id}`, {
      body: JSON.stringify({ data: { metadata: { attempt: '2' } } }),
    });
    expect(patched.body.data).toMatchObject({ id: order.id, metadata: { attempt: '2' } });
    await bench.duffel.orders.update(order.id, { metadata: { attempt: '3' } });
    const { data } = await bench.duffel.orders.get(order.id);
    expect(data).toEqual({ ...order, metadata: { attempt: '3' } });
  });

  it('survive a restart, with the current offers, the used search and the advanced clock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duffel-'));
    const databasePath = join(folder, 'simulator.sqlite');
    const before = await startBench({ databasePath });
    const used = await search(before, 'JFK', 'LHR');
    const open = await search(before, 'JFK', 'LHR');
    const { data: order } = await sendOrder(before, orderFor(offerOf(used.offers, 'ZZ')));
    await before.control('POST', '/__sim/clock', { advanceSeconds: 600 });
    await before.simulator.close();

    const after = await startBench({ databasePath });
    expect((await after.duffel.orders.get(order.id)).data).toMatchObject({
      id: order.id,
      booking_reference: order.booking_reference,
    });
    expect(await refusal(sendOrder(after, orderFor(offerOf(used.offers, 'ZZ'))))).toMatchObject({
      code: 'offer_request_already_booked',
    });
    const again = await after.duffel.offerRequests.get(open.id);
    expect(again.data.offers).toEqual(open.offers);
    expect(await after.control('GET', '/__sim/state')).toMatchObject({
      now: '2026-12-01T09:10:00.000000Z',
      orders: [{ id: order.id, total_amount: order.total_amount }],
    });
    expect((await sendOrder(after, orderFor(offerOf(open.offers, 'ZZ')))).data.id).not.toBe(order.id);
    await after.simulator.close();
    await rm(folder, { recursive: true });
  });
});
