import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import { tripLinkDays } from '#domain/booking/mails/trip-link.ts';
import { deletionTexts } from '#domain/privacy/deletion-texts.ts';
import { periodText, retentionPeriods } from '#domain/privacy/retention.ts';
import { sessions, users } from '#server/features/accounts/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { savedTravelers } from '#server/features/saved-travelers/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, logIn, registered, signedIn, userStatus } from '#server/testing/steps/account-steps.ts';
import { adaByron } from '#server/testing/steps/booking-steps.ts';
import { bookFare, fares, hour } from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const current = { currentPassword: goodPassword };
const { email: _email, phone: _phone, ...ada } = adaByron;

describe.each(inject('engines'))('one’s own data on %s', (engine) => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  async function someone() {
    const name = `owner${++people}`;
    const id = await registered(t.visitor(), name);
    return { name, id, email: `${name}@example.com`, visitor: await signedIn(t.visitor(), name) };
  }
  const remove = (visitor: Visitor, body: object = current) => visitor.post('/api/auth/delete-account', body);
  const take = (visitor: Visitor, body: object = current) => visitor.post('/api/auth/export', body);
  const userRow = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
  const lookUp = (reference: string, lastName = 'Byron', email = 'ada@example.com') =>
    t.visitor().post('/api/bookings/lookup', { reference, email, lastName });

  test.each([['export'], ['delete-account']])(
    '%s needs a session and the account’s password [SERV-09] [AUTH-06]',
    async (call) => {
      const path = `/api/auth/${call}`;
      const { visitor, id } = await someone();
      expect((await t.visitor().post(path, current)).statusCode).toBe(401);
      const foreign = { 'sec-fetch-site': 'cross-site' };
      expect((await visitor.post(path, current, foreign)).statusCode).toBe(403);
      const empty = await visitor.post(path, { currentPassword: '' });
      expect([empty.statusCode, empty.json().fields]).toEqual([
        400,
        [{ path: 'currentPassword', message: 'Current password is required' }],
      ]);
      const wrong = await visitor.post(path, { currentPassword: 'Wrong-Quilt-91?' });
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        422,
        [{ path: 'currentPassword', message: errorTable.WRONG_PASSWORD.text }],
      ]);
      expect((await userRow(id))?.firstName).toBe('Ada');
    },
  );

  test('the export is a file that nothing caches, without password and tokens [SERV-09]', async () => {
    const { visitor, email, name } = await someone();
    await visitor.post('/api/auth/travelers', { ...ada, loyalty: [{ airline: 'BA', number: '998877' }] });
    const file = await take(visitor);
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    });
    expect(file.json()).toMatchObject({
      account: { username: name, email, firstName: 'Ada', lastName: 'Byron', isAdministrator: false },
      advertising: 'not answered in this browser',
      savedTravelers: [{ ...ada, loyalty: [{ airline: 'BA', number: '998877' }] }],
      bookings: [],
    });
    // No field for the browser or its address, which are not stored: an empty one would look like omitted data.
    expect(file.json().signIns).toEqual([{ signedInAt: expect.any(String), endsAt: expect.any(String) }]);
    expect(file.body).not.toMatch(/"(ipAddress|userAgent)"/);
    const rows = await t.db.select().from(sessions);
    expect(rows.filter(({ token, id }) => file.body.includes(token) || file.body.includes(id))).toEqual([]);
  });

  test('deleting signs out everywhere, frees the address and cannot be undone [SERV-09]', async () => {
    const { visitor, id, name, email } = await someone();
    const elsewhere = await signedIn(t.visitor(), name);
    await visitor.post('/api/auth/travelers', ada);
    await visitor.post('/api/auth/forgot-password', { email });
    const deleted = await remove(visitor);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { success: true }]);
    expect([await userStatus(visitor), await userStatus(elsewhere)]).toEqual([401, 401]);
    expect((await logIn(t.visitor(), name)).statusCode).toBe(401);
    expect((await remove(elsewhere)).statusCode).toBe(401);
    expect(await t.db.select().from(savedTravelers).where(eq(savedTravelers.userId, id))).toEqual([]);
    expect(await t.db.select().from(mails).where(eq(mails.recipient, email))).toEqual([]);
    const again = await registered(t.visitor(), name);
    expect(again).not.toBe(id);
    const next = await signedIn(t.visitor(), name);
    expect((await take(next)).json()).toMatchObject({ savedTravelers: [], bookings: [], mails: [] });
  });

  test('what is left to do for an upcoming trip goes on: it is found by its details, and a change is mailed [SERV-09] [SERV-01]', async () => {
    const { visitor, id } = await someone();
    const booking = await bookFare(visitor, fares.fully);
    await t.app.mailSender.run();
    expect((await remove(visitor)).statusCode).toBe(200);
    expect((await visitor.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
    expect((await lookUp(booking.reference)).statusCode).toBe(200);
    expect((await lookUp(booking.reference, 'Hopper')).statusCode).not.toBe(200);
    await changeSchedule(t, booking, { shiftMinutes: 300 });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    await t.app.mailSender.run();
    expect(t.sent.filter(({ subject }) => subject.includes(booking.reference)).map(({ to }) => to)).toEqual([
      'ada@example.com',
      'ada@example.com',
    ]);
    expect(await userRow(id)).toMatchObject({ firstName: 'Former', lastName: 'customer', username: null, role: null });
  });

  test('a failure in the middle leaves everything as it was [SERV-09]', async () => {
    const { visitor, id, name } = await someone();
    await visitor.post('/api/auth/travelers', ada);
    await t.db.execute(
      sql`create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await t.db.execute(
      sql`create trigger refuse_it before delete on saved_travelers for each row execute function refuse_it()`,
    );
    const failed = await remove(visitor);
    expect(failed.statusCode).toBe(500);
    await t.db.execute(sql`drop trigger refuse_it on saved_travelers`);
    expect([await userStatus(visitor), (await logIn(t.visitor(), name)).statusCode]).toEqual([200, 200]);
    expect(await userRow(id)).toMatchObject({ firstName: 'Ada', username: name });
    expect((await remove(visitor)).statusCode).toBe(200);
  });

  test('two deletions at once answer the same, from two browsers too; a later one is signed out [SERV-09]', async () => {
    for (let time = 0; time < 3; time++) {
      const { visitor, name } = await someone();
      const elsewhere = await signedIn(t.visitor(), name);
      const answers = await Promise.all([remove(visitor), remove(visitor), remove(elsewhere)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await remove(visitor)).statusCode).toBe(401);
    }
  });

  test('the last administrator stays; of two who leave at once, one does [SERV-09] [ADM-04]', async () => {
    const [one, other] = [await someone(), await someone()];
    await t.db.update(users).set({ role: 'admin' }).where(eq(users.id, one.id));
    const refused = await remove(one.visitor);
    expect([refused.statusCode, refused.json().message]).toEqual([409, errorTable.LAST_ADMINISTRATOR.text]);
    await t.db.update(users).set({ role: 'admin' }).where(eq(users.id, other.id));
    const answers = await Promise.all([remove(one.visitor), remove(other.visitor)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await t.db.select().from(users).where(eq(users.role, 'admin'))).toHaveLength(1);
  });

  test('a traveler saved while the account is deleted is not left behind [SERV-09]', async () => {
    const { visitor, id } = await someone();
    const letters = [...'ABCDEFGH'];
    const saving = letters.map((letter) => visitor.post('/api/auth/travelers', { ...ada, firstName: letter }));
    const [removed, ...saved] = await Promise.all([remove(visitor), ...saving]);
    expect(removed?.statusCode).toBe(200);
    expect(saved.every(({ statusCode }) => statusCode === 201 || statusCode === 401)).toBe(true);
    expect(await t.db.select().from(savedTravelers).where(eq(savedTravelers.userId, id))).toEqual([]);
  });

  test('what is said before deleting is what happens: contacts go once the trip is over, and not before [SERV-09] [PAGE-11]', async () => {
    const { visitor } = await someone();
    const stays = await bookFare((await someone()).visitor, fares.fully);
    const booking = await bookFare(visitor, fares.fully);
    await remove(visitor);
    const contactOf = async (id: string) => {
      const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
      return [row?.contactEmail, row?.contactPhone];
    };
    const known = ['ada@example.com', '+12125550142'];
    await t.app.dailyDeletion.run();
    expect(await contactOf(booking.id)).toEqual(known);
    t.clock.advance(45 * 24 * hour);
    await t.app.dailyDeletion.run();
    expect(await contactOf(booking.id)).toEqual(['', null]);
    expect(await contactOf(stays.id)).toEqual(known);
    expect((await lookUp(booking.reference)).statusCode).not.toBe(200);
    expect((await lookUp(booking.reference, 'Byron', '')).statusCode).not.toBe(200);
    expect((await lookUp(stays.reference)).statusCode).toBe(200);
    expect(deletionTexts.bookings).toContain(`Kept for ${periodText(retentionPeriods.bookings)} after each trip`);
    expect(deletionTexts.mails).toContain(`Kept for at most ${periodText(retentionPeriods.mails)}`);
    expect(deletionTexts.trips).toContain(`(for ${tripLinkDays} days)`);
  });
});
