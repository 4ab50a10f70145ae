import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { OfferAnswer, OfferDetailAnswer } from '#contract/offer.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, goodCard, inDays, pay, searchOffers } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());
afterEach(() => t.duffel.clearFaults());

const flightsOf = ({ slices }: OfferAnswer) =>
  slices
    .map(({ segments }) => segments.map(({ flight_number, departing_at }) => `${flight_number} ${departing_at}`))
    .join();

/** An offer's dearer fares, as requested by the detail screen. */
async function dearerOf(visitor: Visitor, id: string): Promise<OfferDetailAnswer[]> {
  const answer = await visitor.get(`/api/flights/offer/${id}/dearer-fares`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ fares: OfferDetailAnswer[] }>().fares;
}

/** An offer whose flights have no other fare in the search. */
async function aloneOffer(visitor: Visitor): Promise<OfferAnswer> {
  for (let day = 40; day < 50; day++) {
    const { offers } = await searchOffers(visitor, { limit: '100', departureDate: inDays(day) });
    const alone = offers.find(
      (offer) =>
        offer.owner.iata_code !== 'ZZ' && offers.filter((other) => flightsOf(other) === flightsOf(offer)).length === 1,
    );
    if (alone !== undefined && (await dearerOf(visitor, alone.id)).length > 0) return alone;
  }
  throw new Error('There is no such offer');
}

test('dearer fares of the same flights come cheapest first, at the brand’s price, with what canceling gives back [FARE-04] [PRICE-01] [TERMS-01]', async () => {
  const visitor = t.visitor();
  const offer = await aloneOffer(visitor);
  const fares = await dearerOf(visitor, offer.id);
  const prices = fares.map(({ total_amount }) => Number(total_amount));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const fare of fares) {
    expect(flightsOf(fare)).toBe(flightsOf(offer));
    expect(Number(fare.sale_amount)).toBeGreaterThan(Number(offer.sale_amount));
    const again = (await visitor.get(`/api/flights/offer/${fare.id}`)).json<OfferDetailAnswer>();
    expect([again.sale_amount, again.canceling]).toEqual([fare.sale_amount, fare.canceling]);
  }
});

test('a dearer fare is booked like any other [FARE-04]', async () => {
  const visitor = t.visitor();
  const [fare] = await dearerOf(visitor, (await aloneOffer(visitor)).id);
  if (fare === undefined) throw new Error('There is no dearer fare');
  const paid = await pay(visitor, fare, { cardDetails: goodCard });
  const booked = await book(visitor, fare, paid.json<{ paymentId: string }>().paymentId);
  expect([booked.statusCode, booked.json()]).toMatchObject([201, { status: 'confirmed' }]);
});

test('an airline that has none, an unknown offer and a supplier that fails all mean that there are none [FARE-04]', async () => {
  const visitor = t.visitor();
  const { offers } = await searchOffers(visitor, { limit: '100' });
  const offer = offers.find(({ owner }) => owner.iata_code === 'ZZ');
  expect(await dearerOf(visitor, offer?.id ?? '')).toEqual([]);
  expect(await dearerOf(visitor, 'off_0000000000000000000000')).toEqual([]);
  await t.duffel.fault({ operation: 'offers.upsell', kind: 'status_500', times: 5 });
  expect(await dearerOf(visitor, offers[0]?.id ?? '')).toEqual([]);
});
