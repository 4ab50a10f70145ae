import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers } from '../inventory/carriers.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import { offerOf, orderFor, refusal, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';
import { quoteEnd } from './cancellation-rules.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

async function book(origin: string, destination: string, airline = 'ZZ', on = bench) {
  const offer = offerOf((await search(on, origin, destination)).offers, airline);
  return (await sendOrder(on, orderFor(offer))).data;
}

describe('a cancellation', () => {
  it('is a quote until confirmed, then shows on the order and cannot be repeated', async () => {
    const order = await book('JFK', 'LHR');
    const isChangeable = order.conditions?.change_before_departure?.allowed === true;
    expect(order.available_actions).toEqual(isChangeable ? ['cancel', 'change', 'update'] : ['cancel', 'update']);
    const { data: quote } = await bench.duffel.orderCancellations.create({ order_id: order.id });
    expect(quote).toMatchObject({
      refund_amount: order.total_amount,
      refund_currency: 'USD',
      refund_to: 'balance',
      confirmed_at: null,
      expires_at: '2026-12-01T10:00:00Z',
    });
    expect((await bench.duffel.orders.get(order.id)).data.cancelled_at).toBeNull();
    const { data: confirmed } = await bench.duffel.orderCancellations.confirm(quote.id);
    expect(confirmed.confirmed_at).toBe('2026-12-01T09:00:00.000000Z');
    const after = (await bench.duffel.orders.get(order.id)).data;
    expect(after).toMatchObject({
      cancelled_at: '2026-12-01T09:00:00.000000Z',
      available_actions: ['update'],
      cancellation: { id: quote.id },
    });
    expect(await refusal(bench.duffel.orderCancellations.confirm(quote.id))).toMatchObject({
      status: 422,
      code: 'already_cancelled',
    });
    expect(await refusal(bench.duffel.orderCancellations.create({ order_id: order.id }))).toMatchObject({
      code: 'already_cancelled',
    });
  });

  it('confirms the newest quote only, and only within its hour', async () => {
    const own = await startBench();
    const order = await book('JFK', 'LHR', 'ZZ', own);
    const quote = async () => (await own.duffel.orderCancellations.create({ order_id: order.id })).data.id;
    const [older, newer] = [await quote(), await quote()];
    expect(await refusal(own.duffel.orderCancellations.confirm(older))).toMatchObject({
      code: 'order_cancellation_stale',
    });
    await own.control('POST', '/__sim/clock', { advanceSeconds: 3600 });
    expect(await refusal(own.duffel.orderCancellations.confirm(newer))).toMatchObject({
      code: 'order_cancellation_stale',
    });
    const fresh = await quote();
    const listed = await own.duffel.orderCancellations.list({ order_id: order.id } as Parameters<
      typeof own.duffel.orderCancellations.list
    >[0]);
    expect(listed.data.map((entry) => entry.id)).toEqual([fresh, newer, older]);
    expect((await own.duffel.orderCancellations.confirm(fresh)).data.id).toBe(fresh);
    await own.simulator.close();
  });

  it('refunds less than paid if the fare says so, and nothing for an unpaid hold', async () => {
    const basic = await book('JFK', 'LHR', 'BA');
    const { data } = await bench.duffel.orderCancellations.create({ order_id: basic.id });
    expect(Number(data.refund_amount)).toBeLessThan(Number(basic.total_amount));
    const offer = offerOf((await search(bench, 'JFK', 'EWR')).offers, 'ZZ');
    const held = (await sendOrder(bench, orderFor(offer, { type: 'hold', payments: undefined }))).data;
    const quote = await bench.duffel.orderCancellations.create({ order_id: held.id });
    expect(quote.data).toMatchObject({ refund_amount: '0.00', refund_to: 'awaiting_payment' });
  });

  it('is refused after departure and for unknown orders', async () => {
    const own = await startBench();
    const order = await book('JFK', 'LHR', 'ZZ', own);
    await own.control('POST', '/__sim/clock', { advanceSeconds: 95 * 86_400 });
    expect(await refusal(own.duffel.orderCancellations.create({ order_id: order.id }))).toMatchObject({
      code: 'order_not_cancellable',
    });
    const unknown = own.duffel.orderCancellations.create({ order_id: 'ord_0000000000000000000000' });
    expect(await refusal(unknown)).toMatchObject({ status: 422, code: 'not_found', pointer: '/order_id' });
    await own.simulator.close();
  });

  it('gives airline credits on LTN to SYD, with codes on confirmation', async () => {
    const order = await book('LTN', 'SYD');
    const { data: quote } = await bench.duffel.orderCancellations.create({ order_id: order.id });
    expect(quote).toMatchObject({
      refund_to: 'airline_credits',
      airline_credits: [{ credit_amount: order.total_amount, credit_code: null }],
    });
    const { data } = await bench.duffel.orderCancellations.confirm(quote.id);
    expect(data.airline_credits[0]).toMatchObject({ passenger_id: order.passengers[0]?.id, issued_on: '2026-12-01' });
    expect(data.airline_credits[0]?.credit_code).toMatch(/^[A-Z0-9]{6}$/);
  });
});

describe('where a refund goes', () => {
  const quoteFor = async (id: string) => (await bench.duffel.orderCancellations.create({ order_id: id })).data;

  it('is stable for each airline: mostly our balance, for some a voucher or credits', () => {
    const ways = new Map([...carriers.keys()].map((code) => [code, airlineProfile(code).refundsTo]));
    expect(['ZZ', 'BA', 'AA', 'UA'].map((code) => airlineProfile(code).refundsTo)).toEqual(Array(4).fill('balance'));
    const count = (wanted: string) => [...ways.values()].filter((way) => way === wanted).length;
    for (const way of ['original_form_of_payment', 'voucher', 'airline_credits']) {
      expect(count(way), way).toBeGreaterThan(5);
      expect(count(way), way).toBeLessThan(count('balance'));
    }
  });

  it('is quoted for an hour or less, and at some airlines without an end', () => {
    const now = Date.parse('2026-12-01T09:00:00Z');
    const ends = [...carriers.keys()].map((code) => quoteEnd(code, now));
    const minutes = ends.flatMap((end) => (end === null ? [] : [(end - now) / 60_000]));
    expect([Math.min(...minutes) >= 20, Math.max(...minutes)]).toEqual([true, 60]);
    expect(ends.filter((end) => end === null).length).toBeGreaterThan(5);
    expect(quoteEnd('ZZ', now)).toBe(now + 3_600_000);
  });

  it('is a voucher without a list of credits at Cathay Pacific', async () => {
    const order = await book('HKG', 'LHR', 'CX');
    expect(await quoteFor(order.id)).toMatchObject({ refund_to: 'voucher', airline_credits: [] });
  });

  it('follows the control plane: destination and amount, each also unstated', async () => {
    const order = await book('JFK', 'LHR');
    const set = (refund: unknown) => bench.control('POST', `/__sim/orders/${order.id}/refund`, refund);
    await set({ to: 'airline_credits', amount: '0.00' });
    const quote = await quoteFor(order.id);
    expect(quote).toMatchObject({ refund_to: 'airline_credits', refund_amount: '0.00' });
    expect(quote.airline_credits).toHaveLength(1);
    await set({ to: null, amount: null });
    expect(await quoteFor(order.id)).toMatchObject({ refund_to: null, refund_amount: null, refund_currency: null });
    await set({ amount: '50', currency: 'JPY', endless: true });
    expect(await quoteFor(order.id)).toMatchObject({ refund_amount: '50', refund_currency: 'JPY', expires_at: null });
    await set({});
    expect(await quoteFor(order.id)).toMatchObject({ refund_to: 'balance', refund_amount: expect.any(String) });
    expect(await set({ to: 'a_friend' })).toMatchObject({ errors: [{ source: { pointer: '/to' } }] });
    expect(await set({ amount: 'much' })).toMatchObject({ errors: [{ source: { pointer: '/amount' } }] });
    const unknown = bench.control('POST', '/__sim/orders/ord_0000000000000000000000/refund', { to: 'voucher' });
    expect(await unknown).toMatchObject({ errors: [{ code: 'not_found' }] });
  });
});

describe('a change by the airline', () => {
  it('is added by every read on LHR to LTN, each an hour later; only the newest can be accepted', async () => {
    const order = await book('LHR', 'LTN');
    const departs = order.slices[0]?.segments[0]?.departing_at ?? '';
    await bench.duffel.airlineInitiatedChanges.list(order.id);
    const { data } = await bench.duffel.airlineInitiatedChanges.list(order.id);
    const hours = data.map(
      (change) => Date.parse(`${change.added[0]?.segments[0]?.departing_at}Z`) - Date.parse(`${departs}Z`),
    );
    expect(hours).toEqual([3_600_000, 7_200_000]);
    expect(await refusal(bench.duffel.airlineInitiatedChanges.accept(data[0]?.id ?? ''))).toMatchObject({
      code: 'stale_airline_initiated_change_accept',
    });
    const unanswered = (await bench.duffel.orders.get(order.id)).data;
    expect(unanswered.slices[0]?.segments[0]?.departing_at).toBe(data[1]?.added[0]?.segments[0]?.departing_at);
    const accepted = await bench.duffel.airlineInitiatedChanges.accept(data[1]?.id ?? '');
    expect(accepted.data).toMatchObject({ action_taken: 'accepted' });
    const after = (await bench.duffel.orders.get(order.id)).data;
    expect(after.slices[0]?.segments[0]?.departing_at).toBe(data[1]?.added[0]?.segments[0]?.departing_at);
    expect(after.airline_initiated_changes).toHaveLength(2);
  });

  it('can be requested for any order', async () => {
    const order = await book('JFK', 'LHR', 'BA');
    await bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, { shiftMinutes: 45 });
    const { data } = await bench.duffel.airlineInitiatedChanges.list(order.id);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ action_taken: null, available_actions: ['accept', 'cancel', 'change'] });
  });
});
