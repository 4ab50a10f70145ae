import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OfferAnswer } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { namesExit } from '#domain/seats/exit-rows.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { bookingBody, goodCard, inDays, searchOffers } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

type Element = SeatMapAnswer['cabins'][number]['rows'][number]['sections'][number]['elements'][number];

describe('exit seats', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  /** Offers with the exit seats that their maps sell to one traveler. */
  async function exitSeats(visitor: Visitor, party: Record<string, string>, traveler: number) {
    const found: { readonly offer: OfferAnswer; readonly seat: Element; readonly service: Service }[] = [];
    const { offers } = await searchOffers(visitor, { ...party, limit: '100' });
    const byOwner = new Map(offers.map((offer) => [offer.owner.name, offer]));
    for (const { id } of byOwner.values()) {
      const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
      const maps = (await visitor.get(`/api/flights/seatmaps/${id}`)).json<{ data: SeatMapAnswer[] }>().data;
      const elements = maps.flatMap(({ cabins }) =>
        cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements))),
      );
      for (const seat of elements) {
        const service = seat.available_services.find(
          ({ passenger_id }) => passenger_id === offer.passengers[traveler]?.id,
        );
        if (service !== undefined && isAtExit(seat)) found.push({ offer, seat, service });
      }
    }
    return found;
  }
  type Service = Element['available_services'][number];
  const isExitText = (text: string) => namesExit(text) || text === 'Passenger must be an adult';
  const isAtExit = ({ disclosures }: Element) => disclosures.some(isExitText);
  const total = (offer: OfferAnswer, service: Service) => Number(offer.sale_amount) + Number(service.sale_amount);
  const paying = (offer: OfferAnswer, service: Service) => ({
    amount: total(offer, service),
    currency: offer.sale_currency,
    cardDetails: goodCard,
    offerId: offer.id,
    services: [{ id: service.id, quantity: 1 }],
  });

  test('are marked in every map, and a child cannot pay for one, whatever the request says [F-01] [SEAT-05]', async () => {
    const visitor = t.visitor();
    const child = { adultsCount: '1', childrenCount: '1', childrenAges: '7' };
    const seats: Awaited<ReturnType<typeof exitSeats>> = [];
    const said = new Set<string>();
    // Each day has other airlines and cabins; together they cover every text.
    for (let day = 40; said.size < 3 && day < 50; day++) {
      seats.push(...(await exitSeats(visitor, { ...child, departureDate: inDays(day) }, 1)));
      for (const { seat } of seats) for (const text of seat.disclosures) if (isExitText(text)) said.add(text);
    }
    expect([...said].sort()).toEqual([
      expect.stringMatching(/^Exit row: only for adults/),
      'Passenger must be an adult',
      expect.stringMatching(/^Seats in an exit row require/),
    ]);
    for (const text of said) {
      const one = seats.find(({ seat }) => seat.disclosures.includes(text));
      if (one === undefined) continue;
      const paid = await visitor.post('/api/payments/process-card', paying(one.offer, one.service));
      expect([paid.statusCode, paid.json()]).toMatchObject([422, { code: 'SERVICE_NOT_AVAILABLE' }]);
    }
  });

  test('are not ordered for an adult who turns out to carry an infant [F-01] [SEAT-05]', async () => {
    const visitor = t.visitor();
    const [one] = await exitSeats(visitor, { adultsCount: '2', infantsCount: '1' }, 1);
    if (one === undefined) return expect.unreachable('no exit seat is sold');
    const { offer, service } = one;
    const paid = await visitor.post('/api/payments/process-card', paying(offer, service));
    expect(paid.json()).toMatchObject({ success: true });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const body = bookingBody(offer, paymentId, {
      services: [{ id: service.id, quantity: 1 }],
      paymentDetails: { amount: total(offer, service), currency: offer.sale_currency, paymentId },
    });
    const carrying = (adult: number) =>
      body.passengers.map((one) =>
        one.type === 'infant_without_seat' ? { ...one, infantOf: offer.passengers[adult]?.id ?? '' } : one,
      );
    const refused = await visitor.post('/api/bookings', { ...body, passengers: carrying(1) });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'SERVICE_NOT_AVAILABLE' }]);
    const booked = await visitor.post('/api/bookings', { ...body, passengers: carrying(0) });
    expect(booked.json()).toMatchObject({ status: 'confirmed' });
  });
});
