import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { getSeatMaps, type VerifyOfferAnswer, verifyOfferAnswer } from '#contract/flights.ts';
import { type OfferAnswer, offerDetail } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { formatMoneyDecimal, parseMoney } from '#domain/money/money.ts';
import { salePrice } from '#domain/money/price.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseOffer, inDays, searchOffers } from '#server/testing/steps/booking-steps.ts';

function saleOf(priced: { total_amount: string; total_currency: string }, markup = 2300): string {
  const supplier = parseMoney(priced.total_amount, priced.total_currency);
  expect(supplier).not.toBeNull();
  return supplier === null ? '' : formatMoneyDecimal(salePrice(supplier, markup));
}

const seatsOf = (maps: readonly SeatMapAnswer[]) =>
  maps.flatMap(({ cabins }) =>
    cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))),
  );

describe('offers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), hasConnections: true });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  /** Offers of one search, read again, with their seat maps. */
  async function readSome(query: Record<string, string> = {}, count = 10) {
    const visitor = t.visitor();
    const { offers } = await searchOffers(visitor, query);
    return Promise.all(
      offers.slice(0, count).map(async ({ id }) => {
        const offer = await visitor.get(`/api/flights/offer/${id}`);
        const maps = await visitor.get(`/api/flights/seatmaps/${id}`);
        expect([offer.statusCode, maps.statusCode]).toEqual([200, 200]);
        return { offer: offer.json<OfferAnswer>(), maps: maps.json<{ data: SeatMapAnswer[] }>().data };
      }),
    );
  }

  test('an offer is read from the supplier with its bags, each priced separately by the same rule [API-01] [API-07] [PRICE-01] [PRICE-03]', async () => {
    const read = await readSome({ adultsCount: '2', returnDate: inDays(50) });
    for (const { offer } of read) {
      expect(offerDetail.parse(offer)).toEqual(offer);
      expect(offer.sale_amount).toBe(saleOf(offer));
      for (const service of offer.available_services) expect(service.sale_amount).toBe(saleOf(service));
    }
    const services = read.flatMap(({ offer }) => offer.available_services);
    expect(services.length).toBeGreaterThan(0);
    expect(services.every(({ passenger_ids, segment_ids }) => passenger_ids.length > 0 && segment_ids.length > 0)).toBe(
      true,
    );
  });

  test('a seat map has the slice and segment of its offer; each seat has a price per traveler [API-10] [SEAT-05] [PRICE-01]', async () => {
    const read = await readSome({ adultsCount: '2' });
    for (const { offer, maps } of read) {
      expect(getSeatMaps.answers[200].parse({ data: maps })).toEqual({ data: maps });
      const slices = new Map(offer.slices.map((slice) => [slice.id, new Set(slice.segments.map(({ id }) => id))]));
      expect(maps.every(({ slice_id, segment_id }) => slices.get(slice_id)?.has(segment_id))).toBe(true);
      const travelers = new Set(offer.passengers.map(({ id }) => id));
      for (const service of seatsOf(maps).flatMap(({ available_services }) => available_services)) {
        expect(travelers.has(service.passenger_id)).toBe(true);
        expect(service.sale_amount).toBe(saleOf(service));
      }
    }
    const elements = seatsOf(read.flatMap(({ maps }) => maps));
    expect(elements.some(({ available }) => available)).toBe(true);
    expect(elements.some(({ disclosures }) => disclosures.length > 0)).toBe(true);
    expect(elements.filter(({ available, available_services }) => available !== available_services.length > 0)).toEqual(
      [],
    );
    expect(new Set(elements.map(({ type }) => type)).size).toBeGreaterThan(2);
  });

  test('a row gets its number from its seats [API-10]', async () => {
    const rows = (await readSome()).flatMap(({ maps }) =>
      maps.flatMap(({ cabins }) => cabins.flatMap((cabin) => cabin.rows)),
    );
    const numbered = rows.filter(({ number }) => number !== null);
    expect(numbered.length).toBeGreaterThan(0);
    for (const { number, sections } of numbered) {
      const designators = sections.flatMap(({ elements }) => elements.flatMap(({ designator }) => designator ?? []));
      expect(designators.every((designator) => Number.parseInt(designator, 10) === number)).toBe(true);
    }
  });

  test('an offer without bags for sale has an empty list [API-01]', async () => {
    const offer = await chooseOffer(t.visitor(), { origin: 'BTS', destination: 'ABV' });
    expect(offer.available_services).toEqual([]);
  });

  test('a valid offer has the minutes left, the current price and terms [VER-01] [VER-04] [PRICE-06] [TERMS-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const verify = async () => (await visitor.get(`/api/flights/verify-offer/${offer.id}`)).json<VerifyOfferAnswer>();
    const first = await verify();
    expect(verifyOfferAnswer.parse(first)).toEqual(first);
    expect(first).toMatchObject({
      valid: true,
      offer_id: offer.id,
      expires_at: offer.expires_at,
      sale_amount: offer.sale_amount,
      terms: { free_24h: true, fee_amount: '35.00', change_fee_amount: '25.00' },
    });
    expect(first.minutes_remaining).toBe(Math.floor((Date.parse(offer.expires_at) - t.clock.now().getTime()) / 60_000));
    t.clock.advance(5 * 60_000);
    expect((await verify()).minutes_remaining).toBe(first.minutes_remaining - 5);
    const dearer = (Number(offer.total_amount) + 100).toFixed(2);
    await t.duffel.changeOffer(offer.id, { totalAmount: dearer });
    expect(await verify()).toMatchObject({
      valid: true,
      sale_amount: saleOf({ total_amount: dearer, total_currency: 'USD' }),
    });
  });

  test('an expired offer is a 410 everywhere, even if the supplier still returns it [VER-01] [RES-12]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    t.clock.advance(Date.parse(offer.expires_at) - t.clock.now().getTime() + 1);
    const verified = await visitor.get(`/api/flights/verify-offer/${offer.id}`);
    expect(verified.statusCode).toBe(410);
    expect(verifyOfferAnswer.parse(verified.json())).toMatchObject({
      valid: false,
      error: 'OFFER_EXPIRED',
      message: 'This flight offer has expired. Please select another flight.',
      minutes_remaining: 0,
    });
    const read = await visitor.get(`/api/flights/offer/${offer.id}`);
    expect([read.statusCode, read.json().code]).toEqual([410, 'OFFER_EXPIRED']);
  });

  test('an offer no longer sold verifies as invalid with 200; reading it is a 409 [VER-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    await t.duffel.changeOffer(offer.id, { gone: true });
    const verified = await visitor.get(`/api/flights/verify-offer/${offer.id}`);
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toMatchObject({
      valid: false,
      error: 'OFFER_NO_LONGER_AVAILABLE',
      message: 'This flight offer is no longer available. Please search again.',
    });
    for (const call of ['offer', 'seatmaps']) {
      const response = await visitor.get(`/api/flights/${call}/${offer.id}`);
      expect([response.statusCode, response.json().code]).toEqual([409, 'OFFER_NO_LONGER_AVAILABLE']);
    }
  });

  test.each(['offer', 'seatmaps', 'verify-offer'])(
    '%s is a 404 for an unknown offer and a 400 for an invalid id [VER-01] [SAFE-03]',
    async (call) => {
      const unknown = await t.visitor().get(`/api/flights/${call}/off_0000AAAAAAAAAAAAAAAAAA`);
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'OFFER_NOT_FOUND']);
      const impossible = await t.visitor().get(`/api/flights/${call}/off.1`);
      expect([impossible.statusCode, impossible.json().code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test.each([
    ['offer', 'offers.get'],
    ['verify-offer', 'offers.get'],
    ['seatmaps', 'seat_maps.get'],
  ])(
    '%s is a 503 with a message while the supplier fails, and works again afterward [VER-01] [SAFE-02] [API-04]',
    async (call, operation) => {
      const visitor = t.visitor();
      const { offers } = await searchOffers(visitor);
      const url = `/api/flights/${call}/${offers[0]?.id}`;
      for (const kind of ['status_500', 'status_502', 'not_json']) {
        await t.duffel.fault({ operation, kind });
        const response = await visitor.get(url);
        expect([response.statusCode, response.json().code]).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
        expect(response.json().message).toBe('The airlines cannot be reached right now. Please try again in a moment.');
      }
      for (const kind of ['status_503', 'reset_before', 'truncated']) {
        await t.duffel.fault({ operation, kind });
        expect((await visitor.get(url)).statusCode).toBe(200);
      }
    },
  );
});
