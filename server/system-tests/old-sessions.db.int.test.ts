import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { calls } from '#contract/index.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { bookingSessions } from '#server/features/visitors/tables.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { goodPassword, registered, signedIn, tokenMailedTo } from '../testing/steps/account-steps.ts';
import { book, chooseOffer, goodCard, inDays, pay, payFor, travelersFor } from '../testing/steps/booking-steps.ts';
import type { Visitor, VisitorAnswer } from '../testing/steps/visitor.ts';

const hourMs = 3_600_000;

/** A browser's possessions: a booking, and a card held for another one. */
interface Belongings {
  readonly bookingId: string;
  readonly bookedOfferId: string;
  readonly paymentId: string;
  readonly paymentKey: string;
  readonly offer: OfferAnswer;
}

interface Attempt {
  readonly call: string;
  readonly send: (visitor: Visitor, what: Belongings) => Promise<VisitorAnswer>;
  /** The response to someone without a session. */
  readonly refused: readonly [status: number, code: string] | { readonly body: unknown };
}

const noBooking = [404, 'NOT_FOUND'] as const;

/** Every call that reads or changes an existing booking or payment. */
const attempts: readonly Attempt[] = [
  { call: 'GET /api/bookings', send: (v) => v.get('/api/bookings'), refused: [401, 'NOT_AUTHENTICATED'] },
  { call: 'GET /api/bookings/session', send: (v) => v.get('/api/bookings/session'), refused: { body: [] } },
  {
    call: 'GET /api/bookings/earlier',
    send: (v, { bookedOfferId }) => v.get(`/api/bookings/earlier?offer=${bookedOfferId}`),
    refused: { body: { booking: null } },
  },
  {
    call: 'GET /api/bookings/{id}',
    send: (v, { bookingId }) => v.get(`/api/bookings/${bookingId}`),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/unlock',
    send: (v, { bookingId }) => v.post(`/api/bookings/${bookingId}/unlock`, { phoneLast4: '0142' }),
    refused: noBooking,
  },
  {
    call: 'GET /api/bookings/{id}/calendar.ics',
    send: (v, { bookingId }) => v.get(`/api/bookings/${bookingId}/calendar.ics`),
    refused: noBooking,
  },
  {
    call: 'GET /api/bookings/{id}/receipt.pdf',
    send: (v, { bookingId }) => v.get(`/api/bookings/${bookingId}/receipt.pdf`),
    refused: noBooking,
  },
  {
    call: 'GET /api/bookings/{id}/cancellation-quote',
    send: (v, { bookingId }) => v.get(`/api/bookings/${bookingId}/cancellation-quote`),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/cancel',
    send: (v, { bookingId }) => v.post(`/api/bookings/${bookingId}/cancel`, {}),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/accept-change',
    send: (v, { bookingId }) => v.post(`/api/bookings/${bookingId}/accept-change`, { version: 2 }),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/flight-options',
    send: (v, { bookingId }) =>
      v.post(`/api/bookings/${bookingId}/flight-options`, {
        directions: [{ direction: 0, departureDate: inDays(44) }],
      }),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/amendments',
    send: (v, { bookingId }) => v.post(`/api/bookings/${bookingId}/amendments`, { optionId: 'oco_1' }),
    refused: noBooking,
  },
  {
    call: 'GET /api/bookings/{id}/bags',
    send: (v, { bookingId }) => v.get(`/api/bookings/${bookingId}/bags`),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings/{id}/bags',
    send: (v, { bookingId }) => v.post(`/api/bookings/${bookingId}/bags`, { bags: [{ id: 'aso_1', quantity: 1 }] }),
    refused: noBooking,
  },
  {
    call: 'GET /api/payments/attempts/{key}',
    send: (v, { paymentKey }) => v.get(`/api/payments/attempts/${paymentKey}`),
    refused: noBooking,
  },
  {
    call: 'POST /api/payments/{id}/continue',
    send: (v, { paymentId }) => v.post(`/api/payments/${paymentId}/continue`),
    refused: noBooking,
  },
  {
    call: 'POST /api/payments/{id}/release',
    send: (v, { paymentId }) => v.post(`/api/payments/${paymentId}/release`),
    refused: noBooking,
  },
  {
    call: 'POST /api/bookings',
    send: (v, { offer, paymentId }) => book(v, offer, paymentId),
    refused: [402, 'PAYMENT_REQUIRED'],
  },
];

/** Calls about their own data: a session gives no extra access there. */
const ownThings = [
  'GET /api/payments/card-fields',
  'POST /api/payments/process-card',
  'POST /api/bookings/lookup',
  'POST /api/bookings/open-link',
];

test('the list of calls is complete [F-50] [SAFE-10]', () => {
  const listed = [...attempts.map(({ call }) => call), ...ownThings].sort();
  const ofContract = calls.map(({ method, path }) => `${method} ${path}`);
  expect(ofContract.filter((call) => /\/api\/(bookings|payments)/.test(call)).sort()).toEqual(listed);
});

describe.each(inject('engines'))('cookies that someone else may know, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await registered(t.visitor(), 'owner');
  });
  afterAll(() => t.close());

  let count = 0;
  let name = '';
  beforeEach(async () => {
    count++;
    name = `victim${count}`;
    await registered(t.visitor(), name);
  });

  /** A copy of a browser with its current cookies. */
  const copyOf = (visitor: Visitor): Visitor => {
    const copy = t.visitor();
    for (const [cookie, value] of visitor.cookies) copy.cookies.set(cookie, value);
    return copy;
  };

  /**
   * Books, and holds a card for another flight. The address has an account, so that a guest's booking stays a guest's.
   */
  async function buy(visitor: Visitor): Promise<Belongings> {
    const first = await chooseOffer(visitor, { departureDate: dayOf(40 + count) });
    const passengers = travelersFor(first).map((one) => ({ ...one, email: 'owner@example.com' }));
    const booked = await book(visitor, first, await payFor(visitor, first), { passengers });
    expect(booked.statusCode).toBe(201);
    const offer = await chooseOffer(visitor, { departureDate: dayOf(41 + count) }, 1);
    const paymentKey = `payment-of-${name}`;
    const paid = await pay(visitor, offer, {}, { 'idempotency-key': paymentKey });
    expect(paid.statusCode).toBe(200);
    const { paymentId } = paid.json<{ paymentId: string }>();
    return { bookingId: booked.json<BookingAnswer>().id, bookedOfferId: first.id, paymentId, paymentKey, offer };
  }
  const dayOf = (days: number) => new Date(t.clock.now().getTime() + days * 24 * hourMs).toISOString().slice(0, 10);

  async function expectNothing(old: Visitor, what: Belongings): Promise<void> {
    for (const { call, send, refused } of attempts) {
      // Each call uses the old value, not one set by the previous call.
      const answer = await send(copyOf(old), what);
      const seen =
        'body' in refused
          ? { body: answer.json<unknown>() }
          : [answer.statusCode, answer.json<{ code: string }>().code];
      expect([call, seen]).toEqual([call, refused]);
    }
  }

  const opens = async (visitor: Visitor, { bookingId }: Belongings) =>
    (await visitor.get(`/api/bookings/${bookingId}`)).statusCode;
  const changePassword = (visitor: Visitor) =>
    visitor.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: 'Another-Quilt-17!' });

  test('a guest’s cookies last four hours after the last step, and reading is not a step [F-50] [CONF-01]', async () => {
    const guest = t.visitor();
    const what = await buy(guest);
    t.clock.advance(3.9 * hourMs);
    expect(await opens(guest, what)).toBe(200);
    await guest.get('/api/bookings/session');
    t.clock.advance(0.2 * hourMs);
    await expectNothing(guest, what);
  });

  test('a search renews the expiry [F-50] [CONF-01]', async () => {
    const guest = t.visitor();
    const what = await buy(guest);
    t.clock.advance(3 * hourMs);
    await chooseOffer(guest, { departureDate: dayOf(90) });
    t.clock.advance(3 * hourMs);
    expect(await opens(guest, what)).toBe(200);
  });

  test('after sign-in the guest’s cookie gives no access, and the new one full access [F-50] [AUTH-06]', async () => {
    const visitor = t.visitor();
    const what = await buy(visitor);
    const old = copyOf(visitor);
    await signedIn(visitor, name);
    await expectNothing(old, what);
    expect(await opens(visitor, what)).toBe(200);
  });

  test('after registration [F-50] [AUTH-06]', async () => {
    const visitor = t.visitor();
    const what = await buy(visitor);
    const old = copyOf(visitor);
    await registered(visitor, `new-${name}`);
    await expectNothing(old, what);
    expect(await opens(visitor, what)).toBe(200);
  });

  test('after sign-out, for the account’s bookings and the guest’s earlier ones [F-50] [AUTH-06]', async () => {
    const visitor = t.visitor();
    const before = await buy(visitor);
    await signedIn(visitor, name);
    count++;
    name = `${name}-in`;
    const what = await buy(visitor);
    const old = copyOf(visitor);
    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(200);
    for (const belongings of [before, what]) {
      await expectNothing(old, belongings);
      await expectNothing(visitor, belongings);
    }
  });

  test('a signed-in traveler’s bookings require the account, not only the booking session [F-50] [SAFE-10]', async () => {
    const visitor = await signedIn(t.visitor(), name);
    const what = await buy(visitor);
    expect(await opens(visitor, what)).toBe(200);
    const half = copyOf(visitor);
    half.cookies.delete('account');
    expect(await opens(half, what)).toBe(404);
    expect((await half.get('/api/bookings/session')).json()).toEqual([]);
    expect((await half.post(`/api/bookings/${what.bookingId}/cancel`, {})).statusCode).toBe(404);
  });

  test('after a password change, also on other devices [F-50] [AUTH-06]', async () => {
    const [here, there] = [await signedIn(t.visitor(), name), await signedIn(t.visitor(), name)];
    const [what, elsewhere] = [await buy(here), await buy(there)];
    const [oldHere, oldThere] = [copyOf(here), copyOf(there)];
    expect((await changePassword(here)).statusCode).toBe(200);
    await expectNothing(oldHere, what);
    await expectNothing(oldThere, elsewhere);
    expect(await opens(here, what)).toBe(200);
    // Earlier bookings stay accessible here.
    expect((await here.get(`/api/payments/attempts/${what.paymentKey}`)).statusCode).toBe(200);
  });

  test('after a password reset by a mailed link [F-50] [AUTH-05]', async () => {
    const visitor = await signedIn(t.visitor(), name);
    const what = await buy(visitor);
    const email = `${name}@example.com`;
    await t.visitor().post('/api/auth/forgot-password', { email });
    const token = await tokenMailedTo(t.db, email);
    const done = await t.visitor().post('/api/auth/reset-password', { token, newPassword: 'Another-Quilt-17!' });
    expect(done.statusCode).toBe(200);
    await expectNothing(visitor, what);
  });

  test('after 31 days, with the rows deleted [F-50] [AUTH-06] [PAGE-10]', async () => {
    const visitor = await signedIn(t.visitor(), name);
    const what = await buy(visitor);
    t.clock.advance(31 * 24 * hourMs);
    await expectNothing(visitor, what);
    const ended = t.clock.now();
    await t.app.dailyDeletion.run();
    expect((await t.db.select().from(bookingSessions)).filter(({ expiresAt }) => expiresAt <= ended)).toEqual([]);
  });

  test('a planted cookie cannot read or cancel what the victim pays and books [F-50] [SAFE-10]', async () => {
    const attacker = t.visitor();
    await chooseOffer(attacker, { departureDate: dayOf(30) });
    const victim = copyOf(attacker);
    const what = await buy(victim);
    await expectNothing(attacker, what);
    // Not even by paying with one's own card in the planted session.
    const other = await chooseOffer(attacker, { departureDate: dayOf(95) });
    await payFor(attacker, other);
    await expectNothing(attacker, what);
    expect(await opens(victim, what)).toBe(200);
  });

  test.each(['sign-in', 'sign-out', 'a password change'])(
    'a stolen cookie replaced by its thief ends with %s [F-50] [AUTH-06]',
    async (event) => {
      const owner = t.visitor();
      if (event !== 'sign-in') await signedIn(owner, name);
      const what = await buy(owner);
      const thief = t.visitor();
      thief.cookies.set('visit', owner.cookies.get('visit') ?? '');
      await pay(thief, what.offer, { cardDetails: { ...goodCard, number: '1' } });
      expect(thief.cookies.get('visit')).not.toBe(owner.cookies.get('visit'));
      if (event === 'sign-in') await signedIn(owner, name);
      else if (event === 'sign-out') await owner.post('/api/auth/logout');
      else expect((await changePassword(owner)).statusCode).toBe(200);
      await expectNothing(thief, what);
    },
  );

  test('a planted cookie gives no access to what the victim looks up [F-50] [TRIP-09] [SAFE-10]', async () => {
    const buyer = t.visitor();
    const what = await buy(buyer);
    const { reference } = (await buyer.get(`/api/bookings/${what.bookingId}`)).json<BookingAnswer>();
    const attacker = t.visitor();
    await chooseOffer(attacker, { departureDate: dayOf(30) });
    const victim = copyOf(attacker);
    const details = { reference, email: 'owner@example.com', lastName: 'Byron' };
    expect((await victim.post('/api/bookings/lookup', details)).statusCode).toBe(200);
    expect(await opens(victim, what)).toBe(200);
    await expectNothing(attacker, what);
  });

  test('a lost payment response is found again by its key, with the new cookie [F-50] [PAY-09]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { departureDate: dayOf(50) });
    const before = copyOf(visitor);
    const key = { 'idempotency-key': 'answer-that-was-lost' };
    const first = (await pay(visitor, offer, {}, key)).json<{ paymentId: string }>();
    const again = copyOf(before);
    expect((await pay(again, offer, {}, key)).json()).toEqual(first);
    expect(again.cookies.get('visit')).toBe(visitor.cookies.get('visit'));
    const asks = copyOf(before);
    expect((await asks.get('/api/payments/attempts/answer-that-was-lost')).json()).toMatchObject({
      paymentId: first.paymentId,
      status: 'authorised',
    });
    expect((await book(asks, offer, first.paymentId)).statusCode).toBe(201);
    expect((await before.get('/api/bookings/session')).json()).toEqual([]);
  });
});
