import type { Offer } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  offerOf,
  orderFor,
  refusal,
  search,
  sendOrder,
  slice,
  startBench,
  type TestBench,
  testDay,
} from './testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

const cents = (text: string | null): number => Math.round(Number(text ?? '0') * 100);

describe('a search', () => {
  it('returns many offers on a trunk route, with totals that add up and local times', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    // Some airlines return an offer twice.
    const different = new Set(offers.map((offer) => offer.id)).size;
    expect(different).toBeGreaterThanOrEqual(100);
    expect(different).toBeLessThanOrEqual(400);
    expect(offers.length).toBeGreaterThan(different);
    for (const offer of offers) {
      expect(cents(offer.base_amount) + cents(offer.tax_amount)).toBe(cents(offer.total_amount));
      expect(offer).toMatchObject({
        live_mode: false,
        total_currency: 'USD',
        available_services: null,
        partial: false,
      });
      const [only] = offer.slices;
      expect(only?.segments[0]?.origin).toMatchObject({ iata_code: 'JFK', time_zone: 'America/New_York' });
      expect(only?.segments.at(-1)?.destination.iata_code).toBe('LHR');
      expect(only?.segments[0]?.departing_at).toMatch(new RegExp(`^${testDay}T\\d\\d:\\d\\d:00$`));
    }
  });

  it('combines outbound and return of one airline, and sums the price over all passengers', async () => {
    const find = async (passengers: ({ type: 'adult' } | { age: number })[]) =>
      bench.duffel.offerRequests.create({
        slices: [slice('JFK', 'LHR'), slice('LHR', 'JFK', '2027-03-11')],
        passengers: passengers as { type: 'adult' }[],
        return_offers: true,
      });
    const alone = await find([{ type: 'adult' }]);
    const family = await find([{ age: 34 }, { age: 8 }, { age: 1 }]);
    expect(alone.data.offers.length).toBeGreaterThanOrEqual(100);
    const first = (offers: readonly unknown[]): Offer => offerOf(offers as Offer[], 'BA');
    const [one, three] = [first(alone.data.offers), first(family.data.offers)];
    expect(one.slices).toHaveLength(2);
    expect(cents(three.total_amount)).toBeGreaterThan(1.6 * cents(one.total_amount));
    expect(three.passengers.map((passenger) => passenger.type)).toEqual(['adult', 'child', 'infant_without_seat']);
    const ids = family.data.passengers.map((passenger) => passenger.id);
    for (const offer of family.data.offers) expect(offer.passengers.map((passenger) => passenger.id)).toEqual(ids);
    expect(three.slices[0]?.segments[0]?.passengers.map((passenger) => passenger.passenger_id)).toEqual(ids);
  });

  it('returns none on unserved routes or inside a closed window, and respects the requested hours', async () => {
    expect((await search(bench, 'PVD', 'RAI')).offers).toEqual([]);
    const window = { from: '18:00', to: '20:30' };
    const { data } = await bench.duffel.offerRequests.create({
      slices: [{ ...slice('JFK', 'LHR'), departure_time: window }],
      passengers: [{ type: 'adult' }],
      return_offers: true,
    });
    const departures = data.offers.map((offer) => offer.slices[0]?.segments[0]?.departing_at.slice(11, 16) ?? '');
    expect(departures.length).toBeGreaterThan(0);
    expect(departures.every((time) => time >= window.from && time <= window.to)).toBe(true);
  });

  it('returns city slices for city codes, and respects max_connections', async () => {
    const { data } = await bench.duffel.offerRequests.create({
      slices: [slice('NYC', 'LON')],
      passengers: [{ type: 'adult' }],
      max_connections: 0,
      return_offers: true,
    });
    expect(data.offers.length).toBeGreaterThan(0);
    for (const offer of data.offers) {
      expect(offer.slices[0]).toMatchObject({
        origin_type: 'city',
        destination_type: 'city',
        origin: { iata_code: 'NYC' },
      });
      expect(offer.slices[0]?.segments).toHaveLength(1);
    }
  });

  it('reports every problem of the request, by pointer', async () => {
    const call = bench.duffel.offerRequests.create({
      slices: [{ ...slice('LHR', 'QQQ'), origin: '' }, slice('JFK', 'JFK', '2020-01-01')],
      passengers: [{ type: 'adult', age: 30 } as unknown as { type: 'adult' }],
    });
    const { status, errors } = await refusal(call);
    expect(status).toBe(422);
    expect(errors.map((error) => [error.code, (error.source as { pointer: string }).pointer])).toEqual([
      ['validation_required', '/slices/0/origin'],
      ['validation_inclusion', '/slices/0/destination'],
      ['validation_inclusion', '/slices/1/destination'],
      ['validation_inclusion', '/slices/1/departure_date'],
      ['validation_inclusion', '/passengers/0/age'],
    ]);
  });

  it('is the same for the same seed', async () => {
    const other = await startBench();
    const amounts = async (on: TestBench) => (await search(on, 'CDG', 'JFK')).offers.map((offer) => offer.total_amount);
    expect(await amounts(other)).toEqual(await amounts(bench));
    await other.simulator.close();
  });
});

describe('the list of offers', () => {
  it('pages through all offers exactly once, sorted and unsorted', async () => {
    const { id, offers } = await search(bench, 'JFK', 'LHR');
    const plain: string[] = [];
    for await (const { data } of bench.duffel.offers.listWithGenerator({ offer_request_id: id, limit: 90 }))
      plain.push(data.id);
    const different = [...new Set(offers.map((offer) => offer.id))].sort();
    expect(plain).toEqual(different);
    const sorted: number[] = [];
    for await (const { data } of bench.duffel.offers.listWithGenerator({
      offer_request_id: id,
      sort: 'total_amount',
      limit: 200,
    })) {
      sorted.push(cents(data.total_amount));
    }
    expect(sorted).toHaveLength(different.length);
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
    const first = await bench.duffel.offers.list({ offer_request_id: id });
    expect(first.data).toHaveLength(50);
    const next = await bench.duffel.offers.list({ offer_request_id: id, after: first.meta?.after ?? '' });
    expect(next.data.map((offer) => offer.id)).toEqual(plain.slice(50, 100));
    const back = await bench.duffel.offers.list({ offer_request_id: id, before: next.meta?.before ?? '' });
    expect(back.data.map((offer) => offer.id)).toEqual(plain.slice(0, 50));
  });

  it('sorts descending and by duration, filters by connections, refuses unknown parameters', async () => {
    const { id } = await search(bench, 'JFK', 'LHR');
    const list = async (extra: object) => bench.duffel.offers.list({ offer_request_id: id, limit: 200, ...extra });
    const falling = (await list({ sort: '-total_amount' })).data.map((offer) => cents(offer.total_amount));
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    const direct = await list({ max_connections: 0 });
    expect(direct.data.every((offer) => offer.slices[0]?.segments.length === 1)).toBe(true);
    expect((await refusal(list({ sort: 'beauty' }))).pointer).toBe('/sort');
    expect((await refusal(list({ limit: 201 }))).code).toBe('validation_inclusion');
    expect((await refusal(list({ after: 'invented' }))).status).toBe(400);
    expect((await refusal(bench.duffel.offers.list({ offer_request_id: 'orq_0000000000000000000000' }))).status).toBe(
      404,
    );
  });
});

describe('an offer', () => {
  it('has services only on request, and includes the intended ones in its priced total', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    const zz = offerOf(offers, 'ZZ');
    const plain = await bench.duffel.offers.get(zz.id);
    expect(plain.data.available_services).toBeNull();
    const { data } = await bench.duffel.offers.get(zz.id, { return_available_services: true });
    expect(data.available_services).toEqual([
      expect.objectContaining({
        type: 'baggage',
        total_amount: '20.00',
        maximum_quantity: 1,
        passenger_ids: [zz.passengers[0]?.id],
      }),
    ]);
    const priced = await bench.duffel.offers.getPriced(zz.id, {
      intended_payment_methods: [],
      intended_services: [{ id: data.available_services[0]?.id ?? '', quantity: 1 }],
    });
    expect(cents(priced.data.total_amount)).toBe(cents(zz.total_amount) + 2000);
    expect(cents(priced.data.base_amount) + cents(priced.data.tax_amount)).toBe(cents(priced.data.total_amount));
    expect((await bench.duffel.offers.get(zz.id)).data.total_amount).toBe(zz.total_amount);
  });

  it('returns the more expensive fares of its flights, cheapest first; the test airline has none', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    const numbersOf = (offer: Offer) =>
      offer.slices.flatMap(({ segments }) =>
        segments.map((flight) => `${flight.marketing_carrier_flight_number} ${flight.departing_at}`),
      );
    const basic = offers.find(
      ({ owner, slices: [one] }) => owner.iata_code === 'BA' && one?.fare_brand_name === 'Economy Basic',
    );
    const upsell = (id: string) => bench.raw('POST', `/air/offers/${id}/upsell_offers`);
    const { status, body } = await upsell(basic?.id ?? '');
    expect(status).toBe(200);
    const dearer = body.data as Offer[];
    expect(dearer.length).toBeGreaterThan(0);
    const prices = dearer.map(({ total_amount }) => cents(total_amount));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(Math.min(...prices)).toBeGreaterThan(cents(basic?.total_amount ?? null));
    for (const offer of dearer) expect(numbersOf(offer)).toEqual(numbersOf(basic as Offer));
    const alone = offers.find(({ id, owner }) => {
      const flights = (one: Offer) => `${one.owner.iata_code} ${numbersOf(one).join()}`;
      const own = offers.find((one) => one.id === id) as Offer;
      return owner.iata_code !== 'ZZ' && offers.filter((one) => flights(one) === flights(own)).length === 1;
    });
    const [higher] = (await upsell(alone?.id ?? '')).body.data as [Offer];
    expect(offers.some(({ id }) => id === higher.id)).toBe(false);
    expect((await bench.duffel.offers.get(higher.id)).data.total_amount).toBe(higher.total_amount);
    expect(await upsell(offerOf(offers, 'ZZ').id)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'unsupported_action' }] },
    });
  });

  it('gives the registered loyalty member ten percent off', async () => {
    const zz = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
    const passenger = zz.passengers[0]?.id ?? '';
    const { data } = await bench.duffel.offers.update(zz.id, passenger, {
      given_name: 'Amelia',
      family_name: 'Earhart',
      loyalty_programme_accounts: [{ airline_iata_code: 'ZZ', account_number: '1234567890' }],
    });
    expect(data).toMatchObject({
      id: passenger,
      given_name: 'Amelia',
      loyalty_programme_accounts: [{ account_number: '1234567890' }],
    });
    const after = (await bench.duffel.offers.get(zz.id)).data;
    expect(cents(after.total_amount)).toBe(cents(zz.total_amount) - Math.floor(cents(zz.total_amount) / 10));
  });

  it('expires by the clock, and can be withdrawn, repriced and given new service ids', async () => {
    const own = await startBench();
    const { offers } = await search(own, 'JFK', 'LHR');
    const [a, b, c] = [offerOf(offers, 'ZZ'), offerOf(offers, 'BA'), offerOf(offers, 'DL')];
    await own.control('POST', `/__sim/offers/${b.id}`, { gone: true });
    expect(await refusal(own.duffel.offers.get(b.id))).toMatchObject({
      status: 422,
      code: 'offer_no_longer_available',
    });
    await own.control('POST', `/__sim/offers/${c.id}`, { totalAmount: '1234.56' });
    expect((await own.duffel.offers.get(c.id)).data.total_amount).toBe('1234.56');
    const ids = async () =>
      (await own.duffel.offers.get(a.id, { return_available_services: true })).data.available_services[0]?.id;
    const before = await ids();
    await own.control('POST', `/__sim/offers/${a.id}`, { newServiceIds: true });
    expect(await ids()).not.toBe(before);
    await own.control('POST', '/__sim/clock', { advanceSeconds: 30 * 60 });
    expect(await refusal(own.duffel.offers.get(a.id))).toMatchObject({ status: 422, code: 'offer_expired' });
    expect(await refusal(sendOrder(own, orderFor(a)))).toMatchObject({ status: 422, code: 'offer_expired' });
    await own.simulator.close();
  });
});

describe('the wire protocol', () => {
  it('includes request id and rate limit in every answer, the reset as an HTTP date', async () => {
    for (const path of ['/air/airlines?limit=1', '/air/orders/ord_nothing']) {
      const { headers } = await bench.raw('GET', path);
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('x-request-id')).toMatch(/^\S{10,}$/);
      expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(Number(headers.get('ratelimit-limit')));
      expect(headers.get('ratelimit-reset')).toBe('Tue, 01 Dec 2026 09:01:00 GMT');
    }
  });

  it('rejects missing or wrong headers and bodies with the error envelope', async () => {
    const json = { 'content-type': 'application/json' };
    const auth = { authorization: 'Bearer duffel_test_x' };
    const version = { 'duffel-version': 'v2' };
    const code = async (method: string, headers: Record<string, string>, body?: string) => {
      const answer = await bench.raw(
        method,
        '/air/offer_requests',
        body === undefined ? { headers } : { headers, body },
      );
      return [answer.status, answer.body.errors?.[0]?.code];
    };
    expect(await code('GET', version)).toEqual([401, 'missing_authorization_header']);
    expect(await code('GET', { ...version, authorization: 'Basic x' })).toEqual([401, 'invalid_authorization_header']);
    expect(await code('GET', { ...version, authorization: 'Bearer live' })).toEqual([401, 'access_token_not_found']);
    expect(await code('GET', auth)).toEqual([400, 'missing_version_header']);
    expect(await code('GET', { ...auth, 'duffel-version': 'v1' })).toEqual([400, 'unsupported_version']);
    expect(await code('GET', { ...auth, ...version, accept: 'text/html' })).toEqual([406, 'unsupported_format']);
    expect(await code('POST', { ...auth, ...version, ...json }, '{"slices":[]}')).toEqual([400, 'missing_data_param']);
    expect(await code('POST', { ...auth, ...version, ...json }, '{"data":[]}')).toEqual([400, 'malformed_data_param']);
    expect(await code('POST', { ...auth, ...version, ...json }, '{')).toEqual([400, 'bad_request']);
  });

  it('accepts only the configured token', async () => {
    const own = await startBench({ token: 'duffel_test_mine' });
    expect((await own.raw('GET', '/air/airlines')).status).toBe(401);
    const headers = { authorization: 'Bearer duffel_test_mine', 'duffel-version': 'v2' };
    expect((await own.raw('GET', '/air/airlines/', { headers })).status).toBe(200);
    await own.simulator.close();
  });
});

describe('places and reference lists', () => {
  it('suggests cities with their airports, ignores accents, and returns an empty list for no match', async () => {
    const { data } = await bench.duffel.suggestions.list({ query: 'lond' });
    expect(data[0]).toMatchObject({ id: 'cit_lon_gb', type: 'city', iata_code: 'LON' });
    expect(data[0]?.airports?.map((airport) => airport.iata_code)).toContain('LHR');
    const lhr = await bench.duffel.suggestions.list({ query: 'LHR' });
    expect(lhr.data[0]).toMatchObject({ id: 'arp_lhr_gb', type: 'airport', time_zone: 'Europe/London' });
    expect((await bench.duffel.suggestions.list({ query: 'Krakow' })).data[0]?.iata_code).toBe('KRK');
    expect((await bench.duffel.suggestions.list({ query: 'zzzzqq' })).data).toEqual([]);
    const near = await bench.duffel.suggestions.list({ lat: '51.47', lng: '-0.45', rad: '30000' });
    expect(near.data[0]?.iata_code).toBe('LHR');
  });

  it('lists airlines, airports and aircraft, each available by id', async () => {
    const codes: (string | null)[] = [];
    for await (const { data } of bench.duffel.airlines.listWithGenerator()) codes.push(data.iata_code);
    expect(codes).toContain('ZZ');
    expect(codes.length).toBeGreaterThan(150);
    const [airport] = (await bench.duffel.airports.list({ limit: 1 })).data;
    expect((await bench.duffel.airports.get(airport?.id ?? '')).data).toEqual(airport);
    const [type] = (await bench.duffel.aircraft.list({ limit: 1 })).data;
    expect((await bench.duffel.aircraft.get(type?.id ?? '')).data).toEqual(type);
  });
});
