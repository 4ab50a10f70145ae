import { describe, expect, test } from 'vitest';
import { orderSlicesOf } from './order-slices.ts';
import type { WireObject } from './wire.ts';

const flight = (origin: string, destination: string, day: string) => ({
  id: 'seg_1',
  origin: { iata_code: origin },
  destination: { iata_code: destination },
  departing_at: day,
  arriving_at: day,
});
const out = { id: 'sli_1', segments: [flight('LHR', 'JFK', '2027-03-04T12:00:00')] };
const back = { id: 'sli_2', segments: [flight('JFK', 'LHR', '2027-03-14T12:00:00')] };
const change = { id: 'och_1' };
const read = (order: WireObject) => orderSlicesOf(order, () => undefined);
const ids = (order: WireObject) => read(order)?.map(({ id }) => id);
const origins = (order: WireObject) => read(order)?.map(({ flights: [first] }) => first?.origin);
/** An announced change without an answer. */
const announced = (removed: readonly WireObject[], ...added: readonly WireObject[]) => ({
  airline_initiated_changes: [{ id: 'aic_1', action_taken: null, created_at: '2027-01-01T00:00:00Z', removed, added }],
});

describe('the slices of an order [SERV-03]', () => {
  test('stand in flight order after a change, each id with its flights', () => {
    expect(ids({ slices: [out, back] })).toEqual(['sli_1', 'sli_2']);
    const changed = read({ slices: [back, out], changes: [change] });
    expect(changed?.map(({ id, flights: [first] }) => [id, first?.departingAt])).toEqual([
      ['sli_1', '2027-03-04T12:00:00'],
      ['sli_2', '2027-03-14T12:00:00'],
    ]);
  });

  test('stand in the order of instants: a flight over the date line leaves before one with an earlier clock [SERV-01]', () => {
    const over = { id: 'sli_1', segments: [flight('SYD', 'LAX', '2027-03-04T11:00:00')] };
    const onward = { id: 'sli_2', segments: [flight('LAX', 'JFK', '2027-03-04T09:00:00')] };
    expect(ids({ slices: [over, onward], changes: [change] })).toEqual(['sli_1', 'sli_2']);
    expect(ids({ slices: [onward, over], changes: [change] })).toEqual(['sli_1', 'sli_2']);
    const later = { id: 'sli_3', segments: [flight('LAX', 'BOS', '2027-03-04T09:30:00')] };
    expect(origins({ slices: [over, onward], ...announced([onward], later) })).toEqual(['SYD', 'LAX']);
  });

  test.each([
    ['time zone', flight('QQZ', 'LHR', '2027-03-01T12:00:00')],
    ['time', flight('JFK', 'LHR', 'soon')],
  ])('stay as the supplier sent them if a %s is unknown', (_what, first) => {
    const odd = { id: 'sli_2', segments: [first] };
    expect(ids({ slices: [out, odd], changes: [change] })).toEqual(['sli_1', 'sli_2']);
    expect(ids({ slices: [odd, out], changes: [change] })).toEqual(['sli_2', 'sli_1']);
    const instead = { id: 'sli_3', segments: [first] };
    expect(ids({ slices: [out, back], ...announced([out], instead) })).toEqual([null, 'sli_2']);
  });

  test('have no id where the airline only announced them, so that a place never names the id of other flights', () => {
    const later = { id: 'sli_3', segments: [flight('LHR', 'JFK', '2027-03-20T12:00:00')] };
    expect(ids({ slices: [out, back], ...announced([out], later) })).toEqual(['sli_2', null]);
    expect(ids({ slices: [out, back], ...announced([out]) })).toEqual(['sli_2']);
    expect(ids({ slices: [out, back], ...announced([{ id: 'sli_old' }], out) })).toEqual(['sli_1', 'sli_2']);
    expect(ids({ slices: [out, back], ...announced([out], later, { ...later, id: 'sli_4' }) })).toEqual([
      'sli_2',
      null,
      null,
    ]);
  });

  test('are those of an accepted change while people of the supplier carry it out, and the order’s own before and after [SERV-01]', () => {
    const later = { id: 'sli_3', segments: [flight('LHR', 'JFK', '2027-03-05T12:00:00')] };
    const { airline_initiated_changes: open } = announced([out], later);
    const order = (slices: readonly WireObject[], action_taken: string, travel_agent_ticket: unknown) => ({
      slices,
      airline_initiated_changes: open.map((one) => ({ ...one, action_taken, travel_agent_ticket })),
    });
    const ticket = { id: 'tat_1', external_ticket_id: '1' };
    expect(ids(order([out, back], 'accepted', ticket))).toEqual([null, 'sli_2']);
    expect(ids(order([later, back], 'accepted', ticket))).toEqual(['sli_3', 'sli_2']);
    expect(ids(order([out, back], 'changed', ticket))).toEqual(['sli_1', 'sli_2']);
    for (const none of [null, {}, undefined])
      expect(ids(order([out, back], 'accepted', none))).toEqual(['sli_1', 'sli_2']);
  });

  test('keep their ids where the airline’s change keeps them [SERV-01] [SERV-03]', () => {
    const later = { ...out, segments: [flight('LHR', 'JFK', '2027-03-05T12:00:00')] };
    for (const own of [out, later]) {
      const found = read({ slices: [own, back], ...announced([out], later) });
      expect(found?.map(({ id, flights: [first] }) => [id, first?.departingAt])).toEqual([
        ['sli_1', '2027-03-05T12:00:00'],
        ['sli_2', '2027-03-14T12:00:00'],
      ]);
    }
  });

  test('one without an id keeps its flights, and the others their ids', () => {
    expect(ids({ slices: [out, { ...back, id: null }] })).toEqual(['sli_1', null]);
  });

  test.each([
    ['XQA', 'Asia/Kolkata', 'Asia/Kolkata'],
    ['DEL', 'Asia/Calcutta', undefined],
    ['DEL', 'Asia/Dubai', 'Asia/Dubai'],
    ['XQA', 'Mars/Olympus', undefined],
    ['XQA', '+05:30', undefined],
    ['XQA', 7, undefined],
  ])('name the zone of %s, %j on the wire, where our table does not [F-95]', (code, time_zone, zone) => {
    const [segment] = out.segments;
    const zoned = { ...segment, origin: { iata_code: code, time_zone } };
    const [planned] = read({ slices: [{ ...out, segments: [zoned] }] })?.[0]?.flights ?? [];
    expect(planned?.originZone).toBe(zone);
    expect(planned?.destinationZone).toBeUndefined();
  });

  test.each([
    ['none', []],
    ['no list', 'two'],
    ['no objects', ['sli_1', 'sli_2']],
    ['null', null],
  ])('are unknown if there are %s', (_what, slices) => {
    expect(read({ slices })).toBeNull();
  });
});
