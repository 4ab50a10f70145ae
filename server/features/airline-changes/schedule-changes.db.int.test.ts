import { createHmac } from 'node:crypto';
import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { answerSoon } from '#domain/booking/airline-changes/change-texts.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  askSupplier,
  bookFareAsMember,
  cancel,
  fares,
  hour,
  lookUp,
  quoteOf,
} from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { acceptChange, changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import { itineraryVersions } from '../itineraries/tables.ts';

const secret = 'whsec_that_only_tests_use';

describe.each(inject('engines'))('changes by the airline, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      webhookSecrets: [secret],
      // Not tested here; on a busy machine an order would count as lost.
      orderDeadlineMs: 20_000,
    });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  const bookingRow = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const versionsOf = (id: string) =>
    t.db
      .select()
      .from(itineraryVersions)
      .where(eq(itineraryVersions.bookingId, id))
      .orderBy(asc(itineraryVersions.number));
  const mailsOf = (id: string) =>
    t.db
      .select()
      .from(mails)
      .where(like(mails.occasion, `${id}:schedule%`))
      .orderBy(asc(mails.id));
  /** Makes the booking due, like a supplier's event, and runs the reconciler. */
  const check = async (id: string) => {
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
    await t.app.reconciler.run();
  };
  const sentTo = async (booking: BookingAnswer) => {
    await t.app.mailSender.run();
    return t.sent.filter(({ subject }) => subject.endsWith(`reference ${booking.reference}`)).slice(1);
  };
  let count = 0;
  const sendEvent = (orderId: string | null) => {
    const event = {
      id: `wev_${++count}`,
      type: 'order.airline_initiated_change_detected',
      live_mode: false,
      data: { object: { id: orderId, aic_id: 'aic_1' } },
    };
    const payload = JSON.stringify(event);
    const time = Math.floor(t.clock.now().getTime() / 1000);
    const digest = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
    return t.app.server.inject({
      method: 'POST',
      url: '/api/webhooks/duffel',
      payload,
      headers: {
        host: 'localhost',
        'content-type': 'application/json; charset=utf-8',
        'x-duffel-signature': `t=${time},v1=${digest}`,
      },
    });
  };

  test('found by the event within one tick: a version, a judgment and one mail, however often it is announced [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    const sold = booking.bookingData.slices[0]?.segments[0]?.departing_at ?? '';
    await changeSchedule(t, booking, { kind: 'large' });
    expect((await sendEvent(booking.duffelBookingId)).statusCode).toBe(200);
    await expect.poll(async () => (await bookingRow(booking.id)).itineraryVersion).toBe(2);
    await Promise.all([sendEvent(booking.duffelBookingId), sendEvent(booking.duffelBookingId), t.app.reconciler.run()]);
    await check(booking.id);

    const versions = await versionsOf(booking.id);
    expect(versions.map(({ number, kind, level }) => [number, kind, level])).toEqual([
      [1, 'sold', null],
      [2, 'changed', 'significant'],
    ]);
    expect(versions[0]?.flights[0]?.[0]?.departingAt).toBe(sold);
    const seen = await readBooking(visitor, booking.id);
    expect(seen.airline_change).toMatchObject({ version: 2, level: 'significant', answer: 'open', refunds_all: true });
    expect(seen.airline_change?.texts).toEqual(['Leaves 6h 30m later.', 'Arrives 6h 30m later.']);

    expect(await mailsOf(booking.id)).toHaveLength(1);
    const [mail, ...more] = await sentTo(booking);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('The airline made a significant change to your flights');
    for (const text of [...(seen.airline_change?.texts ?? []), ...(seen.airline_change?.choices ?? [])])
      expect(mail?.text).toContain(text);
    expect(mail?.text).toMatch(/Before:\nBA \d+ JFK → LHR.*\nNow:\nBA \d+ JFK → LHR/);
    expect(mail?.attachments[0]?.fileName).toMatch(/\.ics$/);
  });

  test.each(['small', 'large'] as const)(
    'a %s change asks for an answer and names no deadline, which the airline has not set [F-162] [SERV-02]',
    async (kind) => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.nothing);
      await changeSchedule(t, booking, { kind });
      await check(booking.id);
      const choices = (await readBooking(visitor, booking.id)).airline_change?.choices.join(' ') ?? '';
      expect(choices).toContain(answerSoon);
      expect(choices).not.toMatch(/reply by|\d:\d\d/);
    },
  );

  test('accepted flights end the free 24 hours: the trip offers what the quote then gives [SERV-02] [TRIP-10]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    const offered = async () =>
      (await readBooking(visitor, booking.id)).bookingData.conditions.cancellation_options.map(({ type }) => type);
    const said = async () => {
      const { airline_change: change, fare_rules: rules } = await readBooking(visitor, booking.id);
      return [...(change?.choices ?? []), ...rules].join(' ');
    };
    const ends = 'If you keep the new flights, free cancellation within 24 hours of booking ends.';
    expect(await offered()).toEqual(['free_24h']);
    expect(await said()).toMatch(/for a full refund, if your flights were not changed and/);
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect(await offered()).toEqual(['free_24h']);
    expect(await said()).toMatch(/for a full refund, if you do not keep the new flights and/);
    expect(await said()).toContain(ends);
    const { quoteId, rule } = (await quoteOf(visitor, booking.id)).body;
    expect(rule).toBe('free_24h');
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    // An earlier quote does not outlive that.
    expect((await cancel(visitor, booking.id, { quoteId })).status).toBe(409);
    expect(await offered()).not.toContain('free_24h');
    expect(await said()).not.toMatch(/full refund|24 hours/);
    const quote = await quoteOf(visitor, booking.id);
    expect(quote.body.rule).toBe('no_refund');
  });

  test('found without any event, within six hours; hourly before departure [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small' });
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).itineraryVersion).toBe(1);
    t.clock.advance(6 * hour);
    await t.app.reconciler.run();
    expect(await bookingRow(booking.id)).toMatchObject({ itineraryVersion: 2, airlineChange: { level: 'minor' } });
    const { orderPollAt } = await bookingRow(booking.id);
    expect((orderPollAt?.getTime() ?? 0) - t.clock.now().getTime()).toBeGreaterThan(5 * hour);
  });

  test('a calendar that is imported again updates its events: same ids, higher sequence [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    const calendar = async () => (await visitor.get(`/api/bookings/${booking.id}/calendar.ics`)).body;
    const field = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
    const before = await calendar();
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    const after = await calendar();
    expect(field(after, 'UID')).toBe(field(before, 'UID'));
    expect(Number(field(after, 'SEQUENCE'))).toBeGreaterThan(Number(field(before, 'SEQUENCE')));
    expect(after.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(field(after, 'DTSTART')).not.toBe(field(before, 'DTSTART'));
    expect(field(after, 'STATUS')).toBe('CONFIRMED');
    await changeSchedule(t, booking, { kind: 'canceled' });
    await check(booking.id);
    const gone = await calendar();
    expect([field(gone, 'UID'), field(gone, 'STATUS')]).toEqual([field(before, 'UID'), 'CANCELLED']);
    await changeSchedule(t, booking, { takeBack: true });
    await check(booking.id);
    expect(field(await calendar(), 'STATUS')).toBe('CONFIRMED');
  });

  test('a change taken back before its mail went out is never told; one that was told is taken back [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await sentTo(booking);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    await changeSchedule(t, booking, { takeBack: true });
    await check(booking.id);
    expect(await sentTo(booking)).toEqual([]);
    expect(await readBooking(visitor, booking.id)).toMatchObject({ airline_change: null });

    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect((await sentTo(booking)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The airline changed/),
    ]);
    await changeSchedule(t, booking, { takeBack: true });
    await check(booking.id);
    const sent = await sentTo(booking);
    expect(sent.at(-1)?.subject).toMatch(/^Your original flights are back/);
    expect(sent).toHaveLength(2);
    expect((await versionsOf(booking.id)).map(({ kind }) => kind)).toEqual([
      'sold',
      'changed',
      'restored',
      'changed',
      'restored',
    ]);
  });

  test('two changes before anybody looked: only the newest is mailed, and only it can be accepted [SERV-01] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    expect(await sentTo(booking)).toHaveLength(1);
    expect(await acceptChange(visitor, booking.id, 2)).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CHANGE_STALE' },
    });

    // A third one that we have not read yet: the shown one is stale, and the newest is shown.
    await changeSchedule(t, booking, { kind: 'small' });
    expect((await acceptChange(visitor, booking.id, 3)).body.code).toBe('SCHEDULE_CHANGE_STALE');
    const shown = await readBooking(visitor, booking.id);
    expect(shown.airline_change).toMatchObject({ version: 4, answer: 'open' });
    const accepted = await acceptChange(visitor, booking.id, 4);
    expect(accepted).toMatchObject({
      status: 200,
      body: { airline_change: { answer: 'accepted', can_accept: false } },
    });
    expect(await acceptChange(visitor, booking.id, 4)).toMatchObject({ status: 200 });
    const order = await readOrder(booking);
    expect(order.airline_initiated_changes.map(({ action_taken }) => action_taken)).toEqual([null, null, 'accepted']);
  });

  interface WireOrder {
    readonly airline_initiated_changes: readonly { readonly action_taken: string | null }[];
  }
  const readOrder = async ({ duffelBookingId }: BookingAnswer): Promise<WireOrder> => {
    const response = await fetch(`${t.duffel.origin}/air/orders/${duffelBookingId}`, {
      headers: { authorization: 'Bearer duffel_test_simulator', 'duffel-version': 'v2', accept: 'application/json' },
    });
    return ((await response.json()) as { data: WireOrder }).data;
  };

  test('what was accepted is the new measure: the same flights again are no news, a further change is [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    // Accepted, so the right to a full refund is over.
    expect((await quoteOf(visitor, booking.id)).body.rule).not.toBe('airline_change');
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect((await bookingRow(booking.id)).airlineChange).toMatchObject({ level: 'minor', answer: 'open', version: 3 });
  });

  test.each(['large', 'canceled', 'airport'] as const)(
    'a change (%s) that is not accepted refunds the whole price without our fee, as every sentence says [SERV-02] [TERMS-01]',
    async (kind) => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.nothing);
      // Past the 24 hours with full refunds.
      t.clock.advance(25 * hour);
      await changeSchedule(t, booking, { kind });
      await check(booking.id);
      const seen = await readBooking(visitor, booking.id);
      const quote = await quoteOf(visitor, booking.id);
      const paid = booking.bookingData.sale_amount;
      expect(quote.body).toMatchObject({ rule: 'airline_change', refund_amount: paid, fee_amount: '0.00' });
      expect(seen.airline_change?.choices.join(' ')).toContain(quote.body.message);
      const { status, body } = await cancel(visitor, booking.id, { quoteId: quote.body.quoteId });
      expect([status, body.booking.cancellation?.refund_amount]).toEqual([200, paid]);
      expect(body.booking.cancellation?.refund_status).toBe('refunded');
      expect(body.booking.returned_amount).toBeNull();
      const { refunds } = await t.stripe.state<{ refunds: { amount: number; payment_intent: string }[] }>();
      const { paymentId } = await bookingRow(booking.id);
      const [payment] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
      const ours = refunds.filter(({ payment_intent }) => payment_intent === payment?.intentId);
      expect(ours.map(({ amount }) => amount)).toEqual([Math.round(Number(paid) * 100)]);
      // Nothing is left to answer or to be reminded of.
      t.clock.advance(25 * hour);
      await t.app.reconciler.run();
      expect((await sentTo(booking)).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
    },
  );

  test('a minor change refunds by the fare rules [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    t.clock.advance(25 * hour);
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect((await quoteOf(visitor, booking.id)).body.rule).toBe('no_refund');
    expect((await readBooking(visitor, booking.id)).airline_change).toMatchObject({ refunds_all: false });
  });

  test('a quote for a full refund ends when someone accepts: less is never paid without asking [SERV-02] [TRIP-11]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    t.clock.advance(25 * hour);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const { quoteId } = (await quoteOf(visitor, booking.id)).body;
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    const { status, body } = await cancel(visitor, booking.id, { quoteId });
    expect([status, body.code]).toEqual([409, 'CANCELLATION_QUOTE_CHANGED']);
    expect((await bookingRow(booking.id)).state).toBe('confirmed');
  });

  test('a quote by the fare rules gives way to the full refund that a change entitles to since [SERV-02] [TRIP-11]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    t.clock.advance(25 * hour);
    const { quoteId, rule } = (await quoteOf(visitor, booking.id)).body;
    expect(rule).toBe('fare_rules');
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const { status, body } = await cancel(visitor, booking.id, { quoteId });
    expect([status, body.booking.cancellation?.refund_amount]).toEqual([200, booking.bookingData.sale_amount]);
  });

  test('flights that the airline restores while a cancellation is under way do not end its full refund [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    t.clock.advance(25 * hour);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const { quoteId } = (await quoteOf(visitor, booking.id)).body;
    await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'reset_before' });
    expect((await cancel(visitor, booking.id, { quoteId })).status).toBe(202);
    await changeSchedule(t, booking, { takeBack: true });
    // A newer offer of the supplier ends the confirmed one.
    await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
    await check(booking.id);
    await t.app.reconciler.run();
    const row = await bookingRow(booking.id);
    expect([row.state, row.airlineChange]).toEqual(['cancelled', null]);
    const { cancellation } = await readBooking(visitor, booking.id);
    expect(cancellation).toMatchObject({ refund_amount: booking.bookingData.sale_amount, refund_status: 'refunded' });
  });

  test('a change that nobody has noticed yet counts when a refund is quoted [SERV-01] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    t.clock.advance(25 * hour);
    await changeSchedule(t, booking, { kind: 'large' });
    const paid = booking.bookingData.sale_amount;
    expect((await quoteOf(visitor, booking.id)).body).toMatchObject({ rule: 'airline_change', refund_amount: paid });
    expect(await bookingRow(booking.id)).toMatchObject({ itineraryVersion: 2, airlineChange: { answer: 'open' } });
  });

  test('a quote says what the airline did and which change that is, though nobody had noticed it [SERV-01] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    expect((await quoteOf(visitor, booking.id)).body.airline_change_version).toBeNull();
    await changeSchedule(t, booking, { kind: 'canceled' });
    const { body } = await quoteOf(visitor, booking.id);
    expect(body).toMatchObject({ rule: 'airline_change', airline_change_version: 2 });
    expect(body.message).toContain('because the airline canceled one or more flights on this trip');
  });

  test('while new flights are being accepted nothing is canceled, by whatever quote [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    const quote = (await quoteOf(visitor, booking.id)).body;
    expect(quote.rule).not.toBe('airline_change');
    await t.duffel.fault({ operation: 'airline_initiated_changes.accept', kind: 'reset_before' });
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(202);
    const { status, body } = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
    expect([status, body.code]).toEqual([409, 'CANCELLATION_NOT_POSSIBLE']);
    expect(body.message).toContain('confirming the new flights with the airline');
    t.clock.advance(2 * 60_000);
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('accepted');
    expect((await cancel(visitor, booking.id, {})).status).toBe(200);
  });

  test('what people of the supplier carry out with the airline is accepted at once, and the old flights meanwhile are no news [SERV-01] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await sentTo(booking);
    await changeSchedule(t, booking, { kind: 'small', byAgents: true });
    await check(booking.id);
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    for (const isDone of [false, true]) {
      if (isDone) await changeSchedule(t, booking, { finish: true });
      await check(booking.id);
      expect((await bookingRow(booking.id)).airlineChange).toMatchObject({ version: 2, answer: 'accepted' });
      expect((await versionsOf(booking.id)).map(({ kind }) => kind)).toEqual(['sold', 'changed']);
    }
    expect(await sentTo(booking)).toHaveLength(2);
    expect((await cancel(visitor, booking.id, {})).status).toBe(200);
  });

  test('what the supplier cannot accept is not sent, and stays open for an answer by phone [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small', byUs: true });
    await check(booking.id);
    // No call takes this fault, because none is made.
    await t.duffel.fault({ operation: 'airline_initiated_changes.accept', kind: 'status_504' });
    const { status, body } = await acceptChange(visitor, booking.id, 2);
    expect([status, body.code, body.message]).toEqual([
      409,
      'SCHEDULE_CHANGE_BY_PHONE',
      'This change cannot be accepted online. Please call us.',
    ]);
    expect((await deskOf(() => t).act(booking.id, 'accept_change')).body).toMatchObject({
      code: 'ACTION_NOT_POSSIBLE',
    });
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('open');
    expect(await t.duffel.faults()).toHaveLength(1);
  });

  test('a change that only the airline can accept has no button and no reminders, and the desk records the answer [F-109] [SERV-02] [ADM-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large', byUs: true });
    await check(booking.id);
    const { airline_change: shown } = await readBooking(visitor, booking.id);
    expect(shown).toMatchObject({ can_accept: false, answer: 'open' });
    expect(shown?.choices[0]).toBe('Call us to keep the new flights: this airline does not take your answer online.');
    expect(shown?.choices[1]).toMatch(/^You can cancel instead\. We will refund the full \$/);
    const { changeAnswerBy, changeRemindAt } = await bookingRow(booking.id);
    expect([changeAnswerBy === null, changeRemindAt]).toEqual([false, null]);
    const desk = deskOf(() => t);
    expect((await desk.read(booking.id)).actions).toEqual(['look_again', 'accepted_by_phone']);
    expect((await desk.act(booking.id, 'accepted_by_phone')).body.said).toBe('The new flights are accepted.');
    expect((await bookingRow(booking.id)).airlineChange).toMatchObject({ answer: 'accepted' });
    // The supplier still lists its change as open.
    await check(booking.id);
    expect((await bookingRow(booking.id)).airlineChange).toMatchObject({ version: 2, answer: 'accepted' });
    expect(await desk.attention(booking.id)).toBeUndefined();
    expect((await sentTo(booking)).at(-1)?.subject).toMatch(/^Your new flights are confirmed/);
  });

  test('a change that can be accepted by phone only since it was found loses its button and its reminders when somebody tries [F-109] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small', byUs: true });
    await check(booking.id);
    const { airlineChange } = await bookingRow(booking.id);
    if (airlineChange === null) throw new Error('no change');
    const { isByPhone, ...earlier } = airlineChange;
    expect(isByPhone).toBe(true);
    await t.db
      .update(bookings)
      .set({ airlineChange: earlier, changeRemindAt: t.clock.now() })
      .where(eq(bookings.id, booking.id));
    expect((await readBooking(visitor, booking.id)).airline_change?.can_accept).toBe(true);
    expect((await acceptChange(visitor, booking.id, 2)).body.code).toBe('SCHEDULE_CHANGE_BY_PHONE');
    expect((await readBooking(visitor, booking.id)).airline_change?.can_accept).toBe(false);
    expect((await bookingRow(booking.id)).changeRemindAt).toBeNull();
  });

  test('flights with a missed connection are not offered to keep; only the desk can keep them [F-97]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const { airlineChange } = await bookingRow(booking.id);
    if (airlineChange === null) throw new Error('no change');
    await t.db
      .update(bookings)
      .set({ airlineChange: { ...airlineChange, level: 'connection_broken' } })
      .where(eq(bookings.id, booking.id));
    const { airline_change: shown } = await readBooking(visitor, booking.id);
    expect(shown?.can_accept).toBe(false);
    expect(shown?.choices.join(' ')).not.toMatch(/keep/i);
    const { status, body } = await acceptChange(visitor, booking.id, 2);
    expect([status, body.code]).toEqual([409, 'SCHEDULE_CHANGE_NOT_OPEN']);
    expect((await quoteOf(visitor, booking.id)).body.refund_amount).toBe(booking.bookingData.sale_amount);
    expect((await deskOf(() => t).act(booking.id, 'accept_change')).status).toBe(200);
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('accepted');
  });

  test('without online cancellation the full refund is due by telephone [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.offline);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const { airline_change: change } = await readBooking(visitor, booking.id);
    expect(change?.refunds_all).toBe(false);
    expect(change?.choices).toContain('Call us to cancel for a full refund.');
  });

  test('a further change is shown beside the flights that were accepted [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await sentTo(booking);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    const accepted = (await readBooking(visitor, booking.id)).airline_change;
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    const shown = (await readBooking(visitor, booking.id)).airline_change;
    expect(accepted?.booked).not.toEqual(accepted?.now);
    expect(shown?.booked).toEqual(accepted?.now);
    await sentTo(booking);
  });

  const versionWhere = (id: string, number: number) =>
    and(eq(itineraryVersions.bookingId, id), eq(itineraryVersions.number, number));

  test('an earlier change that was accepted says nothing about a newer one [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    // The supplier still lists the earlier change as its newest.
    const [newest] = (await versionsOf(booking.id)).slice(-1);
    await t.db.update(itineraryVersions).set({ supplierChangeId: 'aic_of_these' }).where(versionWhere(booking.id, 3));
    await askSupplier(t.duffel.origin, `airline_initiated_changes/${newest?.supplierChangeId}/actions/accept`);
    await check(booking.id);
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('open');
    expect((await acceptChange(visitor, booking.id, 3)).body.airline_change?.answer).toBe('accepting');
    await t.db
      .update(itineraryVersions)
      .set({ supplierChangeId: newest?.supplierChangeId ?? null })
      .where(versionWhere(booking.id, 3));
    await check(booking.id);
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('accepted');
  });

  test('accepting and canceling at once end in one of both, never in both [SERV-02]', async () => {
    for (let round = 0; round < 3; round++) {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.nothing);
      t.clock.advance(25 * hour);
      await changeSchedule(t, booking, { kind: 'large' });
      await check(booking.id);
      const { quoteId } = (await quoteOf(visitor, booking.id)).body;
      const [accepted, canceled] = await Promise.all([
        acceptChange(visitor, booking.id, 2),
        cancel(visitor, booking.id, { quoteId }),
      ]);
      const row = await bookingRow(booking.id);
      expect([accepted.status, canceled.status].filter((status) => status === 200)).toHaveLength(1);
      expect(row.state).toBe(canceled.status === 200 ? 'cancelled' : 'confirmed');
      expect(row.airlineChange?.answer).toBe(canceled.status === 200 ? 'open' : 'accepted');
    }
  });

  test.each(['reset_before', 'reset_after'] as const)(
    'an acceptance without an answer (%s) is looked up and completed, not asked again [SERV-02] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.partly);
      await changeSchedule(t, booking, { kind: 'large' });
      await check(booking.id);
      await t.duffel.fault({ operation: 'airline_initiated_changes.accept', kind });
      const { status, body } = await acceptChange(visitor, booking.id, 2);
      expect([status, body.airline_change?.answer]).toEqual([202, 'accepting']);
      t.clock.advance(2 * 60_000);
      await t.app.reconciler.run();
      expect(await bookingRow(booking.id)).toMatchObject({ reconcileAt: null, airlineChange: { answer: 'accepted' } });
      expect((await readOrder(booking)).airline_initiated_changes[0]?.action_taken).toBe('accepted');
    },
  );

  test('a change accepted at the supplier itself counts as accepted [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const [version] = (await versionsOf(booking.id)).slice(-1);
    await askSupplier(t.duffel.origin, `airline_initiated_changes/${version?.supplierChangeId}/actions/accept`);
    await check(booking.id);
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('accepted');
  });

  test('reminders after 24 hours and before check-in opens, each once on two instances, until answered [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large' });
    await check(booking.id);
    const reminders = async () => (await sentTo(booking)).filter(({ subject }) => subject.startsWith('Reminder'));
    expect(await reminders()).toHaveLength(0);
    t.clock.advance(24 * hour + 1000);
    await t.app.reconciler.run();
    await t.app.reconciler.run();
    expect(await reminders()).toHaveLength(1);
    const { changeRemindAt, changeAnswerBy } = await bookingRow(booking.id);
    expect((changeAnswerBy?.getTime() ?? 0) - (changeRemindAt?.getTime() ?? 0)).toBe(30 * hour);
    await lookUp(visitor, booking);
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    expect((await bookingRow(booking.id)).changeRemindAt).toBeNull();
  });

  test('a change of a flight that has left is kept, but neither mailed nor to be answered [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await sentTo(booking);
    const row = await bookingRow(booking.id);
    const departure = row.endsAt.getTime() - 2 * hour;
    t.clock.advance(departure - t.clock.now().getTime());
    await changeSchedule(t, booking, { kind: 'small' });
    await check(booking.id);
    expect(await bookingRow(booking.id)).toMatchObject({
      itineraryVersion: 2,
      changeAnswerBy: null,
      airlineChange: { answer: 'not_needed' },
    });
    expect((await sentTo(booking)).filter(({ subject }) => subject.includes('airline'))).toEqual([]);
  });
});
