import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import { openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  bookChangeable,
  changeFlights,
  confirmAmendment,
  payAmendment,
  payForAmendment,
} from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { changeableBagFare, chooseBag, listBags, quoteBags } from '#server/testing/steps/bag-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { amendments } from './tables.ts';

describe.each(inject('engines'))('bags after booking on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { rowOf, bookingRow, orderOf, bookedForBags: booked, addAtAirline, books } = amendedTrips(() => t);
  const paymentState = async (id: string) =>
    (await t.db.select().from(payments).where(eq(payments.id, id))).map(({ state }) => state);
  const orderCents = async (booking: BookingAnswer) => Math.round(Number((await orderOf(booking))?.total_amount) * 100);
  const bagsOf = ({ bookingData }: BookingAnswer) =>
    bookingData.services.filter(({ type }) => type === 'checked_bag' || type === 'cabin_bag');
  const told = async (occasion: string) => t.db.select().from(mails).where(eq(mails.occasion, occasion));

  test('a bag is held, added, and charged to the cent; trip, receipt and mail show it [SERV-04] [SERV-06]', async () => {
    const { visitor, booking } = await booked();
    expect(booking.can_add_bags).toBe(true);
    const before = await bookingRow(booking.id);
    const total = await orderCents(booking);
    const { body: sold } = await listBags(visitor, booking);
    const segments = booking.bookingData.slices.flatMap((slice) => slice.segments.map(({ id }) => id));
    for (const { segment_ids, passenger_ids, sale_amount } of sold.bags) {
      expect(segments).toEqual(expect.arrayContaining([...segment_ids]));
      expect(booking.bookingData.passengers.map(({ id }) => id)).toEqual(expect.arrayContaining([...passenger_ids]));
      // The brand's markup, in whole dollars.
      expect(Number(sale_amount) % 1).toBe(0);
    }
    const chosen = await chooseBag(visitor, booking);
    expect(chosen).toMatchObject({ kind: 'bags', status: 'quoted', removed: [], added: [], lost: [] });
    expect(chosen.bags).toHaveLength(1);
    expect(chosen.bags[0]?.amount).toBe(chosen.price.due_amount);
    expect(chosen.bags[0]?.text).toMatch(/^1 (?:checked|carry-on) bag of up to \d+ kg for Ada Byron, /);
    expect(chosen.terms[0]).toBe(
      `You pay $${Number(chosen.price.due_amount)}. We charge your card once the airline confirms the bags.`,
    );
    const paymentId = await payForAmendment(visitor, chosen);
    expect(await paymentState(paymentId)).toEqual(['authorised']);
    const { status, body } = await confirmAmendment(visitor, chosen, paymentId);
    expect([status, body.status]).toEqual([200, 'confirmed']);

    const row = await rowOf(chosen.id);
    expect(row).toMatchObject({ state: 'done', paymentId, feeMinor: 0 });
    expect(await paymentState(paymentId)).toEqual(['captured']);
    const after = await bookingRow(booking.id);
    const due = Math.round(Number(chosen.price.due_amount) * 100);
    expect(after.saleMinor - before.saleMinor).toBe(due);
    expect(after.itineraryVersion).toBe(before.itineraryVersion);
    expect(after.openAmendmentId).toBeNull();
    expect((await orderCents(booking)) - total).toBe(row.supplierMinor);
    const trip = await readBooking(visitor, booking.id);
    expect(bagsOf(trip)).toHaveLength(bagsOf(booking).length + 1);
    expect(trip.bookingData.changes).toMatchObject([
      { kind: 'bags', amount: chosen.price.due_amount, fee_amount: '0.00' },
    ]);

    await t.app.mailSender.run();
    const sent = t.sent.filter(({ subject }) => subject.startsWith('Bags added') && subject.includes(trip.reference));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(chosen.bags[0]?.text);
    expect(sent[0]?.text).toContain(`The price of the bags is $${Number(chosen.price.due_amount)}.`);
    expect(await books()).toEqual([]);
  });

  test('canceling later refunds what the airline gives back for trip and bags, as agreed [SERV-04] [TRIP-11]', async () => {
    const { visitor, booking } = await booked();
    const chosen = await chooseBag(visitor, booking);
    await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen));
    expect((await quoteOf(visitor, booking.id)).status).toBe(200);
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('an airline that sells none has none to list; nothing can be asked for [SERV-04]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    expect(await listBags(visitor, booking)).toMatchObject({ status: 200, body: { bags: [] } });
    const refused = await quoteBags(visitor, booking, [{ id: 'aso_1', quantity: 1 }]);
    expect(refused.body.code).toBe('AMENDMENT_OFFER_GONE');
    expect(refused.body.message).toMatch(/^These bags are no longer available/);
  });

  test.each([
    ['unknown', [{ id: 'aso_nothing', quantity: 1 }], 'AMENDMENT_OFFER_GONE'],
    ['too many', [{ id: 'first', quantity: 9 }], 'AMENDMENT_OFFER_GONE'],
    [
      'the same twice',
      [
        { id: 'first', quantity: 1 },
        { id: 'first', quantity: 1 },
      ],
      'INVALID_REQUEST',
    ],
    ['none', [], 'INVALID_REQUEST'],
  ])('bags that are %s are refused [SERV-04]', async (_what, choices, code) => {
    const { visitor, booking } = await booked();
    const { body } = await listBags(visitor, booking);
    const first = body.bags[0]?.id ?? '';
    const named = choices.map(({ id, quantity }) => ({ id: id === 'first' ? first : id, quantity }));
    expect((await quoteBags(visitor, booking, named)).body.code).toBe(code);
  });

  test('strangers see, price and confirm nothing [SERV-04] [SAFE-03]', async () => {
    const { visitor, booking } = await booked();
    const chosen = await chooseBag(visitor, booking);
    const stranger = t.visitor();
    expect((await listBags(stranger, booking)).status).toBe(404);
    expect((await quoteBags(stranger, booking, [{ id: 'aso_1', quantity: 1 }])).status).toBe(404);
    expect((await payAmendment(stranger, chosen)).statusCode).toBe(404);
    expect((await confirmAmendment(stranger, chosen, 'pay_1')).status).toBe(404);
  });

  test.each([
    ['dearer', { dearerBy: '5.00' }],
    ['gone', { gone: true }],
  ])(
    'bags that are %s at the airline: nothing is added, the hold is released [SERV-04] [PRICE-04]',
    async (_what, change) => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.changeBags(booking.duffelBookingId ?? '', change);
      const refused = await confirmAmendment(visitor, chosen, paymentId);
      expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_OFFER_GONE']);
      expect(refused.body.message).toContain('Nothing was added and nothing was charged.');
      expect(await paymentState(paymentId)).toEqual(['voided']);
      expect(bagsOf(await readBooking(visitor, booking.id))).toEqual(bagsOf(booking));
      // Certain, so another try is possible.
      expect((await listBags(visitor, booking)).status).toBe(200);
      expect(await books()).toEqual([]);
    },
  );

  test('confirmed twice at once: added once, charged once [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const chosen = await chooseBag(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    const both = await Promise.all([1, 2].map(() => confirmAmendment(visitor, chosen, paymentId)));
    expect(both.map(({ body }) => body.status)).toEqual(['confirmed', 'confirmed']);
    expect(bagsOf(await readBooking(visitor, booking.id))).toHaveLength(bagsOf(booking).length + 1);
    expect(await books()).toEqual([]);
  });

  test('priced twice: after the first was added the other must be chosen again [SERV-04]', async () => {
    const { visitor, booking } = await booked();
    const [one, other] = [await chooseBag(visitor, booking), await chooseBag(visitor, booking)];
    const [paid, alsoPaid] = [await payForAmendment(visitor, one), await payForAmendment(visitor, other)];
    expect((await confirmAmendment(visitor, one, paid)).status).toBe(200);
    const { code, message } = (await confirmAmendment(visitor, other, alsoPaid)).body;
    expect(code).toBe('AMENDMENT_OFFER_GONE');
    expect(message).toContain('This trip was changed since you chose these bags, perhaps in another tab.');
    expect(await paymentState(alsoPaid)).toEqual(['voided']);
    // The airline was not even asked.
    expect((await rowOf(other.id)).state).toBe('quoted');
    expect(await books()).toEqual([]);
  });

  test('while bags are being added, canceling and another change are refused, and trip and list say so [SERV-04] [TRIP-12]', async () => {
    const { visitor, booking } = await booked();
    const chosen = await chooseBag(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'orders.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const trip = await readBooking(visitor, booking.id);
    expect(trip).toMatchObject({ open_amendment: 'bags', message: openAmendmentTexts.bags, can_add_bags: false });
    const ofSession = (await visitor.get('/api/bookings/session')).json<{ id: string; open_amendment: string }[]>();
    expect(ofSession.find(({ id }) => id === booking.id)?.open_amendment).toBe('bags');
    expect((await quoteOf(visitor, booking.id)).body.code).toBe('AMENDMENT_IN_PROGRESS');
    expect((await listBags(visitor, booking)).body.code).toBe('AMENDMENT_IN_PROGRESS');
    await t.duffel.clearFaults();
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('done');
    expect(await books()).toEqual([]);
  });

  test('other flights after bags: the airline drops the bags, and the traveler is told before the yes [SERV-04] [SERV-03]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableBagFare);
    expect(booking.can_change_flights).toBe(true);
    const chosen = await chooseBag(visitor, booking);
    await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen));
    const { chosen: flights, status } = await changeFlights(visitor, booking);
    expect(status).toBe(200);
    expect(flights.lost.some((line) => line.includes('bag'))).toBe(true);
    expect(await books()).toEqual([]);
  });

  describe('lost answers', () => {
    test('added, then the answer is lost: the order tells, it is charged once and never sent again [SERV-04] [SAFE-02]', async () => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_after' });
      const confirmed = await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen));
      expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed']);
      expect(bagsOf(await readBooking(visitor, booking.id))).toHaveLength(bagsOf(booking).length + 1);
      expect(await books()).toEqual([]);
    });

    test('lost before it was added: pending, then nothing is charged, a mail says so, and bags are sold by phone until it is certain [SERV-04] [SERV-06]', async () => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_before' });
      const pending = await confirmAmendment(visitor, chosen, paymentId);
      expect([pending.status, pending.body.status]).toEqual([202, 'pending']);
      t.clock.advance(200_000);
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('failed');
      const page = (await visitor.get(`/api/amendments/${chosen.id}`)).json<AmendmentAnswer>();
      expect(page.failure).toMatch(/^The airline did not add these bags\. .* Please call us/);
      expect(await paymentState(paymentId)).toEqual(['voided']);
      expect(await told(`${booking.id}:amendment_failed:${chosen.id}`)).toHaveLength(1);
      await t.app.mailSender.run();
      const mail = t.sent.find(({ subject }) => subject.startsWith('Bags not added'));
      expect(mail?.text).toContain('Nothing was charged: the amount reserved on your card is released.');
      const again = await listBags(visitor, booking);
      expect(again.body.message).toContain('so that you do not pay for them twice');
      expect(await books()).toEqual([]);
      t.clock.advance(25 * 3_600_000);
      await t.app.reconciler.run();
      expect((await listBags(visitor, booking)).status).toBe(200);
    });

    test('the capture is lost: it is captured once, later [SERV-04] [SAFE-02]', async () => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'reset_after' });
      expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('done');
      expect(await books()).toEqual([]);
    });

    test('bags that the airline adds after the hold was released: a person is called, the traveler is told [SERV-04] [SAFE-01]', async () => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_before' });
      await confirmAmendment(visitor, chosen, paymentId);
      t.clock.advance(200_000);
      await t.app.reconciler.run();
      await addAtAirline(booking, chosen.id);
      await t.db.update(amendments).set({ reconcileAt: t.clock.now() }).where(eq(amendments.id, chosen.id));
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('needs_attention');
      expect(bagsOf(await readBooking(visitor, booking.id))).toHaveLength(bagsOf(booking).length + 1);
      await t.app.mailSender.run();
      const mail = t.sent.findLast(({ subject }) => subject.startsWith('Bags added'));
      expect(mail?.text).toContain('Our team is settling the payment and will contact you.');
    });

    test('bags that the airline refused and our team then bought by phone are not taken for ours [SERV-04] [SAFE-01]', async () => {
      const { visitor, booking } = await booked();
      const chosen = await chooseBag(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.changeBags(booking.duffelBookingId ?? '', { gone: true });
      expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(409);
      await t.duffel.changeBags(booking.duffelBookingId ?? '', {});
      await addAtAirline(booking, chosen.id);
      t.clock.advance(20 * 60_000);
      await t.app.reconciler.run();
      expect(await rowOf(chosen.id)).toMatchObject({ state: 'failed', watchUntil: null });
    });
  });
});
