import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { users } from '#server/features/accounts/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  goodPassword,
  logIn,
  mailsTo,
  registered,
  registration,
  signedIn,
  tokenMailedTo,
  userStatus,
} from '#server/testing/steps/account-steps.ts';
import { book, bookingBody, chooseOffer, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const next = 'Another-Quilt-17!';

describe.each(inject('engines'))('accounts with an unverified address, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  let days = 40;
  async function bookAs(visitor: Visitor, email: string): Promise<BookingAnswer> {
    const offer = await chooseOffer(visitor, { departureDate: inDays(days++) });
    const passengers = travelersFor(offer).map((one) => ({ ...one, email }));
    const response = await book(visitor, offer, await payFor(visitor, offer), { passengers });
    expect(response.statusCode).toBe(201);
    return response.json<BookingAnswer>();
  }
  const register = (email: string, username: string) =>
    t.visitor().post('/api/auth/register', registration(username, { email }));
  const setPassword = (token: string, visitor = t.visitor()) =>
    visitor.post('/api/auth/reset-password', { token, newPassword: next });
  const tripsOf = async (visitor: Visitor) =>
    (await visitor.get('/api/bookings')).json<BookingAnswer[]>().map(({ id }) => id);
  const tokensTo = async (email: string, kind: string) =>
    (await mailsTo(t.db, email)).flatMap((mail) => (mail.kind === kind && 'token' in mail ? [mail.token] : []));
  const textTo = async (email: string) => {
    await t.app.mailSender.run();
    return t.sent.filter(({ to }) => to === email).at(-1);
  };

  test('a stranger’s booking does not block registration, and its account loses the address to the mailed link [F-54] [CONF-06]', async () => {
    const email = 'target@example.com';
    const stranger = t.visitor();
    const booking = await bookAs(stranger, email);
    expect(booking.accountCreated).toBe(true);
    expect([await userStatus(stranger), await tripsOf(stranger)]).toEqual([200, [booking.id]]);

    const made = await register(email, 'the.owner');
    expect([made.statusCode, made.json().email]).toEqual([201, email]);
    // As documented: it signs in at once, by either name, and sees none of the stranger's bookings.
    for (const name of [email, 'the.owner']) {
      const owner = await signedIn(t.visitor(), name);
      expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email, username: 'the.owner' });
      expect(await tripsOf(owner)).toEqual([]);
    }
    // Until the address is verified, the stranger's session stays.
    expect(await userStatus(stranger)).toBe(200);

    const [token = ''] = await tokensTo(email, 'address_claimed');
    expect((await setPassword(token)).statusCode).toBe(200);
    const owner = await signedIn(t.visitor(), email, next);
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email, username: 'the.owner' });
    // Bookings made with the address belong to the account that verified it.
    expect(await tripsOf(owner)).toEqual([booking.id]);
    const [row] = await t.db.select().from(users).where(eq(users.email, email));
    expect([row?.username, row?.emailVerified, row?.claimedEmail]).toEqual(['the.owner', true, null]);

    const { username = '', password = '' } = booking.accountInfo ?? {};
    expect(await userStatus(stranger)).toBe(401);
    for (const name of [email, username]) expect((await logIn(t.visitor(), name, password)).statusCode).toBe(401);
    expect((await stranger.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
    // The link of the stranger's account is invalidated as well.
    const [welcome = ''] = await tokensTo(email, 'account_created');
    expect((await setPassword(welcome)).json()).toMatchObject({ code: 'INVALID_RESET_LINK' });

    const traveler = t.visitor();
    const found = await traveler.post('/api/bookings/lookup', {
      reference: booking.reference,
      email,
      lastName: 'Byron',
    });
    expect(found.statusCode).toBe(200);
    expect((await traveler.get(`/api/bookings/${booking.id}`)).statusCode).toBe(200);
  });

  test('no matter how many accounts claim an address, the guest signs in with it [F-54] [AUTH-06]', async () => {
    const email = 'wanted@example.com';
    const { accountInfo } = await bookAs(t.visitor(), email);
    await Promise.all(['wanted.one', 'wanted.two', 'wanted.three'].map((name) => register(email, name)));
    expect((await logIn(t.visitor(), email, accountInfo?.password ?? '')).statusCode).toBe(200);
  });

  test('the guest who verifies the address first keeps account and trip; a stranger’s claim loses [F-54]', async () => {
    const email = 'guest@example.com';
    const booking = await bookAs(t.visitor(), email);
    expect((await register(email, 'claimer')).statusCode).toBe(201);
    const claimer = await signedIn(t.visitor(), 'claimer');
    const own = await bookAs(claimer, 'elsewhere@example.com');

    const [welcome = ''] = await tokensTo(email, 'account_created');
    expect((await setPassword(welcome)).statusCode).toBe(200);
    // Not the claimer's bookings under another address.
    expect(await tripsOf(await signedIn(t.visitor(), email, next))).toEqual([booking.id]);
    expect(await userStatus(claimer)).toBe(401);
    expect((await logIn(t.visitor(), 'claimer')).statusCode).toBe(401);
    const [late = ''] = await tokensTo(email, 'address_claimed');
    expect((await setPassword(late)).json()).toMatchObject({ code: 'INVALID_RESET_LINK' });
    const found = await t
      .visitor()
      .post('/api/bookings/lookup', { reference: own.reference, email: 'elsewhere@example.com', lastName: 'Byron' });
    expect(found.statusCode).toBe(200);
    // Verified now: taken for everyone.
    expect((await register(email, 'third')).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  test('the guest who verifies the address through a stranger’s claim gets the trips, and mails contain none of the stranger’s words [F-54] [F-55]', async () => {
    const email = 'traveler.one@example.com';
    const guest = t.visitor();
    const trip = await bookAs(guest, email);
    const words = { firstName: 'Unpaid Trip', lastName: 'Zyxer', email };
    expect((await t.visitor().post('/api/auth/register', registration('unpaid.trip', words))).statusCode).toBe(201);
    const claimer = await signedIn(t.visitor(), 'unpaid.trip');
    const [under, elsewhere] = [
      await bookAs(claimer, ` ${email.toUpperCase()}`),
      await bookAs(claimer, 'mine@example.com'),
    ];

    await t.visitor().post('/api/auth/forgot-password', { email });
    expect((await setPassword(await tokenMailedTo(t.db, email))).statusCode).toBe(200);
    const owner = await signedIn(t.visitor(), email, next);
    expect((await tripsOf(owner)).sort()).toEqual([trip.id, under.id, elsewhere.id].sort());
    expect((await owner.get(`/api/bookings/${trip.id}`)).statusCode).toBe(200);
    expect([await userStatus(claimer), await userStatus(guest)]).toEqual([401, 401]);
    for (const visitor of [claimer, guest]) {
      expect((await visitor.get(`/api/bookings/${trip.id}`)).statusCode).toBe(404);
    }

    await owner.post('/api/auth/change-password', { currentPassword: next, newPassword: goodPassword });
    await t.visitor().post('/api/auth/forgot-password', { email });
    await t.app.mailSender.run();
    const accountMails = t.sent.filter(({ to, subject }) => to === email && !/booking|confirmed/i.test(subject));
    expect(accountMails.length).toBeGreaterThanOrEqual(5);
    for (const { subject, text, html } of accountMails) expect(subject + text + html).not.toMatch(/unpaid|zyxer/i);
  });

  test('a guest who booked under someone’s address does not learn its owner’s name [F-54] [CONF-03]', async () => {
    const email = 'unknown.owner@example.com';
    await registered(t.visitor(), 'booker');
    const booker = t.visitor();
    const offer = await chooseOffer(booker, { departureDate: inDays(days++) });
    const passengers = travelersFor(offer).map((one) => ({ ...one, email }));
    const body = bookingBody(offer, await payFor(booker, offer), { passengers });
    const key = { 'idempotency-key': `told-once-${engine}` };
    expect((await booker.post('/api/bookings', body, key)).statusCode).toBe(201);
    // From now on the browser's sessions belong to another account.
    await signedIn(booker, 'booker');
    expect((await register(email, 'secret.name')).statusCode).toBe(201);
    const [token = ''] = await tokensTo(email, 'address_claimed');
    expect((await setPassword(token)).statusCode).toBe(200);
    const again = await booker.post('/api/bookings', body, key);
    expect(again.json()).toMatchObject({ accountCreated: false, accountInfo: null });
    expect(again.body).not.toContain('secret.name');
  });

  test('resetting the password of a claimed address goes to the registered account and verifies it [F-54] [AUTH-05]', async () => {
    const email = 'forgot@example.com';
    await bookAs(t.visitor(), email);
    expect((await register(email, 'forgetful')).statusCode).toBe(201);
    await t.visitor().post('/api/auth/forgot-password', { email });
    expect((await setPassword(await tokenMailedTo(t.db, email))).statusCode).toBe(200);
    const owner = await signedIn(t.visitor(), email, next);
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email, username: 'forgetful' });
  });

  test('registered and already claimed addresses stay taken [F-54] [AUTH-02]', async () => {
    await registered(t.visitor(), 'first');
    expect((await register('first@example.com', 'second')).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    await bookAs(t.visitor(), 'claimed@example.com');
    expect((await register('claimed@example.com', 'first.claim')).statusCode).toBe(201);
    expect((await register('claimed@example.com', 'second.claim')).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    // It gets no account, and no trips are moved to it.
    const other = await bookAs(t.visitor(), 'claimed@example.com');
    expect(other.accountCreated).toBe(false);
    expect(await tripsOf(await signedIn(t.visitor(), 'first.claim'))).toEqual([]);
  });

  test('an administrator never loses the address [F-54] [ADM-04]', async () => {
    const email = 'boss@example.com';
    await bookAs(t.visitor(), email);
    expect((await register(email, 'not.the.boss')).statusCode).toBe(201);
    const hashing = createPasswordHashing();
    await ensureAdministrator(t.db, hashing, { email, password: goodPassword }, t.clock.now());
    const [token = ''] = await tokensTo(email, 'address_claimed');
    expect((await setPassword(token)).json()).toMatchObject({ code: 'INVALID_RESET_LINK' });
    const boss = await signedIn(t.visitor(), email);
    expect((await boss.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
  });

  test('a registration cannot inject text into the brand’s mail [F-55] [AUTH-05]', async () => {
    for (const firstName of ['flight unpaid! Pay now at https://pay.example', 'see pay.example', 'Ada\u2028Byron']) {
      const refused = await t.visitor().post('/api/auth/register', registration('spammer', { firstName }));
      expect([firstName, refused.statusCode]).toEqual([firstName, 400]);
    }
    await registered(t.visitor(), 'quiet', { firstName: 'Unpaid Flight', lastName: 'Call Us' });
    await t.visitor().post('/api/auth/forgot-password', { email: 'quiet@example.com' });
    const token = await tokenMailedTo(t.db, 'quiet@example.com');
    const mail = await textTo('quiet@example.com');
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toContain('Hello,');
      expect(words).not.toMatch(/Unpaid|Call Us|quiet@/);
    }
    // Verifying does not make the mail's reader the author of the text, either.
    expect((await setPassword(token)).statusCode).toBe(200);
    const after = await textTo('quiet@example.com');
    expect(after?.subject).toContain('was changed');
    expect(`${after?.text}${after?.html}`).not.toMatch(/Unpaid|Call Us|quiet@/);
  });

  test('nor can a booking or a claim [F-55] [CONF-06]', async () => {
    await bookAs(t.visitor(), 'nameless@example.com');
    await register('nameless@example.com', 'claim.of.name');
    await t.app.mailSender.run();
    const mails = t.sent.filter(
      ({ to, subject }) => to === 'nameless@example.com' && !/booking|confirmed/i.test(subject),
    );
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) {
      expect(text).toContain('Hello,');
      expect(text + html).not.toMatch(/Ada|Byron/);
    }
  });
});
