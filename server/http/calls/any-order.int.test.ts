import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { callInAnyOrder } from '#server/testing/hostile/any-order.ts';
import { bookingBody, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

test('calls in any order, repeated, and for other visitors’ data: clear answers, and the books agree [SAFE-03] [SAFE-10] [SAFE-01]', () =>
  callInAnyOrder(t, 5));

test('every call with an id answers for another visitor’s data exactly as for missing data [SAFE-04] [SAFE-10]', async () => {
  const owner = t.visitor();
  const offer = await chooseOffer(owner);
  const paymentId = await payFor(owner, offer);
  const { id } = (await owner.post('/api/bookings', bookingBody(offer, paymentId))).json<{ id: string }>();
  const stranger = t.visitor();
  await stranger.get(`/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`);
  const asked = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { statusCode, json } = await stranger.call(method, path, body);
    const { requestId: _own, ...answer } = json<Record<string, unknown>>();
    return [statusCode, answer];
  };
  const nothing = `${id.slice(0, -4)}AAAA`;
  for (const [method, path, body] of [
    ['GET', '/api/bookings/ID', undefined],
    ['GET', '/api/bookings/ID/calendar.ics', undefined],
    ['GET', '/api/bookings/ID/receipt.pdf', undefined],
    ['GET', '/api/bookings/ID/cancellation-quote', undefined],
    ['POST', '/api/bookings/ID/cancel', {}],
    ['GET', '/api/admin/bookings/ID', undefined],
    ['GET', '/api/admin/bookings/ID/order-file', undefined],
    ['GET', '/api/admin/bookings/ID/order-file.pdf', undefined],
    ['POST', '/api/admin/bookings/ID/actions', { action: 'look_again', reason: 'Because', seen: 1 }],
  ] as const) {
    const [theirs, none] = [
      await asked(method, path.replace('ID', id), body),
      await asked(method, path.replace('ID', nothing), body),
    ];
    expect([path, theirs]).toEqual([path, none]);
    expect([401, 404]).toContain(theirs[0]);
  }
  const release = (payment: string) => asked('POST', `/api/payments/${payment}/release`);
  expect(await release(paymentId)).toEqual(await release(`${paymentId.slice(0, -4)}AAAA`));
});

test('every failed lookup runs the same queries, so timing reveals nothing [SAFE-04] [TRIP-09]', async () => {
  const owner = t.visitor();
  const offer = await chooseOffer(owner);
  const booked = await owner.post('/api/bookings', bookingBody(offer, await payFor(owner, offer)));
  const { reference } = booked.json<{ reference: string }>();
  const { default: pg } = await import('pg');
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const statementsOf = async (change: object) => {
    asked.mockClear();
    const details = { reference, email: 'ada@example.com', lastName: 'Byron', ...change };
    const { statusCode } = await t.visitor().post('/api/bookings/lookup', details);
    const texts = asked.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    // The limit counts by reference; text that cannot be one is not counted.
    return { statusCode, texts: texts.filter((text) => text.includes('from "bookings"')) };
  };
  const miss = await statementsOf({ lastName: 'Somerville' });
  expect([miss.statusCode, miss.texts.length]).toEqual([404, 1]);
  for (const change of [{ reference: 'ZZZZZZZZ' }, { email: 'grace@example.com' }, { email: 'x' }, { lastName: '' }]) {
    expect([change, await statementsOf(change)]).toEqual([change, miss]);
  }
  expect((await statementsOf({})).statusCode).toBe(200);
  asked.mockRestore();
});
