import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, registered, signedIn } from '#server/testing/steps/account-steps.ts';
import { book, pay, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { bookFare, cancel, fares, findFare, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

describe.each(inject('engines'))('addresses after an account was deleted on %s', (engine) => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  async function someone() {
    const name = `contact${++people}`;
    const id = await registered(t.visitor(), name);
    return { id, email: `${name}@example.com`, visitor: await signedIn(t.visitor(), name) };
  }
  const remove = (visitor: Visitor) => visitor.post('/api/auth/delete-account', { currentPassword: goodPassword });
  const mailsAbout = (id: string) =>
    t.db
      .select()
      .from(mails)
      .where(like(mails.occasion, `${id}:%`))
      .orderBy(mails.id);

  test('mails of another account that went to the same address keep it [SERV-09]', async () => {
    const owner = await someone();
    const { visitor } = await someone();
    const offer = await findFare(visitor, fares.fully);
    const { paymentId } = (await pay(visitor, offer)).json<{ paymentId: string }>();
    const passengers = travelersFor(offer).map((one) => ({ ...one, email: owner.email }));
    const booking = (await book(visitor, offer, paymentId, { passengers })).json<BookingAnswer>();
    await owner.visitor.post('/api/auth/forgot-password', { email: owner.email });
    await t.app.mailSender.run();
    expect((await mailsAbout(booking.id)).map(({ recipient }) => recipient)).toContain(owner.email);
    const own = await mailsAbout(owner.id);
    expect(own.map(({ recipient, state }) => [recipient, state])).toContainEqual([owner.email, 'sent']);
    await remove(visitor);
    expect(await mailsAbout(owner.id)).toEqual(own);
    const left = (await mailsAbout(booking.id)).filter(({ state }) => state === 'sent');
    expect(new Set(left.map(({ recipient }) => recipient))).toEqual(new Set(['']));
  });

  test('a mail sent after the deletion keeps its address no longer than the trip [SERV-09] [PAGE-11]', async () => {
    const { visitor } = await someone();
    const booking = await bookFare(visitor, fares.fully);
    const stays = await bookFare((await someone()).visitor, fares.fully);
    await t.app.mailSender.run();
    await remove(visitor);
    const recipientsOf = async ({ id }: { readonly id: string }) =>
      (await mailsAbout(id)).map(({ occasion, recipient }) => [occasion.split(':')[1], recipient]);
    expect(await recipientsOf(booking)).toContainEqual(['booking_confirmed', '']);
    await changeSchedule(t, booking, { shiftMinutes: 300 });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    await t.app.mailSender.run();
    expect((await recipientsOf(booking)).filter(([, recipient]) => recipient === 'ada@example.com')).not.toEqual([]);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, booking.id));
    const forward = (row?.endsAt.getTime() ?? 0) - t.clock.now().getTime() + hour;
    t.clock.advance(forward);
    await t.app.mailSender.run();
    await t.app.dailyDeletion.run();
    expect(new Set((await recipientsOf(booking)).map(([, recipient]) => recipient))).toEqual(new Set(['']));
    expect(await recipientsOf(stays)).toContainEqual(['booking_confirmed', 'ada@example.com']);
    t.clock.advance(-forward);
  });

  test('a trip that was canceled and refunded keeps no contact until the day it would have been [SERV-09]', async () => {
    const { visitor } = await someone();
    const [canceled, upcoming] = [await bookFare(visitor, fares.fully), await bookFare(visitor, fares.fully)];
    const { body: quote } = await quoteOf(visitor, canceled.id);
    await cancel(visitor, canceled.id, { quoteId: quote.quoteId });
    await remove(visitor);
    const nextYear = new Date(t.clock.now().getTime() + 365 * 24 * hour);
    await t.db
      .update(bookings)
      .set({ endsAt: nextYear })
      .where(inArray(bookings.id, [canceled.id, upcoming.id]));
    const contactOf = async ({ id }: { readonly id: string }) => {
      const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
      return [row?.contactEmail, row?.contactPhone, (row?.endsAt.getTime() ?? 0) > t.clock.now().getTime()];
    };
    const known = ['ada@example.com', '+12125550142', true];
    await t.app.dailyDeletion.run();
    expect([await contactOf(canceled), await contactOf(upcoming)]).toEqual([known, known]);
    t.clock.advance(200 * 24 * hour);
    for (let runs = 0; runs < 3; runs++) await t.app.reconciler.run();
    await t.app.dailyDeletion.run();
    expect([await contactOf(canceled), await contactOf(upcoming)]).toEqual([['', null, true], known]);
  });
});
