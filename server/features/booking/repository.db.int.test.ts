import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openConditions } from '#domain/testing/offers.ts';
import { findRow, getRow } from '#server/lifecycle/lifecycle.ts';
import { transition } from '#server/lifecycle/transition.ts';
import type { FlightSupplier, OrderCommand } from '#server/ports/supplier.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { sampleSale } from '#server/testing/steps/sample-sale.ts';
import { mails } from '../mail/tables.ts';
import { orderFileOf } from '../order-file/index.ts';
import { type PaymentRow, paymentLifecycle } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { bookingLifecycle, type NewBooking } from './lifecycle.ts';
import { findBookingByPayment, insertBooking } from './repository.ts';
import { placeOrder } from './settle-booking.ts';

describe.each(inject('engines'))('bookings on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const draft = (paymentId: string, change: Partial<NewBooking> = {}): NewBooking => ({
    id: `bkg_${paymentId}`,
    reference: paymentId.slice(4, 12),
    visitor: 'visitor',
    brandKey: 'default',
    liveMode: false,
    requestHash: 'hash',
    paymentId,
    offerId: 'off_1',
    searchKey: `search of ${paymentId}`,
    state: 'prepared',
    currency: 'USD',
    supplierMinor: 10_000,
    saleMinor: 12_300,
    services: [],
    itinerary: {
      slices: [],
      passengers: [],
      conditions: openConditions,
    },
    contactEmail: 'ada@example.com',
    endsAt: new Date(),
    createdAt: new Date(),
    updatedAt: new Date(),
    ...change,
  });

  const store = (booking: NewBooking, payment: PaymentRow) => {
    const orderFile = orderFileOf(sampleSale({ booking: { ...sampleSale().booking, id: booking.id } }));
    return insertBooking(t.db, { booking, payment, captureMinor: booking.saleMinor, orderFile, sealedOrder: null });
  };
  const insert = async (booking: NewBooking, payment: PaymentRow) => (await store(booking, payment))?.booking ?? null;

  test('a payment released meanwhile cannot be claimed, and no booking is left behind [PAY-08] [PAY-10]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const payment = await getRow(t.db, paymentLifecycle, paymentId);
    await visitor.post(`/api/payments/${paymentId}/release`);
    expect(await insert(draft(paymentId), payment)).toBeNull();
    expect(await findRow(t.db, paymentLifecycle, paymentId)).toMatchObject({ state: 'voided' });
    expect(await findBookingByPayment(t.db, paymentId)).toBeNull();
  });

  test('of many concurrent claims of one payment exactly one succeeds [PAY-08]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const payment = await getRow(t.db, paymentLifecycle, paymentId);
    const claims = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        insert(
          draft(paymentId, { id: `bkg_${n}_${paymentId}`, reference: `REF${n}${paymentId.slice(4, 8)}` }),
          payment,
        ),
      ),
    );
    const held = claims.filter((claim) => claim.status === 'fulfilled' && claim.value !== null);
    expect(held).toHaveLength(1);
    expect(await findRow(t.db, paymentLifecycle, paymentId)).toMatchObject({ state: 'booked', captureMinor: 12_300 });
  });

  test.each([
    { pausedMs: 159_000, orders: 1 },
    { pausedMs: 161_000, orders: 0 },
  ])(
    'a worker paused for $pausedMs ms between claim and order sends $orders orders [F-61] [SAFE-01]',
    async ({ pausedMs, orders }) => {
      const visitor = t.visitor();
      const paymentId = await payFor(visitor, await chooseOffer(visitor));
      const payment = await getRow(t.db, paymentLifecycle, paymentId);
      const leaseUntil = new Date(t.clock.now().getTime() + callLeaseMs);
      const booking = await insert(draft(paymentId, { leaseUntil }), payment);
      if (booking === null) throw new Error('not claimed');
      const sent: OrderCommand[] = [];
      const supplier = {
        createOrder: (command: OrderCommand) => {
          sent.push(command);
          return Promise.resolve({ ok: true, value: null });
        },
      } as unknown as FlightSupplier;
      const deps = {
        db: t.db,
        clock: t.clock,
        log: t.app.server.log,
        onTransition: () => undefined,
      } as unknown as BookingDeps;
      t.clock.advance(pausedMs);
      const { state } = await placeOrder(deps, supplier, booking, {} as OrderCommand);
      expect(sent).toHaveLength(orders);
      // Not even recorded as being sent: it can be refused at once.
      expect(state).toBe(orders === 1 ? 'order_accepted' : 'prepared');
    },
  );

  test('rows come back from being stored and moved as they are read later, in every column [SAFE-01]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const stored = await store(draft(paymentId), await getRow(t.db, paymentLifecycle, paymentId));
    if (stored === null) throw new Error('not claimed');
    const { booking } = stored;
    expect(booking).toEqual(await getRow(t.db, bookingLifecycle, booking.id));
    expect(stored.payment).toEqual(await getRow(t.db, paymentLifecycle, paymentId));
    const set = {
      reconcileAt: new Date(),
      orderActions: ['cancel'],
      airlineReference: 'ABC234',
      refundedElsewhereMinor: 5,
    };
    const moved = await transition(t.db, bookingLifecycle, booking, { to: 'ordering', at: new Date(), set });
    expect(moved).toMatchObject(set);
    expect(moved).toEqual(await getRow(t.db, bookingLifecycle, booking.id));
    const payment = await getRow(t.db, paymentLifecycle, paymentId);
    const captured = await transition(t.db, paymentLifecycle, payment, { to: 'capturing', at: new Date() });
    expect(captured).toEqual(await getRow(t.db, paymentLifecycle, paymentId));
  });

  test('a booking whose contact data was erased moves without a mail, any other with one [SAFE-01] [SERV-09]', async () => {
    const mailsOf = async (contactEmail: string) => {
      const visitor = t.visitor();
      const paymentId = await payFor(visitor, await chooseOffer(visitor));
      const payment = await getRow(t.db, paymentLifecycle, paymentId);
      const booking = await insert(draft(paymentId, { contactEmail, state: 'ordered' }), payment);
      if (booking === null) throw new Error('not claimed');
      await transition(t.db, bookingLifecycle, booking, { to: 'confirmed', at: new Date() });
      const queued = await t.db
        .select()
        .from(mails)
        .where(like(mails.occasion, `${booking.id}:%`));
      return queued.map(({ recipient, payload }) => [recipient, payload?.kind]);
    };
    expect(await mailsOf('ada@example.com')).toEqual([['ada@example.com', 'booking_confirmed']]);
    expect(await mailsOf('')).toEqual([]);
  });

  test('a booking moves only from the state it was read in, and only as the state table allows [SAFE-01]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const payment = await getRow(t.db, paymentLifecycle, paymentId);
    const booking = await insert(draft(paymentId), payment);
    if (booking === null) throw new Error('not claimed');
    const at = new Date();
    const moves = await Promise.all([
      transition(t.db, bookingLifecycle, booking, { to: 'ordering', at }),
      transition(t.db, bookingLifecycle, booking, { to: 'refused', at }),
    ]);
    expect(moves.filter((row) => row !== null)).toHaveLength(1);
    await expect(transition(t.db, bookingLifecycle, booking, { to: 'confirmed', at })).rejects.toThrow(
      'Impossible transition',
    );
  });
});
