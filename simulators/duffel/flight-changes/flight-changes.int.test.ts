import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForChange,
  bookWanted,
  chooseOffer,
  ofAirline,
  otherDay,
  payment,
  returnOffer,
} from '../testing/changes.ts';
import { orderFor, refusal, sendOrder, startBench, type TestBench } from '../testing/start.ts';

/** A quarter of the work of a search. */
const directOnly = { connectionLimit: 0 } as const;

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench(directOnly);
});
afterAll(() => bench.simulator.close());

const read = async ({ id }: Pick<Order, 'id'>) => (await bench.duffel.orders.get(id)).data;
const plus = (amount: string, more: number) => (Number(amount) + more).toFixed(2);

describe('a change of flights at the test airline [SERV-03]', () => {
  it('has nine offers: three cabins at three times, each 125.00 with a penalty of 25.00, which the new total leaves out', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    expect(order.available_actions).toEqual(['cancel', 'change', 'update']);
    const { offers } = await askForChange(bench, order);
    const flights = offers.map(({ slices: { add } }) => {
      const [segment] = add[0]?.segments ?? [];
      return `${segment?.passengers[0]?.cabin_class} ${segment?.departing_at}`;
    });
    expect(flights).toEqual(
      ['economy', 'premium_economy', 'first'].flatMap((cabin) =>
        ['06', '12', '18'].map((hour) => `${cabin} ${otherDay}T${hour}:00:00`),
      ),
    );
    for (const offer of offers) {
      expect(offer).toMatchObject({
        order_change_id: null,
        change_total_amount: '125.00',
        change_total_currency: 'USD',
        penalty_total_amount: '25.00',
        penalty_total_currency: 'USD',
        new_total_amount: plus(order.total_amount, 100),
        refund_to: null,
        expires_at: '2026-12-01T09:30:00Z',
        slices: { remove: [{ id: order.slices[0]?.id }] },
      });
      expect(offer.slices.add[0]?.segments[0]?.passengers[0]?.passenger_id).toBe(order.passengers[0]?.id);
    }
  });

  it('changes nothing until it is confirmed, then once: new slice ids, new total, no second request', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    const { offers } = await askForChange(bench, order);
    const change = await chooseOffer(bench, offers[1]);
    expect(change).toMatchObject({ order_id: order.id, confirmed_at: null, change_total_amount: '125.00' });
    expect(await read(order)).toEqual(order);
    const { data: confirmed } = await bench.duffel.orderChanges.confirm(change.id, payment('125.00'));
    expect(confirmed).toMatchObject({ id: change.id, confirmed_at: '2026-12-01T09:00:00.000000Z' });
    expect((await bench.duffel.orderChanges.get(change.id)).data).toEqual(confirmed);
    const after = await read(order);
    expect(after).toMatchObject({
      total_amount: plus(order.total_amount, 125),
      available_actions: ['cancel', 'update'],
      metadata: order.metadata,
      synced_at: '2026-12-01T09:00:00Z',
      slices: [{ segments: [{ departing_at: `${otherDay}T12:00:00` }] }],
    });
    expect(Number(after.base_amount) + Number(after.tax_amount)).toBeCloseTo(Number(after.total_amount), 5);
    const ids = [order.slices[0]?.id, offers[1]?.slices.add[0]?.id];
    expect(ids).not.toContain(after.slices[0]?.id);
    expect(await refusal(bench.duffel.orderChanges.confirm(change.id, payment('125.00')))).toMatchObject({
      status: 422,
      code: 'order_change_already_actioned',
    });
    expect(await refusal(askForChange(bench, after))).toMatchObject({ status: 422, code: 'order_not_changeable' });
    expect(await refusal(chooseOffer(bench, offers[0]))).toMatchObject({ code: 'order_not_changeable' });
  });

  it('is refused without the exact payment, and nothing is changed then', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    const change = await chooseOffer(bench, (await askForChange(bench, order)).offers[0]);
    const fault = async (body: object) => {
      const { code, pointer } = await refusal(bench.duffel.orderChanges.confirm(change.id, body));
      return `${code} ${pointer}`;
    };
    expect(await fault({})).toBe('validation_required /payment');
    expect(await fault(payment('124.99'))).toBe('payment_amount_does_not_match_order_amount /payment/amount');
    expect(await fault(payment('125.00', 'GBP'))).toBe(
      'payment_currency_does_not_match_order_currency /payment/currency',
    );
    expect(await fault({ payment: { type: 'card', amount: '125.00', currency: 'USD' } })).toBe(
      'unavailable_feature null',
    );
    expect(await read(order)).toEqual(order);
  });

  it.each([
    ['LGW', 'STN', 422, 'insufficient_balance'],
    ['LHR', 'LGW', 502, 'airline_unknown'],
  ])(
    'to %s–%s fails as an order does there: %i %s, and nothing is changed',
    async (origin, destination, status, code) => {
      const order = await bookWanted(bench, ofAirline('ZZ'));
      const change = await chooseOffer(
        bench,
        (await askForChange(bench, order, { add: { origin, destination } })).offers[0],
      );
      const confirmation = bench.duffel.orderChanges.confirm(change.id, payment('125.00'));
      expect(await refusal(confirmation)).toMatchObject({ status, code });
      expect(await read(order)).toEqual(order);
    },
  );

  it('drops seats and bags of the flights that are gone, and keeps those of the others', async () => {
    const offer = await returnOffer(bench);
    const { data } = await bench.duffel.offers.get(offer.id, { return_available_services: true });
    const bags = data.available_services.map(({ id }) => ({ id, quantity: 1 }));
    expect(bags).toHaveLength(2);
    const paid = [{ type: 'balance', amount: plus(offer.total_amount, 40), currency: 'USD' }];
    const order = (await sendOrder(bench, orderFor(offer, { services: bags, payments: paid }))).data;
    const change = await chooseOffer(bench, (await askForChange(bench, order, { place: 1 })).offers[0]);
    await bench.duffel.orderChanges.confirm(change.id, payment('125.00'));
    const after = await read(order);
    expect(after.total_amount).toBe(plus(order.total_amount, 125));
    expect(after.slices[0]).toEqual(order.slices[0]);
    expect(after.slices[1]?.id).not.toBe(order.slices[1]?.id);
    expect(after.services.map(({ id }) => id)).toEqual([order.services[0]?.id]);
  });

  it('is refunded with the order; an open one does not stop a cancellation', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    const { offers } = await askForChange(bench, order);
    const change = await chooseOffer(bench, offers[0]);
    await bench.duffel.orderChanges.confirm(change.id, payment('125.00'));
    const { data: quote } = await bench.duffel.orderCancellations.create({ order_id: order.id });
    expect(quote).toMatchObject({ refund_amount: plus(order.total_amount, 125), refund_to: 'balance' });
    const other = await bookWanted(bench, ofAirline('ZZ'));
    const open = await chooseOffer(bench, (await askForChange(bench, other)).offers[0]);
    const cancellation = await bench.duffel.orderCancellations.create({ order_id: other.id });
    await bench.duffel.orderCancellations.confirm(cancellation.data.id);
    expect(await refusal(bench.duffel.orderChanges.confirm(open.id, payment('125.00')))).toMatchObject({
      code: 'order_not_changeable',
    });
  });

  it('is refused where the fare forbids it, after the first departure, and for a canceled or an unpaid order', async () => {
    const own = await startBench(directOnly);
    const strict = await bookWanted(own, ofAirline('ZZ', false));
    expect(strict.available_actions).toEqual(['cancel', 'update']);
    const asked = async (order: Order) => (await refusal(askForChange(own, order))).code;
    expect(await asked(strict)).toBe('order_not_changeable');
    const canceled = await bookWanted(own, ofAirline('ZZ'));
    const quote = await own.duffel.orderCancellations.create({ order_id: canceled.id });
    await own.duffel.orderCancellations.confirm(quote.data.id);
    expect(await asked(canceled)).toBe('order_not_changeable');
    const held = await bookWanted(own, ofAirline('ZZ'), ['JFK', 'EWR'], { type: 'hold', payments: undefined });
    expect(held.payment_status.awaiting_payment).toBe(true);
    expect(await asked(held)).toBe('order_not_changeable');
    const flown = (await sendOrder(own, orderFor(await returnOffer(own)))).data;
    await own.control('POST', '/__sim/clock', { advanceSeconds: 95 * 86_400 });
    expect((await own.duffel.orders.get(flown.id)).data.available_actions).toEqual(['update']);
    expect((await refusal(askForChange(own, flown, { place: 1 }))).code).toBe('order_not_changeable');
    await own.simulator.close();
  });

  it('expires, is gone or costs more: chosen or confirmed then, it is refused', async () => {
    const own = await startBench(directOnly);
    const order = await bookWanted(own, ofAirline('ZZ'));
    const { offers } = await askForChange(own, order);
    const [first, second, third] = await Promise.all(offers.slice(0, 3).map((offer) => chooseOffer(own, offer)));
    const control = (place: number, body: object) =>
      own.control('POST', `/__sim/order_change_offers/${offers[place]?.id}`, body);
    const confirmed = async (change: { id: string } | undefined) =>
      (await refusal(own.duffel.orderChanges.confirm(change?.id ?? '', payment('125.00')))).code;
    await control(0, { gone: true });
    expect((await refusal(own.duffel.orderChangeOffers.get(offers[0]?.id ?? ''))).code).toBe(
      'offer_no_longer_available',
    );
    expect(await confirmed(first)).toBe('offer_no_longer_available');
    await control(1, { changeTotalAmount: '140.00' });
    expect(await confirmed(second)).toBe('price_changed');
    expect((await chooseOffer(own, offers[1])).change_total_amount).toBe('140.00');
    await own.control('POST', '/__sim/clock', { advanceSeconds: 1800 });
    expect(await confirmed(third)).toBe('offer_expired');
    expect((await refusal(chooseOffer(own, offers[2]))).code).toBe('offer_expired');
    expect((await own.duffel.orders.get(order.id)).data.slices).toEqual(order.slices);
    await own.simulator.close();
  });

  it('survives a restart, pending and confirmed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duffel-'));
    const options = { ...directOnly, databasePath: join(folder, 'simulator.sqlite') };
    const before = await startBench(options);
    const order = await bookWanted(before, ofAirline('ZZ'));
    const change = await chooseOffer(before, (await askForChange(before, order)).offers[0]);
    await before.simulator.close();
    const after = await startBench(options);
    await after.duffel.orderChanges.confirm(change.id, payment('125.00'));
    expect(await after.control('GET', '/__sim/state')).toMatchObject({
      orders: [{ id: order.id, changes: [{ id: change.id, confirmed_at: '2026-12-01T09:00:00.000000Z' }] }],
    });
    await after.simulator.close();
    await rm(folder, { recursive: true });
  });

  it('reports every problem of a request', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    const [slice] = order.slices;
    const asked = async (slices: unknown, orderId = order.id) => {
      const body = JSON.stringify({ data: { order_id: orderId, slices } });
      const answer = await bench.raw('POST', '/air/order_change_requests', { body });
      return answer.body.errors?.map(({ code, source }) => `${code} ${(source as { pointer: string }).pointer}`);
    };
    const remove = [{ slice_id: slice?.id }];
    const add = [{ origin: 'JFK', destination: 'LHR', departure_date: otherDay, cabin_class: 'economy' }];
    expect(await asked({ remove, add }, 'ord_0000000000000000000000')).toEqual(['not_found /order_id']);
    expect(await asked(null)).toEqual(['validation_required /slices']);
    expect(await asked({ remove: [], add: [] })).toEqual([
      'validation_length /slices/remove',
      'validation_length /slices/add',
    ]);
    expect(await asked({ remove: [slice?.id], add })).toEqual(['validation_type /slices/remove/0']);
    expect(await asked({ remove: [...remove, ...remove], add })).toEqual([
      'validation_unique /slices/remove/1/slice_id',
    ]);
    expect(await asked({ remove: [{ slice_id: 'sli_1' }], add })).toEqual(['not_found /slices/remove/0/slice_id']);
    const wrong = [{ origin: 'QQQ', destination: 'LHR', departure_date: '2026-11-28', cabin_class: 'couch' }];
    expect(await asked({ remove, add: wrong })).toEqual([
      'validation_inclusion /slices/add/0/origin',
      'validation_inclusion /slices/add/0/departure_date',
      'validation_inclusion /slices/add/0/cabin_class',
    ]);
  });
});
