import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { bookedWithoutNumbers } from '#domain/loyalty/loyalty.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, payFor, readBooking, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const refused = { operation: 'orders.create', kind: 'loyalty_refused' };
/** The read before the order, which is spared. */
const firstRead = { operation: 'offers.get', kind: 'delay', delayMs: 0 };

describe.each(inject('engines'))('an order that is refused for a membership number on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_SETTLE_SECONDS: '60' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  const offerOf = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
  /** An offer with a traveler's number; '1234567890' lowers its price. */
  const withNumber = async (number: string) => {
    const visitor = t.visitor();
    const { id, passengers } = await findFare(visitor, fares.fully);
    const traveler = { id: passengers[0]?.id, firstName: 'Amelia', lastName: 'Earhart', airline: 'ZZ', number };
    const set = await visitor.post(`/api/flights/offer/${id}/loyalty`, { travelers: [traveler] });
    expect(set.json().outcomes).toEqual(['accepted']);
    const offer = await offerOf(visitor, id);
    const [first, ...others] = travelersFor(offer);
    const named = [{ ...first, firstName: 'Amelia', lastName: 'Earhart' }, ...others];
    return { visitor, offer, named, paymentId: await payFor(visitor, offer) };
  };
  const order = async ({ visitor, offer, named, paymentId }: Awaited<ReturnType<typeof withNumber>>) => {
    const response = await book(visitor, offer, paymentId, { passengers: named });
    return { status: response.statusCode, body: response.json<BookingAnswer & { code: string; message: string }>() };
  };
  const ordersOf = async ({ id }: OfferAnswer) => {
    const headers = { authorization: 'Bearer duffel_test_simulator', 'duffel-version': 'v2' };
    const response = await fetch(`${t.duffel.origin}/air/orders?offer_id=${id}`, { headers });
    const { data } = (await response.json()) as {
      data: { passengers: { loyalty_programme_accounts: unknown[] }[] }[];
    };
    return data;
  };
  const rowOf = async ({ id }: OfferAnswer) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.offerId, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const movesOf = async (id: string) => {
    const rows = await t.db.select().from(history).where(eq(history.subject, id)).orderBy(history.id);
    return rows.map(({ toState }) => toState);
  };
  const books = async () => auditBooks(await readBooks(t.db, t.duffel, t.stripe));

  test('is sent once more without it at the same price; confirmation and mail say so [TERMS-03] [CONF-04]', async () => {
    const sale = await withNumber('MEMBER77');
    await t.duffel.fault(refused);
    const { status, body } = await order(sale);
    expect([status, body.status, body.loyalty_refused]).toEqual([201, 'confirmed', true]);
    expect(body.emailContent).toContain(bookedWithoutNumbers);
    expect((await readBooking(sale.visitor, body.id)).loyalty_refused).toBe(true);
    const [one, ...more] = await ordersOf(sale.offer);
    expect([one?.passengers.flatMap((passenger) => passenger.loyalty_programme_accounts), more]).toEqual([[], []]);
    expect(await movesOf(body.id)).toEqual(['prepared', 'ordering', 'ordering', 'ordered', 'confirmed']);
    await t.app.mailSender.run();
    const mail = t.sent.find(({ subject }) => subject.endsWith(`reference ${body.reference}`));
    expect(mail?.text).toContain(bookedWithoutNumbers);
    expect(await books()).toEqual([]);
  });

  test('is not sent at another price: a member fare needs the number, and nothing is charged [TERMS-03] [PRICE-06]', async () => {
    const sale = await withNumber('1234567890');
    await t.duffel.fault(refused);
    const { status, body } = await order(sale);
    expect([status, body.code]).toEqual([422, 'INVALID_PASSENGERS']);
    expect(body.message).toContain('Nothing was booked and nothing was charged.');
    expect([await ordersOf(sale.offer), await books()]).toEqual([[], []]);
    expect((await rowOf(sale.offer)).isLoyaltyRefused).toBe(false);
    // Paying again requires accepting the price without it.
    expect((await offerOf(sale.visitor, sale.offer.id)).sale_amount).not.toBe(sale.offer.sale_amount);
  });

  test('is sent once more for a number that the airline accepts with the offer and refuses with the order [TERMS-03]', async () => {
    const sale = await withNumber('MEMBER999');
    const { body } = await order(sale);
    expect([body.status, body.loyalty_refused, (await ordersOf(sale.offer)).length]).toEqual(['confirmed', true, 1]);
  });

  test('is sent twice at most [TERMS-03] [SAFE-01]', async () => {
    const sale = await withNumber('MEMBER77');
    await t.duffel.fault({ ...refused, times: 9 });
    const { status, body } = await order(sale);
    expect([status, body.code]).toEqual([422, 'INVALID_PASSENGERS']);
    const { id } = await rowOf(sale.offer);
    expect(await movesOf(id)).toEqual(['prepared', 'ordering', 'ordering', 'refused']);
    expect([await ordersOf(sale.offer), await books()]).toEqual([[], []]);
  });

  test.each([
    ['the offer does not answer', 'offers.get'],
    ['the number cannot be taken away', 'offers.update_passenger'],
  ])('is not sent again while %s [TERMS-03] [SAFE-02]', async (_, operation) => {
    const sale = await withNumber('MEMBER77');
    await t.duffel.fault(refused);
    if (operation === 'offers.get') await t.duffel.fault(firstRead);
    await t.duffel.fault({ operation, kind: 'status_500', times: 9 });
    const { status, body } = await order(sale);
    expect([status, body.code]).toEqual([422, 'INVALID_PASSENGERS']);
    const { id } = await rowOf(sale.offer);
    expect(await movesOf(id)).toEqual(['prepared', 'ordering', 'refused']);
    expect([await ordersOf(sale.offer), await books()]).toEqual([[], []]);
  });

  test('a lost answer to the second order is looked up, within a settle window of its own [TERMS-03] [SAFE-02]', async () => {
    const made = await withNumber('MEMBER77');
    await t.duffel.fault(refused);
    await t.duffel.fault({ operation: 'orders.create', kind: 'reset_after' });
    const { body } = await order(made);
    expect([body.status, body.loyalty_refused, (await ordersOf(made.offer)).length]).toEqual(['confirmed', true, 1]);

    const lost = await withNumber('MEMBER77');
    await t.duffel.fault(refused);
    await t.duffel.fault({ operation: 'orders.create', kind: 'reset_before' });
    expect((await order(lost)).body.status).toBe('pending');
    t.clock.advance(61_000);
    await t.app.reconciler.run();
    expect([(await rowOf(lost.offer)).state, await ordersOf(lost.offer)]).toEqual(['refused', []]);
    expect(await books()).toEqual([]);
  });
});
