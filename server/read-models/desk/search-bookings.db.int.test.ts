import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { StoredItinerary } from '#server/features/booking/stored-flights.ts';
import { bookings, hasFlight, ticketEndings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { bookFareAsMember as bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import { searchBookings } from './search-bookings.ts';

type Row = typeof bookings.$inferSelect;

describe.each(inject('engines'))('what the desk’s search finds on %s', (engine) => {
  let t: TestApp;
  let booking: Row;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const { id } = await bookFare(t.visitor(), fares.fully);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    booking = row;
  });
  afterAll(() => t.close());

  const change = (values: Partial<Row>) => t.db.update(bookings).set(values).where(eq(bookings.id, booking.id));
  const found = async (q: string, brand = '') => {
    const page = await searchBookings(t.db, { q, brand }, t.clock.now());
    return page?.rows.map((row) => row.booking.id);
  };
  /** The itinerary with one flight of this number of British Airways, by its stored number. */
  const flying = (flightNumber: string): StoredItinerary => {
    const [slice] = booking.itinerary.slices;
    const [segment] = slice?.segments ?? [];
    if (slice === undefined || segment === undefined) throw new Error('no flight');
    const marketingCarrier = { ...segment.marketingCarrier, iataCode: 'BA' };
    return { ...booking.itinerary, slices: [{ ...slice, segments: [{ ...segment, marketingCarrier, flightNumber }] }] };
  };

  test.each(['117', '0117'])('a flight stored as BA %s, however it is typed [ADM-06] [F-45]', async (stored) => {
    await change({ itinerary: flying(stored) });
    for (const q of ['BA 117', 'BA117', 'ba117', ' ba-0117 ']) expect([q, await found(q)]).toEqual([q, [booking.id]]);
    for (const q of ['BA 11', 'BA 1170', 'BA 17', 'AB 117', '117', 'BA']) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('BA 117', booking.brandKey)).toEqual([booking.id]);
    expect(await found('BA 117', 'another')).toEqual([]);
  });

  test('an airline and a number of different flights are no flight [ADM-06]', async () => {
    const [slice] = flying('117').slices;
    const [segment] = slice?.segments ?? [];
    if (slice === undefined || segment === undefined) throw new Error('no flight');
    const other = { ...segment, marketingCarrier: { ...segment.marketingCarrier, iataCode: 'AA' }, flightNumber: '42' };
    const itinerary = { ...booking.itinerary, slices: [{ ...slice, segments: [segment, other] }] };
    await change({ itinerary });
    expect([await found('BA 117'), await found('AA42')]).toEqual([[booking.id], [booking.id]]);
    expect([await found('AA 117'), await found('BA42')]).toEqual([[], []]);
  });

  test.each(['\u0000', '\ud800', '\\u0000'])(
    'a booking with %j in a text can be written and searched past [ADM-06] [SAFE-01]',
    async (text) => {
      const [slice] = flying('117').slices;
      const [segment] = slice?.segments ?? [];
      if (slice === undefined || segment === undefined) throw new Error('no flight');
      const strange = { ...segment, originTerminal: text };
      await change({ itinerary: { ...booking.itinerary, slices: [{ ...slice, segments: [strange] }] } });
      expect(await found('BA 117')).toEqual([]);
    },
  );

  test.each(['125-2345678901', '1252345678901'])(
    'the ticket %s without the three digits of the airline [ADM-06] [F-45]',
    async (number) => {
      const ticket = { type: 'ticket' as const, number, passengerIds: [] };
      await change({ orderDocuments: [{ ...ticket, number: '999-0000000009' }, ticket], contactPhone: null });
      for (const q of ['2345678901', '234 567 8901', ' 234-5678901 ', '0000000009']) {
        expect([q, await found(q)]).toEqual([q, [booking.id]]);
      }
      for (const q of ['345678901', '23456789012', '2345678900', '5234567890', '1252345678']) {
        expect([q, await found(q)]).toEqual([q, []]);
      }
      expect(await found('2345678901', 'another')).toEqual([]);
    },
  );

  test.each([
    ['a receipt', { type: 'receipt' as const, number: '125-2345678901' }],
    ['a number of another form', { type: 'ticket' as const, number: 'X"2345678901' }],
    ['an endless number', { type: 'ticket' as const, number: '2345678901'.repeat(1000) }],
  ])('%s is no ticket, and can be written [ADM-06] [SAFE-01]', async (_what, document) => {
    await change({ orderDocuments: [{ ...document, passengerIds: [] }], contactPhone: null });
    expect(await found('2345678901')).toEqual([]);
  });

  test.each([
    ['Müller', ['Muller', 'MUELLER', 'müller', 'Mu\u0308l', 'Muel'], ['Mller', 'Miller', 'Uller']],
    ['Mueller', ['Müller', 'MUELLER'], ['Muller']],
    ['Østergård-Łuk', ['ostergard', 'OESTERGAARD', 'Østergård', 'luk', 'Łuk'], ['stergard', 'uk']],
  ])('the name %s as passports spell it [F-94] [ADM-06]', async (familyName, spelled, others) => {
    const passengers = booking.itinerary.passengers.map((person) => ({ ...person, familyName }));
    await change({ itinerary: { ...booking.itinerary, passengers } });
    for (const q of spelled) expect([q, await found(q)]).toEqual([q, [booking.id]]);
    for (const q of others) expect([q, await found(q)]).toEqual([q, []]);
  });

  test.each([
    ['bookings_flights', hasFlight(bookings.itinerary, { airline: 'BA', numbers: ['117', '0117'] })],
    ['bookings_tickets', sql`${ticketEndings(bookings.orderDocuments)} @> '{2345678901}'::text[]`],
  ])('by the index %s instead of reading every booking [ADM-06] [SAFE-04]', async (name, where) => {
    const plan = await t.db.transaction(async (tx) => {
      // A small table would be read as a whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from ${bookings} where ${where}`);
    });
    expect(JSON.stringify(plan)).toContain(`Bitmap Index Scan on ${name}`);
  });
});
