import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { extrasOf } from '#domain/booking/booked-order.ts';
import { overlaps } from '#domain/extras/choose-extras.ts';
import { readMoney } from '#domain/money/money.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { asMember } from '#server/testing/steps/account-steps.ts';
import { book, inDays, pay, readBooking, searchOffers } from '#server/testing/steps/booking-steps.ts';
import { cancel, fares, findFare, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const password = 'Correct-Horse-9-Battery';

type Service = OfferAnswer['available_services'][number];
interface Choice {
  readonly id: string;
  readonly quantity: number;
}

const family = { returnDate: inDays(50), adultsCount: '1', childrenCount: '1', infantsCount: '1', childrenAges: '7' };
const scopeOf = ({ kind, passenger_ids, segment_ids }: Service) => ({
  kind,
  passengerIds: passenger_ids,
  segmentIds: segment_ids,
});
const minor = (amount: string, currency: string) => readMoney(amount, currency).amountMinor;

/** The offer's price with chosen extras, as decimal text, computed from the offer. */
function totalOf(offer: OfferAnswer, choices: readonly Choice[]): string {
  const { sale_currency: currency } = offer;
  const extras = choices.map(({ id, quantity }) => {
    const service = offer.available_services.find((one) => one.id === id);
    return minor(service?.sale_amount ?? '', currency) * quantity;
  });
  const whole = [minor(offer.sale_amount, currency), ...extras].reduce((sum, part) => sum + part, 0);
  const digits = offer.sale_amount.split('.')[1]?.length ?? 0;
  return (whole / 10 ** digits).toFixed(digits);
}

/** The first offer of a search that sells the requested extra. */
async function offerWith(
  visitor: Visitor,
  query: Record<string, string>,
  choose: (offer: OfferAnswer) => readonly Choice[] | null,
) {
  const { offers } = await searchOffers(visitor, { limit: '100', ...query });
  for (const { id } of new Map(offers.map((offer) => [offer.owner.name, offer])).values()) {
    const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    const services = choose(offer);
    if (services !== null) return { offer, services };
  }
  throw new Error('no such offer');
}

/** For each eligible traveler, as many bags as the airline allows, without overlaps. */
function maxBags(offer: OfferAnswer): Choice[] {
  const taken: Service[] = [];
  for (const service of offer.available_services) {
    if (!taken.some((other) => overlaps(scopeOf(other), scopeOf(service)))) taken.push(service);
  }
  return taken.map(({ id, maximum_quantity: quantity }) => ({ id, quantity }));
}

const paying = (offer: OfferAnswer, services: readonly Choice[]) => ({ amount: totalOf(offer, services), services });
const booking = (offer: OfferAnswer, services: readonly Choice[], paymentId: string) => ({
  services,
  paymentDetails: { amount: totalOf(offer, services), currency: offer.sale_currency, paymentId },
});

describe.each(['USD', 'JPY', 'KWD'])('extras in %s', (currency) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), currency });
  });
  afterAll(() => t.close());

  test('several bags for a family: offer, hold, order, booking and receipt agree to the smallest unit [BAGS-03] [PRICE-03] [PRICE-05]', async () => {
    const visitor = t.visitor();
    const { offer, services } = await offerWith(visitor, family, (found) => {
      const bags = maxBags(found);
      return bags.length >= 4 && bags.some(({ quantity }) => quantity > 1) ? bags : null;
    });
    const total = totalOf(offer, services);
    const paid = await pay(visitor, offer, paying(offer, services));
    expect(paid.json()).toMatchObject({ success: true });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const booked = await book(visitor, offer, paymentId, booking(offer, services, paymentId));
    expect(booked.json()).toMatchObject({ status: 'confirmed', bookingData: { sale_amount: total } });
    const { intents, orders } = await readBooks(t.db, t.duffel, t.stripe);
    expect(intents.find(({ metadata }) => metadata.payment_id === paymentId)).toMatchObject({
      status: 'succeeded',
      amount_received: minor(total, currency),
    });
    const { bookingData, duffelBookingId } = booked.json<BookingAnswer>();
    const supplier = services.map(({ id, quantity }) => {
      const service = offer.available_services.find((one) => one.id === id);
      return minor(service?.total_amount ?? '', currency) * quantity;
    });
    const supplierMinor = [minor(offer.total_amount, currency), ...supplier].reduce((sum, part) => sum + part, 0);
    const order = orders.find(({ id }) => id === duffelBookingId);
    expect(minor(order?.total_amount ?? '', currency)).toBe(supplierMinor);
    expect(bookingData.sale_parts).toMatchObject({
      extras_amount: totalOf({ ...offer, sale_amount: offer.sale_amount.replace(/\d/g, '0') }, services),
    });
    const bags = bookingData.services.filter(({ type }) => type !== 'seat');
    expect(bags.map(({ quantity }) => quantity).sort()).toEqual(services.map(({ quantity }) => quantity).sort());
    for (const bag of bags) {
      expect(bag.passenger_ids).toHaveLength(1);
      expect(bag.flights.length).toBeGreaterThan(0);
    }
  });
});

describe('extras', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const books = () => readBooks(t.db, t.duffel, t.stripe);
  const intentOf = async (paymentId: string) =>
    (await books()).intents.find(({ metadata }) => metadata.payment_id === paymentId);
  const oneBag = (offer: OfferAnswer) => {
    const [bag] = offer.available_services;
    return bag === undefined ? null : [{ id: bag.id, quantity: 1 }];
  };

  /** An offer whose bag is paid for, but not booked yet. */
  async function heldBag() {
    const visitor = t.visitor();
    const { offer, services } = await offerWith(visitor, {}, oneBag);
    const paid = await pay(visitor, offer, paying(offer, services));
    const { paymentId } = paid.json<{ paymentId: string }>();
    const orders = (await books()).orders.length;
    const finish = () => book(visitor, offer, paymentId, booking(offer, services, paymentId));
    return { visitor, offer, services, paymentId, orders, finish };
  }

  test('hostile choices are refused before the card is used [BAGS-03] [PRICE-04] [SAFE-03]', async () => {
    const visitor = t.visitor();
    const { offer, services } = await offerWith(visitor, {}, oneBag);
    const other = await offerWith(t.visitor(), {}, oneBag);
    const [bag] = services as readonly [Choice];
    const before = (await books()).intents.length;
    const bodies: readonly (readonly [string, unknown])[] = [
      ['INVALID_REQUEST', [{ ...bag, quantity: -1 }]],
      ['INVALID_REQUEST', [{ ...bag, quantity: 0 }]],
      ['INVALID_REQUEST', [{ ...bag, quantity: 0.5 }]],
      ['INVALID_REQUEST', [{ ...bag, quantity: 1e9 }]],
      ['INVALID_REQUEST', [{ ...bag, quantity: '1' }]],
      ['INVALID_REQUEST', [bag, bag]],
      ['INVALID_REQUEST', Array.from({ length: 201 }, (_, index) => ({ id: `ase_${index}`, quantity: 1 }))],
      ['SERVICE_NOT_AVAILABLE', [{ ...bag, quantity: 9 }]],
      ['SERVICE_NOT_AVAILABLE', other.services],
      ['SERVICE_NOT_AVAILABLE', [{ id: 'ase_0000000000000000000000', quantity: 1 }]],
    ];
    for (const [code, chosen] of bodies) {
      const response = await pay(visitor, offer, { amount: totalOf(offer, services), services: chosen });
      expect([code, response.json().code], JSON.stringify(chosen).slice(0, 80)).toEqual([code, code]);
    }
    expect((await pay(visitor, offer, { services })).json()).toMatchObject({
      code: 'AMOUNT_MISMATCH',
      details: { sale_amount: totalOf(offer, services) },
    });
    expect((await books()).intents).toHaveLength(before);
  });

  test('a bag for the whole trip and one for a direction are refused together, and say why [BAGS-03]', async () => {
    const visitor = t.visitor();
    let chosen: { readonly offer: OfferAnswer; readonly services: readonly Choice[] } | null = null;
    for (const [origin, destination] of [
      ['JFK', 'LHR'],
      ['JFK', 'LAX'],
      ['LHR', 'FCO'],
      ['LHR', 'MAD'],
      ['LHR', 'CDG'],
      ['LAX', 'SFO'],
      ['SIN', 'SYD'],
      ['DXB', 'LHR'],
    ] as const) {
      const query = { origin, destination, returnDate: inDays(50) };
      chosen ??= await offerWith(visitor, query, (offer) => {
        const whole = offer.available_services.find(({ segment_ids }) => segment_ids.length === segmentsOf(offer));
        const one = offer.available_services.find(
          (bag) => whole !== undefined && bag.id !== whole.id && overlaps(scopeOf(bag), scopeOf(whole)),
        );
        const isShorter = one !== undefined && one.segment_ids.length < segmentsOf(offer);
        return whole === undefined || !isShorter ? null : [whole, one].map(({ id }) => ({ id, quantity: 1 }));
      }).catch(() => null);
    }
    if (chosen === null) throw new Error('no airline sells bags both ways');
    const { offer, services } = chosen;
    const refused = await pay(visitor, offer, paying(offer, services));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      {
        code: 'SERVICE_NOT_AVAILABLE',
        message: 'Two of the chosen extras cover the same traveler on the same flight. Please choose one of them.',
      },
    ]);
    const [whole] = services as readonly [Choice];
    const paid = await pay(visitor, offer, paying(offer, [whole]));
    expect(paid.json()).toMatchObject({ success: true });
    await visitor.post(`/api/payments/${paid.json().paymentId}/release`);
  });

  test('a bag that became dearer after authorization is not ordered: the new total is named, the hold released [BAGS-03] [PRICE-06]', async () => {
    const { offer, services, paymentId, orders, finish } = await heldBag();
    await t.duffel.changeOffer(offer.id, { bagsDearerBy: '10.00' });
    const refused = await finish();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PRICE_CHANGED']);
    expect(Number(refused.json().details.sale_amount)).toBeGreaterThan(Number(totalOf(offer, services)));
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await books()).orders).toHaveLength(orders);
  });

  test('a bag that became cheaper after authorization is charged at its lower price [BAGS-03] [PRICE-06]', async () => {
    const visitor = t.visitor();
    const found = await offerWith(visitor, {}, oneBag);
    await t.duffel.changeOffer(found.offer.id, { bagsDearerBy: '10.00' });
    const offer = (await visitor.get(`/api/flights/offer/${found.offer.id}`)).json<OfferAnswer>();
    const paid = await pay(visitor, offer, paying(offer, found.services));
    const { paymentId } = paid.json<{ paymentId: string }>();
    await t.duffel.changeOffer(offer.id, { bagsDearerBy: '0.00' });
    const booked = await book(visitor, offer, paymentId, booking(offer, found.services, paymentId));
    const lower = totalOf(found.offer, found.services);
    expect(booked.json()).toMatchObject({ status: 'confirmed', bookingData: { sale_amount: lower } });
    expect(await intentOf(paymentId)).toMatchObject({ amount_received: Number(lower) * 100 });
    expect(auditBooks(await books())).toEqual([]);
  });

  test('a bag whose id is gone is not ordered, and nothing is charged for it [BAGS-03]', async () => {
    const { visitor, offer, paymentId, orders, finish } = await heldBag();
    await t.duffel.changeOffer(offer.id, { newServiceIds: true });
    expect((await finish()).json()).toMatchObject({ code: 'SERVICE_NOT_AVAILABLE' });
    expect((await visitor.post(`/api/payments/${paymentId}/release`)).statusCode).toBe(200);
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await books()).orders).toHaveLength(orders);
  });

  test('a seat and bags stand on booking, trip, mail and desk by traveler and flight, from the order [BAGS-04]', async () => {
    const visitor = t.visitor();
    const { offer, services } = await offerWith(visitor, family, (found) => {
      const bags = maxBags(found);
      return bags.length >= 4 && found.slices.length === 2 ? bags : null;
    });
    const maps = (await visitor.get(`/api/flights/seatmaps/${offer.id}`)).json<{ data: SeatMapAnswer[] }>().data;
    const seat = firstSeat(maps, offer);
    const chosen = [...services, ...(seat === null ? [] : [{ id: seat.id, quantity: 1 }])];
    const amount = Number(totalOf(offer, services)) + Number(seat?.sale_amount ?? 0);
    const paid = await pay(visitor, offer, { amount, services: chosen });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const booked = await book(visitor, offer, paymentId, {
      services: chosen,
      paymentDetails: { amount, currency: 'USD', paymentId },
    });
    const { id, reference } = booked.json<BookingAnswer>();
    const trip = (await readBooking(visitor, id)).bookingData;
    expect(trip).toEqual(booked.json<BookingAnswer>().bookingData);
    const segments = offer.slices.flatMap((slice) => slice.segments);
    const expected = services.map(({ id: serviceId, quantity }) => {
      const service = offer.available_services.find((one) => one.id === serviceId);
      const covered = segments.filter((segment) => service?.segment_ids.includes(segment.id));
      const flights = covered.map(({ origin, destination }) => `${origin.iata_code} → ${destination.iata_code}`);
      return { quantity, flights, passenger_ids: service?.passenger_ids };
    });
    expect(trip.services.filter(({ type }) => type.endsWith('_bag'))).toHaveLength(expected.length);
    for (const bag of expected) expect(trip.services).toContainEqual(expect.objectContaining(bag));

    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ text }) => text.includes(reference))?.text ?? '';
    await ensureAdministrator(t.db, createPasswordHashing(), { email: 'admin@example.com', password }, t.clock.now());
    const admin = t.visitor();
    await admin.post('/api/auth/login', { username: 'admin@example.com', password });
    const desk = (await admin.get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
    for (const passenger of trip.passengers) {
      const type = passenger.type;
      const { services: bought, documents, slices } = bookingCodec.decode(booked.json()).bookingData;
      const lines = extrasOf({ id: passenger.id, type }, { services: bought, documents, slices }, true);
      const name = `${passenger.given_name} ${passenger.family_name}`;
      expect(lines.some((line) => line.includes('paid as an extra')) || type === 'infant').toBe(true);
      expect(mail).toContain([name, ...lines].join('\n  '));
      expect(desk.passengers.find((one) => one.name === name)?.extras).toEqual(lines);
    }
  });

  test.each(['within 24 hours', 'later'])(
    'canceling %s gives back what the quote says, extras included [BAGS-03] [TRIP-11]',
    async (when) => {
      const visitor = await asMember(t.visitor());
      const offer = await findFare(visitor, fares.fully);
      const services = maxBags(offer);
      expect(services.length).toBeGreaterThan(0);
      const paid = await pay(visitor, offer, paying(offer, services));
      const { paymentId } = paid.json<{ paymentId: string }>();
      const booked = await book(visitor, offer, paymentId, booking(offer, services, paymentId));
      const { id } = booked.json<BookingAnswer>();
      if (when === 'later') t.clock.advance(2 * hour * 12 + 1000);
      const quote = await quoteOf(visitor, id);
      expect(quote.status, JSON.stringify(quote.body)).toBe(200);
      const total = Number(totalOf(offer, services));
      const fee = when === 'later' ? 35 : 0;
      expect(Number(quote.body.refund_amount)).toBe(total - fee);
      expect((await cancel(visitor, id, { quoteId: quote.body.quoteId })).status).toBe(200);
      const intent = await intentOf(paymentId);
      const refunds = (await books()).refunds.filter(({ payment_intent }) => payment_intent === intent?.id);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe((total - fee) * 100);
      expect((await readBooking(visitor, id)).status).toBe('cancelled');
      expect(auditBooks(await books())).toEqual([]);
    },
  );
});

function firstSeat(maps: readonly SeatMapAnswer[], offer: OfferAnswer) {
  const elements = maps.flatMap(({ cabins }) =>
    cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements))),
  );
  const free = elements.find(
    ({ available_services, disclosures }) => available_services.length > 0 && disclosures.length === 0,
  );
  return free?.available_services.find(({ passenger_id }) => passenger_id === offer.passengers[0]?.id) ?? null;
}

function segmentsOf(offer: OfferAnswer): number {
  return offer.slices.reduce((sum, { segments }) => sum + segments.length, 0);
}
