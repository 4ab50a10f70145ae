import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer, TripAnswer } from '#contract/booking.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { bookingAccess, bookings } from '../booking/tables.ts';

const hour = 3_600_000;

describe.each(inject('engines'))('My Trips of guests on %s', (engine) => {
  let t: TestApp;
  let owner: Visitor;
  let booking: BookingAnswer;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    owner = t.visitor();
    booking = await bookAs(owner, { adultsCount: '2', returnDate: inDays(50) });
  });
  afterAll(() => t.close());

  async function bookAs(visitor: Visitor, query: Record<string, string> = {}): Promise<BookingAnswer> {
    const offer = await chooseOffer(visitor, query);
    const [lead, ...others] = travelersFor(offer);
    const passengers = [lead, ...others.map((other) => ({ ...other, lastName: 'Müller', email: 'other@example.com' }))];
    return (await book(visitor, offer, await payFor(visitor, offer), { passengers })).json<BookingAnswer>();
  }
  const details = (change: object = {}) => ({
    reference: booking.reference,
    email: 'ada@example.com',
    lastName: 'Byron',
    ...change,
  });
  const lookUp = (visitor: Visitor, body: object = details()) => visitor.post('/api/bookings/lookup', body);
  const read = async (visitor: Visitor, id = booking.id) => (await visitor.get(`/api/bookings/${id}`)).statusCode;
  const tripsOf = async (visitor: Visitor) => (await visitor.get('/api/bookings/session')).json<TripAnswer[]>();

  describe('the lookup', () => {
    test('lets another session, and no one else, read the booking and its calendar [TRIP-09] [API-09] [SAFE-10]', async () => {
      const guest = t.visitor();
      expect(await read(guest)).toBe(404);
      const found = await lookUp(guest);
      expect([found.statusCode, found.json()]).toEqual([200, { id: booking.id, reference: booking.reference }]);
      expect(await read(guest)).toBe(200);
      expect((await guest.get(`/api/bookings/${booking.id}/calendar.ics`)).statusCode).toBe(200);
      const stranger = t.visitor();
      await chooseOffer(stranger);
      expect([await read(stranger), await read(t.visitor()), await read(owner)]).toEqual([404, 404, 200]);
      expect((await stranger.get(`/api/bookings/${booking.id}/calendar.ics`)).statusCode).toBe(404);
    });

    test('gives access to that booking only, not to others of the same person [SAFE-10] [TRIP-09]', async () => {
      const other = await bookAs(t.visitor(), { departureDate: inDays(60) });
      const guest = t.visitor();
      await lookUp(guest);
      expect([await read(guest), await read(guest, other.id)]).toEqual([200, 404]);
    });

    test('several sessions can have access at once; ignores case and spaces, and accepts any passenger’s name [TRIP-09]', async () => {
      const ways = [
        details({ reference: ` ${booking.reference.toLowerCase()}` }),
        details({ email: ' ADA@Example.com ' }),
        details({ lastName: 'MÜLLER' }),
      ];
      for (const way of ways) {
        const guest = t.visitor();
        expect((await lookUp(guest, way)).statusCode).toBe(200);
        expect(await read(guest)).toBe(200);
      }
    });

    test('every miss gets the same answer and grants no access [TRIP-09] [SAFE-04]', async () => {
      const rights = async () => (await t.db.select().from(bookingAccess)).length;
      const before = await rights();
      const misses = {
        'no such reference': details({ reference: 'CCCCCCCC' }),
        'not one of our references': details({ reference: 'ABC123' }),
        'a reference the database cannot store': details({ reference: 'CDFG346\u0000' }),
        'wrong mail': details({ email: 'eve@example.com' }),
        'another passenger’s mail': details({ email: 'other@example.com' }),
        'wrong name': details({ lastName: 'Lovelace' }),
        'a given name': details({ lastName: 'Ada' }),
        'all wrong': details({ reference: 'CCCCCCCC', email: 'eve@example.com', lastName: 'Eve' }),
        'no name': details({ lastName: '' }),
        'no mail': details({ email: '' }),
        'a pattern as name': details({ lastName: '%' }),
        nothing: {},
      };
      const guest = t.visitor();
      for (const [what, body] of Object.entries(misses)) {
        const { statusCode, headers, json } = await lookUp(guest, body);
        const { requestId, ...answer } = json<{ requestId: string }>();
        expect([what, statusCode, answer]).toEqual([
          what,
          404,
          { code: 'NOT_FOUND', message: 'No booking matches these details.' },
        ]);
        expect(requestId).toBe(headers['x-request-id']);
        expect([what, headers['set-cookie']]).toEqual([what, undefined]);
      }
      expect([await rights(), await read(guest)]).toEqual([before, 404]);
    });

    test.each([
      ['a number as reference', { reference: 7 }],
      ['an array as name', { lastName: ['Byron'] }],
      ['an object as email', { email: { $ne: null } }],
      ['a name of 201 letters', { lastName: 'x'.repeat(201) }],
    ])('%s is a 400 that names the field [SAFE-03]', async (_what, change) => {
      const refused = await lookUp(t.visitor(), details(change));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields[0].path).toBe(Object.keys(change)[0]);
    });

    test('any input is a miss or refused, never an error, never a match [SAFE-03]', async () => {
      const guest = t.visitor();
      const text = fc.oneof(
        fc.constantFrom('', booking.reference, 'ada@example.com', '%', "' or 1=1 --", '\u0000', '\ud800', '{}', '_'),
        fc.string({ unit: 'binary', maxLength: 40 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.record({ reference: text, email: text, lastName: text }), async (body) => {
          expect((await lookUp(guest, body)).statusCode).toBe(404);
        }),
        { numRuns: 200 },
      );
    });

    test('access ends with the four-hour session, and a new lookup renews it [TRIP-09] [SAFE-10]', async () => {
      const guest = t.visitor();
      await lookUp(guest);
      t.clock.advance(4 * hour - 60_000);
      expect(await read(guest)).toBe(200);
      t.clock.advance(60_000);
      expect(await read(guest)).toBe(404);
      expect(await tripsOf(guest)).toEqual([]);
      expect(await read(owner)).toBe(200);
      await lookUp(guest);
      t.clock.advance(3 * hour);
      await lookUp(guest);
      t.clock.advance(3 * hour);
      expect(await read(guest)).toBe(200);
    });

    test('expired access is deleted, other access stays [TRIP-09]', async () => {
      const [early, late] = [t.visitor(), t.visitor()];
      await lookUp(early);
      t.clock.advance(2 * hour);
      await lookUp(late);
      t.clock.advance(3 * hour);
      await t.app.reconciler.run();
      const left = await t.db.select().from(bookingAccess).where(eq(bookingAccess.bookingId, booking.id));
      expect(left.every(({ expiresAt }) => expiresAt > t.clock.now())).toBe(true);
      expect(left.length).toBeGreaterThan(0);
      expect([await read(early), await read(late)]).toEqual([404, 200]);
    });

    test('works across brands of one deployment [TRIP-09]', async () => {
      const guest = t.visitor({ host: 'skyhop.example.com' });
      expect((await lookUp(guest)).statusCode).toBe(200);
      expect(await read(guest)).toBe(200);
    });

    test('nothing typed is logged or stored [SAFE-05]', async () => {
      await lookUp(t.visitor(), details({ email: 'loud@example.com', lastName: 'Loudname' }));
      await lookUp(t.visitor(), { email: ['loud@example.com'], lastName: { x: 'Loudname' } });
      expect(t.logged()).not.toMatch(/loud@|loudname|byron|müller|ada@/i);
    });
  });

  describe('the list', () => {
    let guest: Visitor;
    let own: BookingAnswer;
    beforeEach(async () => {
      guest = t.visitor();
      own = await bookAs(guest, { departureDate: inDays(70) });
    });

    test('shows own and found bookings, newest first, with the data of a card [TRIP-13] [TRIP-03]', async () => {
      expect((await tripsOf(guest)).map(({ id }) => id)).toEqual([own.id]);
      await lookUp(guest);
      const [first, second] = await tripsOf(guest);
      expect([first?.id, second?.id]).toEqual([own.id, booking.id]);
      const { bookingData } = booking;
      expect(second).toMatchObject({
        reference: booking.reference,
        bookingReference: booking.bookingReference,
        status: 'confirmed',
        message: null,
        origin_city: bookingData.slices[0]?.origin.city_name,
        destination_city: 'London',
        trip_type: 'round_trip',
        departure_date: inDays(40),
        last_arrival_date: bookingData.slices[1]?.arrival_time.slice(0, 10),
        passenger_count: 2,
        sale_amount: bookingData.sale_amount,
        sale_currency: 'USD',
      });
      expect(first).toMatchObject({ trip_type: 'one_way', passenger_count: 1, departure_date: inDays(70) });
      expect(JSON.stringify(second)).not.toMatch(/example\.com|Byron|Müller/);
    });

    test('shows no one else’s bookings, and is empty rather than an error if there are none [SAFE-10] [TRIP-13]', async () => {
      expect(await tripsOf(t.visitor())).toEqual([]);
      const stranger = t.visitor();
      await chooseOffer(stranger);
      expect(await tripsOf(stranger)).toEqual([]);
      expect((await guest.get('/api/bookings')).statusCode).toBe(401);
    });

    test('shows at most 20 [TRIP-13]', async () => {
      const [row] = await t.db.select().from(bookings).where(eq(bookings.id, own.id));
      if (row === undefined) throw new Error('no booking');
      for (let n = 0; n < 21; n++) {
        const copy = await bookAsCopy(row, n);
        await t.db.insert(bookingAccess).values({
          bookingId: copy,
          visitor: row.visitor,
          grantedAt: t.clock.now(),
          expiresAt: new Date(t.clock.now().getTime() + hour),
        });
      }
      const trips = await tripsOf(guest);
      expect(trips).toHaveLength(20);
      expect(trips[0]?.id).toBe(`${own.id}20`);
    });

    async function bookAsCopy(row: typeof bookings.$inferSelect, n: number): Promise<string> {
      const [payment] = await t.db.select().from(payments).where(eq(payments.id, row.paymentId));
      if (payment === undefined) throw new Error('no payment');
      const paymentId = `${payment.id}${n}`;
      await t.db
        .insert(payments)
        .values({ ...payment, id: paymentId, idempotencyKey: `${payment.idempotencyKey}${n}` });
      const id = `${row.id}${n}`;
      await t.db.insert(bookings).values({
        ...row,
        id,
        paymentId,
        reference: `COPY${String(n).padStart(4, '0')}`,
        visitor: 'somebody else',
        searchKey: `${row.searchKey}${n}`,
        createdAt: new Date(row.createdAt.getTime() + (n + 1) * 1000),
      });
      return id;
    }
  });
});
