import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import type { OfferAnswer } from '../../../contract/offer.ts';
import { bookings, payments } from '../../adapters/database/schema.ts';
import { book, chooseOffer, payFor, searchOffers } from '../../testing/booking-steps.ts';
import { fares } from '../../testing/cancel-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { watchFrom } from './repository.ts';

const minute = 60_000;
/** For what happens by itself: as long as a busy machine takes. */
const patience = { timeout: 20_000 };

interface SupplierBooks {
  readonly orders: readonly {
    readonly metadata: { readonly booking_id?: string };
    readonly cancelled_at: string | null;
  }[];
}

describe('an order that is there although its booking counts as never made', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      orderDeadlineMs: 60_000,
      environment: { ORDER_WAIT_SECONDS: '1' },
    });
  });
  afterAll(() => t.close());
  let errorsBefore = 0;
  beforeEach(() => {
    errorsBefore = errors().length;
  });
  afterEach(() => t.duffel.clearFaults());

  const errors = () =>
    t
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
  const newErrors = () => errors().slice(errorsBefore).join('\n');
  const rowOf = async (offer: OfferAnswer) => {
    const [row] = await t.db
      .select({ booking: bookings, payment: payments })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(eq(bookings.offerId, offer.id));
    if (row === undefined) throw new Error(`No booking of ${offer.id}`);
    return row;
  };
  const statesOf = async (offer: OfferAnswer) => {
    const { booking, payment } = await rowOf(offer);
    return [booking.state, payment.state];
  };
  const ordersOf = async (offer: OfferAnswer) => {
    const { booking } = await rowOf(offer);
    const { orders } = await t.duffel.state<SupplierBooks>();
    return orders
      .filter(({ metadata }) => metadata.booking_id === booking.id)
      .map(({ cancelled_at }) => (cancelled_at === null ? 'stands' : 'canceled'));
  };
  const offerOf = async (visitor: Visitor, fare: keyof typeof fares): Promise<OfferAnswer> => {
    const { query, isIt } = fares[fare];
    const { offers } = await searchOffers(visitor, { limit: '100', ...query });
    const found = offers.find(isIt);
    return (await visitor.get(`/api/flights/offer/${found?.id}`)).json<OfferAnswer>();
  };

  /** Holds the order call at the supplier until another worker has counted the booking as never made. */
  async function refusedMeanwhile(fare: keyof typeof fares) {
    const visitor = t.visitor();
    const offer = await offerOf(visitor, fare);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'pause', offerId: offer.id });
    const answer = await book(visitor, offer, paymentId);
    expect(answer.statusCode).toBe(202);
    // The worker that sent it is not heard of for longer than its lease and the settle window.
    t.clock.advance(10 * minute);
    await t.app.reconciler.run();
    expect(await statesOf(offer)).toEqual(['refused', 'voided']);
    expect(await ordersOf(offer)).toEqual([]);
    const { id } = answer.json<BookingAnswer>();
    expect((await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>().status).toBe('cancelled');
    return { visitor, offer, id };
  }

  test('its late answer is an alarm, and the order is canceled where that costs nothing [F-61] [SAFE-01]', async () => {
    const { visitor, offer, id } = await refusedMeanwhile('fully');
    await t.duffel.clearFaults();
    await vi.waitFor(async () => expect(await ordersOf(offer)).toEqual(['canceled']), patience);
    await vi.waitFor(async () => expect(await statesOf(offer)).toEqual(['refused', 'voided']), patience);
    // The supplier tells of that cancellation: the booking is looked at again, and nobody is called a second time.
    const calls = newErrors().split('Booking needs attention').length;
    await watchFrom(t.db, id, t.clock.now(), new Date(t.clock.now().getTime() + minute));
    await t.app.reconciler.run();
    expect(await statesOf(offer)).toEqual(['refused', 'voided']);
    expect(newErrors().split('Booking needs attention')).toHaveLength(calls);
    expect(newErrors()).toContain('An order arrived after its booking had moved on');
    expect(newErrors()).toContain('Booking needs attention');
    expect((await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>().status).toBe('cancelled');
  });

  test('where canceling costs something the order stands for a person to decide, with its number [F-61] [SAFE-01]', async () => {
    const { offer } = await refusedMeanwhile('abroad');
    await t.duffel.clearFaults();
    await vi.waitFor(async () => expect((await rowOf(offer)).booking.state).toBe('needs_attention'), patience);
    expect((await rowOf(offer)).booking.orderId).toMatch(/^ord_/);
    expect(await ordersOf(offer)).toEqual(['stands']);
    expect(newErrors()).toContain('the order appeared late');
  });

  test.each(['price_changed_after', 'not_found_after', 'access_denied_after'])(
    'an order that was made although the answer said no (%s) is found within minutes, not never [F-65] [SAFE-02]',
    async (kind) => {
      const visitor = t.visitor();
      const offer = await offerOf(visitor, 'fully');
      const paymentId = await payFor(visitor, offer);
      await t.duffel.fault({ operation: 'orders.create', kind, offerId: offer.id });
      const answer = await book(visitor, offer, paymentId);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(await statesOf(offer)).toEqual(['refused', 'voided']);
      expect(await ordersOf(offer)).toEqual(['stands']);
      t.clock.advance(2 * minute);
      await t.app.reconciler.run();
      expect(await statesOf(offer)).toEqual(['refused', 'voided']);
      expect(await ordersOf(offer)).toEqual(['canceled']);
      expect(newErrors()).toContain('the order appeared late');
    },
  );

  test('what the supplier surely refused is looked up ever more rarely, and not after a day [F-65]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { origin: 'LGW', destination: 'STN' });
    const paymentId = await payFor(visitor, offer);
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(422);
    const began = t.clock.now().getTime();
    const pauses: number[] = [];
    for (let looks = 0; looks < 40; looks++) {
      await t.app.reconciler.run();
      const { lookAt } = (await rowOf(offer)).booking;
      const pause = (lookAt?.getTime() ?? 0) - t.clock.now().getTime();
      if (pause <= 0) break;
      pauses.push(Math.round(pause / minute));
      t.clock.advance(pause + 1);
    }
    expect(pauses.slice(0, 6)).toEqual([1, 1, 2, 4, 8, 16]);
    expect(Math.max(...pauses)).toBe(120);
    expect(pauses.length).toBeLessThan(25);
    expect((t.clock.now().getTime() - began) / 3_600_000).toBeGreaterThanOrEqual(24);
  });
});
