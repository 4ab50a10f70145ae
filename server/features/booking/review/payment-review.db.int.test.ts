import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { DeskList } from '#contract/desk.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { sampleBrands, seedBrands } from '#server/features/brands/index.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import {
  book,
  chooseOffer,
  goodCard,
  inDays,
  pay,
  readBooking,
  tomorrowIn,
} from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { bookings, heldOrders } from '../tables.ts';

const flagged = { ...goodCard, number: '4000000000009235' };
const password = 'Correct-Horse-9-Battery';
const reason = 'Spoke to the cardholder';
const minute = 60_000;

describe.each(inject('engines'))('payments that the risk engine holds for review, on %s', (engine) => {
  let t: TestApp;
  let admin: Visitor;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await ensureAdministrator(t.db, createPasswordHashing(), { email: 'admin@example.com', password }, t.clock.now());
  });
  beforeEach(async () => {
    admin = t.visitor();
    expect((await admin.post('/api/auth/login', { username: 'admin@example.com', password })).statusCode).toBe(200);
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const brandWith = async (key: string, cards: object, visitor = t.visitor({ host: `${key}.flights.example` })) => {
    const [sample] = sampleBrands;
    if (sample === undefined) throw new Error('There are no sample brands');
    await seedBrands(t.db, [{ ...sample, key, domain: null, cards }], t.clock.now());
    return visitor;
  };
  const bookWith = async (card: object, visitor = t.visitor(), departureDate = tomorrowIn('America/New_York')) => {
    const offer = await chooseOffer(visitor, { departureDate });
    const paid = await pay(visitor, offer, { cardDetails: card });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const response = await book(visitor, offer, paymentId);
    const booking = response.json<BookingAnswer>();
    return { visitor, offer, paid, paymentId, response, booking, id: booking.id };
  };
  const bookOf = async (id: string) => {
    const all = await readBooks(t.db, t.duffel, t.stripe);
    const booking = all.bookings.find((row) => row.id === id);
    const payment = all.payments.find((row) => row.id === booking?.paymentId);
    const intent = all.intents.find((row) => row.id === payment?.intentId);
    const orders = all.orders.filter((order) => order.metadata?.booking_id === id);
    const names = [id, payment?.id ?? id, intent?.id ?? id];
    const faults = auditBooks(all).filter((fault) => names.some((name) => fault.includes(name)));
    return { booking, payment, intent, orders, faults };
  };
  const statesOf = async (id: string) => {
    const { booking, payment, intent, orders } = await bookOf(id);
    return [booking?.state, payment?.state, intent?.status, orders.length];
  };
  const waiting = ['in_review', 'booked', 'requires_capture', 0];
  const released = ['refused', 'voided', 'canceled', 0];
  const sold = ['confirmed', 'captured', 'succeeded', 1];
  const read = async (id: string) => (await admin.get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
  const act = async (id: string, action: string, seen?: number) => {
    const answer = await admin.post(`/api/admin/bookings/${id}/actions`, {
      action,
      reason,
      seen: seen ?? (await read(id)).seen,
    });
    return { status: answer.statusCode, ...answer.json<ErrorAnswer & { said: string; booking: DeskBookingAnswer }>() };
  };
  /** The mail about a booking with this subject; null if none was sent. */
  const mailOf = async (reference: string, subject: string) => {
    await t.app.mailSender.run();
    return t.sent.find((mail) => mail.subject.startsWith(subject) && mail.subject.includes(reference))?.text ?? null;
  };
  const review = async (reviewId: string | null | undefined) => {
    const response = await fetch(`${t.stripe.origin}/v1/reviews/${reviewId}`, {
      headers: { authorization: 'Bearer sk_test_simulator' },
    });
    return (await response.json()) as { open: boolean; closed_reason: string | null };
  };
  const reconcileAfter = async (minutes: number) => {
    t.clock.advance(minutes * minute);
    await t.app.reconciler.run();
  };

  test('a flagged payment for a trip that leaves soon is held, and nothing is ordered before someone decides [HOST-03]', async () => {
    const { visitor, offer, paymentId, response, booking, id } = await bookWith(flagged);
    expect(response.statusCode).toBe(202);
    const until = Date.parse(offer.expires_at) - 2 * minute;
    expect(booking).toMatchObject({ status: 'pending', duffelBookingId: null, payment: null });
    expect(Date.parse(booking.review_until ?? '')).toBe(Date.parse(offer.expires_at));
    expect(booking.message).toMatch(
      /^We are checking your payment before we book your flights\. We will decide by \d\d:\d\d on .* \(New York time\) and email you the outcome\./,
    );
    expect(booking.message).toContain('nothing is booked yet, and nothing has been charged');
    expect(await statesOf(id)).toEqual(waiting);
    expect((await bookOf(id)).booking?.reviewUntil?.getTime()).toBe(until);
    const repeated = await book(visitor, offer, paymentId);
    expect([repeated.statusCode, repeated.json<BookingAnswer>().id]).toEqual([202, id]);
    const listed = (await admin.get('/api/admin/bookings?state=attention')).json<DeskList>();
    expect(listed.rows.find((row) => row.id === id)).toMatchObject({ attention: 'payment_review' });
    expect(await read(id)).toMatchObject({
      actions: ['approve_payment', 'refuse_payment', 'look_again'],
      payment: { card: 'Visa •••• 9235', cardDetails: 'credit, issued in US', riskLevel: 'elevated' },
    });
  });

  test('it stands first at the desk, before what needs a person for longer, because its time is short [HOST-03] [ADM-06]', async () => {
    const { id } = await bookWith(flagged);
    await t.duffel.fault({ operation: 'orders.create', kind: 'other_total' });
    const newer = await bookWith(goodCard);
    for (const query of ['', '?state=attention']) {
      const { rows } = (await admin.get(`/api/admin/bookings${query}`)).json<DeskList>();
      const order = rows.map((row) => row.id);
      expect(rows.find((row) => row.id === newer.id)).toMatchObject({ attention: 'order_to_be_paid' });
      expect(order.indexOf(id)).toBeLessThan(order.indexOf(newer.id));
    }
  });

  test('while it waits, names and passports are stored sealed only, and deleted with the decision [HOST-03] [SAFE-09]', async () => {
    const { id } = await bookWith(flagged);
    const [row] = await t.db.select().from(heldOrders).where(eq(heldOrders.bookingId, id));
    expect(row?.sealed.length).toBeGreaterThan(100);
    const { rows } = await t.db.execute(sql`select row_to_json(b)::text as text from bookings b where b.id = ${id}`);
    const stored = `${JSON.stringify(rows)}${Buffer.from(row?.sealed ?? []).toString('latin1')}`;
    for (const secret of ['X12345670', '1990-05-17']) expect(stored).not.toContain(secret);
    await act(id, 'refuse_payment');
    expect(await t.db.select().from(heldOrders).where(eq(heldOrders.bookingId, id))).toEqual([]);
  });

  test.each([
    ['a trip that leaves later', {}, inDays(5), 201],
    ['a trip that leaves later, if all wait', { review: 'always' }, inDays(5), 202],
    ['a trip that leaves soon, if none waits', { review: 'never' }, tomorrowIn('America/New_York'), 201],
  ])('%s is booked or waits as the brand wants [HOST-03]', async (_what, cards, departureDate, status) => {
    const visitor = await brandWith(`review${departureDate}${status}`, cards);
    const { response, id } = await bookWith(flagged, visitor, departureDate);
    expect(response.statusCode).toBe(status);
    expect(await statesOf(id)).toEqual(status === 202 ? waiting : sold);
    expect((await bookWith(goodCard, visitor, departureDate)).response.statusCode).toBe(201);
  });

  test('a payment is not booked under another brand, whose rules for cards and reviews it has not met [HOST-03] [PRICE-01] [SAFE-04]', async () => {
    const visitor = await brandWith('strict-cards', { review: 'always' });
    const offer = await chooseOffer(visitor, { departureDate: inDays(5) });
    const paid = await pay(visitor, offer, { cardDetails: flagged });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const elsewhere = await brandWith('lax-cards', { review: 'never' });
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    const refused = await book(elsewhere, offer, paymentId);
    expect([refused.statusCode, refused.json<ErrorAnswer>().code]).toEqual([409, 'PAYMENT_NOT_USABLE']);
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(202);
  });

  test('approved: the flights are ordered with all traveler data, paid once, and the provider’s review is closed [HOST-03]', async () => {
    const { visitor, id, booking } = await bookWith(flagged);
    const { payment } = await bookOf(id);
    expect(await review(payment?.reviewId)).toMatchObject({ open: true });
    const done = await act(id, 'approve_payment');
    expect(done.said).toMatch(/^The flights are booked and \$[\d,.]+ was taken\.$/);
    expect(await statesOf(id)).toEqual(sold);
    expect((await bookOf(id)).faults).toEqual([]);
    expect(await review(payment?.reviewId)).toMatchObject({ open: false, closed_reason: 'approved' });
    expect(await readBooking(visitor, id)).toMatchObject({ status: 'confirmed', review_until: null });
    expect(await mailOf(booking.reference, 'Booking confirmed')).toContain('your flights are confirmed');
    expect(await t.db.select().from(heldOrders).where(eq(heldOrders.bookingId, id))).toEqual([]);
    expect((await act(id, 'approve_payment')).code).toBe('ACTION_NOT_POSSIBLE');
  });

  test.each(['refunded_as_fraud', 'refunded', 'disputed', 'canceled', 'payment_never_settled'])(
    'a review that was closed at the provider as %s is a refusal: nothing can be ordered anymore [F-137] [HOST-03]',
    async (closed) => {
      const { id } = await bookWith(flagged);
      await t.stripe.closeReview((await bookOf(id)).intent?.id ?? '', closed);
      expect((await act(id, 'approve_payment')).code).toBe('ACTION_NOT_POSSIBLE');
      await reconcileAfter(1);
      expect(await statesOf(id)).toEqual(released);
      expect((await bookOf(id)).booking?.failureCode).toBe('PAYMENT_NOT_APPROVED');
      expect((await bookOf(id)).faults).toEqual([]);
    },
  );

  test.each(['approved', 'acknowledged'])(
    'a review that was closed at the provider as %s leaves the order to us [F-137] [HOST-03]',
    async (closed) => {
      const { id } = await bookWith(flagged);
      await t.stripe.closeReview((await bookOf(id)).intent?.id ?? '', closed);
      await t.app.reconciler.run();
      expect(await statesOf(id)).toEqual(waiting);
      expect((await act(id, 'approve_payment')).said).toMatch(/^The flights are booked/);
    },
  );

  test('approved, but the fare costs more by then: that is said, not that the airline refused it [F-148] [HOST-03]', async () => {
    const { visitor, offer, id, booking } = await bookWith(flagged);
    await t.duffel.changeOffer(offer.id, { totalAmount: (Number(offer.total_amount) + 50).toFixed(2) });
    const why = 'The price of this flight has changed. Nothing was booked and nothing was charged.';
    expect((await act(id, 'approve_payment')).said).toBe(`${why} The hold is being released.`);
    expect(await statesOf(id)).toEqual(released);
    expect(await readBooking(visitor, id)).toMatchObject({ status: 'cancelled', message: why });
    expect(await mailOf(booking.reference, 'Not booked')).toContain('The price of this flight has changed.');
  });

  test('the mail that a payment is being checked is not sent once that is decided [HOST-03] [CONF-04]', async () => {
    const { id, booking } = await bookWith(flagged);
    expect((await act(id, 'approve_payment')).status).toBe(200);
    expect(await mailOf(booking.reference, 'Booking confirmed')).toContain('your flights are confirmed');
    expect(await mailOf(booking.reference, 'Payment being checked')).toBeNull();
  });

  test('refused: nothing is ordered or charged, and the mail leads to a new search for the trip [HOST-03]', async () => {
    const { visitor, offer, paymentId, id, booking } = await bookWith(flagged);
    expect(await mailOf(booking.reference, 'Payment being checked')).toContain('please do not book again');
    expect((await act(id, 'refuse_payment')).said).toContain('Nothing was booked');
    expect(await statesOf(id)).toEqual(released);
    expect((await bookOf(id)).faults).toEqual([]);
    const said = 'We could not approve this payment.';
    expect(await readBooking(visitor, id)).toMatchObject({
      status: 'cancelled',
      message: `${said} Nothing was booked and nothing was charged.`,
    });
    const repeated = await book(visitor, offer, paymentId);
    expect(repeated.json()).toMatchObject({ code: 'PAYMENT_NOT_APPROVED' });
    const mail = await mailOf(booking.reference, 'Not booked');
    expect(mail).toContain(said);
    expect(mail).toContain(
      `/search?origin=JFK&destination=LHR&departureDate=${offer.slices[0]?.segments[0]?.departing_at.slice(0, 10)}`,
    );
    expect(mail).toContain('adultsCount=1');
  });

  test('it waits longer than an unused hold, until two minutes before the offer ends; then the hold is released and a mail says so [HOST-03] [PAY-10]', async () => {
    const { visitor, id, booking: answered } = await bookWith(flagged);
    const { booking } = await bookOf(id);
    await reconcileAfter(unusedHoldMinutes + 2);
    expect(await statesOf(id)).toEqual(waiting);
    const left = ((booking?.reviewUntil?.getTime() ?? 0) - t.clock.now().getTime()) / minute;
    await reconcileAfter(left - 0.1);
    expect(await statesOf(id)).toEqual(waiting);
    await reconcileAfter(0.1);
    expect(await statesOf(id)).toEqual(released);
    const said = 'We could not finish reviewing your payment before this fare expired.';
    expect(await readBooking(visitor, id)).toMatchObject({
      status: 'cancelled',
      message: `${said} Nothing was booked and nothing was charged.`,
    });
    const mail = await mailOf(answered.reference, 'Not booked');
    expect(mail).toContain(said);
    expect(mail).toContain('/search?origin=JFK');
    expect((await act(id, 'approve_payment')).code).toBe('ACTION_NOT_POSSIBLE');
    expect((await bookOf(id)).faults).toEqual([]);
  });

  test('an approval that comes too late orders nothing [HOST-03]', async () => {
    const { id } = await bookWith(flagged);
    const { seen } = await read(id);
    const { booking } = await bookOf(id);
    t.clock.advance((booking?.reviewUntil?.getTime() ?? 0) - t.clock.now().getTime());
    expect(await act(id, 'approve_payment', seen)).toMatchObject({ status: 409, code: 'ACTION_NOT_POSSIBLE' });
    expect(await statesOf(id)).toEqual(released);
  });

  test('an approval that took longer than its lease orders nothing and says so; it can be given again [HOST-03] [SAFE-01] [SAFE-02]', async () => {
    const { id } = await bookWith(flagged);
    const { seen } = await read(id);
    await t.stripe.fault({ operation: 'reviews.approve', kind: 'delay', delayMs: 500 });
    const approving = act(id, 'approve_payment', seen);
    const leaseOf = async () => (await bookOf(id)).booking?.leaseUntil ?? null;
    await expect.poll(leaseOf).not.toBeNull();
    await t.db.update(bookings).set({ leaseUntil: null }).where(eq(bookings.id, id));
    const answer = await approving;
    expect(answer).toMatchObject({ status: 409, code: 'BOOKING_BUSY' });
    expect(answer.message).toBe('The approval took too long, so nothing was ordered. Approve the payment again.');
    expect(await statesOf(id)).toEqual(waiting);
    expect((await act(id, 'approve_payment')).status).toBe(200);
    expect(await statesOf(id)).toEqual(sold);
    expect((await bookOf(id)).faults).toEqual([]);
  });

  test('two decisions at once: one is carried out, and the flights are ordered at most once [HOST-03]', async () => {
    for (const pair of [
      ['approve_payment', 'approve_payment'],
      ['approve_payment', 'refuse_payment'],
    ] as const) {
      const { id } = await bookWith(flagged);
      const { seen } = await read(id);
      const answers = await Promise.all(pair.map((action) => act(id, action, seen)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([sold, released]).toContainEqual(await statesOf(id));
      expect((await bookOf(id)).faults).toEqual([]);
    }
  });

  test('a hold that was canceled at the provider is noticed: nothing is ordered [HOST-03]', async () => {
    const cancelAtProvider = async (id: string) => {
      const { payment } = await bookOf(id);
      const response = await fetch(`${t.stripe.origin}/v1/payment_intents/${payment?.intentId}/cancel`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_simulator' },
      });
      expect(response.status).toBe(200);
    };
    const approved = await bookWith(flagged);
    await cancelAtProvider(approved.id);
    expect((await act(approved.id, 'approve_payment')).code).toBe('ACTION_NOT_POSSIBLE');
    expect(await statesOf(approved.id)).toEqual(released);
    const looked = await bookWith(flagged);
    await cancelAtProvider(looked.id);
    await act(looked.id, 'look_again');
    expect(await statesOf(looked.id)).toEqual(released);
  });

  const captureAtProvider = async (id: string) => {
    const { payment } = await bookOf(id);
    const response = await fetch(`${t.stripe.origin}/v1/payment_intents/${payment?.intentId}/capture`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator' },
    });
    expect(response.status).toBe(200);
  };

  test('a hold that was captured at the provider is left to a person: nobody is told that nothing was charged [HOST-03] [SAFE-02]', async () => {
    const { visitor, id, booking } = await bookWith(flagged);
    await captureAtProvider(id);
    expect((await act(id, 'approve_payment')).code).toBe('ACTION_NOT_POSSIBLE');
    expect(await statesOf(id)).toEqual(['needs_attention', 'captured', 'succeeded', 0]);
    expect(await read(id)).toMatchObject({ attention: 'money_without_order' });
    expect((await readBooking(visitor, id)).message).not.toContain('nothing was charged');
    expect(await mailOf(booking.reference, 'Not booked')).toBeNull();
  });

  test('who refuses a payment whose money was captured at the provider is told so, not that nothing was done [HOST-03] [ADM-06] [SAFE-02]', async () => {
    const { id } = await bookWith(flagged);
    await captureAtProvider(id);
    const { status, said } = await act(id, 'refuse_payment');
    expect([status, said]).toEqual([200, 'The provider had taken the money already: pay it back there.']);
    expect(await statesOf(id)).toEqual(['needs_attention', 'captured', 'succeeded', 0]);
  });

  test('a provider that does not answer stops the decision; a review that cannot be closed there does not [HOST-03]', async () => {
    const { id } = await bookWith(flagged);
    await t.stripe.fault({ operation: 'payment_intents.retrieve', kind: 'error_503', times: 9 });
    expect((await act(id, 'approve_payment')).code).toBe('PAYMENT_UNAVAILABLE');
    expect(await statesOf(id)).toEqual(waiting);
    await t.stripe.clearFaults();
    await t.stripe.fault({ operation: 'reviews.approve', kind: 'error_503', times: 9 });
    expect((await act(id, 'approve_payment')).status).toBe(200);
    expect(await statesOf(id)).toEqual(sold);
  });

  test('an order that the airline refuses after the approval is said, and the hold is released [HOST-03]', async () => {
    const { id, offer, booking } = await bookWith(flagged);
    await t.duffel.changeOffer(offer.id, { gone: true });
    const done = await act(id, 'approve_payment');
    expect(done.said).toContain('Nothing was booked');
    expect(await statesOf(id)).toEqual(released);
    expect(await mailOf(booking.reference, 'Not booked')).not.toBeNull();
  });

  test('when the outcome of an approved order is unknown, the desk says only what is known [HOST-03] [SAFE-02]', async () => {
    const { id, offer } = await bookWith(flagged);
    await t.duffel.fault({ operation: 'orders.create', kind: 'status_500', offerId: offer.id });
    const done = await act(id, 'approve_payment');
    expect(done.said).toBe('Whether the airline has the order is not known yet; it is looked up automatically.');
    expect((await bookOf(id)).booking?.state).toBe('order_unknown');
  });

  test('an offer that ends before anyone could decide is refused at once, and the hold released [HOST-03]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { departureDate: tomorrowIn('America/New_York') });
    t.clock.advance(Date.parse(offer.expires_at) - t.clock.now().getTime() - 1.5 * minute);
    const paid = await pay(visitor, offer, { cardDetails: flagged });
    const response = await book(visitor, offer, paid.json<{ paymentId: string }>().paymentId);
    expect(response.json()).toMatchObject({ code: 'PAYMENT_REVIEW_EXPIRED' });
    const { payments } = await readBooks(t.db, t.duffel, t.stripe);
    expect(payments.find(({ id }) => id === paid.json<{ paymentId: string }>().paymentId)?.state).toBe('voided');
  });

  test.each([
    ['5105105105105100', { refusesPrepaid: true }, 'Prepaid cards are not accepted here.'],
    ['4000002760000016', { countries: ['US', 'CA'] }, 'We do not accept cards issued in this card’s country.'],
  ])(
    'card %s is refused where the brand does not accept it, and nothing is held [HOST-03]',
    async (number, cards, said) => {
      const visitor = await brandWith(`cards${number.slice(0, 2)}`, cards);
      const offer = await chooseOffer(visitor);
      const before = (await readBooks(t.db, t.duffel, t.stripe)).intents.length;
      const headers = { 'idempotency-key': `${Object.keys(cards).join()}-twice` };
      for (const _try of [1, 2]) {
        const refused = await pay(visitor, offer, { cardDetails: { ...goodCard, number } }, headers);
        expect(refused.statusCode).toBe(402);
        expect(refused.json()).toMatchObject({ code: 'CARD_NOT_ACCEPTED', message: expect.stringContaining(said) });
      }
      expect((await readBooks(t.db, t.duffel, t.stripe)).intents).toHaveLength(before);
      expect((await pay(visitor, offer, {})).statusCode).toBe(200);
      const elsewhere = t.visitor();
      const accepted = await pay(elsewhere, await chooseOffer(elsewhere), { cardDetails: { ...goodCard, number } });
      expect(accepted.statusCode).toBe(200);
    },
  );
});
