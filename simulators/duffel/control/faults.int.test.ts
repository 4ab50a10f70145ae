import type { Offer } from '@duffel/api/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  offerOf,
  orderFor,
  refusal,
  search,
  sendOrder,
  standardHeaders,
  startBench,
  type TestBench,
} from '../testing/start.ts';

let bench: TestBench;
let offer: Offer;
beforeEach(async () => {
  bench = await startBench();
  offer = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
});
afterEach(() => bench.simulator.close());

const fault = (kind: string, more: object = {}) =>
  bench.control('POST', '/__sim/faults', { operation: 'orders.create', kind, ...more });
const booked = async () => ((await bench.raw('GET', `/air/orders?offer_id=${offer.id}`)).body.data as unknown[]).length;
const attempt = () => sendOrder(bench, orderFor(offer));
const outcome = async () =>
  attempt().then(
    () => 'made',
    (error: { status?: number; code?: string; name?: string }) => error.status ?? error.code ?? error.name,
  );

describe('faults of orders', () => {
  it.each([
    ['status_429', 429, 0],
    ['status_500', 500, 0],
    ['status_502', 502, 0],
    ['status_503', 503, 0],
    ['status_504', 504, 0],
    ['status_500_after', 500, 1],
    ['status_502_after', 502, 1],
    ['status_504_after', 504, 1],
    ['phone_refused', 422, 0],
    ['loyalty_refused', 422, 0],
    ['duplicate_booking', 422, 0],
    ['duplicate_booking_after', 422, 1],
    ['price_changed_after', 422, 1],
    ['not_found_after', 404, 1],
    ['access_denied_after', 401, 1],
    ['reset_before', 'ECONNRESET', 0],
    ['reset_after', 'ECONNRESET', 1],
    ['not_json', 'TypeError', 1],
    ['delay', 'made', 1],
    ['accepted_202', 'made', 0],
  ] as const)('%s: the client sees %s, and %i orders are created', async (kind, seen, orders) => {
    await fault(kind, { delayMs: 20 });
    expect(await outcome()).toBe(seen);
    expect(await booked()).toBe(orders);
  });

  it('pause: held until the faults are cleared, but not when unused faults are dropped', async () => {
    await fault('pause', { times: 2 });
    const held = attempt();
    await expect
      .poll(async () => (await bench.control('GET', '/__sim/faults')).faults)
      .toMatchObject([{ timesLeft: 1 }]);
    expect(await bench.control('DELETE', '/__sim/faults/waiting')).toEqual({ faults: [] });
    expect(await booked()).toBe(0);
    await bench.control('DELETE', '/__sim/faults');
    await held;
    expect(await booked()).toBe(1);
  });

  it('truncated: half a response, and the order is created', async () => {
    await fault('truncated');
    expect(await outcome()).not.toBe('made');
    expect(await booked()).toBe(1);
  });

  it.each([
    ['accepted_202_then_created', 1],
    ['accepted_202_then_failed', 0],
    ['accepted_202', 0],
  ] as const)('%s: 202, and %i orders in the end', async (kind, orders) => {
    await fault(kind, { delayMs: 5000 });
    expect(await attempt()).toMatchObject({ status: 202, data: null });
    expect(await booked()).toBe(0);
    await bench.control('POST', '/__sim/clock', { advanceSeconds: 6 });
    expect(await booked()).toBe(orders);
  });
});

describe('a caller that waits and then disconnects', () => {
  it.each([
    ['hold_before', 0, 0],
    ['hold_then_act', 0, 1],
    ['hold_after', 1, 1],
  ] as const)('%s: %i orders while it waits, %i afterwards', async (kind, meanwhile, afterwards) => {
    await fault(kind, { delayMs: 50 });
    const leaving = new AbortController();
    const call = fetch(`${bench.simulator.origin}/air/orders`, {
      method: 'POST',
      headers: standardHeaders,
      body: JSON.stringify({ data: orderFor(offer) }),
      signal: leaving.signal,
    });
    const waiting = async () => ((await bench.control('GET', '/__sim/faults')) as { faults: unknown[] }).faults.length;
    await expect.poll(waiting).toBe(0);
    expect(await booked()).toBe(meanwhile);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(booked).toBe(afterwards);
    expect(await outcome()).toBe(afterwards === 0 ? 'made' : 422);
  });
});

describe('the control plane', () => {
  it('counts uses, matches operation and offer, and clears on request', async () => {
    const read = (id: string) => bench.duffel.offers.get(id);
    const other = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
    await bench.control('POST', '/__sim/faults', {
      operation: 'offers.get',
      kind: 'status_503',
      times: 2,
      offerId: offer.id,
    });
    expect((await read(other.id)).data.id).toBe(other.id);
    expect((await refusal(read(offer.id))).status).toBe(503);
    expect((await refusal(read(offer.id))).status).toBe(503);
    expect((await read(offer.id)).data.id).toBe(offer.id);
    await bench.control('POST', '/__sim/faults', { operation: '*', kind: 'status_500', times: 9 });
    expect((await refusal(bench.duffel.airlines.list())).status).toBe(500);
    expect(await bench.control('DELETE', '/__sim/faults')).toEqual({ faults: [] });
    expect((await bench.duffel.airlines.list()).data).not.toEqual([]);
    expect(await bench.control('POST', '/__sim/faults', { operation: 'orders.create', kind: 'fire' })).toMatchObject({
      errors: [{ source: { pointer: '/kind' } }],
    });
  });

  it('can be limited to the orders and cancellations of an offer', async () => {
    const other = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
    const [struck, spared] = [await sendOrder(bench, orderFor(offer)), await sendOrder(bench, orderFor(other))];
    const quote = (orderId: string) => bench.duffel.orderCancellations.create({ order_id: orderId });
    const strike = (operation: string) =>
      bench.control('POST', '/__sim/faults', { operation, kind: 'status_500', offerId: offer.id });
    await strike('orders.get');
    expect((await bench.duffel.orders.get(spared.data.id)).data.id).toBe(spared.data.id);
    expect((await refusal(bench.duffel.orders.get(struck.data.id))).status).toBe(500);
    await strike('order_cancellations.create');
    const { data: first } = await quote(spared.data.id);
    expect((await refusal(quote(struck.data.id))).status).toBe(500);
    const { data: second } = await quote(struck.data.id);
    await strike('order_cancellations.confirm');
    expect((await bench.duffel.orderCancellations.confirm(first.id)).data.confirmed_at).not.toBeNull();
    expect((await refusal(bench.duffel.orderCancellations.confirm(second.id))).status).toBe(500);
  });

  it('returns the envelope and rate limit headers with a 429', async () => {
    await bench.control('POST', '/__sim/faults', { operation: 'offers.list', kind: 'status_429' });
    const answer = await bench.raw('GET', '/air/offers?offer_request_id=orq_x');
    expect(answer).toMatchObject({
      status: 429,
      body: { errors: [{ type: 'rate_limit_error', code: 'rate_limit_exceeded' }], meta: { status: 429 } },
    });
    expect(answer.headers.get('ratelimit-reset')).toMatch(/GMT$/);
  });

  it('closes while connections are open', async () => {
    await bench.raw('GET', '/air/airlines');
    await bench.simulator.close();
    await expect(fetch(bench.simulator.origin)).rejects.toThrow();
  });
});
