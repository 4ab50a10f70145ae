import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ErrorAnswer } from '#contract/call.ts';
import type { DeskList } from '#contract/desk.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, bookFareAsMember, cancel, fares, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { type AirlineAction, changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';

const reason = 'Called, keeps the new flights';

describe.each(inject('engines'))('changes by the airline at the desk, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const administrator = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  const admin = () => signedIn(t.visitor(), 'admin@example.com');
  const list = async (query: Record<string, string> = {}) =>
    (await (await admin()).get(`/api/admin/bookings?${new URLSearchParams(query)}`)).json<DeskList>();
  const read = async (id: string) => (await (await admin()).get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
  const act = async (id: string, action: DeskAction, key: string) => {
    const body = { action, reason, seen: (await read(id)).seen };
    const answer = await (await admin()).post(`/api/admin/bookings/${id}/actions`, body, { 'idempotency-key': key });
    return {
      status: answer.statusCode,
      body: answer.json<ErrorAnswer & { said: string; booking: DeskBookingAnswer }>(),
    };
  };
  const accept = (id: string, key = 'the-first-request') => act(id, 'accept_change', key);
  const changed = async (action: AirlineAction) => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    t.clock.advance(1000);
    await changeSchedule(t, booking, action);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    return { visitor, booking, id: booking.id };
  };

  test('unanswered changes stand in the queue, minor ones marked and after those that need a person [SERV-02] [ADM-06]', async () => {
    const first = await changed({ kind: 'canceled' });
    const minor = await changed({ kind: 'small' });
    const large = await changed({ kind: 'large' });
    const newest = await bookFareAsMember(t.visitor(), fares.partly);
    const attention = (page: DeskList) => page.rows.map(({ id, attention: why }) => [id, why]);
    const all = await list();
    const deadline = (id: string) => all.rows.find((row) => row.id === id)?.deadline ?? '';
    // The change decides which flight leaves first; on equal times, their ids.
    const byDeadline = [first.id, large.id].sort((one, other) =>
      `${deadline(one)} ${one}` < `${deadline(other)} ${other}` ? -1 : 1,
    );
    const queue = [...byDeadline.map((id) => [id, 'change_unanswered']), [minor.id, 'minor_change_unanswered']];
    const without = (...ids: string[]) => queue.filter(([id]) => !ids.includes(id ?? ''));
    expect(attention(all)).toEqual([...queue, [newest.id, null]]);
    expect(all.attentionCount).toBe(2);
    expect(attention(await list({ state: 'attention' }))).toEqual(queue);
    // An unacceptable change cannot be accepted here; one that is being canceled leaves the queue.
    expect((await read(first.id)).actions).not.toContain('accept_change');
    expect((await read(minor.id)).actions).toContain('accept_change');
    const { quoteId } = (await quoteOf(large.visitor, large.id)).body;
    expect((await cancel(large.visitor, large.id, { quoteId })).status).toBe(200);
    expect(attention(await list({ state: 'attention' }))).toEqual(without(large.id));
    expect((await accept(minor.id)).status).toBe(200);
    expect(attention(await list({ state: 'attention' }))).toEqual(without(large.id, minor.id));
  });

  test('a caller knows of a change that was not read yet: the order is read at once, if the supplier answers [SERV-01] [ADM-06]', async () => {
    const booking = await bookFareAsMember(t.visitor(), fares.partly);
    const lookAgain = async (key: string) => (await act(booking.id, 'look_again', key)).body;
    expect((await lookAgain('nothing-yet')).said).toBe('Looked again: nothing has changed.');
    t.clock.advance(1000);
    await changeSchedule(t, booking, { kind: 'large' });
    await t.duffel.fault({ operation: 'orders.get', kind: 'status_503', times: 9 });
    expect((await lookAgain('no-answer')).said).toBe(
      'The supplier does not answer: its order could not be read. We will try again soon.',
    );
    await t.duffel.clearFaults();
    const found = await lookAgain('the-change');
    expect(found.said).toBe('Looked again: it has moved on.');
    expect(found.booking).toMatchObject({ attention: 'change_unanswered', actions: ['look_again', 'accept_change'] });
    expect((await lookAgain('once-more')).said).toBe('Looked again: nothing has changed.');
  });

  test('what only a person can settle comes before changes that travelers can answer, however old it is [SERV-02] [ADM-06]', async () => {
    const { id, duffelBookingId } = await bookFareAsMember(t.visitor(), fares.partly);
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: duffelBookingId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
    await t.app.reconciler.run();
    const large = await changed({ kind: 'large' });
    const { rows } = await list({ state: 'attention' });
    expect([rows[0]?.id, rows[0]?.attention]).toEqual([id, 'cancelled_elsewhere']);
    expect(rows.slice(1).map((row) => [row.id, row.attention])).toContainEqual([large.id, 'change_unanswered']);
  });

  test('the queue goes on after a full page where it ended, minor changes included [SERV-02] [ADM-06]', async () => {
    const { id } = await changed({ kind: 'small' });
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    const [payment] = await t.db
      .select()
      .from(payments)
      .where(eq(payments.id, booking?.paymentId ?? ''));
    if (booking?.airlineChange == null || payment === undefined) throw new Error('no change');
    for (let count = 0; count < 60; count++) {
      const level = count % 2 === 0 ? ('minor' as const) : ('significant' as const);
      const name = `copy${count}`;
      const airlineChange = { ...booking.airlineChange, level };
      await t.db
        .insert(payments)
        .values({ ...payment, id: `pay_${name}`, intentId: `pi_${name}`, idempotencyKey: name });
      await t.db.insert(bookings).values({
        ...{ ...booking, id: `bkg_${name}`, reference: `COPY${count}`, paymentId: `pay_${name}`, airlineChange },
        ...{ searchKey: name, idempotencyKey: null },
      });
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeskList = await list(cursor === '' ? {} : { cursor });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await t.db.select({ id: bookings.id }).from(bookings)).length);
    const levels = seen.filter((one) => one.includes('copy')).map((one) => Number(one.slice('bkg_copy'.length)) % 2);
    expect(levels).toEqual([...Array(30).fill(1), ...Array(30).fill(0)]);
  });

  test('an administrator accepts for a traveler who called, once, with the reason in the history [SERV-02] [ADM-06]', async () => {
    const { visitor, id } = await changed({ kind: 'large' });
    const { status, body } = await accept(id);
    expect([status, body.said]).toEqual([200, 'The new flights are accepted.']);
    expect(body.booking.attention).toBeNull();
    expect(body.booking.actions).not.toContain('accept_change');
    expect(body.booking.events.filter(({ action }) => action === 'accept_change')).toMatchObject([{ reason }]);
    expect((await readBooking(visitor, id)).airline_change).toMatchObject({ answer: 'accepted', can_accept: false });
    expect((await accept(id, 'the-second-request')).body.code).toBe('ACTION_NOT_POSSIBLE');
  });

  test('if the supplier’s answer is lost the administrator is told so, and it is completed later [SERV-02] [SAFE-01]', async () => {
    const { id } = await changed({ kind: 'large' });
    await t.duffel.fault({ operation: 'airline_initiated_changes.accept', kind: 'reset_after' });
    const { status, body } = await accept(id);
    expect([status, body.said]).toEqual([200, 'The airline has not answered yet. We will keep checking.']);
    t.clock.advance(120_000);
    await t.app.reconciler.run();
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.airlineChange?.answer).toBe('accepted');
  });

  test('the desk shows when a refund was sent and its bank reference [SERV-05]', async () => {
    const { visitor, id } = await changed({ kind: 'large' });
    expect((await read(id)).cancellation).toBeNull();
    const { quoteId } = (await quoteOf(visitor, id)).body;
    expect((await cancel(visitor, id, { quoteId })).status).toBe(200);
    const shown = (await read(id)).cancellation;
    const steps = (await readBooking(visitor, id)).cancellation?.refund_steps;
    expect(shown?.refundSentAt).toBe(steps?.find(({ kind }) => kind === 'sent')?.at);
    expect(shown?.bankReference).toBeNull();
    t.clock.advance(5 * 24 * hour);
    await t.app.reconciler.run();
    const [later, told] = [(await read(id)).cancellation, (await readBooking(visitor, id)).cancellation];
    expect(later?.bankReference).toMatch(/^\d+$/);
    expect(later?.bankReference).toBe(told?.bank_reference);
  });
});
