import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { brands } from '#server/features/brands/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import {
  bookChangeable,
  bookChangeableAsGuest,
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payAmendment,
  payForAmendment,
  quoteOption,
  searchOptions,
} from '#server/testing/steps/amend-steps.ts';
import { goodCard, inDays, readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, cancel, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { itineraryVersions } from '../itinerary-versions/tables.ts';
import { amendments } from './tables.ts';

interface SimulatedOrder {
  readonly id: string;
  readonly total_amount: string;
}

describe.each(inject('engines'))('changing flights on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const bookedBy = async (answer = 'dearer') => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', answer);
    return { visitor, booking };
  };
  const rowOf = async (id: string) => {
    const [row] = await t.db.select().from(amendments).where(eq(amendments.id, id));
    if (row === undefined) throw new Error('no amendment');
    return row;
  };
  const bookingRow = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const paymentRow = async (id: string) => {
    const [row] = await t.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };
  const orderOf = async ({ duffelBookingId }: BookingAnswer) => {
    const { orders } = await t.duffel.state<{ orders: SimulatedOrder[] }>();
    return orders.find(({ id }) => id === duffelBookingId);
  };
  const datesOf = ({ bookingData }: BookingAnswer) =>
    bookingData.slices.map(({ segments }) => segments[0]?.departing_at.slice(0, 10));
  /** Disagreements in the books, once the holds that nothing used are released. */
  const books = async () => {
    t.clock.advance(21 * 60_000);
    await t.app.reconciler.run();
    return auditBooks(await readBooks(t.db, t.duffel, t.stripe));
  };

  test('other flights are listed at one price, the least first; the sum of the lines is what is paid [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy();
    expect(booking.can_change_flights).toBe(true);
    const { status, body } = await searchOptions(visitor, booking);
    expect(status).toBe(200);
    expect(body.by_phone).toBe(0);
    expect(body.options.length).toBeGreaterThan(3);
    const due = body.options.map(({ price }) => Number(price.due_amount));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    for (const { price, slices } of body.options) {
      const lines = [price.difference_amount, price.airline_fee_amount ?? '0', price.fee_amount];
      const sum = lines.reduce((total, line) => total + Number(line), 0);
      expect(sum).toBe(Number(price.due_amount) - Number(price.refund_amount));
      expect([price.airline_fee_amount, price.fee_amount]).toEqual(['25.00', '25.00']);
      expect(slices[0]?.segments[0]?.departing_at.slice(0, 10)).toBe(inDays(44));
    }
    // The airline asks 105 for the first: 105 × 1.23 rounded, and our fee of 25.
    expect(due[0]).toBe(154);
  });

  test('a dearer change is held, made, and charged to the cent; trip, receipt and mail show it [SERV-03] [SERV-06]', async () => {
    const { visitor, booking } = await bookedBy();
    const before = await bookingRow(booking.id);
    const centsOfOrder = async () => Math.round(Number((await orderOf(booking))?.total_amount) * 100);
    const total = await centsOfOrder();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    expect((await paymentRow(paymentId))?.state).toBe('authorised');
    const { status, body } = await confirmAmendment(visitor, chosen, paymentId);
    expect([status, body.status]).toEqual([200, 'confirmed']);

    expect(await rowOf(chosen.id)).toMatchObject({ state: 'done', paymentId });
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      captureMinor: 15_400,
      bookingId: booking.id,
    });
    expect(await centsOfOrder()).toBe(total + 10_500);
    expect(await bookingRow(booking.id)).toMatchObject({
      openAmendmentId: null,
      supplierMinor: before.supplierMinor + 10_500,
      saleMinor: before.saleMinor + 12_900,
      freeCancelUntil: null,
      itineraryVersion: 2,
    });
    const trip = await readBooking(visitor, booking.id);
    expect(datesOf(trip)).toEqual([inDays(44), inDays(50)]);
    expect(trip.bookingData.changes).toMatchObject([{ amount: '129.00', fee_amount: '25.00' }]);
    expect([trip.airline_change, trip.can_change_flights, trip.free_cancellation]).toEqual([null, false, null]);
    const versions = await t.db.select().from(itineraryVersions).where(eq(itineraryVersions.bookingId, booking.id));
    expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'sold'],
      [2, 'amended'],
    ]);

    // The order is read again: its new flights are no change by the airline.
    await t.app.reconciler.run();
    expect(await bookingRow(booking.id)).toMatchObject({ airlineChange: null, itineraryVersion: 2 });
    await t.app.mailSender.run();
    const told = t.sent.filter(({ subject }) => subject.endsWith(`reference ${booking.reference}`));
    const mail = told.find(({ subject }) => subject.startsWith('Flights changed'));
    expect(mail?.text).toContain('The price of the change is $154.');
    expect(mail?.text).toContain('Our change fee: $25');
    expect(mail?.text).toContain('Total: $154');
    expect(mail?.attachments[0]?.content).toContain('STATUS:CANCELLED');
    expect(told.some(({ subject }) => /airline changed|Schedule/i.test(subject))).toBe(false);
    expect(await books()).toEqual([]);
  });

  test('a guest changes the flights in the session that booked, and after a look-up in another [SERV-03] [TRIP-09]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeableAsGuest(visitor);
    expect((await changeFlights(visitor, booking)).status).toBe(200);
    const other = await bookChangeableAsGuest(t.visitor());
    const later = t.visitor();
    await lookUp(later, other);
    expect((await changeFlights(later, other)).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('cheaper flights give the difference back once, less our fee; nothing is charged [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    const { saleMinor, supplierMinor } = await bookingRow(booking.id);
    const { status, body, chosen } = await changeFlights(visitor, booking);
    expect([status, body.status]).toEqual([200, 'confirmed']);
    expect(chosen.price.due_amount).toBe('0.00');
    const row = await rowOf(chosen.id);
    // The airline gives −row.supplierMinor: that share of the price paid, rounded, less 25.
    const share = Math.round((saleMinor * -row.supplierMinor) / supplierMinor / 100) * 100;
    expect(row.refundMinor).toBe(share - 2500);
    expect(chosen.terms[0]).toContain(`We refund $${row.refundMinor / 100} to the card or cards you paid with.`);
    await t.app.reconciler.run();
    const { refunds } = await t.stripe.state<{ refunds: { amount: number; metadata: { cause_id?: string } }[] }>();
    const sent = refunds.filter(({ metadata }) => metadata.cause_id === chosen.id);
    expect(sent.map(({ amount }) => amount)).toEqual([row.refundMinor]);
    expect(await bookingRow(booking.id)).toMatchObject({
      openAmendmentId: null,
      saleMinor: saleMinor + row.saleChangeMinor,
      supplierMinor: supplierMinor + row.supplierMinor,
    });
    expect(await books()).toEqual([]);
  });

  test('a change without a price difference costs our fee alone [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('even');
    const { status, chosen } = await changeFlights(visitor, booking);
    expect([status, chosen.price.due_amount, chosen.price.difference_amount]).toEqual([200, '25.00', '0.00']);
    expect(await books()).toEqual([]);
  });

  test.each([
    [{ USD: 4000 }, '40.00'],
    [{ USD: 0 }, '0.00'],
    [{}, '0.00'],
  ])('our fee is the brand’s: %o [SERV-03] [ADM-05]', async (feeMinorByCurrency, fee) => {
    const visitor = t.visitor({ host: 'solana.flights.example' });
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const isSolana = eq(brands.key, 'solana');
    const [brand] = await t.db.select().from(brands).where(isSolana);
    const details = { ...brand?.details, change: { feeMinorByCurrency } } as never;
    await t.db.update(brands).set({ details }).where(isSolana);
    t.clock.advance(60_000);
    const { price } = await chooseFlights(visitor, booking);
    await t.db.update(brands).set({ details: brand?.details }).where(isSolana);
    t.clock.advance(60_000);
    expect(price.fee_amount).toBe(fee);
    expect(Number(price.due_amount)).toBe(Number(price.sale_change_amount) + Number(fee));
  });

  test.each(['voucher', 'airline_credits', 'unpriced'])(
    'flights whose price is %s are left to the phone [SERV-03]',
    async (answer) => {
      const { visitor, booking } = await bookedBy(answer);
      const { status, body } = await searchOptions(visitor, booking);
      expect([status, body.options]).toEqual([200, []]);
      expect(body.by_phone).toBeGreaterThan(0);
    },
  );

  test.each([
    ['not_changeable', 409, 'AMENDMENT_BY_PHONE'],
    ['not_changeable_yet', 409, 'AMENDMENT_NOT_POSSIBLE'],
  ])('an airline that answers %s changes nothing [SERV-03]', async (answer, status, code) => {
    const { visitor, booking } = await bookedBy(answer);
    const refused = await searchOptions(visitor, booking);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('pressed twice, from two tabs and again afterwards: one change, one charge [SERV-03] [PAY-08]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    const both = await Promise.all([1, 2, 3].map(() => confirmAmendment(visitor, chosen, paymentId)));
    const again = await confirmAmendment(visitor, chosen, paymentId);
    expect([...both, again].map(({ status, body }) => [status, body.status])).toEqual(
      Array(4).fill([200, 'confirmed']),
    );
    expect(await books()).toEqual([]);
  });

  test('a second change is refused as the airline refuses it, and canceling refunds the new price [SERV-03] [TRIP-11]', async () => {
    const { visitor, booking } = await bookedBy();
    await changeFlights(visitor, booking);
    const second = await searchOptions(visitor, booking);
    expect([second.status, second.body.code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
    const { saleMinor } = await bookingRow(booking.id);
    const quote = await quoteOf(visitor, booking.id);
    expect(quote.body.paid_amount).toBe((saleMinor / 100).toFixed(2));
    // Both payments give: the refund is more than the first one took.
    expect(quote.body.rule).toBe('fare_rules');
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    await t.app.reconciler.run();
    const { refunds, payments: paid, intents } = await readBooks(t.db, t.duffel, t.stripe);
    const own = paid.filter(({ bookingId }) => bookingId === booking.id).map(({ intentId }) => intentId);
    expect(own).toHaveLength(2);
    expect(intents.filter(({ id }) => own.includes(id)).map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
    ]);
    const back = refunds
      .filter(({ payment_intent: id }) => own.includes(id))
      .reduce((sum, { amount }) => sum + amount, 0);
    expect((back / 100).toFixed(2)).toBe(quote.body.refund_amount);
    expect(await books()).toEqual([]);
  });

  test('a quote for canceling that was made before the change cannot be confirmed after it [SERV-03] [TRIP-11]', async () => {
    const { visitor, booking } = await bookedBy();
    const old = await quoteOf(visitor, booking.id);
    await changeFlights(visitor, booking);
    const canceled = await cancel(visitor, booking.id, { quoteId: old.body.quoteId });
    expect([canceled.status, canceled.body.code]).toEqual([409, 'CANCELLATION_QUOTE_CHANGED']);
  });

  describe('refusals', () => {
    const strangers = async (visitor: Visitor) => {
      const { booking } = await bookedBy();
      return { booking, visitor };
    };

    test('strangers find neither the trip nor its amendment, and cannot pay for it [SERV-03] [TRIP-09]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const stranger = t.visitor();
      const statuses = [
        (await searchOptions(stranger, booking)).status,
        (await quoteOption(stranger, booking, 'oco_1')).status,
        (await stranger.get(`/api/amendments/${chosen.id}`)).statusCode,
        (await payAmendment(stranger, chosen)).statusCode,
        (await confirmAmendment(stranger, chosen)).status,
      ];
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
      const { booking: other } = await strangers(visitor);
      expect((await quoteOption(visitor, other, 'oco_1')).status).toBe(404);
    });

    test('an offer of another order is refused [SERV-03]', async () => {
      const visitor = t.visitor();
      const [one, two] = [await bookChangeable(visitor), await bookChangeable(visitor)];
      const option = (await searchOptions(visitor, one)).body.options[0];
      const refused = await quoteOption(visitor, two, option?.id ?? '');
      expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_OFFER_GONE']);
      expect(await t.db.select().from(amendments).where(eq(amendments.bookingId, two.id))).toEqual([]);
    });

    test('without a payment, with another’s, or with one for a flight offer nothing is changed [SERV-03] [PRICE-04]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const other = await chooseFlights(visitor, booking);
      const otherPayment = await payForAmendment(visitor, other);
      for (const paymentId of [undefined, 'pay_1', otherPayment]) {
        const refused = await confirmAmendment(visitor, chosen, paymentId);
        expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
      }
      const wrong = await payAmendment(visitor, chosen, { amount: '1.00' });
      expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'AMOUNT_MISMATCH']);
      expect(wrong.json().message).toContain('$154');
      expect((await rowOf(chosen.id)).state).toBe('quoted');
    });

    test('a payment for a change cannot buy a flight [SERV-03] [PAY-09]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      const body = {
        offerId: 'off_1',
        passengers: [{ firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-05-17' }],
        paymentDetails: { amount: chosen.price.due_amount, currency: 'USD' },
      };
      expect((await visitor.post('/api/bookings', body)).statusCode).toBe(402);
      const named = { ...body, paymentDetails: { ...body.paymentDetails, paymentId } };
      expect((await visitor.post('/api/bookings', named)).json().code).toBe('PAYMENT_NOT_USABLE');
    });

    test('an offer that is gone at the airline: nothing changed, the hold is released [SERV-03]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.changeFlightOffer((await rowOf(chosen.id)).supplierOfferId ?? '', { gone: true });
      const refused = await confirmAmendment(visitor, chosen, paymentId);
      expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_OFFER_GONE']);
      expect((await paymentRow(paymentId))?.state).toBe('voided');
      expect(datesOf(await readBooking(visitor, booking.id))).toEqual([inDays(40), inDays(50)]);
      expect(await books()).toEqual([]);
    });

    test('an offer that became dearer since it was listed is asked about again at its new price [SERV-03] [PRICE-06]', async () => {
      const { visitor, booking } = await bookedBy();
      const option = (await searchOptions(visitor, booking)).body.options[0];
      expect(option?.price.due_amount).toBe('154.00');
      await t.duffel.changeFlightOffer(option?.id ?? '', { changeTotalAmount: '300.00' });
      const { body } = await quoteOption(visitor, booking, option?.id ?? '');
      // 300 × 1.23 and our 25.
      expect(body.price.due_amount).toBe('394.00');
      expect(
        (await payAmendment(visitor, { ...body, price: { ...body.price, due_amount: '154.00' } })).statusCode,
      ).toBe(409);
      const { status } = await confirmAmendment(visitor, body, await payForAmendment(visitor, body));
      expect(status).toBe(200);
      expect(await books()).toEqual([]);
    });

    test('a quote that expired is not sent, and its hold is released [SERV-03]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.db.update(amendments).set({ expiresAt: t.clock.now() }).where(eq(amendments.id, chosen.id));
      const refused = await confirmAmendment(visitor, chosen, paymentId);
      expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_OFFER_GONE']);
      expect((await paymentRow(paymentId))?.state).toBe('voided');
      expect((await payAmendment(visitor, chosen)).json().code).toBe('AMENDMENT_OFFER_GONE');
    });

    test('a declined card changes nothing, and another card can pay [SERV-03] [PAY-07]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const declined = await payAmendment(visitor, chosen, {
        cardDetails: { ...goodCard, number: '4000000000000002' },
      });
      expect(declined.statusCode).toBe(402);
      const { status } = await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen));
      expect(status).toBe(200);
    });

    test.each([
      [[{ direction: 5, departureDate: inDays(44) }], 'This trip has no such direction'],
      [[{ direction: 0, departureDate: '2020-01-01' }], 'Departure date cannot be in the past'],
      [[{ direction: 0, departureDate: inDays(44), destination: 'JFK' }], 'Origin and destination cannot be the same'],
    ])('wrong directions are named by field [SERV-03] [SAFE-03]', async (directions, message) => {
      const { visitor, booking } = await bookedBy();
      const { status, body } = await searchOptions(visitor, booking, directions);
      expect([status, body.message]).toEqual([400, message]);
    });

    test.each([[[]], [{}], [[{ direction: -1, departureDate: 'soon' }]], [[{ direction: 0, departureDate: 5 }]]])(
      'garbage is refused [SAFE-03]',
      async (directions) => {
        const { visitor, booking } = await bookedBy();
        expect((await searchOptions(visitor, booking, directions as never)).status).toBe(400);
      },
    );

    test('while the flights are being changed, canceling and another change are refused [SERV-03]', async () => {
      const { visitor, booking } = await bookedBy();
      const [chosen, other] = [await chooseFlights(visitor, booking), await chooseFlights(visitor, booking)];
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
      await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
      expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
      expect((await readBooking(visitor, booking.id)).message).toContain('is still being settled');
      expect((await quoteOf(visitor, booking.id)).body.code).toBe('AMENDMENT_IN_PROGRESS');
      expect((await cancel(visitor, booking.id)).body.code).toBe('AMENDMENT_IN_PROGRESS');
      expect((await searchOptions(visitor, booking)).body.code).toBe('AMENDMENT_IN_PROGRESS');
      expect((await confirmAmendment(visitor, other)).body.code).toBe('PAYMENT_REQUIRED');
      expect((await payAmendment(visitor, other)).json().code).toBe('AMENDMENT_IN_PROGRESS');
      await t.duffel.clearFaults();
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('done');
      expect(await books()).toEqual([]);
    });
  });

  describe('lost answers', () => {
    test('made, then the answer is lost: it is looked up, charged once, and never sent again [SERV-03] [SAFE-02]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
      const confirmed = await confirmAmendment(visitor, chosen, paymentId);
      expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed']);
      expect(await books()).toEqual([]);
    });

    test('lost before it was made: pending until the settle window is over, then nothing is charged, and a mail says so [SERV-03] [SERV-06]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
      const pending = await confirmAmendment(visitor, chosen, paymentId);
      expect([pending.status, pending.body.status]).toEqual([202, 'pending']);
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('confirming');
      t.clock.advance(200_000);
      await t.app.reconciler.run();
      expect(await rowOf(chosen.id)).toMatchObject({ state: 'failed' });
      expect((await paymentRow(paymentId))?.state).toBe('voided');
      expect((await bookingRow(booking.id)).openAmendmentId).toBeNull();
      expect(datesOf(await readBooking(visitor, booking.id))).toEqual([inDays(40), inDays(50)]);
      const kinds = await t.db
        .select()
        .from(mails)
        .where(eq(mails.occasion, `${booking.id}:amendment_failed:${chosen.id}`));
      expect(kinds).toHaveLength(1);
      expect(await books()).toEqual([]);
    });

    test('the capture is lost: it is captured once, later [SERV-03] [SAFE-02]', async () => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'reset_after' });
      const confirmed = await confirmAmendment(visitor, chosen, paymentId);
      expect(confirmed.status).toBe(200);
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('done');
      expect(await books()).toEqual([]);
    });

    /** A change that was given up, and that the airline makes after all. */
    const madeLate = async (answer: string, meanwhile?: Partial<typeof bookings.$inferInsert>) => {
      const { visitor, booking } = await bookedBy(answer);
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = chosen.price.due_amount === '0.00' ? undefined : await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
      await confirmAmendment(visitor, chosen, paymentId);
      t.clock.advance(200_000);
      await t.app.reconciler.run();
      expect((await rowOf(chosen.id)).state).toBe('failed');
      const { supplierChangeId, supplierMinor } = await rowOf(chosen.id);
      const payment = { type: 'balance', amount: (supplierMinor / 100).toFixed(2), currency: 'USD' };
      const body = supplierMinor > 0 ? { payment } : {};
      await askSupplier(t.duffel.origin, `order_changes/${supplierChangeId}/actions/confirm`, body);
      await t.db
        .update(bookings)
        .set({ lookAt: t.clock.now(), ...meanwhile })
        .where(eq(bookings.id, booking.id));
      await t.db.update(amendments).set({ lookAt: t.clock.now() }).where(eq(amendments.id, chosen.id));
      await t.app.reconciler.run();
      const occasion = `${booking.id}:amendment_confirmed:${chosen.id}`;
      const told = await t.db.select().from(mails).where(eq(mails.occasion, occasion));
      expect(told).toHaveLength(1);
      await t.app.mailSender.run();
      return { visitor, booking, row: await rowOf(chosen.id) };
    };

    test('a change that the airline makes late, and for which nothing was due, goes on: its refund is sent [SERV-03] [SAFE-01]', async () => {
      const { visitor, booking, row } = await madeLate('cheaper');
      expect(row.state).toBe('done');
      expect(datesOf(await readBooking(visitor, booking.id))[0]).not.toBe(inDays(40));
      const { refunds } = await t.stripe.state<{ refunds: { amount: number; metadata: { cause_id?: string } }[] }>();
      const sent = refunds.filter(({ metadata }) => metadata.cause_id === row.id);
      expect(sent.map(({ amount }) => amount)).toEqual([row.refundMinor]);
      expect(await books()).toEqual([]);
    });

    test('a change that the airline makes after its payment was released: a person is called, the traveler is told [SERV-03] [SAFE-01]', async () => {
      const { booking, row } = await madeLate('dearer');
      expect(row.state).toBe('needs_attention');
      expect(await bookingRow(booking.id)).toMatchObject({ airlineChange: null, openAmendmentId: row.id });
      expect(t.logged()).toContain('An amendment was made after it had been given up');
      const mail = t.sent.find(
        ({ subject }) => subject.startsWith('Flights changed') && subject.endsWith(booking.reference),
      );
      expect(mail?.text).toContain('Our team is settling the payment and will contact you.');
      expect(mail?.text).not.toMatch(/To pay now|is charged|was charged/);
    });

    test('a change that the airline makes late beside a newer one goes to a person, and refunds nothing by itself [SERV-03] [SAFE-01]', async () => {
      const { booking, row } = await madeLate('cheaper', { openAmendmentId: 'amd_newer' });
      expect(row.state).toBe('needs_attention');
      expect((await bookingRow(booking.id)).openAmendmentId).toBe('amd_newer');
      const { refunds } = await t.stripe.state<{ refunds: { metadata: { cause_id?: string } }[] }>();
      expect(refunds.filter(({ metadata }) => metadata.cause_id === row.id)).toEqual([]);
    });
  });
});
