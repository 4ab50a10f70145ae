import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import { amendmentInProgress, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  bookChangeable,
  chooseFlights,
  confirmAmendment,
  payAmendment,
  payForAmendment,
  quoteOption,
  searchOptions,
} from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { goodCard, inDays, readBooking } from '#server/testing/steps/booking-steps.ts';
import { cancel, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { amendments } from './tables.ts';

describe.each(inject('engines'))('changes of flights that are refused on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { bookedBy, rowOf, paymentRow, datesOf, books } = amendedTrips(() => t);

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

  test.each([
    ['an offer', { offerId: 'off_1' }, 'offerId'],
    ['services of an offer', { services: [{ id: 'ase_1', quantity: 1 }] }, 'services'],
  ])(
    'a payment for a change that names %s as well is refused, and no card is asked for [SERV-03] [SAFE-03]',
    async (_what, more, path) => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const before = await t.db.$count(payments);
      const refused = await payAmendment(visitor, chosen, more);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path }] });
      expect(await t.db.$count(payments)).toBe(before);
    },
  );

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

  test('flights that the airline refuses to change once they are chosen are no flights that are gone: choosing again would not help [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy();
    const option = (await searchOptions(visitor, booking)).body.options[0];
    // The order still names the action.
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'not_changeable_yet');
    const refused = await quoteOption(visitor, booking, option?.id ?? '');
    expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
    expect(await books()).toEqual([]);
  });

  test('an offer that became dearer since it was listed is asked about again at its new price [SERV-03] [PRICE-06]', async () => {
    const { visitor, booking } = await bookedBy();
    const option = (await searchOptions(visitor, booking)).body.options[0];
    expect(option?.price.due_amount).toBe('154.00');
    await t.duffel.changeFlightOffer(option?.id ?? '', { changeTotalAmount: '300.00' });
    const { body } = await quoteOption(visitor, booking, option?.id ?? '');
    // 300 × 1.23 plus our 25.
    expect(body.price.due_amount).toBe('394.00');
    expect((await payAmendment(visitor, { ...body, price: { ...body.price, due_amount: '154.00' } })).statusCode).toBe(
      409,
    );
    const { status } = await confirmAmendment(visitor, body, await payForAmendment(visitor, body));
    expect(status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('an offer that became dearer after it was priced: nothing changed, and answer and page say that the price is gone [SERV-03] [PRICE-06]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.changeFlightOffer((await rowOf(chosen.id)).supplierOfferId ?? '', { changeTotalAmount: '200.00' });
    const refused = await confirmAmendment(visitor, chosen, paymentId);
    expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_OFFER_GONE']);
    const page = (await visitor.get(`/api/amendments/${chosen.id}`)).json<AmendmentAnswer>();
    expect([page.status, page.failure]).toEqual([
      'failed',
      'These flights are no longer available at this price. Nothing was changed and nothing was charged. Please choose again.',
    ]);
    expect(refused.body.message).toBe(page.failure);
    expect((await paymentRow(paymentId))?.state).toBe('voided');
    expect(await books()).toEqual([]);
  });

  test('flights that were priced before the trip was changed say so, when they are paid for and when they are confirmed [SERV-03] [SAFE-01]', async () => {
    const { visitor, booking } = await bookedBy();
    const [one, other] = [await chooseFlights(visitor, booking), await chooseFlights(visitor, booking)];
    const [paid, alsoPaid] = [await payForAmendment(visitor, one), await payForAmendment(visitor, other)];
    expect((await confirmAmendment(visitor, one, paid)).status).toBe(200);
    const overtaken =
      'This trip was changed since you chose these flights, perhaps in another tab. Nothing more was changed, and nothing was charged for them. Please look at your trip before you choose again.';
    const refused = await confirmAmendment(visitor, other, alsoPaid);
    expect([refused.body.code, refused.body.message]).toEqual(['AMENDMENT_OFFER_GONE', overtaken]);
    expect((await paymentRow(alsoPaid))?.state).toBe('voided');
    expect((await payAmendment(visitor, other)).json().message).toBe(overtaken);
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

  test('while the flights are being changed, canceling and another change are refused, and trip and list say so [SERV-03] [TRIP-12]', async () => {
    const { visitor, booking } = await bookedBy();
    const [chosen, other] = [await chooseFlights(visitor, booking), await chooseFlights(visitor, booking)];
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const trip = await readBooking(visitor, booking.id);
    expect(trip).toMatchObject({ open_amendment: 'flights', message: openAmendmentTexts.flights });
    expect(trip.bookingData.conditions).toEqual(booking.bookingData.conditions);
    // The list's other trip is not being changed.
    const settled = await bookChangeable(visitor);
    const listed = (await visitor.get('/api/bookings')).json<BookingAnswer[]>();
    const kinds = new Map(listed.map(({ id, open_amendment }) => [id, open_amendment]));
    expect([kinds.get(booking.id), kinds.get(settled.id)]).toEqual(['flights', null]);
    expect((await quoteOf(visitor, booking.id)).body).toMatchObject({
      code: 'AMENDMENT_IN_PROGRESS',
      message: amendmentInProgress,
    });
    expect((await cancel(visitor, booking.id)).body.code).toBe('AMENDMENT_IN_PROGRESS');
    expect((await searchOptions(visitor, booking)).body.code).toBe('AMENDMENT_IN_PROGRESS');
    expect((await confirmAmendment(visitor, other)).body.code).toBe('PAYMENT_REQUIRED');
    expect((await payAmendment(visitor, other)).json().code).toBe('AMENDMENT_IN_PROGRESS');
    await t.duffel.clearFaults();
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('done');
    expect((await readBooking(visitor, booking.id)).open_amendment).toBeNull();
    expect(await books()).toEqual([]);
  });
});
