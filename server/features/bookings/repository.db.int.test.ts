import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FlightSupplier, OrderCommand } from '../../ports/supplier.ts';
import { chooseOffer, payFor } from '../../testing/booking-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findPayment } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { claimPayment, findBookingByPayment, moveBooking, type NewBooking } from './repository.ts';
import { orderBooking } from './settle-booking.ts';

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
      conditions: {
        refundable: null,
        changeable: null,
        refund_penalty_amount: null,
        refund_penalty_currency: null,
        change_penalty_amount: null,
        change_penalty_currency: null,
        cancellation_options: [],
      },
    },
    contactEmail: 'ada@example.com',
    endsAt: new Date(),
    createdAt: new Date(),
    updatedAt: new Date(),
    ...change,
  });

  test('a payment that was released meanwhile cannot be claimed, and no booking is left behind [PAY-08] [PAY-10]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    await visitor.post(`/api/payments/${paymentId}/release`);
    expect(await claimPayment(t.db, draft(paymentId), 12_300)).toBeNull();
    expect(await findPayment(t.db, paymentId)).toMatchObject({ state: 'voided' });
    expect(await findBookingByPayment(t.db, paymentId)).toBeNull();
  });

  test('of many claims of one payment exactly one holds [PAY-08]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const claims = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        claimPayment(
          t.db,
          draft(paymentId, { id: `bkg_${n}_${paymentId}`, reference: `REF${n}${paymentId.slice(4, 8)}` }),
          12_300,
        ),
      ),
    );
    const held = claims.filter((claim) => claim.status === 'fulfilled' && claim.value !== null);
    expect(held).toHaveLength(1);
    expect(await findPayment(t.db, paymentId)).toMatchObject({ state: 'booked', captureMinor: 12_300 });
  });

  test.each([
    { away: 159_000, orders: 1 },
    { away: 161_000, orders: 0 },
  ])(
    'a worker that was away for $away ms between claim and order sends $orders orders [F-61] [SAFE-01]',
    async ({ away, orders }) => {
      const visitor = t.visitor();
      const paymentId = await payFor(visitor, await chooseOffer(visitor));
      const leaseUntil = new Date(t.clock.now().getTime() + callLeaseMs);
      const booking = await claimPayment(t.db, draft(paymentId, { leaseUntil }), 12_300);
      if (booking === null) throw new Error('not claimed');
      const sent: OrderCommand[] = [];
      const supplier = {
        createOrder: (command: OrderCommand) => {
          sent.push(command);
          return Promise.resolve({ kind: 'accepted' });
        },
      } as unknown as FlightSupplier;
      const deps = {
        db: t.db,
        clock: t.clock,
        log: t.app.server.log,
        onBookingMove: () => undefined,
      } as unknown as BookingDeps;
      t.clock.advance(away);
      const { state } = await orderBooking(deps, supplier, booking, {} as OrderCommand);
      expect(sent).toHaveLength(orders);
      expect(state).toBe(orders === 1 ? 'order_accepted' : 'ordering');
    },
  );

  test('a booking moves only from the state it was read in, and never against the table [SAFE-01]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const booking = await claimPayment(t.db, draft(paymentId), 12_300);
    if (booking === null) throw new Error('not claimed');
    const at = new Date();
    const moves = await Promise.all([
      moveBooking(t.db, booking, { to: 'ordering', at }),
      moveBooking(t.db, booking, { to: 'refused', at }),
    ]);
    expect(moves.filter((row) => row !== null)).toHaveLength(1);
    await expect(moveBooking(t.db, booking, { to: 'confirmed', at })).rejects.toThrow('Impossible transition');
  });
});
