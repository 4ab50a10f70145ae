import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer, OfferDetailAnswer } from '#contract/offer.ts';
import { readMoney } from '#domain/money/money.ts';
import { defaultMarkup, salePrice } from '#domain/money/price.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, pay, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { loyaltyHolders } from './tables.ts';

const member = { firstName: 'Amelia', lastName: 'Earhart', airline: 'ZZ', number: '1234 567-890' };

describe('loyalty numbers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  const set = (visitor: Visitor, offer: OfferAnswer, change: Record<string, unknown> = {}) =>
    visitor.post(`/api/flights/offer/${offer.id}/loyalty`, {
      travelers: [{ id: offer.passengers[0]?.id, ...member, ...change }],
    });
  const read = async (visitor: Visitor, offer: OfferAnswer) =>
    (await visitor.get(`/api/flights/offer/${offer.id}`)).json<OfferDetailAnswer>();
  const asAmelia = (offer: OfferAnswer) => {
    const [first, ...others] = travelersFor(offer);
    return [{ ...first, firstName: 'Amelia', lastName: 'Earhart' }, ...others];
  };
  const accountsOf = async ({ duffelBookingId }: BookingAnswer) => {
    const headers = { authorization: 'Bearer duffel_test_simulator', 'duffel-version': 'v2' };
    const response = await fetch(`${t.duffel.origin}/air/orders/${duffelBookingId}`, { headers });
    const { data } = (await response.json()) as { data: { passengers: { loyalty_programme_accounts: unknown[] }[] } };
    return data.passengers.flatMap((one) => one.loyalty_programme_accounts);
  };
  const buy = async (visitor: Visitor, offer: OfferAnswer, passengers = travelersFor(offer)) => {
    const { paymentId } = (await pay(visitor, offer)).json<{ paymentId: string }>();
    return (await book(visitor, offer, paymentId, { passengers })).json<BookingAnswer>();
  };

  test('a member pays the price that the airline named for the number, and the order has the account [TERMS-03]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    expect((await read(visitor, offer)).loyalty_programs).toEqual([{ airline: 'ZZ', name: 'Duffel Airways' }]);
    const full = readMoney(offer.total_amount, 'USD').amountMinor;
    const reduced = { amountMinor: full - Math.floor(full / 10), currency: 'USD' };
    const answer = (await set(visitor, offer)).json();
    expect(answer.outcomes).toEqual(['accepted']);
    expect(readMoney(answer.sale_amount, 'USD')).toEqual(salePrice(reduced, defaultMarkup));
    expect((await pay(visitor, offer)).json()).toMatchObject({
      code: 'AMOUNT_MISMATCH',
      details: { sale_amount: answer.sale_amount },
    });
    const now = await read(visitor, offer);
    expect(now.sale_amount).toBe(answer.sale_amount);
    const booking = await buy(visitor, now, asAmelia(now));
    expect(booking).toMatchObject({ status: 'confirmed', bookingData: { sale_amount: answer.sale_amount } });
    expect(await accountsOf(booking)).toEqual([{ airline_iata_code: 'ZZ', account_number: '1234567890' }]);
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });

  test('the number stays with the supplier: no answer, row or log has it [TERMS-03] [SAFE-10]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    expect((await set(visitor, offer, { number: 'MEMBER77XYZ' })).json().outcomes).toEqual(['accepted']);
    const now = await read(visitor, offer);
    const booking = await buy(visitor, now, asAmelia(now));
    expect(JSON.stringify(await accountsOf(booking))).toContain('MEMBER77XYZ');
    const kept = [now, booking, await t.db.select().from(bookings), await t.db.select().from(payments), t.logged()];
    expect(JSON.stringify(kept)).not.toContain('MEMBER77XYZ');
  });

  test('whoever else knows the offer cannot replace or remove a number, not even for the same name; who set it can [TERMS-03] [SAFE-04]', async () => {
    const [visitor, stranger] = [t.visitor(), t.visitor()];
    const offer = await findFare(visitor, fares.fully);
    const { sale_amount } = (await set(visitor, offer)).json<{ sale_amount: string }>();
    for (const number of ['STRANGER1', '']) {
      const answer = await set(stranger, offer, { number });
      expect(answer.json()).toEqual({ outcomes: ['set_elsewhere'], sale_amount, sale_currency: 'USD' });
    }
    expect((await set(visitor, offer, { number: 'MINE22222' })).json().outcomes).toEqual(['accepted']);
    const now = await read(visitor, offer);
    const booking = await buy(visitor, now, asAmelia(now));
    expect(await accountsOf(booking)).toEqual([{ airline_iata_code: 'ZZ', account_number: 'MINE22222' }]);
  });

  test('who set numbers on an offer is forgotten once the offer has expired [TERMS-03] [PAGE-11]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    await set(visitor, offer);
    const isKnown = async () => (await t.db.select().from(loyaltyHolders)).some(({ offerId }) => offerId === offer.id);
    await t.app.reconciler.run();
    expect(await isKnown()).toBe(true);
    t.clock.advance(Date.parse(offer.expires_at) - t.clock.now().getTime());
    await t.app.reconciler.run();
    expect(await isKnown()).toBe(false);
  });

  test('a refused number is named, changes no price, and the booking goes on without it [TERMS-03]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    for (const number of ['99000', '?', 'x'.repeat(30)]) {
      const refused = (await set(visitor, offer, { number })).json();
      expect(refused).toEqual({ outcomes: ['refused'], sale_amount: offer.sale_amount, sale_currency: 'USD' });
    }
    const booking = await buy(visitor, offer);
    expect(booking.status).toBe('confirmed');
    expect(await accountsOf(booking)).toEqual([]);
  });

  test('a number that is removed, or replaced by one that is refused, takes the member price with it [TERMS-03]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    await set(visitor, offer);
    const removed = (await set(visitor, offer, { number: '' })).json();
    expect(removed).toEqual({ outcomes: ['removed'], sale_amount: offer.sale_amount, sale_currency: 'USD' });
    await set(visitor, offer);
    const replaced = (await set(visitor, offer, { number: '99000' })).json();
    expect(replaced).toEqual({ outcomes: ['refused'], sale_amount: offer.sale_amount, sale_currency: 'USD' });
  });

  test('an airline that gives no answer leaves the number unchecked, and the price as it was [TERMS-03] [SAFE-02]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    await t.duffel.fault({ operation: 'offers.update_passenger', kind: 'status_500', times: 9 });
    expect((await set(visitor, offer)).json()).toMatchObject({
      outcomes: ['unchecked'],
      sale_amount: offer.sale_amount,
    });
  });

  test('travelers booked under other names than the airline accepted a number with are booked [TERMS-03]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    await set(visitor, offer);
    const now = await read(visitor, offer);
    const booking = await buy(visitor, now);
    expect(booking.status).toBe('confirmed');
  });

  test('programs and travelers other than the offer’s are refused [TERMS-03] [SAFE-03]', async () => {
    const visitor = t.visitor();
    const family = { ...fares.fully, query: { ...fares.fully.query, infantsCount: '1' } };
    const offer = await findFare(visitor, family);
    const infant = offer.passengers.find(({ type }) => type === 'infant_without_seat')?.id;
    const [id] = offer.passengers.map((passenger) => passenger.id);
    for (const change of [
      { airline: 'BA' },
      { airline: 'zz' },
      { airline: '' },
      { id: 'pas_0000other' },
      { id: infant },
      { number: 'x'.repeat(41) },
      { number: 5 },
    ]) {
      const refused = await set(visitor, offer, change);
      expect([refused.statusCode, refused.json().code], JSON.stringify(change)).toEqual([400, 'INVALID_REQUEST']);
    }
    const twice = { travelers: [1, 2].map(() => ({ id, ...member })) };
    expect((await visitor.post(`/api/flights/offer/${offer.id}/loyalty`, twice)).statusCode).toBe(400);
    expect((await visitor.post(`/api/flights/offer/${offer.id}/loyalty`, { travelers: [] })).statusCode).toBe(400);
    expect((await read(visitor, offer)).sale_amount).toBe(offer.sale_amount);
  });
});
