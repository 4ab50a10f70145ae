import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { credentials, users } from '#server/features/accounts/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, logIn, registered, tokenMailedTo } from '#server/testing/steps/account-steps.ts';
import { bookingBody, chooseOffer, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const fast = /^random\$/;
const slow = /^[0-9a-f]{32}:[0-9a-f]{128}$/;

describe.each(inject('engines'))('generated passwords on %s', (engine) => {
  let t: TestApp;
  let days = 40;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  /** The call that books a paid offer for a guest with this address. */
  async function readyToBook(email: string): Promise<() => Promise<{ guest: Visitor; booking: BookingAnswer }>> {
    const guest = t.visitor();
    const query = { origin: 'VIE', destination: 'ZRH', departureDate: inDays(++days) };
    const offer = await chooseOffer(guest, query);
    const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email }));
    const body = bookingBody(offer, await payFor(guest, offer), { passengers });
    return async () => ({ guest, booking: (await guest.post('/api/bookings', body)).json<BookingAnswer>() });
  }
  async function booked(email: string): Promise<{ guest: Visitor; password: string }> {
    const { guest, booking } = await (await readyToBook(email))();
    return { guest, password: booking.accountInfo?.password ?? '' };
  }
  const hashesOf = async (...emails: string[]) =>
    (
      await t.db
        .select({ hash: credentials.password })
        .from(credentials)
        .innerJoin(users, eq(users.id, credentials.userId))
        .where(inArray(users.email, emails))
    ).map(({ hash }) => hash);
  const statusOf = async (email: string, password: string) => (await logIn(t.visitor(), email, password)).statusCode;

  test('20 guests who book at once all get an account, and none takes a slow hash [CONF-06] [AUTH-06]', async () => {
    const emails = Array.from({ length: 20 }, (_, n) => `at.once.${n}@example.com`);
    const calls: Awaited<ReturnType<typeof readyToBook>>[] = [];
    for (const email of emails) calls.push(await readyToBook(email));
    const made = await Promise.all(calls.map((book) => book()));
    expect(made.map(({ booking }) => [booking.status, booking.accountCreated])).toEqual(
      emails.map(() => ['confirmed', true]),
    );
    const hashes = await hashesOf(...emails);
    expect(hashes).toHaveLength(20);
    for (const hash of hashes) expect(hash).toMatch(fast);
    const [first] = made;
    expect(await statusOf('at.once.0@example.com', first?.booking.accountInfo?.password ?? '')).toBe(200);
    expect(await statusOf('at.once.1@example.com', first?.booking.accountInfo?.password ?? '')).toBe(401);
  });

  test('a changed one has a slow hash, and the generated one is no longer valid [AUTH-06] [ACC-03] [CONF-06]', async () => {
    const { guest, password } = await booked('changer@example.com');
    const change = (currentPassword: string) =>
      guest.post('/api/auth/change-password', { currentPassword, newPassword: goodPassword });
    expect((await change('not this one')).json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await hashesOf('changer@example.com')).toEqual([expect.stringMatching(fast)]);
    expect((await change(password)).statusCode).toBe(200);
    expect(await hashesOf('changer@example.com')).toEqual([expect.stringMatching(slow)]);
    expect(await statusOf('changer@example.com', password)).toBe(401);
    expect(await statusOf('changer@example.com', goodPassword)).toBe(200);
  });

  test('one chosen with the mailed link has a slow hash, even if it is the generated one [AUTH-05] [AUTH-06] [CONF-06]', async () => {
    const { password } = await booked('mailed@example.com');
    const token = await tokenMailedTo(t.db, 'mailed@example.com');
    const reset = await t.visitor().post('/api/auth/reset-password', { token, newPassword: password });
    expect(reset.statusCode).toBe(200);
    expect(await hashesOf('mailed@example.com')).toEqual([expect.stringMatching(slow)]);
    expect(await statusOf('mailed@example.com', password)).toBe(200);
  });

  test('whoever registers has a slow hash, whatever the password looks like [AUTH-02] [AUTH-06]', async () => {
    const password = `random$Aa1$${'x'.repeat(43)}`;
    await registered(t.visitor(), 'imitator', { password });
    expect(await hashesOf('imitator@example.com')).toEqual([expect.stringMatching(slow)]);
    expect(await statusOf('imitator@example.com', password)).toBe(200);
  });
});
