import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { oneAdult } from '#domain/search/party.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FailedSupplierCall, FlightSupplier, OrderCommand } from '#server/ports/supplier.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { searchAll } from '#server/testing/search-all.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import { type DuffelSimulator, startDuffelSimulator } from '#simulators/duffel/server.ts';
import { searchRequest } from './requests.ts';
import { createDuffelSupplier } from './supplier.ts';

const query: SearchQuery = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: inDays(40),
  returnDate: null,
  cabinClass: 'economy',
  ...oneAdult,
};

describe('the supplier adapter against the simulated wire', () => {
  let simulator: DuffelSimulator;
  let control: SimulatorControl;
  let supplier: FlightSupplier;
  const unreadable: string[] = [];
  const failed: FailedSupplierCall[] = [];

  const supplierAt = (baseUrl: string, token = 'duffel_test_any') =>
    createDuffelSupplier({
      token,
      baseUrl,
      live: false,
      orderDeadlineMs: 300,
      events: {
        onUnreadable: (_what, reason) => unreadable.push(reason),
        onFailedCall: (call) => failed.push(call),
      },
    });

  beforeAll(async () => {
    simulator = await startDuffelSimulator({ token: 'duffel_test_any' });
    control = new SimulatorControl(simulator.origin);
    supplier = supplierAt(simulator.origin);
  });
  afterAll(() => simulator.close());
  afterEach(() => control.clearFaults());

  async function search(change: Partial<SearchQuery> = {}) {
    const outcome = await searchAll(supplier, { ...query, ...change });
    expect(outcome).toMatchObject({ ok: true });
    return (outcome as Extract<typeof outcome, { ok: true }>).value;
  }

  /** How often an operation was called while a fault of this kind was set `times` times. */
  async function callsDuring(fault: { operation: string; kind: string; times: number }, act: () => Promise<unknown>) {
    await control.fault(fault);
    await act();
    const { faults } = await control.state<{ faults: { timesLeft: number }[] }>();
    return fault.times - (faults[0]?.timesLeft ?? 0);
  }

  test('a family is priced by age: adult by type, child and infant by age, every offer readable [SRCH-11]', async () => {
    const { offers } = await search({ childrenCount: 1, infantsCount: 1, childrenAges: [7] });
    expect(offers.length).toBeGreaterThan(20);
    for (const offer of offers) {
      expect(offer.passengers.map(({ type, age }) => [type, age])).toEqual([
        ['adult', null],
        ['child', 7],
        ['infant_without_seat', 1],
      ]);
    }
    expect(unreadable).toEqual([]);
  });

  test('a round trip has two slices in order, and all offers of a search have the same passengers [VER-08]', async () => {
    const { offers } = await search({ returnDate: inDays(50) });
    expect(offers.every(({ slices }) => slices.length === 2)).toBe(true);
    expect(new Set(offers.map(({ passengers }) => passengers[0]?.id)).size).toBe(1);
  });

  test('a search can be read again by its id, with the same offers [API-02]', async () => {
    const first = await search();
    const ids = new Set<string>();
    const again = await supplier.offersOfSearch(first.searchId, ({ offer }) => offer !== null && ids.add(offer.id));
    expect(again.ok).toBe(true);
    expect([...ids].sort()).toEqual(first.offers.map(({ id }) => id).sort());
  });

  test('seat maps refer to slice and segment of the offer and price each seat per traveler [API-10]', async () => {
    const { offers } = await search({ adultsCount: 2 });
    const maps = await Promise.all(offers.slice(0, 8).map(({ id }) => supplier.getSeatMaps(id)));
    const readable = maps.flatMap((outcome) => (outcome.ok ? outcome.value : []));
    expect(maps.every(({ ok }) => ok)).toBe(true);
    const segments = new Set(
      offers.flatMap(({ slices }) => slices.flatMap(({ segments: flights }) => flights.map(({ id }) => id))),
    );
    expect(readable.length).toBeGreaterThan(0);
    expect(readable.every(({ segmentId }) => segments.has(segmentId))).toBe(true);
    const services = readable.flatMap(({ cabins }) =>
      cabins.flatMap(({ rows }) =>
        rows.flatMap(({ sections }) => sections.flatMap((s) => s.elements.flatMap((e) => e.services))),
      ),
    );
    expect(services.length).toBeGreaterThan(0);
    expect(new Set(services.map(({ id }) => id)).size).toBe(services.length);
  });

  test('a route without flights is an empty result, not a failure [RES-06]', async () => {
    expect((await search({ origin: 'PVD', destination: 'RAI' })).offers).toEqual([]);
  });

  test('distinguishes unknown offers, gone offers and foreign tokens [VER-01] [SAFE-02]', async () => {
    const [offer] = (await search()).offers;
    await control.changeOffer(offer?.id ?? '', { gone: true });
    expect(await supplier.getOffer(offer?.id ?? '')).toMatchObject({ error: { kind: 'gone' } });
    expect(await supplier.getOffer('off_unknown')).toMatchObject({
      error: { kind: 'not_found', upstreamStatus: 404 },
    });
    const foreignToken = supplierAt(simulator.origin, 'duffel_test_other');
    expect(await searchAll(foreignToken, query)).toMatchObject({ error: { kind: 'misconfigured' } });
  });

  test.each(['status_429', 'status_503', 'status_504', 'reset_before', 'reset_after'])(
    'one %s on a read is retried and then answered [SAFE-02]',
    async (kind) => {
      await control.fault({ operation: 'batch_offer_requests.create', kind });
      expect((await search()).offers.length).toBeGreaterThan(0);
    },
  );

  test.each(['status_500', 'status_502', 'not_json'])(
    'a %s on a read is not retried and means try later [SAFE-02]',
    async (kind) => {
      let outcome: unknown;
      const calls = await callsDuring({ operation: 'batch_offer_requests.create', kind, times: 5 }, async () => {
        outcome = await searchAll(supplier, query);
      });
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      expect(calls).toBe(1);
    },
  );

  test.each(['status_503', 'truncated'])('a lasting %s ends after at most three attempts [SAFE-02]', async (kind) => {
    let outcome: unknown;
    const calls = await callsDuring({ operation: 'offers.get', kind, times: 9 }, async () => {
      outcome = await supplier.getOffer('off_unknown');
    });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(calls).toBeLessThanOrEqual(3);
  });

  test('no server: try later, and an order was certainly not created [SAFE-01] [SAFE-02]', async () => {
    const offline = await startDuffelSimulator();
    await offline.close();
    const lost = supplierAt(offline.origin);
    expect(await lost.getOffer('off_1')).toMatchObject({ error: { kind: 'unavailable', upstreamStatus: null } });
    const order = await lost.createOrder(command());
    expect(order).toMatchObject({ error: { kind: 'refused' } });
  });

  test.each(['status_429', 'status_500', 'reset_before', 'delay'])(
    'an order is sent only once, whatever happens (%s) [SAFE-01] [SAFE-02]',
    async (kind) => {
      const [offer] = (await search()).offers;
      let outcome: unknown;
      const fault = { operation: 'orders.create', kind, times: 5, ...(kind === 'delay' ? { delayMs: 1500 } : {}) };
      const calls = await callsDuring(fault, async () => {
        outcome = await supplier.createOrder(command(offer?.id));
      });
      expect(outcome).toMatchObject({ error: { kind: 'unknown' } });
      expect(calls).toBe(1);
    },
  );

  test('an unreadable offer is dropped and reported; the others are sold [SAFE-02] [F-77]', async () => {
    const wire = await wireSearch(simulator.origin);
    wire.data.offers[0] = { ...wire.data.offers[0], total_amount: 'call us' };
    (wire.data.offers as unknown[])[1] = null;
    wire.data.offers[2] = { ...wire.data.offers[2], slices: [] };
    const sent = wire.data.offers.length;
    const front = await answering(() => ({ status: 201, body: wire }));
    const outcome = await searchAll(supplierAt(front.origin), query);
    await front.close();
    expect(outcome.ok && outcome.value.offers.length).toBe(sent - 3);
    expect(unreadable.splice(0)).toEqual([
      'Supplier answer: total_amount is not an amount of USD',
      'Supplier answer: offers is not an object',
      'Supplier answer: slices is not a list with slices',
    ]);
  });

  test('an offer listed twice is sold once [API-04]', async () => {
    const wire = await wireSearch(simulator.origin);
    const different = wire.data.offers.length;
    wire.data.offers.push(...wire.data.offers.slice(0, 3));
    const front = await answering(() => ({ status: 201, body: wire }));
    const outcome = await searchAll(supplierAt(front.origin), query);
    await front.close();
    const ids = outcome.ok ? outcome.value.offers.map(({ id }) => id) : [];
    expect(ids).toHaveLength(different);
    expect(new Set(ids).size).toBe(different);
  });

  test('only the unreadable service or seat is dropped, and counted [F-43] [F-42] [SAFE-02]', async () => {
    const wire = await wireSearch(simulator.origin);
    const [offer] = wire.data.offers;
    const service = { type: 'baggage', total_amount: '30.00', total_currency: 'USD', metadata: { type: 'checked' } };
    const services = [service, { ...service, id: 'ase_1' }, null, { ...service, id: 'ase_2', total_amount: null }];
    const seat = { type: 'seat', designator: '1A', available_services: [{ id: 'ase_3', passenger_id: 'pas_1' }] };
    const map = { id: 'sea_1', slice_id: 'sli_1', segment_id: 'seg_1' };
    const cabins = [{ cabin_class: 'economy', rows: [{ sections: [{ elements: [seat] }] }] }];
    const before = unreadable.length;
    const front = await answering(() => ({ status: 200, body: { data: { ...offer, available_services: services } } }));
    const read = await supplierAt(front.origin).getOffer('off_1');
    await front.close();
    expect(read.ok && read.value.availableServices.map(({ id }) => id)).toEqual(['ase_1']);
    expect(unreadable.slice(before)).toHaveLength(3);
    const mapFront = await answering(() => ({ status: 200, body: { data: [{ ...map, cabins }] } }));
    const maps = await supplierAt(mapFront.origin).getSeatMaps('off_1');
    await mapFront.close();
    const element = maps.ok ? maps.value[0]?.cabins[0]?.rows[0]?.sections[0]?.elements[0] : undefined;
    expect(element).toMatchObject({ designator: '1A', services: [] });
    expect(unreadable.slice(before)).toHaveLength(4);
  });

  test('a failed call is reported with the supplier’s message and request id, and whether only the operator can fix it [F-41] [F-42] [F-62]', async () => {
    const refusing = (status: number, code: string, type: string) =>
      answering(() => ({
        status,
        body: { errors: [{ type, code, message: 'Said so' }], meta: { status, request_id: 'GB1x' } },
      }));
    const expired = await refusing(401, 'expired_access_token', 'authentication_error');
    const outcome = await searchAll(supplierAt(expired.origin), query);
    await expired.close();
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'misconfigured' } });
    expect(failed.at(-1)).toMatchObject({
      operation: 'start search',
      message: 'expired_access_token: Said so',
      upstreamRequestId: 'GB1x',
      heals: false,
    });
    const unreachable = await answering(() => ({ status: 404, body: { message: 'no such page' } }));
    expect(await searchAll(supplierAt(unreachable.origin), query)).toMatchObject({
      ok: false,
      error: { kind: 'misconfigured' },
    });
    await unreachable.close();
    expect(failed.at(-1)).toMatchObject({ operation: 'start search', heals: false });
    const noBalance = await refusing(422, 'insufficient_balance', 'invalid_state_error');
    const order = await supplierAt(noBalance.origin).createOrder(command());
    await noBalance.close();
    expect(order).toMatchObject({ error: { kind: 'refused', reason: 'unavailable' } });
    expect(failed.at(-1)).toMatchObject({ operation: 'order', heals: false });
  });

  test('waits out overload until the date the supplier gives [SAFE-02]', async () => {
    const wire = await wireSearch(simulator.origin);
    const arrivals: number[] = [];
    const reset = Math.ceil(Date.now() / 1000) * 1000 + 1000;
    const front = await answering(() => {
      arrivals.push(Date.now());
      return arrivals.length === 1
        ? { status: 429, body: { errors: [{ type: 'rate_limit_error', code: 'rate_limit_exceeded' }] }, reset }
        : { status: 201, body: wire };
    });
    const outcome = await searchAll(supplierAt(front.origin), query);
    await front.close();
    expect(outcome.ok).toBe(true);
    // Two starts of the search, then its one batch.
    expect(arrivals).toHaveLength(3);
    expect(arrivals[1]).toBeGreaterThanOrEqual(reset - 5);
  });
});

const command = (offerId = 'off_1'): OrderCommand => ({
  offerId,
  total: { amountMinor: 100, currency: 'USD' },
  services: [],
  passengers: [],
  loyaltyAccounts: [],
  sendPassports: false,
  bookingId: 'bkg_1',
});

interface WireAnswer {
  data: { offers: Record<string, unknown>[]; total_batches: number; remaining_batches: number };
}

/** The response to a search and its only batch, each offer once. */
async function wireSearch(origin: string): Promise<WireAnswer> {
  const response = await fetch(`${origin}/air/offer_requests?return_offers=true`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer duffel_test_any',
      'duffel-version': 'v2',
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ data: searchRequest(query, 20_000) }),
  });
  const wire = (await response.json()) as WireAnswer;
  wire.data.offers = [...new Map(wire.data.offers.map((offer) => [offer.id, offer])).values()];
  return { data: { ...wire.data, total_batches: 1, remaining_batches: 0 } };
}

interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

/** A supplier with the same response to every request. */
async function answering(answer: () => { status: number; body: unknown; reset?: number }): Promise<Front> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body, reset } = answer();
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(reset === undefined ? {} : { 'ratelimit-reset': new Date(reset).toUTCString() }),
      });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
