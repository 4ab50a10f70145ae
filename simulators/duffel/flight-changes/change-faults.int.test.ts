import type { Order } from '@duffel/api/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askForChange, bookWanted, chooseOffer, ofAirline, payment } from '../testing/changes.ts';
import { startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
let order: Order;
beforeEach(async () => {
  bench = await startBench({ connectionLimit: 0 });
  order = await bookWanted(bench, ofAirline('ZZ'), ['LAX', 'SFO']);
});
afterEach(() => bench.simulator.close());

const isChanged = async () => (await bench.duffel.orders.get(order.id)).data.slices[0]?.id !== order.slices[0]?.id;
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'made',
    (error: { status?: number; code?: string; name?: string }) => error.status ?? error.code ?? error.name,
  );

describe('faults of a confirmed change [SERV-03]', () => {
  it.each([
    ['status_500', 500, false],
    ['status_500_after', 500, true],
    ['status_504_after', 504, true],
    ['price_changed_after', 422, true],
    ['reset_before', 'ECONNRESET', false],
    ['reset_after', 'ECONNRESET', true],
    ['not_json', 'TypeError', true],
    ['delay', 'made', true],
  ] as const)('%s: the client sees %s, and whether the order is changed is %s', async (kind, seen, changed) => {
    const change = await chooseOffer(bench, (await askForChange(bench, order)).offers[0]);
    await bench.control('POST', '/__sim/faults', { operation: 'order_changes.confirm', kind, delayMs: 20 });
    expect(await outcomeOf(bench.duffel.orderChanges.confirm(change.id, payment('125.00')))).toBe(seen);
    expect(await isChanged()).toBe(changed);
    const { data } = await bench.duffel.orderChanges.get(change.id);
    expect((data as { confirmed_at?: string | null }).confirmed_at !== null).toBe(changed);
  });

  it('hit only calls for the order of their offer, at every step', async () => {
    const other = await bookWanted(bench, ofAirline('ZZ'), ['LAX', 'SFO']);
    const { offer_id: offerId } = order as Order & { readonly offer_id?: string };
    const steps = [
      'order_change_requests.create',
      'order_change_offers.get',
      'order_changes.create',
      'order_changes.confirm',
    ];
    for (const operation of steps)
      await bench.control('POST', '/__sim/faults', { operation, kind: 'status_503', offerId });
    const { offers } = await askForChange(bench, other);
    await bench.duffel.orderChangeOffers.get(offers[0]?.id ?? '');
    await bench.duffel.orderChanges.confirm((await chooseOffer(bench, offers[0])).id, payment('125.00'));
    expect(await outcomeOf(askForChange(bench, order))).toBe(503);
    const own = (await askForChange(bench, order)).offers[0];
    expect(await outcomeOf(bench.duffel.orderChangeOffers.get(own?.id ?? ''))).toBe(503);
    expect(await outcomeOf(chooseOffer(bench, own))).toBe(503);
    const change = await chooseOffer(bench, own);
    expect(await outcomeOf(bench.duffel.orderChanges.confirm(change.id, payment('125.00')))).toBe(503);
  });

  it('other_total: only the answer shows another total', async () => {
    const { offers } = await askForChange(bench, order);
    await bench.control('POST', '/__sim/faults', { operation: 'order_changes.create', kind: 'other_total' });
    const change = await chooseOffer(bench, offers[0]);
    expect(change.change_total_amount).toBe('135.00');
    expect((await bench.duffel.orderChanges.get(change.id)).data.change_total_amount).toBe('125.00');
  });
});
