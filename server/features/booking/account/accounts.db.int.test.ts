import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { listBookings } from '#contract/bookings.ts';
import { newPasswordProblem } from '#domain/accounts/password.ts';
import { emailMessages } from '#domain/people/email.ts';
import { users } from '#server/features/accounts/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { travelerWithTrips } from '#server/testing/database/many-trips.ts';
import {
  goodPassword,
  logIn,
  mailsTo,
  registered,
  signedIn,
  tokenMailedTo,
  userStatus,
} from '#server/testing/steps/account-steps.ts';
import { book, bookingBody, chooseOffer, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { bookings } from '../tables.ts';

describe.each(inject('engines'))('bookings and accounts on %s', (engine) => {
  let t: TestApp;
  let days = 40;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  /** A paid offer on its own day, and the body that books it. */
  async function ready(visitor: Visitor, email: string) {
    const offer = await chooseOffer(visitor, { departureDate: inDays(++days) });
    const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email }));
    return bookingBody(offer, await payFor(visitor, offer), { passengers });
  }
  const send = (visitor: Visitor, body: object, headers: Record<string, string> = {}) =>
    visitor.post('/api/bookings', body, headers);
  async function bookAs(visitor: Visitor, email: string): Promise<BookingAnswer> {
    const response = await send(visitor, await ready(visitor, email));
    expect(response.statusCode).toBe(201);
    return response.json<BookingAnswer>();
  }
  const usersWith = (email: string) => t.db.select().from(users).where(eq(users.email, email));
  const ownerOf = async (id: string) =>
    (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.userId ?? null;
  const list = async (visitor: Visitor) => (await visitor.get('/api/bookings')).json<BookingAnswer[]>();

  test('a guest gets an account, sees its password once and is signed in; the booking says that it is in an account [F-156] [CONF-03] [CONF-06]', async () => {
    const guest = t.visitor();
    const booking = await bookAs(guest, ' Guest.One+trips@Example.com ');
    expect(booking).toMatchObject({
      accountCreated: true,
      accountInfo: { username: 'guest.one-trips', email: 'guest.one+trips@example.com' },
    });
    const password = booking.accountInfo?.password ?? '';
    expect(newPasswordProblem(password)).toBeNull();
    expect((await guest.get('/api/auth/user')).json()).toMatchObject({
      username: 'guest.one-trips',
      firstName: 'Ada',
      lastName: 'Byron',
      isAdmin: false,
    });
    expect((await list(guest)).map(({ id }) => id)).toEqual([booking.id]);
    expect((await logIn(t.visitor(), 'guest.one-trips', password)).statusCode).toBe(200);
    // Reading it again does not return the password.
    expect((await guest.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
      accountInfo: null,
      in_account: true,
    });
  });

  test('the mail contains a one-time link for setting a password, and no password [CONF-03] [AUTH-05]', async () => {
    const booking = await bookAs(t.visitor(), 'mailed@example.com');
    const [user] = await usersWith('mailed@example.com');
    const sent = await mailsTo(t.db, 'mailed@example.com');
    expect(sent.filter(({ kind }) => kind === 'account_created')).toEqual([
      { kind: 'account_created', userId: user?.id, token: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const token = await tokenMailedTo(t.db, 'mailed@example.com');
    const reset = () => t.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(400);
    expect((await logIn(t.visitor(), 'mailed@example.com')).statusCode).toBe(200);
    expect((await logIn(t.visitor(), 'mailed@example.com', booking.accountInfo?.password)).statusCode).toBe(401);
  });

  test('repeating the call returns booking and account without the password and does not sign in [CONF-03] [PAY-08]', async () => {
    const guest = t.visitor();
    const body = await ready(guest, 'again@example.com');
    const key = { 'idempotency-key': `again-again-${engine}` };
    const first = (await send(guest, body, key)).json<BookingAnswer>();
    expect(first.accountInfo?.password).toBeDefined();
    guest.cookies.delete('account');
    const second = await send(guest, body, key);
    expect(second.json()).toMatchObject({
      id: first.id,
      accountCreated: true,
      accountInfo: { username: first.accountInfo?.username, email: 'again@example.com' },
    });
    expect(second.json().accountInfo).not.toHaveProperty('password');
    expect(await userStatus(guest)).toBe(401);
    const kinds = (await mailsTo(t.db, 'again@example.com')).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['account_created', 'booking_confirmed']);
  });

  test('an address with an account is not signed in, attached or disclosed [CONF-03] [CONF-06] [SAFE-10]', async () => {
    const owner = await registered(t.visitor(), 'owner');
    for (const email of ['owner@example.com', 'OWNER@EXAMPLE.COM']) {
      const guest = t.visitor();
      const booking = await bookAs(guest, email);
      expect(booking).toMatchObject({ status: 'confirmed', accountCreated: false, accountInfo: null });
      expect([await userStatus(guest), await ownerOf(booking.id)]).toEqual([401, null]);
      expect(await list(await signedIn(t.visitor(), 'owner'))).toEqual([]);
      // Its booking session can still read it.
      expect((await guest.get(`/api/bookings/${booking.id}`)).statusCode).toBe(200);
    }
    expect((await usersWith('owner@example.com')).map(({ id }) => id)).toEqual([owner]);
  });

  test('when signed in, the booking joins that account and none is created, whatever the address [CONF-06]', async () => {
    const id = await registered(t.visitor(), 'member');
    const member = await signedIn(t.visitor(), 'member');
    const booking = await bookAs(member, 'somebody.else@example.com');
    expect(booking).toMatchObject({ accountCreated: false, accountInfo: null });
    expect(await ownerOf(booking.id)).toBe(id);
    expect(await usersWith('somebody.else@example.com')).toEqual([]);
    const other = await bookAs(member, 'member@example.com');
    expect((await list(member)).map((one) => one.id)).toEqual([other.id, booking.id]);
  });

  test('only the owner can read the booking on any device, signed in or not [SAFE-10] [API-01]', async () => {
    await registered(t.visitor(), 'reader');
    await registered(t.visitor(), 'stranger');
    const booking = await bookAs(await signedIn(t.visitor(), 'reader'), 'reader@example.com');
    const elsewhere = await signedIn(t.visitor(), 'reader');
    const stranger = await signedIn(t.visitor(), 'stranger');
    const paths = [`/api/bookings/${booking.id}`, `/api/bookings/${booking.id}/calendar.ics`];
    for (const path of paths) {
      const statuses = [elsewhere, stranger, t.visitor()].map(async (who) => (await who.get(path)).statusCode);
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 200, 404, 404]);
    }
    expect(await list(stranger)).toEqual([]);
    expect((await t.visitor().get('/api/bookings')).json()).toMatchObject({ message: 'Not authenticated' });
    await elsewhere.post('/api/auth/logout');
    expect((await elsewhere.get(paths[0] ?? '')).statusCode).toBe(404);
  });

  test('after signing out, the browser shows none of the user’s trips [AUTH-04] [SAFE-10]', async () => {
    const visitor = t.visitor();
    const booking = await bookAs(visitor, 'shared.computer@example.com');
    expect((await visitor.get('/api/bookings/session')).json()).toHaveLength(1);
    await visitor.post('/api/auth/logout');
    expect((await visitor.get('/api/bookings/session')).json()).toEqual([]);
    expect((await visitor.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
  });

  test('signing in keeps this browser’s guest bookings readable and does not claim them [SAFE-10] [CONF-06]', async () => {
    await registered(t.visitor(), 'later');
    const browser = t.visitor();
    const booking = await bookAs(browser, 'later@example.com');
    await signedIn(browser, 'later');
    expect((await browser.get(`/api/bookings/${booking.id}`)).statusCode).toBe(200);
    expect(await list(browser)).toEqual([]);
    expect(await ownerOf(booking.id)).toBeNull();
  });

  test('two concurrent bookings with one address create one account, and both succeed [CONF-06]', async () => {
    const guests = [t.visitor(), t.visitor(), t.visitor()];
    const bodies: object[] = [];
    for (const guest of guests) bodies.push(await ready(guest, 'twins@example.com'));
    const answers = await Promise.all(guests.map((guest, n) => send(guest, bodies[n] ?? {})));
    const made = answers.map((answer) => answer.json<BookingAnswer>());
    expect(made.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(made.filter(({ accountCreated }) => accountCreated)).toHaveLength(1);
    const [user] = await usersWith('twins@example.com');
    const owners = await Promise.all(made.map(({ id }) => ownerOf(id)));
    expect(owners.filter((owner) => owner === user?.id)).toHaveLength(1);
    expect(owners.filter((owner) => owner === null)).toHaveLength(2);
  });

  test('a taken username gets digits appended [CONF-06]', async () => {
    await registered(t.visitor(), 'taken');
    const booking = await bookAs(t.visitor(), 'taken@other.example.com');
    expect(booking.accountInfo?.username).toMatch(/^taken\d{1,6}$/);
  });

  test('a refused booking creates no account [CONF-06] [PAY-04]', async () => {
    const guest = t.visitor();
    // A route on which the simulated airline refuses every order.
    const offer = await chooseOffer(guest, { origin: 'LGW', destination: 'STN' });
    const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email: 'refused@example.com' }));
    const refused = await book(guest, offer, await payFor(guest, offer), { passengers });
    expect(refused.json()).toMatchObject({ code: 'BOOKING_UNAVAILABLE' });
    expect(await usersWith('refused@example.com')).toEqual([]);
    expect(await userStatus(guest)).toBe(401);
    expect(await mailsTo(t.db, 'refused@example.com')).toEqual([]);
  });

  test('an address that cannot have an account can still book [CONF-06] [SAFE-03]', async () => {
    const booked = await bookAs(t.visitor(), 'admin@tailfin.example');
    expect(booked).toMatchObject({ status: 'confirmed', accountCreated: false });
  });

  test('an address that no mail can be sent to is refused at its field, by booking as by registration [F-92] [F-93]', async () => {
    const guest = t.visitor();
    const refused = await send(guest, await ready(guest, 'jos\u00e9@example.com'), {
      'idempotency-key': `jose-${engine}`,
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: [{ path: 'passengers.0.email', message: emailMessages.letters }] },
    ]);
  });

  test('if the account cannot be created the booking is kept, and repeating the call creates it [CONF-06] [SAFE-01]', async () => {
    const guest = t.visitor();
    const body = await ready(guest, 'unlucky@example.com');
    const key = { 'idempotency-key': `unlucky-unlucky-${engine}` };
    await t.db.execute(
      "alter table mails add constraint closed check (occasion not like '%account_created') not valid",
    );
    const first = await send(guest, body, key);
    await t.db.execute('alter table mails drop constraint closed');
    expect([first.statusCode, first.json().accountCreated]).toEqual([201, false]);
    // Meanwhile signed in to another account: none is created, and the booking is not taken over.
    await registered(t.visitor(), 'helper');
    await signedIn(guest, 'helper');
    expect((await send(guest, body, key)).json()).toMatchObject({ id: first.json().id, accountCreated: false });
    expect([await ownerOf(first.json().id), ...(await usersWith('unlucky@example.com'))]).toEqual([null]);
    guest.cookies.delete('account');
    expect((await send(guest, body, key)).json()).toMatchObject({ id: first.json().id, accountCreated: true });
  });

  test('the generated password is in no log, row or mail [CONF-03] [SAFE-05]', async () => {
    const booking = await bookAs(t.visitor(), 'secret@example.com');
    const password = booking.accountInfo?.password ?? 'missing';
    const tables = await t.db.execute<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables.rows.length).toBeGreaterThan(8);
    for (const { name } of tables.rows) {
      const { rows } = await t.db.execute(`select t::text as row from "${name}" t`);
      expect(JSON.stringify(rows)).not.toContain(password);
    }
    expect(t.logged()).not.toContain(password);
    expect(t.logged()).not.toContain('secret@example.com');
    const payloads = (await t.db.select().from(mails)).map(({ payload }) => JSON.stringify(payload));
    expect(payloads.join('')).not.toContain('password":"');
  });
});

test('lists all 500 trips of an account in order [API-01] [TRIP-02]', async () => {
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    hasConnections: true,
  });
  const { visitor, newest } = await travelerWithTrips(t, 500);
  // Sent without the contract's serializer, so this checks the actual response.
  const sent = (await visitor.get('/api/bookings')).json<BookingAnswer[]>();
  expect([sent.length, sent[0]?.id, sent[499]?.id]).toEqual([500, newest.id, `${newest.id}-499`]);
  expect(listBookings.answers[200].parse(sent)).toEqual(sent);
  await t.close();
});
