import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formatExact } from '#domain/money/format.ts';
import type { StoredItinerary } from '#server/features/booking/stored-flights.ts';
import { bookings, hasFlight, ticketEndings } from '#server/features/booking/tables.ts';
import { toDeskRow } from '#server/features/desk/desk-view.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { bookFareAsMember as bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import { readBacklog } from '../backlog.ts';
import { searchBookings } from './search-bookings.ts';

const changeOf = (level: 'minor' | 'significant') => ({
  ...{ version: 1, level, findings: [], answer: 'open' as const, foundAt: '2026-11-21T10:00:00Z' },
  ...{ booked: [], agreed: null, now: [] },
});

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
  /** The itinerary with one British Airways flight of this stored number. */
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

  test('the route by its airports or cities, whole or from the beginning [F-103] [ADM-06]', async () => {
    const [slice] = booking.itinerary.slices;
    const [origin, destination] = [slice?.origin, slice?.destination];
    if (origin === undefined || destination === undefined) throw new Error('no slice');
    const cities = [origin.cityName ?? '', destination.cityName ?? ''];
    const routes = [
      `${origin.iataCode}-${destination.iataCode}`,
      `${origin.iataCode} ${destination.iataCode}`.toLowerCase(),
      `${cities[0]} to ${cities[1]}`,
      cities[1]?.slice(0, 5) ?? '',
      destination.iataCode,
    ];
    for (const q of routes) expect([q, await found(q)]).toEqual([q, [booking.id]]);
    for (const q of ['ZZZ', `${origin.iataCode}-ZZZ`, 'Atlantis']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('the day of departure, and the day of booking, however they are written [F-103] [ADM-06]', async () => {
    const departs = booking.itinerary.slices[0]?.segments[0]?.departingAt.slice(0, 10) ?? '';
    const [year = '', month = '', day = ''] = departs.split('-');
    for (const q of [departs, `${month}/${day}/${year}`, `${Number(day)}.${Number(month)}.${year}`])
      expect([q, await found(q)]).toEqual([q, [booking.id]]);
    expect(await found(booking.createdAt.toISOString().slice(0, 10))).toEqual([booking.id]);
    expect(await found('2019-03-04')).toEqual([]);
  });

  test('what was paid, the card’s last digits, the charge and the dispute of the provider [F-103] [ADM-06]', async () => {
    const [paid] = await t.db.select().from(payments).where(eq(payments.bookingId, booking.id));
    if (paid === undefined) throw new Error('nothing was paid');
    const amount = formatExact({ amountMinor: paid.captureMinor, currency: paid.currency });
    await t.stripe.dispute(paid.intentId ?? '');
    t.clock.advance(3_700_000);
    await t.app.reconciler.run();
    const [dispute] = await t.db.select().from(disputes);
    expect([dispute?.id, paid.chargeId]).toEqual([expect.stringMatching(/^du_/), expect.stringMatching(/^ch_/)]);
    for (const q of [amount, amount.replace('$', ''), paid.cardLast4 ?? '', paid.chargeId ?? '', dispute?.id ?? ''])
      expect([q, await found(q)]).toEqual([q, [booking.id]]);
    for (const q of ['$1.23', '0001', 'ch_other', 'du_other']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('words of a note, and the domain of an email address [F-103] [ADM-06]', async () => {
    const note = { action: 'note' as const, reason: 'Asked for a wheelchair at the gate', actor: null };
    const at = t.clock.now();
    await recordHistory(t.db, { subject: booking.id, at, fromState: null, toState: 'confirmed', ...note });
    await change({ contactEmail: 'ada@mail.example.org' });
    for (const q of ['wheelchair', 'gate Wheelchair', '@mail.example.org', '@Mail.Example.org'])
      expect([q, await found(q)]).toEqual([q, [booking.id]]);
    for (const q of ['wheelchairs', 'reason', '@example.org', '@mail.example'])
      expect([q, await found(q)]).toEqual([q, []]);
  });

  test('the queue is in the order of its deadlines, then by how long someone has waited, across pages [F-102] [ADM-06]', async () => {
    await t.db.delete(disputes);
    const hourMs = 3_600_000;
    const now = t.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
    const [paid] = await t.db.select().from(payments).where(eq(payments.bookingId, booking.id));
    if (paid === undefined) throw new Error('nothing was paid');
    const add = async (id: string, values: Partial<Row>, answerBy: Date | null = null) => {
      const own = { id, reference: id.toUpperCase(), visitor: id, searchKey: id, orderId: id, paymentId: `pay_${id}` };
      await t.db.insert(payments).values({ ...paid, id: own.paymentId, bookingId: id, visitor: id });
      await t.db.insert(bookings).values({ ...booking, ...own, brandKey: 'queue', createdAt: at(0), ...values });
      if (answerBy === null) return;
      const dispute = { amountMinor: 1, currency: 'USD', status: 'needs_response', reason: 'general' };
      await t.db
        .insert(disputes)
        .values({ id: `du_${id}`, paymentId: own.paymentId, ...dispute, openedAt: at(-1), answerBy, seenAt: at(0) });
    };
    await add('newest', { createdAt: at(9) });
    await add('minor', { changeAnswerBy: at(5), airlineChange: changeOf('minor') });
    await add('late_change', { changeAnswerBy: at(50), airlineChange: changeOf('significant') });
    await add('soon_change', { changeAnswerBy: at(40), airlineChange: changeOf('significant') });
    await add('waits_since_today', { state: 'needs_attention', updatedAt: at(-1) });
    await add('waits_since_yesterday', { state: 'needs_attention', updatedAt: at(-30) });
    await add('later_dispute', {}, at(90));
    await add('sooner_dispute', {}, at(3));
    await add('review', { state: 'in_review', reviewUntil: at(0.2) });
    await add('other_review', { state: 'in_review', reviewUntil: at(0.3), liveMode: true });
    const queue = [
      'review',
      'other_review',
      'sooner_dispute',
      'later_dispute',
      'waits_since_yesterday',
      'waits_since_today',
    ];
    const changes = ['soon_change', 'late_change', 'minor'];
    const search = async (query: object) => {
      const page = await searchBookings(t.db, { brand: 'queue', ...query }, t.clock.now());
      return { ...page, ids: page?.rows.map((row) => row.booking.id) };
    };
    expect((await search({})).ids).toEqual([...queue, ...changes, 'newest']);
    expect((await search({ state: 'attention' })).ids).toEqual([...queue, ...changes]);
    for (const [state, ids] of [
      ['review', ['review', 'other_review']],
      ['dispute', ['sooner_dispute', 'later_dispute']],
      ['refund_late', []],
      ['airline_change', changes],
    ] as const)
      expect([state, (await search({ state })).ids]).toEqual([state, ids]);
    // After each row, as if a page ended there.
    const rows = (await search({})).rows ?? [];
    const shown = rows.map((row) => toDeskRow(row, t.clock.now()));
    expect(shown.slice(0, 4).map(({ deadline }) => deadline)).toEqual(
      [at(0.2), at(0.3), at(3), at(90)].map((time) => time.toISOString()),
    );
    expect(shown.slice(6, 8).map(({ deadline }) => deadline)).toEqual(
      [at(40), at(50)].map((time) => time.toISOString()),
    );
    const marked = shown.filter(({ attention }) => attention !== null && attention !== 'minor_change_unanswered');
    expect((await search({})).attentionCount).toBe(marked.length);
    // In live mode, leftovers of test mode do not count.
    const live = await search({ mode: 'live' });
    expect([live.ids, live.attentionCount]).toEqual([['other_review'], 1]);
    expect((await readBacklog(t.db, t.clock.now(), true)).deskQueue).toBe(1);
    expect((await readBacklog(t.db, t.clock.now(), false)).deskQueue).toBe(marked.length);
    const day = at(9).toISOString().slice(0, 10);
    expect((await search({ from: day, to: day })).ids).toContain('newest');
    expect((await search({ from: '2019-01-01', to: '2019-12-31' })).ids).toEqual([]);
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
