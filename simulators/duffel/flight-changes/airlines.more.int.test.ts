import type { Offer, Order } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForChange,
  bookWanted,
  chooseOffer,
  ofAirline,
  payment,
  returnOffer,
  type WireChangeOffer,
} from '../testing/changes.ts';
import { orderFor, refusal, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

const force = (order: Order, answer: string) =>
  bench.control('POST', `/__sim/orders/${order.id}/flight_changes`, { answer });
const total = (offer: WireChangeOffer | undefined) => Number(offer?.change_total_amount);

/** An airline's answers to a request for other flights: how its offers are refunded or, if there are none, why. */
async function answersOf(own: TestBench, airline: string, route: readonly [string, string]): Promise<string[]> {
  const { offers } = await search(own, route[0], route[1]);
  const [dearest] = offers
    .filter(ofAirline(airline))
    .toSorted((a, b) => Number(b.total_amount) - Number(a.total_amount));
  if (dearest === undefined) return [];
  const order = (await sendOrder(own, orderFor(dearest))).data;
  const asked = await askForChange(own, order, { add: { departure_date: '2027-03-09' } }).catch(
    (error: { errors: readonly { code: string }[] }) => error.errors[0]?.code ?? '',
  );
  expect(order.available_actions.includes('change')).toBe(asked !== 'order_not_changeable');
  if (typeof asked === 'string') return [asked];
  if (asked.offers.length === 0) return ['none'];
  return asked.offers.map(({ refund_to: way, change_total_amount: amount }) =>
    way !== null ? way : amount === null ? 'unpriced' : Number(amount) === 0 ? 'even' : 'dearer',
  );
}

const variedRoutes = [
  ['CDG', 'JFK'],
  ['AMS', 'JFK'],
  ['LHR', 'BCN'],
  ['DXB', 'DEL'],
  ['SIN', 'HKG'],
  ['CDG', 'FCO'],
  ['MEX', 'CUN'],
] as const;

const isChangeable = ({ conditions, passenger_identity_documents_required: needsPassports }: Offer) =>
  conditions.change_before_departure?.allowed === true && !needsPassports;

describe('changes at other airlines [SERV-03]', () => {
  it('cost the difference of the fares and the penalty of the conditions, and fit the flights that stay', async () => {
    const order = (await sendOrder(bench, orderFor(await returnOffer(bench, 'BA')))).data;
    const { id, offers } = await askForChange(bench, order);
    expect(offers.length).toBeGreaterThan(3);
    expect(new Set(offers.map(total)).size).toBeGreaterThan(3);
    expect(new Set(offers.map(({ slices }) => slices.add[0]?.segments.length)).size).toBeGreaterThan(1);
    const own = order.slices[0]?.conditions?.change_before_departure;
    expect(offers.find((offer) => offer.penalty_total_amount !== null)).toMatchObject({
      penalty_total_amount: own?.penalty_amount,
      penalty_total_currency: 'GBP',
    });
    for (const { slices } of offers)
      expect(
        slices.add[0]?.segments.at(-1)?.arriving_at.localeCompare(order.slices[1]?.segments[0]?.departing_at ?? ''),
      ).toBe(-1);
    const list = async (query: string) => {
      const { body } = await bench.raw('GET', `/air/order_change_offers?order_change_request_id=${id}&${query}`);
      return body as unknown as { data: WireChangeOffer[]; meta: { after: string | null } };
    };
    const cheapestFirst = (await list('sort=change_total_amount')).data
      .filter((offer) => offer.change_total_amount !== null)
      .map(total);
    expect(cheapestFirst).toEqual(cheapestFirst.toSorted((a, b) => a - b));
    const direct = (await list('max_connections=0')).data;
    expect(direct.length).toBeGreaterThan(0);
    expect(direct.every(({ slices }) => slices.add[0]?.segments.length === 1)).toBe(true);
    const page = await list('limit=2');
    expect(page.data).toHaveLength(2);
    expect((await list(`limit=200&after=${page.meta.after}`)).data).toHaveLength(offers.length - 2);
    expect((await bench.raw('GET', '/air/order_change_offers')).status).toBe(422);
  });

  it.each([
    ['cheaper', 'balance'],
    ['voucher', 'voucher'],
    ['airline_credits', 'airline_credits'],
  ])('%s: the change gives money back to %s, without a payment', async (answer, way) => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    await force(order, answer);
    const [offer] = (await askForChange(bench, order)).offers;
    expect(offer).toMatchObject({ change_total_amount: '-35.00', refund_to: way });
    const change = await chooseOffer(bench, offer);
    expect(await refusal(bench.duffel.orderChanges.confirm(change.id, payment('35.00')))).toMatchObject({
      code: 'payment_amount_does_not_match_order_amount',
    });
    await bench.duffel.orderChanges.confirm(change.id, {});
    expect((await bench.duffel.orders.get(order.id)).data.total_amount).toBe(
      (Number(order.total_amount) - 35).toFixed(2),
    );
  });

  it.each([
    ['even', '0.00'],
    ['unpriced', null],
  ])('%s: a change of %s is confirmed without a payment, and the order costs what it did', async (answer, amount) => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    await force(order, answer);
    const [offer] = (await askForChange(bench, order)).offers;
    expect(offer).toMatchObject({ change_total_amount: amount, refund_to: null });
    await bench.duffel.orderChanges.confirm((await chooseOffer(bench, offer)).id, {});
    expect((await bench.duffel.orders.get(order.id)).data.total_amount).toBe(order.total_amount);
  });

  it('may be none, impossible, or not possible yet', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    await force(order, 'none');
    expect((await askForChange(bench, order)).offers).toEqual([]);
    await force(order, 'not_changeable_yet');
    expect((await refusal(askForChange(bench, order))).code).toBe('order_not_changeable_yet');
    expect((await bench.duffel.orders.get(order.id)).data.available_actions).toContain('change');
    await force(order, 'not_changeable');
    expect((await refusal(askForChange(bench, order))).code).toBe('order_not_changeable');
    expect((await bench.duffel.orders.get(order.id)).data.available_actions).not.toContain('change');
  });

  it('are as the airline does them: some give money back in their own way, state no price, have no other flights, or refuse', async () => {
    const own = await startBench({ connectionLimit: 0 });
    const seen = new Set<string>();
    for (const route of variedRoutes) {
      const { offers } = await search(own, route[0], route[1]);
      for (const airline of new Set(offers.filter(isChangeable).map(({ owner }) => owner.iata_code ?? '')))
        for (const answer of await answersOf(own, airline, route)) seen.add(answer);
    }
    expect([...seen].toSorted()).toEqual([
      'airline_credits',
      'balance',
      'dearer',
      'even',
      'none',
      'order_not_changeable',
      'order_not_changeable_yet',
      'original_form_of_payment',
      'unpriced',
      'voucher',
    ]);
    await own.simulator.close();
  });

  it('go on after a change by the airline, and the airline may change the new flights', async () => {
    const order = (await sendOrder(bench, orderFor(await returnOffer(bench)))).data;
    await bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, { kind: 'large', slice: 0 });
    const moved = (await bench.duffel.orders.get(order.id)).data;
    const change = await chooseOffer(bench, (await askForChange(bench, moved)).offers[0]);
    await bench.duffel.orderChanges.confirm(change.id, payment('125.00'));
    const changed = (await bench.duffel.orders.get(order.id)).data;
    expect(changed.airline_initiated_changes).toMatchObject([{ action_taken: 'changed', available_actions: [] }]);
    await bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, { kind: 'small', slice: 0 });
    const again = (await bench.duffel.orders.get(order.id)).data;
    expect(again.slices[0]?.segments[0]?.departing_at).toBe('2027-03-06T06:20:00');
    await bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, { takeBack: true });
    const back = (await bench.duffel.orders.get(order.id)).data;
    expect(back.slices.map(({ segments }) => segments[0]?.departing_at)).toEqual(
      changed.slices.map(({ segments }) => segments[0]?.departing_at),
    );
  });

  it('that are pending cannot be confirmed once the airline has changed the flights they replace', async () => {
    const order = await bookWanted(bench, ofAirline('ZZ'));
    const change = await chooseOffer(bench, (await askForChange(bench, order)).offers[0]);
    await bench.control('POST', `/__sim/orders/${order.id}/schedule_change`, { kind: 'small' });
    expect((await refusal(bench.duffel.orderChanges.confirm(change.id, payment('125.00')))).code).toBe(
      'offer_no_longer_available',
    );
  });
});
