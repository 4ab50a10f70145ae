import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerOf, orderFor, refusal, search, sendOrder, slice, startBench, type TestBench } from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

describe('the one-way test routes', () => {
  it('PVD to RAI sells nothing, JFK to EWR only offers that can be held', async () => {
    expect((await search(bench, 'PVD', 'RAI')).offers).toEqual([]);
    const { offers } = await search(bench, 'JFK', 'EWR');
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.every((offer) => !offer.payment_requirements.requires_instant_payment)).toBe(true);
  });

  it('LHR to DXB has a connection, DXB to AMS a technical stop', async () => {
    const connecting = (await search(bench, 'LHR', 'DXB')).offers;
    expect(connecting.some((offer) => offer.owner.iata_code === 'ZZ')).toBe(true);
    expect(connecting.every((offer) => (offer.slices[0]?.segments.length ?? 0) >= 2)).toBe(true);
    const [offer] = (await search(bench, 'DXB', 'AMS')).offers;
    const [segment, ...others] = offer?.slices[0]?.segments ?? [];
    expect(others).toEqual([]);
    const [stop] = segment?.stops ?? [];
    expect(
      (segment?.departing_at ?? '') < (stop?.departing_at ?? '') &&
        (stop?.departing_at ?? '') < (segment?.arriving_at ?? ''),
    ).toBe(true);
  });

  it('BTS to MRU includes no bags, BTS to ABV sells no services', async () => {
    const [bare] = (await search(bench, 'BTS', 'MRU')).offers;
    expect(bare?.slices[0]?.segments[0]?.passengers[0]?.baggages).toEqual([]);
    const [plain] = (await search(bench, 'BTS', 'ABV')).offers;
    const { data } = await bench.duffel.offers.get(plain?.id ?? '', { return_available_services: true });
    expect(data.available_services).toEqual([]);
  });

  it('STN to LHR times out, the offer of LGW to LHR is unavailable when read', async () => {
    const timeout = bench.duffel.offerRequests.create({
      slices: [slice('STN', 'LHR')],
      passengers: [{ type: 'adult' }],
    });
    expect(await refusal(timeout)).toMatchObject({ status: 504, code: 'gateway_timeout_error' });
    const { offers } = await search(bench, 'LGW', 'LHR');
    expect(offers).toHaveLength(1);
    expect(await refusal(bench.duffel.offers.get(offers[0]?.id ?? ''))).toMatchObject({
      status: 422,
      code: 'offer_no_longer_available',
    });
  });

  it('LHR to STN costs ten more with every read, and the old total is refused', async () => {
    const offer = offerOf((await search(bench, 'LHR', 'STN')).offers, 'ZZ');
    const read = async () => (await bench.duffel.offers.get(offer.id)).data;
    const [first, second] = [await read(), await read()];
    expect(Number(second.total_amount) - Number(first.total_amount)).toBeCloseTo(10);
    expect(await refusal(sendOrder(bench, orderFor(first)))).toMatchObject({
      code: 'payment_amount_does_not_match_order_amount',
    });
    expect((await sendOrder(bench, orderFor(second))).data.total_amount).toBe(second.total_amount);
  });

  it('LHR to LGW and LGW to STN fail at booking and create no order', async () => {
    const broken = offerOf((await search(bench, 'LHR', 'LGW')).offers, 'ZZ');
    expect(await refusal(sendOrder(bench, orderFor(broken)))).toMatchObject({ status: 502, code: 'airline_unknown' });
    const poor = offerOf((await search(bench, 'LGW', 'STN')).offers, 'ZZ');
    expect(await refusal(sendOrder(bench, orderFor(poor)))).toMatchObject({
      status: 422,
      code: 'insufficient_balance',
    });
    const list = await bench.raw('GET', `/air/orders?offer_id=${broken.id}`);
    expect(list.body.data).toEqual([]);
  });

  it('LTN to STN responds with 202 and the order appears; LCY to STN responds with 202 and it never does', async () => {
    const own = await startBench();
    const orders = async (offerId: string) =>
      (await own.raw('GET', `/air/orders?offer_id=${offerId}`)).body.data as unknown[];
    const slow = offerOf((await search(own, 'LTN', 'STN')).offers, 'ZZ');
    const failing = offerOf((await search(own, 'LCY', 'STN')).offers, 'ZZ');
    for (const offer of [slow, failing]) {
      const accepted = await sendOrder(own, orderFor(offer, { metadata: { attempt: '7' } }));
      expect(accepted).toMatchObject({ status: 202, data: null });
      expect(await orders(offer.id)).toEqual([]);
      expect((await refusal(sendOrder(own, orderFor(offer)))).code).toBe('order_creation_already_attempted');
    }
    await own.control('POST', '/__sim/clock', { advanceSeconds: 60 });
    expect(await orders(slow.id)).toMatchObject([{ offer_id: slow.id, metadata: { attempt: '7' } }]);
    expect(await orders(failing.id)).toEqual([]);
    await own.simulator.close();
  });

  it('are ordinary for round trips', async () => {
    const { data } = await bench.duffel.offerRequests.create({
      slices: [slice('LHR', 'DXB'), slice('DXB', 'LHR', '2027-03-20')],
      passengers: [{ type: 'adult' }],
      return_offers: true,
    });
    expect(data.offers.some((offer) => offer.slices.every((leg) => leg.segments.length === 1))).toBe(true);
  });
});
