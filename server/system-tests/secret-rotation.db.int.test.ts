import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { App } from '../app.ts';
import { resealTravelers } from '../features/saved-travelers/index.ts';
import { createTripToken } from '../features/trips/trip-token.ts';
import { startAppOn } from '../testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { asMember, registered, signedIn, userStatus } from '../testing/steps/account-steps.ts';
import { book, chooseOffer, payFor } from '../testing/steps/booking-steps.ts';
import { injectingVisitor, type Visitor } from '../testing/steps/visitor.ts';

const first = 'the secret that the deployment starts with is long enough';
const second = 'the secret that replaces the first is long enough';
const third = 'the secret that replaces the second is long enough';
const grace = { title: 'ms', gender: 'female', firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '1986-12-09' };

describe.each(inject('engines'))('a deployment whose secret is replaced, on %s', (engine) => {
  let t: TestApp;
  const others: App[] = [];
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { SESSION_SECRET: first },
    });
  });
  afterAll(async () => {
    await Promise.all(others.map((app) => app.server.close()));
    await t.close();
  });

  /** The same deployment with other secrets; its visitors are browsers that used the first. */
  const startWith = async (secret: string, old: readonly string[]) => {
    const { app } = await startAppOn({
      database: t.database,
      clock: t.clock,
      duffelOrigin: t.duffel.origin,
      stripeOrigin: t.stripe.origin,
      environment: { SESSION_SECRET: secret, ...(old.length === 0 ? {} : { SESSION_SECRET_OLD: old.join(',') }) },
    });
    others.push(app);
    return (of: Visitor) => injectingVisitor(app.server, {}, new Map(of.cookies));
  };
  const travelersOf = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/travelers')).json<{ travelers: object[]; unreadable: number }>();
  const open = async (visitor: Visitor, token: string) =>
    (await visitor.post('/api/bookings/open-link', { token })).statusCode;
  const key = { 'idempotency-key': 'the-same-key-of-a-call-1' };
  const bookOne = async (visitor: Visitor) => {
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    const send = (by: Visitor) => book(by, offer, paymentId, {}, key);
    const { id } = (await send(visitor)).json<BookingAnswer>();
    return { id, send };
  };

  test('accounts, guests, saved travelers, mailed links and retried calls go on under the new one and the old one beside it, twice [F-146] [AUTH-06] [SERV-06] [SERV-09]', async () => {
    const member = await asMember(t.visitor());
    await member.post('/api/auth/travelers', grace);
    const guest = t.visitor();
    const { id, send } = await bookOne(guest);
    const token = createTripToken([first], id, t.clock.now());
    for (const at of [await startWith(second, [first]), await startWith(third, [second, first])]) {
      const again = at(member);
      expect(await userStatus(again)).toBe(200);
      expect(await travelersOf(again)).toMatchObject({ travelers: [grace], unreadable: 0 });
      expect(await open(at(t.visitor()), token)).toBe(200);
      const returned = at(guest);
      expect((await returned.get(`/api/bookings/${id}`)).statusCode).toBe(200);
      const retried = await send(returned);
      expect([retried.statusCode, retried.json<BookingAnswer>().id]).toEqual([201, id]);
      // With whatever cookie it was sent.
      expect((await returned.get(`/api/bookings/${id}`)).statusCode).toBe(200);
    }
  });

  test('without the old one, or with a wrong one, people sign in again, links end, and travelers that cannot be read are counted [F-146] [SERV-09]', async () => {
    const member = t.visitor();
    await registered(member, 'rotated');
    await signedIn(member, 'rotated');
    await member.post('/api/auth/travelers', grace);
    const { id } = await bookOne(t.visitor());
    const token = createTripToken([first], id, t.clock.now());
    for (const at of [await startWith(second, []), await startWith(second, [third])]) {
      expect(await userStatus(at(member))).toBe(401);
      expect(await open(at(t.visitor()), token)).not.toBe(200);
      const back = await signedIn(at(t.visitor()), 'rotated');
      expect(await travelersOf(back)).toEqual({ travelers: [], unreadable: 1 });
    }
  });

  test('travelers are sealed with the new one at the start, so that the old one can be forgotten [F-146] [SERV-09]', async () => {
    const member = await asMember(t.visitor());
    await member.post('/api/auth/travelers', grace);
    const done = await resealTravelers(t.db, [second, first]);
    expect(done.sealed).toBeGreaterThanOrEqual(1);
    expect(await resealTravelers(t.db, [second, first])).toEqual({ sealed: 0, unreadable: 0 });
    expect(await travelersOf(member)).toEqual({ travelers: [], unreadable: 1 });
    expect(await resealTravelers(t.db, [third, first])).toMatchObject({ sealed: 0 });
    expect(await resealTravelers(t.db, [first, second])).toMatchObject({ unreadable: 0 });
    expect(await travelersOf(member)).toMatchObject({ travelers: [grace], unreadable: 0 });
  });
});
