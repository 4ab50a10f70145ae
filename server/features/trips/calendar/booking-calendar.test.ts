import ical from 'node-ical';
import { expect, test } from 'vitest';
import type { Segment } from '#domain/flights/offer.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { bookingCalendar } from './booking-calendar.ts';

const booked = new Date('2026-10-01T12:00:00Z');

function bookingOf(segments: readonly Segment[], change: Partial<BookingRow> = {}): BookingRow {
  const [first] = segments;
  if (first === undefined) throw new Error('A booking has flights');
  const { slices, conditions } = testOffer({
    from: first.origin,
    to: first.destination,
    departing: first.departingAt,
    segments,
  });
  const row: Partial<BookingRow> = {
    ...{ airlineChange: null, changeAnswerBy: null, openAmendmentId: null, itineraryVersion: 1 },
    id: 'bkg_1',
    reference: 'CDFGHJKM',
    brandKey: 'skyhop',
    airlineReference: 'XYZ123',
    itinerary: { slices, conditions, passengers: [] },
    createdAt: booked,
    updatedAt: booked,
    ...change,
  };
  return row as BookingRow;
}

function flight(
  from: string,
  departing: string,
  to: string,
  arriving: string,
  duration: string | null = null,
  change: Partial<Segment> = {},
): Segment {
  return testSegment({
    id: `seg_${from}${to}`,
    origin: testPlace(from, 'US'),
    destination: testPlace(to, 'US'),
    departingAt: `${departing}:00`,
    arrivingAt: `${arriving}:00`,
    duration,
    ...change,
  });
}

function eventsOf(text: string) {
  return Object.values(ical.sync.parseICS(text)).filter((entry) => entry?.type === 'VEVENT');
}

/** The UTC minutes of the start and end of a flight's only event, as read by a calendar. */
function instantsOf(segment: Segment): string[] {
  const [event] = eventsOf(bookingCalendar(bookingOf([segment])));
  return [event?.start, event?.end].map((time) => time?.toISOString().slice(0, 16) ?? '');
}

test.each([
  ['in winter', flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00'), '2027-01-20T13:00', '2027-01-20T20:00'],
  ['in summer', flight('JFK', '2027-07-20T08:00', 'LHR', '2027-07-20T20:00'), '2027-07-20T12:00', '2027-07-20T19:00'],
  [
    'across the start of daylight saving time',
    flight('JFK', '2027-03-13T23:30', 'ORD', '2027-03-14T03:15'),
    '2027-03-14T04:30',
    '2027-03-14T08:15',
  ],
  [
    'into the repeated hour, resolved by the duration',
    flight('ORD', '2026-10-31T23:20', 'JFK', '2026-11-01T01:30', 'PT2H10M'),
    '2026-11-01T04:20',
    '2026-11-01T06:30',
  ],
  [
    'into the first pass of the repeated hour',
    flight('ORD', '2026-10-31T22:20', 'JFK', '2026-11-01T01:30', 'PT2H10M'),
    '2026-11-01T03:20',
    '2026-11-01T05:30',
  ],
  [
    'two days later, across the date line',
    flight('LAX', '2027-01-20T22:00', 'SYD', '2027-01-22T08:00'),
    '2027-01-21T06:00',
    '2027-01-21T21:00',
  ],
  [
    'landing before departing, in local times',
    flight('NRT', '2027-01-20T17:00', 'LAX', '2027-01-20T10:00'),
    '2027-01-20T08:00',
    '2027-01-20T18:00',
  ],
  [
    'with odd zones',
    flight('KTM', '2027-01-20T08:00', 'DEL', '2027-01-20T09:30'),
    '2027-01-20T02:15',
    '2027-01-20T04:00',
  ],
])('a flight %s has the right instants [CONF-05]', (_name, segment, start, end) => {
  expect(instantsOf(segment)).toEqual([start, end]);
});

test('for an airport without a zone, uses the duration, or else the local times as they are [CONF-05]', () => {
  expect(instantsOf(flight('JFK', '2027-01-20T08:00', 'QQQ', '2027-01-20T20:00', 'PT3H'))).toEqual([
    '2027-01-20T13:00',
    '2027-01-20T16:00',
  ]);
  const text = bookingCalendar(bookingOf([flight('QQQ', '2027-01-20T08:00', 'JFK', '2027-01-20T20:00')]));
  expect(text).toContain('\r\nDTSTART:20270120T080000\r\n');
  expect(text).toContain('\r\nDTEND:20270120T200000\r\n');
});

test('one event for each flight, with what a traveler needs [CONF-05]', () => {
  const flights = [
    flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', null, { originTerminal: '5' }),
    flight('LHR', '2027-01-21T08:00', 'EDI', '2027-01-21T09:30', null, {
      operatingCarrier: { name: 'Loganair', iataCode: 'LM', logoUrl: null },
    }),
  ];
  const [first, second] = eventsOf(bookingCalendar(bookingOf(flights)));
  expect(first?.summary).toBe('BA 178 JFK → LHR');
  expect(first?.location).toBe('JFK Airport (JFK), Terminal 5, City of JFK');
  expect(first?.description).toContain('Booking reference: CDFGHJKM\nAirline reference: XYZ123\n');
  expect(first?.description).toContain('Wed, Jan 20 at 08:00 local time');
  expect(second?.description).toContain('Operated by Loganair');
  expect(first?.status).toBe('CONFIRMED');
});

test('an event shows fare, cabin, seat, extras and ticket of its flight, and its number without leading zeros [F-31]', () => {
  const passengers = [
    { passengerId: 'pas_1', cabinClass: 'economy' as const, cabinClassMarketingName: null, baggages: [] },
  ];
  const seat = { name: null, maximumWeightKg: null, quantity: 1, passengerIds: ['pas_1'] };
  const row = bookingOf(
    [
      flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', null, { flightNumber: '0178', passengers }),
      flight('LHR', '2027-01-21T08:00', 'EDI', '2027-01-21T09:30'),
    ],
    {
      orderServices: [
        { ...seat, type: 'seat', designator: '14B', flights: ['JFK → LHR'] },
        { ...seat, type: 'seat', designator: '2C', flights: ['LHR → EDI'] },
      ],
      orderDocuments: [{ type: 'ticket', number: '125-1234567890', passengerIds: ['pas_1'] }],
    },
  );
  const [slice] = row.itinerary.slices;
  if (slice === undefined) throw new Error('There is a slice');
  const itinerary = {
    ...row.itinerary,
    slices: [{ ...slice, fareBrandName: 'Basic' }],
    passengers: [{ id: 'pas_1', type: 'adult' as const, givenName: 'Ada', familyName: 'Byron' }],
  };
  const [first, second] = eventsOf(bookingCalendar({ ...row, itinerary }));
  expect(first?.summary).toBe('BA 178 JFK → LHR');
  expect(first?.description).toContain('British Airways BA 178\nEconomy\nFare: Basic\n');
  expect(first?.description).toContain('Ada Byron: Seat 14B, Ticket number 125-1234567890');
  expect(second?.description).toContain('Ada Byron: Seat 2C, Ticket number 125-1234567890');
});

test('the same flights keep their ids, and a later change has a higher sequence [CONF-05]', () => {
  const flights = [
    flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00'),
    flight('LHR', '2027-01-21T08:00', 'EDI', '2027-01-21T09:30'),
  ];
  const idsOf = (booking: BookingRow) => eventsOf(bookingCalendar(booking)).map(({ uid }) => uid);
  const ids = idsOf(bookingOf(flights));
  expect(new Set(ids).size).toBe(2);
  const later = bookingOf(flights, { updatedAt: new Date(booked.getTime() + 90_000) });
  expect(idsOf(later)).toEqual(ids);
  expect(bookingCalendar(later)).toContain('\r\nSEQUENCE:90\r\n');
  expect(idsOf(bookingOf(flights, { id: 'bkg_2' }))).not.toEqual(ids);
});

test('flights that the airline no longer operates are canceled in the calendar, and those it named instead are added [SERV-01]', () => {
  const nonstop = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00');
  const planned = (code: string, from: string, departing: string, to: string, arriving: string) => ({
    ...{ flight: code, origin: from, destination: to, departingAt: `${departing}:00`, arrivingAt: `${arriving}:00` },
  });
  // The first one leaves from the same airport at the same minute.
  const now = [
    [
      planned('EI104', 'JFK', '2027-01-20T08:00', 'DUB', '2027-01-20T19:00'),
      planned('EI160', 'DUB', '2027-01-20T21:00', 'LHR', '2027-01-20T22:20'),
    ],
  ];
  const airlineChange = { now, version: 2 } as unknown as BookingRow['airlineChange'];
  const text = bookingCalendar(bookingOf([nonstop], { airlineChange, itineraryVersion: 2 }));
  const shown = eventsOf(text).map(({ summary, status, start }) => [
    summary,
    status,
    start?.toISOString().slice(0, 16),
  ]);
  expect(shown).toEqual([
    ['BA 178 JFK → LHR', 'CANCELLED', '2027-01-20T13:00'],
    ['EI 104 JFK → DUB', 'CONFIRMED', '2027-01-20T13:00'],
    ['EI 160 DUB → LHR', 'CONFIRMED', '2027-01-20T21:00'],
  ]);
  const [old] = eventsOf(bookingCalendar(bookingOf([nonstop])));
  const ids = eventsOf(text).map(({ uid }) => uid);
  expect([ids[0], new Set(ids).size]).toEqual([old?.uid, 3]);
});

test('an event that a change added and a later one dropped is canceled: same id, higher sequence [SERV-01]', () => {
  const nonstop = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00');
  const planned = (code: string, from: string, departing: string, to: string, arriving: string) => ({
    ...{ flight: code, origin: from, destination: to, departingAt: `${departing}:00`, arrivingAt: `${arriving}:00` },
  });
  const sold = [[planned('BA178', 'JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00')]];
  const moved = [[planned('BA178', 'JFK', '2027-01-20T08:30', 'LHR', '2027-01-20T20:30')]];
  const over = (code: string, home: string) => [
    [
      planned(`${code}104`, 'JFK', '2027-01-20T08:00', home, '2027-01-20T19:00'),
      planned(`${code}160`, home, '2027-01-20T21:00', 'LHR', '2027-01-20T22:20'),
    ],
  ];
  const after = (versions: (typeof sold)[], airlineChange: unknown) => {
    const change = airlineChange as BookingRow['airlineChange'];
    const row = bookingOf([nonstop], { airlineChange: change, itineraryVersion: versions.length });
    return bookingCalendar(row, { versions, givenUp: [] });
  };
  const second = after([sold, moved, over('EI', 'DUB')], { now: over('EI', 'DUB') });
  const third = after([sold, moved, over('EI', 'DUB'), over('KL', 'AMS')], { now: over('KL', 'AMS') });
  const restored = after([sold, moved, over('EI', 'DUB'), over('KL', 'AMS'), sold], null);
  const shown = (text: string) => eventsOf(text).map(({ summary, status }) => [summary, status]);
  expect(shown(third)).toEqual([
    ['BA 178 JFK → LHR', 'CANCELLED'],
    ['KL 104 JFK → AMS', 'CONFIRMED'],
    ['KL 160 AMS → LHR', 'CONFIRMED'],
    ['EI 104 JFK → DUB', 'CANCELLED'],
    ['EI 160 DUB → LHR', 'CANCELLED'],
  ]);
  expect(shown(restored).map(([, status]) => status)).toEqual(['CONFIRMED', ...Array(4).fill('CANCELLED')]);
  // Once dropped and named again, it is added anew.
  const again = after([sold, over('EI', 'DUB'), sold, over('EI', 'DUB')], { now: over('EI', 'DUB') });
  expect(shown(again).map(([, status]) => status)).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED']);
  const idOf = (text: string) => eventsOf(text).find(({ summary }) => String(summary).startsWith('EI 104'))?.uid;
  expect(idOf(third)).toBe(idOf(second));
  const sequence = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
  expect(sequence(third)).toBeGreaterThan(sequence(second));
});

test('untrusted text cannot break the file: escaped, folded, CRLF, no control characters [CONF-05]', () => {
  const name = `Saint-Jean, "Port"; C:\\ \r\nBEGIN:VEVENT\u0000\u0007 ${'very long '.repeat(12)}`;
  const text = bookingCalendar(
    bookingOf([
      flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', null, {
        origin: { ...testPlace('JFK', 'US'), name },
        flightNumber: '1\nATTENDEE:x',
      }),
    ]),
  );
  expect(text.replace(/\r\n\t?/g, '')).not.toMatch(/\p{Cc}/u);
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(text).not.toMatch(/^ATTENDEE/m);
  for (const line of text.split('\r\n')) expect([...line].length).toBeLessThanOrEqual(75);
  const [event] = eventsOf(text);
  expect(event?.location).toContain('Saint-Jean, "Port"; C:\\ BEGIN:VEVENT');
});

test("an airport that our table lacks has its times in UTC by the supplier's zone [F-95]", () => {
  const segment = {
    ...flight('XQA', '2027-07-20T08:00', 'XQB', '2027-07-21T01:00'),
    origin: { ...testPlace('XQA', 'IN'), timeZone: 'Asia/Kolkata' },
    destination: { ...testPlace('XQB', 'AU'), timeZone: 'Australia/Sydney' },
  };
  const file = bookingCalendar(bookingOf([segment]));
  expect(file).toContain('DTSTART:20270720T023000Z');
  expect(file).toContain('DTEND:20270720T150000Z');
});

test('an event keeps its id, whatever becomes of the brand’s host: it names the booking and the brand’s key [F-163] [CONF-05]', () => {
  const one = flight('JFK', '2027-01-20T18:30', 'BOS', '2027-01-20T19:45');
  const uidOf = (change: Partial<BookingRow>) => eventsOf(bookingCalendar(bookingOf([one], change)))[0]?.uid;
  expect(uidOf({})).toBe('seg_JFKBOS.bkg_1@skyhop');
  expect(uidOf({ updatedAt: new Date('2026-11-01T12:00:00Z'), itineraryVersion: 4 })).toBe(uidOf({}));
});
