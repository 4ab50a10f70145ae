import { describe, expect, test } from 'vitest';
import { extrasOf, noSeatText, unassignedExtras } from '#domain/booking/booked-order.ts';
import { mapCancellation, mapOrder, mapOrderState } from './map-order.ts';
import { WireError } from './wire.ts';

const quote = {
  id: 'ore_1',
  order_id: 'ord_1',
  expires_at: '2027-01-06T10:00:00Z',
  confirmed_at: null,
  refund_amount: '153.06',
  refund_currency: 'GBP',
  refund_to: 'balance',
  airline_credits: [],
};
const order = {
  id: 'ord_1',
  booking_reference: 'RZPNX8',
  total_amount: '193.06',
  total_currency: 'GBP',
  live_mode: false,
  available_actions: ['cancel', 'update'],
  cancelled_at: null,
  cancellation: null,
  changes: [],
  airline_initiated_changes: [],
};

describe('seats, bags and tickets of an order [F-08]', () => {
  const place = (iataCode: string) => ({ iata_code: iataCode });
  const segment = (id: string, from: string, to: string) => ({
    id,
    origin: place(from),
    destination: place(to),
    marketing_carrier: { iata_code: 'BA' },
    marketing_carrier_flight_number: '0178',
    departing_at: '2027-03-04T10:50:00',
    arriving_at: '2027-03-04T22:50:00',
  });
  const service = {
    type: 'seat',
    quantity: 1,
    passenger_ids: ['pas_a'],
    segment_ids: ['seg_2'],
    metadata: { designator: '14B', name: 'Exit row seat', disclosures: [] },
  };
  const full = {
    ...order,
    slices: [{ segments: [segment('seg_1', 'JFK', 'LHR'), segment('seg_2', 'LHR', 'VIE')] }],
    services: [
      service,
      {
        ...service,
        type: 'baggage',
        quantity: 2,
        segment_ids: ['seg_1', 'seg_2', 'seg_of_the_offer'],
        metadata: { type: 'checked', maximum_weight_kg: 23 },
      },
      { ...service, type: 'lounge_of_next_year', passenger_ids: [], segment_ids: [], metadata: null },
    ],
    documents: [
      { type: 'electronic_ticket', unique_identifier: '125-1', passenger_ids: ['pas_a'] },
      { type: 'electronic_miscellaneous_document_associated', unique_identifier: '125-2', passenger_ids: ['pas_a'] },
      { unique_identifier: '125-3' },
    ],
  };

  test('are read with their passengers and flights', () => {
    const read = { ...mapOrder(full), slices: [] };
    expect(extrasOf({ id: 'pas_a', type: 'adult' }, read, true)).toEqual([
      'Seat 14B, LHR → VIE',
      '2 checked bags up to 23 kg, paid as an extra, JFK → LHR, LHR → VIE',
      'Ticket number 125-1',
      'Receipt number 125-2, for extras',
    ]);
    expect(extrasOf({ id: 'pas_b', type: 'infant_without_seat' }, read, true)).toEqual([]);
    expect(unassignedExtras(read)).toEqual(['Extra service', 'Ticket number 125-3']);
    expect(mapOrderState(full)).toMatchObject({ services: read.services, documents: read.documents });
    expect(mapOrderState(full).slices?.[0]?.flights[1]).toEqual({
      flight: 'BA178',
      origin: 'LHR',
      destination: 'VIE',
      departingAt: '2027-03-04T10:50:00',
      arrivingAt: '2027-03-04T22:50:00',
    });
  });

  test('a document is what its type says: a receipt whether or not it goes with a flight; one of a kind that is not known is no ticket [F-08]', () => {
    const reports: string[] = [];
    const document = (type: unknown, n: number) => ({ type, unique_identifier: `125-${n}`, passenger_ids: ['pas_a'] });
    const types = ['electronic_ticket', 'electronic_miscellaneous_document_standalone', 'voucher_of_next_year', null];
    const read = mapOrder({ ...full, documents: types.map(document) }, (reason) => reports.push(reason));
    expect(read.documents.map(({ type, number }) => [type, number])).toEqual([
      ['ticket', '125-0'],
      ['receipt', '125-1'],
      ['ticket', '125-3'],
    ]);
    expect(reports).toHaveLength(1);
  });

  test('a seat assigned without a service counts as selected, and seats are in the order of the flights [SEAT-02] [F-31]', () => {
    const withSeats = (id: string, from: string, to: string, ...seats: [string, string | null][]) => ({
      ...segment(id, from, to),
      passengers: seats.map(([passengerId, designator]) => ({
        passenger_id: passengerId,
        seat: designator === null ? null : { designator, name: null, disclosures: [] },
      })),
    });
    const read = mapOrder({
      ...full,
      services: [service],
      documents: [],
      slices: [
        {
          segments: [
            withSeats('seg_1', 'JFK', 'LHR', ['pas_a', '3C'], ['pas_b', '3D'], ['pas_c', null]),
            // Already bought, so listed once.
            withSeats('seg_2', 'LHR', 'VIE', ['pas_a', '14B']),
          ],
        },
      ],
    });
    const linesOf = (id: string) => extrasOf({ id, type: 'adult' }, { ...read, slices: [] }, true);
    expect(linesOf('pas_a')).toEqual(['Seat 3C, JFK → LHR', 'Seat 14B, LHR → VIE']);
    expect(linesOf('pas_b')).toEqual(['Seat 3D, JFK → LHR']);
    expect(linesOf('pas_c')).toEqual([noSeatText]);
    const odd = mapOrder({ ...full, slices: [{ segments: [{ ...segment('seg_1', 'JFK', 'LHR'), passengers: 7 }] }] });
    expect(odd.services).toHaveLength(3);
  });

  test('flights announced by the airline replace those it removes [F-64]', () => {
    const [slice] = full.slices;
    const announced = (change: object) => ({
      ...full,
      slices: [{ ...slice, id: 'sli_1' }],
      airline_initiated_changes: [
        { removed: [{ id: 'sli_1' }], added: [], action_taken: null, created_at: '2027-01-01T00:00:00Z', ...change },
      ],
    });
    const later = { ...segment('seg_9', 'JFK', 'LHR'), departing_at: '2027-03-04T12:50:00' };
    const routesOf = (wire: object) =>
      mapOrderState(wire as typeof full).slices?.map(({ flights }) => flights.map(({ departingAt }) => departingAt));
    const booked = ['2027-03-04T10:50:00', '2027-03-04T10:50:00'];
    expect(routesOf(announced({ added: [{ id: 'sli_9', segments: [later] }] }))).toEqual([['2027-03-04T12:50:00']]);
    expect(routesOf(announced({}))).toEqual([]);
    // Already answered, or already reflected in the order.
    expect(routesOf(announced({ action_taken: 'accepted' }))).toEqual([booked]);
    expect(routesOf(announced({ removed: [{ id: 'sli_old' }], added: [{ id: 'sli_1' }] }))).toEqual([booked]);
    // Undetermined values are omitted.
    expect(mapOrderState(order).slices).toBeNull();
    expect(mapOrderState({ ...full, slices: [{ segments: [{ ...later, departing_at: null }] }] }).slices).toBeNull();
  });

  test('characters that no row can hold are replaced, so that an order is always recorded [SAFE-01] [SAFE-02]', () => {
    const read = mapOrder({
      ...full,
      booking_reference: 'AB\0C',
      available_actions: ['can\0cel'],
      services: [{ ...service, metadata: { designator: '14B', name: 'Exit\ud800' } }],
      documents: [{ type: 'electronic_ticket', unique_identifier: '125\0', passenger_ids: [] }],
    });
    expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud800/);
    expect(read).toMatchObject({ bookingReference: 'AB\ufffdC', documents: [{ number: '125\ufffd' }] });
    expect(read.services).toMatchObject([{ name: 'Exit\ufffd' }]);
  });

  test('an unreadable entry is reported and omitted, and the order remains valid [SAFE-02]', () => {
    const reports: string[] = [];
    const odd = {
      ...full,
      services: [{ ...service, metadata: 'much' }, null, service],
      documents: [{ type: 'electronic_ticket' }],
    };
    const read = mapOrder(odd, (reason) => reports.push(reason));
    expect([read.services.length, read.documents.length, reports.length]).toEqual([2, 0, 2]);
    expect(mapOrder(order)).toMatchObject({ services: [], documents: [] });
  });
});

describe('a supplier order cancellation', () => {
  test('is read with its refund, refund destination and expiry [TRIP-07]', () => {
    expect(mapCancellation(quote)).toEqual({
      id: 'ore_1',
      orderId: 'ord_1',
      expiresAt: new Date('2027-01-06T10:00:00Z'),
      confirmedAt: null,
      refund: { amountMinor: 15_306, currency: 'GBP' },
      refundTo: 'money',
      credits: [],
    });
    const confirmed = mapCancellation({ ...quote, expires_at: null, confirmed_at: '2027-01-06T09:30:00.120000Z' });
    expect(confirmed).toMatchObject({ expiresAt: null, confirmedAt: new Date('2027-01-06T09:30:00.120Z') });
  });

  test.each(['soon', '+275760-09-13T00:00:00Z', '-000001-09-13T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'a time that no row can hold (%s) is not stated [SAFE-02]',
    (time) => {
      const read = mapCancellation({ ...quote, expires_at: time, confirmed_at: time });
      expect([read.expiresAt, read.confirmedAt]).toEqual([null, null]);
    },
  );

  test.each([
    [{ refund_amount: null, refund_currency: null }],
    [{ refund_currency: null }],
    [{ refund_amount: 'much' }],
    [{ refund_amount: '-50.00' }],
    [{ refund_currency: 'ZZZ' }],
  ])('a refund that it does not say, or not readably (%j), is not known: never zero [TRIP-11]', (change) => {
    expect(mapCancellation({ ...quote, ...change }).refund).toBeNull();
  });

  test.each([
    ['balance', 'money'],
    ['card', 'money'],
    ['arc_bsp_cash', 'money'],
    ['original_form_of_payment', 'money'],
    ['awaiting_payment', 'money'],
    ['voucher', 'credit'],
    ['airline_credits', 'credit'],
    ['a_way_of_next_year', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    [null, 'unknown'],
  ])('a refund to %s is %s [TRIP-11]', (to, wanted) => {
    expect(mapCancellation({ ...quote, refund_to: to }).refundTo).toBe(wanted);
  });

  test.each<[string, readonly (string | null)[], number | null]>([
    ['none', [], 0],
    ['their sum', ['40.00', '12.5'], 5250],
    ['unknown if one has no amount', ['40.00', null], null],
  ])('a refund of nothing beside credits is worth %s, so that no credit is lost [TRIP-11]', (_what, amounts, minor) => {
    const credits = amounts.map((credit_amount) => ({ credit_amount, credit_currency: 'GBP' }));
    const change = {
      refund_amount: '0.00',
      refund_currency: 'GBP',
      refund_to: 'airline_credits',
      airline_credits: credits,
    };
    const refund = minor === null ? null : { amountMinor: minor, currency: 'GBP' };
    expect(mapCancellation({ ...quote, ...change })).toMatchObject({ refund, refundTo: 'credit' });
    const asMoney = mapCancellation({ ...quote, ...change, refund_to: 'balance' });
    expect(asMoney.refund).toEqual({ amountMinor: 0, currency: 'GBP' });
  });

  test('credits have a passenger, an amount and, once issued, a code [TRIP-11]', () => {
    const credit = { passenger_id: 'pas_1', credit_amount: '20.0', credit_currency: 'USD', credit_code: null };
    const unread = { passenger_id: null, credit_amount: null, credit_currency: null, credit_code: 'AB12CD' };
    expect(mapCancellation({ ...quote, airline_credits: [credit, unread] }).credits).toEqual([
      { passengerId: 'pas_1', amount: { amountMinor: 2000, currency: 'USD' }, code: null },
      { passengerId: null, amount: null, code: 'AB12CD' },
    ]);
  });
});

describe('a supplier order', () => {
  test('lists its available actions [API-13]', () => {
    expect(mapOrder(order)).toMatchObject({ id: 'ord_1', availableActions: ['cancel', 'update'] });
    expect(mapOrder({ ...order, available_actions: null }).availableActions).toEqual([]);
    expect(() => mapOrder({ ...order, total_amount: 'x' })).toThrow(WireError);
  });

  test('has its cancellation state and method [TRIP-07]', () => {
    expect(mapOrderState(order)).toMatchObject({ cancelledAt: null, cancellation: null });
    const cancelled = { ...order, cancelled_at: '2027-01-06T09:30:00Z', cancellation: quote };
    expect(mapOrderState(cancelled)).toMatchObject({
      cancelledAt: new Date('2027-01-06T09:30:00Z'),
      cancellation: { id: 'ore_1' },
    });
  });

  test.each([
    [['accept', 'cancel'], true],
    [['update'], false],
    [[], false],
    [undefined, true],
    [null, true],
  ])(
    'says whether the airline’s newest change can be accepted by its actions: %o [SERV-02]',
    (available_actions, isAcceptable) => {
      const change = { id: 'aic_1', action_taken: null, available_actions };
      expect(mapOrderState({ ...order, airline_initiated_changes: [change] }).newestChange).toEqual({
        id: 'aic_1',
        answer: 'open',
        isAcceptable,
      });
    },
  );

  test.each([
    ['nothing', {}, false],
    ['a completed change', { changes: [{ id: 'oce_1' }] }, true],
    ['a change that was chosen and never confirmed', { changes: [{ id: 'oce_1', confirmed_at: null }] }, false],
    ['a confirmed change', { changes: [{ id: 'oce_1', confirmed_at: '2027-01-06T09:30:00Z' }] }, true],
    ['a change announced by the airline', { airline_initiated_changes: [{ action_taken: null }] }, false],
    ['an accepted change', { airline_initiated_changes: [{ action_taken: 'accepted' }] }, true],
    ['a change replaced by another', { airline_initiated_changes: [{ action_taken: 'changed' }] }, true],
  ])('counts as changed by what was taken up: %s [TRIP-10]', (_what, change, wanted) => {
    expect(mapOrderState({ ...order, ...change }).isChanged).toBe(wanted);
  });
});
