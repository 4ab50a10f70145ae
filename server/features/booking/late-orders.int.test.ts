import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { scheduleWatch } from './repository.ts';
import { bookings } from './tables.ts';

const minute = 60_000;
/** For background work on a busy machine. */
const pollOptions = { timeout: 20_000 };

interface SupplierLedger {
  readonly orders: readonly {
    readonly metadata: { readonly booking_id?: string };
    readonly cancelled_at: string | null;
  }[];
}

describe('an order that exists although its booking counts as never made', () => {
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
    const { orders } = await t.duffel.state<SupplierLedger>();
    return orders
      .filter(({ metadata }) => metadata.booking_id === booking.id)
      .map(({ cancelled_at }) => (cancelled_at === null ? 'active' : 'canceled'));
  };
  const offerOf = (visitor: Visitor, fare: keyof typeof fares) => findFare(visitor, fares[fare]);

  /** Holds the order call at the supplier until another worker has treated the booking as never made. */
  async function refusedMeanwhile(fare: keyof typeof fares) {
    const visitor = t.visitor();
    const offer = await offerOf(visitor, fare);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'pause', offerId: offer.id });
    const answer = await book(visitor, offer, paymentId);
    expect(answer.statusCode).toBe(202);
    // The sending worker has been silent for longer than its lease and the settle window.
    t.clock.advance(10 * minute);
    await t.app.reconciler.run();
    expect(await statesOf(offer)).toEqual(['refused', 'voided']);
    expect(await ordersOf(offer)).toEqual([]);
    const { id } = answer.json<BookingAnswer>();
    expect((await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>().status).toBe('cancelled');
    return { visitor, offer, id };
  }

  test('raises an alert when its answer arrives late, and is canceled if that costs nothing [F-61] [SAFE-01]', async () => {
    const { visitor, offer, id } = await refusedMeanwhile('fully');
    await t.duffel.clearFaults();
    await vi.waitFor(async () => expect(await ordersOf(offer)).toEqual(['canceled']), pollOptions);
    await vi.waitFor(async () => expect(await statesOf(offer)).toEqual(['refused', 'voided']), pollOptions);
    // The supplier reports that cancellation: the booking is checked again without a second alert.
    const calls = newErrors().split('Booking needs attention').length;
    await scheduleWatch(t.db, id, t.clock.now(), new Date(t.clock.now().getTime() + minute));
    await t.app.reconciler.run();
    expect(await statesOf(offer)).toEqual(['refused', 'voided']);
    expect(newErrors().split('Booking needs attention')).toHaveLength(calls);
    expect(newErrors()).toContain('An order arrived after its booking had moved on');
    expect(newErrors()).toContain('Booking needs attention');
    expect((await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>().status).toBe('cancelled');
  });

  test('is found by the first check after the watch, even if all instances were down [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await offerOf(visitor, 'fully');
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'price_changed_after', offerId: offer.id });
    await book(visitor, offer, paymentId);
    expect([(await rowOf(offer)).booking.state, await ordersOf(offer)]).toEqual(['refused', ['active']]);
    t.clock.advance(25 * 60 * minute);
    await t.app.reconciler.run();
    expect(await ordersOf(offer)).toEqual(['canceled']);
    expect((await rowOf(offer)).booking.watchUntil).toBeNull();
  });

  test('is kept for a person to decide, with its number, if canceling costs money [F-61] [SAFE-01]', async () => {
    const { offer } = await refusedMeanwhile('abroad');
    await t.duffel.clearFaults();
    await vi.waitFor(async () => expect((await rowOf(offer)).booking.state).toBe('needs_attention'), pollOptions);
    expect((await rowOf(offer)).booking.orderId).toMatch(/^ord_/);
    expect(await ordersOf(offer)).toEqual(['active']);
    expect(newErrors()).toContain('the order appeared late');
  });

  test.each(['price_changed_after', 'not_found_after', 'access_denied_after'])(
    'is found within minutes if it was created despite an error response (%s) [F-65] [SAFE-02]',
    async (kind) => {
      const visitor = t.visitor();
      const offer = await offerOf(visitor, 'fully');
      const paymentId = await payFor(visitor, offer);
      await t.duffel.fault({ operation: 'orders.create', kind, offerId: offer.id });
      const answer = await book(visitor, offer, paymentId);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(await statesOf(offer)).toEqual(['refused', 'voided']);
      expect(await ordersOf(offer)).toEqual(['active']);
      t.clock.advance(2 * minute);
      await t.app.reconciler.run();
      expect(await statesOf(offer)).toEqual(['refused', 'voided']);
      expect(await ordersOf(offer)).toEqual(['canceled']);
      expect(newErrors()).toContain('the order appeared late');
    },
  );

  test('is looked up less and less often after a certain refusal, and not after a day [F-65]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { origin: 'LGW', destination: 'STN' });
    const paymentId = await payFor(visitor, offer);
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(422);
    const began = t.clock.now().getTime();
    const pauses: number[] = [];
    for (let looks = 0; looks < 40; looks++) {
      await t.app.reconciler.run();
      const { reconcileAt } = (await rowOf(offer)).booking;
      const pause = (reconcileAt?.getTime() ?? 0) - t.clock.now().getTime();
      if (pause <= 0) break;
      pauses.push(Math.round(pause / minute));
      t.clock.advance(pause + 1);
    }
    expect(pauses.slice(0, 6)).toEqual([1, 1, 2, 4, 8, 16]);
    expect(Math.max(...pauses)).toBe(120);
    expect(pauses.length).toBeLessThan(25);
    expect((t.clock.now().getTime() - began) / 3_600_000).toBeGreaterThanOrEqual(24);
  });

  test('an answer that there is no order is as old as its question, however late it is read [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'status_500', offerId: offer.id });
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(202);
    await t.duffel.fault({ operation: 'orders.list', kind: 'delay', delayMs: 1000 });
    const run = t.app.reconciler.run();
    await vi.waitFor(async () => expect(await t.duffel.faults()).toEqual([]), pollOptions);
    t.clock.advance(30 * minute);
    await run;
    expect(await statesOf(offer)).toEqual(['order_unknown', 'booked']);
    await t.app.reconciler.run();
    expect(await statesOf(offer)).toEqual(['refused', 'voided']);
  });
});
