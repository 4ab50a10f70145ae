import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorAnswer } from '#contract/call.ts';
import { type SearchAnswer, searchAnswer } from '#contract/flights.ts';
import { formatMoneyDecimal, parseMoney } from '#domain/money/money.ts';
import { saleBreakdown } from '#domain/money/price.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, goodCard, inDays, payFor } from '#server/testing/steps/booking-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';

const trip = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40) };
const roundTrip = { ...trip, returnDate: inDays(47), tripType: 'round-trip' };

const addressOf = (query: Record<string, string | number>) =>
  `/api/flights/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

async function find(visitor: Visitor, query: Record<string, string | number>): Promise<SearchAnswer> {
  const response = await visitor.get(addressOf(query));
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<SearchAnswer>();
}

const idsOf = ({ offers }: SearchAnswer) => offers.map(({ id }) => id);

describe('search', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), hasConnections: true });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  /** How often the supplier started and reread a search during an action; each takes 120 ms, so they overlap. */
  async function searchesAsked(act: () => Promise<unknown>) {
    const planned = 50;
    const operations = ['batch_offer_requests.create', 'offer_requests.get'];
    for (const operation of operations) {
      await t.duffel.fault({ operation, kind: 'delay', delayMs: 120, times: planned });
    }
    await act();
    const { faults } = await t.duffel.state<{ faults: { operation: string; timesLeft: number }[] }>();
    const [started, read] = operations.map(
      (name) => planned - (faults.find(({ operation }) => operation === name)?.timesLeft ?? 0),
    );
    return { started, read };
  }

  test('the first page has the 30 cheapest offers in order, exactly as in the contract [API-01] [API-02] [API-07] [RES-07]', async () => {
    const answer = await find(t.visitor(), roundTrip);
    expect(answer.offers).toHaveLength(30);
    expect(answer.total_count).toBeGreaterThan(100);
    const prices = answer.offers.map(({ sale_amount }) => Number(sale_amount));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    // Search responses are preserialized and bypass the response schema, so they must contain no undeclared fields.
    expect(searchAnswer.parse(answer)).toEqual(answer);
  });

  test('POST returns the same first page and count as GET [API-01] [API-02] [API-07]', async () => {
    const visitor = t.visitor();
    const posted = await visitor.post('/api/flights/search', { ...roundTrip, adultsCount: 1 });
    expect(posted.statusCode).toBe(200);
    expect(searchAnswer.parse(posted.json())).toEqual(posted.json());
    expect(posted.json()).toEqual(await find(visitor, roundTrip));
  });

  test.each([1, 7, 30, 100])(
    'pages of %i add up to the whole search, in order and without duplicates [API-02] [RES-08]',
    async (limit) => {
      const visitor = t.visitor();
      const first = await find(visitor, { ...roundTrip, limit });
      const pages = Math.min(6, Math.ceil(first.total_count / limit));
      const rest: SearchAnswer[] = [];
      for (let page = 2; page <= pages; page++)
        rest.push(await find(visitor, { ...roundTrip, limit, page, search_id: first.search_id }));
      const all = [first, ...rest].flatMap(({ offers }) => offers);
      expect(all).toHaveLength(Math.min(first.total_count, pages * limit));
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const prices = all.map(({ sale_amount }) => Number(sale_amount));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(new Set(rest.map(({ total_count }) => total_count).concat(first.total_count)).size).toBe(1);
    },
  );

  test('a repeated page is identical, and a page beyond the last is empty [API-02]', async () => {
    const visitor = t.visitor();
    const once = await find(visitor, { ...trip, page: 2, limit: 10 });
    expect(await find(visitor, { ...trip, page: 2, limit: 10 })).toEqual(once);
    expect(await find(visitor, { ...trip, page: 9999, limit: 100 })).toMatchObject({
      offers: [],
      total_count: once.total_count,
    });
  });

  test('sale prices follow the rounding rule from the supplier’s amounts, and the lines add up [PRICE-01] [PRICE-03] [API-08]', async () => {
    const { offers } = await find(t.visitor({ host: 'solana.flights.example' }), {
      ...roundTrip,
      limit: 100,
      adultsCount: 2,
    });
    for (const offer of offers) {
      const total = parseMoney(offer.total_amount, offer.total_currency);
      const base = parseMoney(offer.base_amount, offer.base_currency);
      const sale = saleBreakdown({ total: total ?? never(), base: base ?? never() }, 1800);
      expect([offer.sale_amount, offer.sale_base_amount, offer.sale_tax_amount]).toEqual(
        [sale.total, sale.base, sale.taxes].map(formatMoneyDecimal),
      );
      expect(Number(offer.sale_base_amount) + Number(offer.sale_tax_amount)).toBe(Number(offer.sale_amount));
    }
  });

  test('a route without flights has no offers and is not a failure [RES-06] [API-02]', async () => {
    expect(await find(t.visitor(), { ...trip, origin: 'PVD', destination: 'RAI' })).toMatchObject({
      offers: [],
      total_count: 0,
    });
  });

  test('every offer has the ages that were searched; a child’s age defaults to 8 [SRCH-11]', async () => {
    const family = { ...trip, adultsCount: 2, childrenCount: 2, infantsCount: 1 };
    const withAges = await find(t.visitor(), { ...family, childrenAges: '3,11' });
    const assumed = (await t.visitor().post('/api/flights/search', family)).json<SearchAnswer>();
    const ages = ({ offers }: SearchAnswer) =>
      new Set(offers.map(({ passengers }) => passengers.map(({ age }) => age).join()));
    expect([ages(withAges), ages(assumed)]).toEqual([new Set([',,3,11,1']), new Set([',,8,8,1'])]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'nothing',
      { origin: '', destination: '', departureDate: '' },
      {
        origin: 'Please select an origin airport',
        destination: 'Please select a destination airport',
        departureDate: 'Please select a departure date',
      },
    ],
    ['no origin', { origin: '' }, { origin: 'Please select an origin airport' }],
    ['four letters', { destination: 'LHRX' }, { destination: 'Please select a destination airport' }],
    ['no date', { departureDate: '' }, { departureDate: 'Please select a departure date' }],
    ['the same place', { destination: 'JFK' }, { destination: 'Origin and destination cannot be the same' }],
    [
      'a city and its airport',
      { origin: 'LON', destination: 'LHR' },
      { destination: 'Origin and destination cannot be the same' },
    ],
    [
      'an airport and its city',
      { origin: 'LHR', destination: 'lon' },
      { destination: 'Origin and destination cannot be the same' },
    ],
    [
      'the day before yesterday',
      { departureDate: inDays(-2) },
      { departureDate: 'Departure date cannot be in the past' },
    ],
    [
      'a return before departure',
      { returnDate: inDays(39), tripType: 'round-trip' },
      { returnDate: 'Return date must be after departure date' },
    ],
    ['a round trip without a return', { tripType: 'round-trip' }, { returnDate: 'Please select a return date' }],
    ['no adult', { adultsCount: '0' }, { adultsCount: 'At least 1 adult is required' }],
    ['more infants than adults', { infantsCount: '2' }, { infantsCount: 'Each infant must travel with an adult' }],
    [
      'ten travelers',
      { adultsCount: '5', childrenCount: '5' },
      { adultsCount: 'For groups of more than 9, please call us' },
    ],
    [
      'ages for fewer children',
      { childrenCount: '2', childrenAges: '5' },
      { childrenAges: 'Give an age of 2 to 11 for each child' },
    ],
    ['ages without children', { childrenAges: '5' }, { childrenAges: 'Give an age of 2 to 11 for each child' }],
    [
      'a child of 12',
      { childrenCount: '1', childrenAges: '12' },
      { childrenAges: 'Give an age of 2 to 11 for each child' },
    ],
  ])(
    '%s is a 400 with the form’s field and message, and the supplier is not called [SRCH-08] [SRCH-11] [SRCH-12] [AIRP-08] [API-02]',
    async (_what, change, wanted) => {
      let responses: Awaited<ReturnType<Visitor['get']>>[] = [];
      const asked = await searchesAsked(async () => {
        const query = { ...trip, ...change } as Record<string, string>;
        const { childrenAges, ...rest } = query;
        const body = childrenAges === undefined ? rest : { ...rest, childrenAges: childrenAges.split(',').map(Number) };
        responses = [await t.visitor().get(addressOf(query)), await t.visitor().post('/api/flights/search', body)];
      });
      for (const response of responses) {
        expect(response.statusCode).toBe(400);
        const { code, fields = [], message } = errorAnswer.parse(response.json());
        expect(code).toBe('INVALID_SEARCH');
        expect(Object.fromEntries(fields.map((fault) => [fault.path, fault.message]))).toEqual(wanted);
        expect(message).toBe(Object.values(wanted).join('. '));
      }
      expect(asked).toEqual({ started: 0, read: 0 });
    },
  );

  test('two airports of one city are different places [AIRP-08]', async () => {
    expect((await t.visitor().get(addressOf({ ...trip, origin: 'LHR', destination: 'LGW' }))).statusCode).toBe(200);
  });

  test('accepts yesterday’s UTC date, because it is still yesterday somewhere [SRCH-14]', async () => {
    const response = await t.visitor().get(addressOf({ ...trip, departureDate: inDays(-1) }));
    expect(response.body).not.toContain('in the past');
  });

  test('allows a return on the same day; one way ignores the return date [SRCH-08] [SRCH-16]', async () => {
    const sameDay = await find(t.visitor(), { ...trip, returnDate: trip.departureDate, tripType: 'round-trip' });
    expect(sameDay.offers.every(({ slices }) => slices.length === 2)).toBe(true);
    const oneWay = await find(t.visitor(), { ...trip, returnDate: inDays(1), tripType: 'one-way' });
    expect(oneWay.offers.every(({ slices }) => slices.length === 1)).toBe(true);
  });

  describe('a supplier call', () => {
    test('is shared by equal searches of one visitor: concurrent, POST then GET, reload, later pages [FAST-02]', async () => {
      const visitor = t.visitor();
      await find(visitor, { ...trip, origin: 'PVD', destination: 'RAI' });
      const asked = await searchesAsked(async () => {
        const body = { ...roundTrip, adultsCount: 1, childrenCount: 0, cabinClass: 'economy' };
        const [posted, got] = await Promise.all([visitor.post('/api/flights/search', body), find(visitor, roundTrip)]);
        expect(posted.json()).toEqual(got);
        const again = await find(visitor, { ...roundTrip, adultsCount: '1', origin: 'jfk' });
        expect(again).toEqual(got);
        await find(visitor, { ...roundTrip, page: 2, limit: 100, search_id: got.search_id });
      });
      expect(asked).toEqual({ started: 1, read: 1 });
    });

    test('is never shared by two visitors, because the supplier sells one offer per search [FAST-02] [VER-08]', async () => {
      let found: SearchAnswer[] = [];
      const asked = await searchesAsked(async () => {
        found = await Promise.all([find(t.visitor(), trip), find(t.visitor(), trip)]);
      });
      expect(asked).toEqual({ started: 2, read: 2 });
      const [first, second] = found.map((answer) => new Set(idsOf(answer)));
      expect(first?.isDisjointFrom(second ?? new Set())).toBe(true);
      expect(found[0]?.search_id).not.toBe(found[1]?.search_id);
    });

    test.each<[string, Record<string, string>]>([
      ['another date', { departureDate: inDays(41) }],
      ['another cabin', { cabinClass: 'business' }],
      ['another party', { adultsCount: '2' }],
      ['a return', { returnDate: inDays(45) }],
    ])('is not enough for %s [FAST-02]', async (_what, change) => {
      const visitor = t.visitor();
      expect(
        await searchesAsked(async () => {
          await find(visitor, trip);
          await find(visitor, { ...trip, ...change });
        }),
      ).toEqual({ started: 2, read: 2 });
    });

    test('is reused for ten minutes, after which an equal search is a new one [API-02]', async () => {
      const visitor = t.visitor();
      const asked = await searchesAsked(async () => {
        const first = await find(visitor, trip);
        t.clock.advance(9 * 60_000);
        expect(idsOf(await find(visitor, trip))).toEqual(idsOf(first));
        t.clock.advance(61_000);
        expect(idsOf(await find(visitor, trip))).not.toEqual(idsOf(first));
      });
      expect(asked).toEqual({ started: 2, read: 2 });
    });

    test('is repeated after a failure, because failed searches are not stored [FAST-02] [SAFE-02]', async () => {
      const visitor = t.visitor();
      await t.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'status_500' });
      expect((await visitor.get(addressOf(trip))).statusCode).toBe(503);
      expect((await find(visitor, trip)).offers.length).toBeGreaterThan(0);
    });

    test('is repeated once an offer has been ordered, and the new offers can be bought [VER-08] [CONF-02]', async () => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      expect((await book(visitor, offer, await payFor(visitor, offer))).statusCode).toBe(201);
      const [next] = (await find(visitor, { origin: 'JFK', destination: 'LHR', departureDate: inDays(40) })).offers;
      expect((await visitor.get(`/api/flights/verify-offer/${next?.id}`)).json()).toMatchObject({ valid: true });
    });
  });

  describe('a cached search', () => {
    test.each(['gone', 'expire'] as const)(
      'is dropped if the supplier says that one of its offers is gone (%s), whichever call finds out [F-72]',
      async (change) => {
        const asks = [
          (visitor: Visitor, id: string) => visitor.get(`/api/flights/offer/${id}`),
          (visitor: Visitor, id: string) => visitor.get(`/api/flights/verify-offer/${id}`),
          (visitor: Visitor, id: string) => visitor.get(`/api/flights/seatmaps/${id}`),
          async (visitor: Visitor, id: string) => {
            const { sale_amount: amount, sale_currency: currency } = (await find(visitor, trip)).offers[1] ?? never();
            const body = { amount, currency, cardDetails: goodCard, offerId: id };
            return visitor.post('/api/payments/process-card', body);
          },
        ];
        for (const ask of asks) {
          const visitor = t.visitor();
          const before = await find(visitor, trip);
          const { id } = before.offers[1] ?? never();
          await t.duffel.changeOffer(id, change === 'gone' ? { gone: true } : { expire: true });
          expect(idsOf(await find(visitor, trip))).toEqual(idsOf(before));
          await ask(visitor, id);
          expect(idsOf(await find(visitor, trip))).not.toContain(id);
        }
      },
    );

    test('is replaced if the visitor requests a fresh one [F-72] [API-02]', async () => {
      const visitor = t.visitor();
      const before = await find(visitor, trip);
      const fresh = await find(visitor, { ...trip, fresh: '1' });
      expect(new Set(idsOf(fresh)).isDisjointFrom(new Set(idsOf(before)))).toBe(true);
      expect(idsOf(await find(visitor, trip))).toEqual(idsOf(fresh));
    });
  });

  describe('a search id', () => {
    test('of another visitor is ignored, and a new search starts [SAFE-10] [FAST-02]', async () => {
      const [owner, stranger] = [t.visitor(), t.visitor()];
      const theirs = await find(owner, trip);
      const mine = await find(stranger, { ...trip, search_id: theirs.search_id });
      expect(new Set(idsOf(mine)).isDisjointFrom(new Set(idsOf(theirs)))).toBe(true);
    });

    test.each<[string, Record<string, string>]>([
      ['route', { origin: 'SFO', destination: 'NRT' }],
      ['date', { departureDate: inDays(41) }],
      ['cabin', { cabinClass: 'business' }],
    ])('of a search with another %s is ignored, and a new search starts [API-02] [SAFE-03]', async (_what, change) => {
      const visitor = t.visitor();
      const other = await find(visitor, trip);
      const asked = await searchesAsked(async () => {
        const answer = await find(visitor, { ...trip, ...change, search_id: other.search_id });
        expect(new Set(idsOf(answer)).isDisjointFrom(new Set(idsOf(other)))).toBe(true);
        expect(await find(visitor, { ...trip, ...change })).toEqual(answer);
      });
      expect(asked).toEqual({ started: 1, read: 1 });
    });

    test.each(['', '.', 'orq_1', 'orq_1.AAAA', '../offers', 'x'.repeat(200)])(
      'that is forged (%s) is ignored, too [SAFE-03]',
      async (search_id) => {
        expect((await find(t.visitor(), { ...trip, search_id })).offers.length).toBeGreaterThan(0);
      },
    );

    test('continues the search from the supplier after a restart: same offers, same order [API-02] [SAFE-07]', async () => {
      const visitor = t.visitor();
      const before = await find(visitor, roundTrip);
      const { app } = await startAppOn({
        database: t.database,
        clock: t.clock,
        duffelOrigin: t.duffel.origin,
        stripeOrigin: t.stripe.origin,
      });
      const restarted = injectingVisitor(app.server, {});
      for (const [name, value] of visitor.cookies) restarted.cookies.set(name, value);
      let pages: SearchAnswer[] = [];
      const asked = await searchesAsked(async () => {
        const { search_id } = before;
        pages = [
          await find(restarted, { ...roundTrip, search_id }),
          await find(restarted, { ...roundTrip, search_id, page: 2 }),
        ];
      });
      await app.stop(100);
      expect(asked).toEqual({ started: 0, read: 1 });
      expect(pages[0]).toEqual(before);
      expect(pages[1]).toEqual(await find(visitor, { ...roundTrip, page: 2 }));
    });
  });

  test.each(['status_500', 'status_502', 'not_json', 'status_503', 'status_504', 'reset_before', 'truncated'])(
    'a failing supplier (%s) is a retryable 503 with a message [SAFE-02] [API-04]',
    async (kind) => {
      await t.duffel.fault({ operation: 'batch_offer_requests.create', kind, times: 3 });
      const response = await t.visitor().get(addressOf(trip));
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({
        code: 'SUPPLIER_UNAVAILABLE',
        message: 'The airlines cannot be reached right now. Please try again in a moment.',
        requestId: response.headers['x-request-id'],
      });
      expect(response.headers['retry-after']).toBe('5');
    },
  );

  test('a supplier timeout is a 503, too [SAFE-02]', async () => {
    const response = await t.visitor().get(addressOf({ ...trip, origin: 'STN', destination: 'LHR' }));
    expect(response.json()).toMatchObject({ code: 'SUPPLIER_UNAVAILABLE' });
  });
});

function never(): never {
  throw new Error('A supplier amount is unreadable');
}
