import { describe, expect, test } from 'vitest';
import { mapSeatMap } from './map-seat-maps.ts';
import { WireError } from './wire.ts';

const element = (change: Record<string, unknown> = {}) => ({
  type: 'seat',
  designator: '12A',
  name: null,
  disclosures: ['Exit row'],
  available_services: [{ id: 'ase_1', passenger_id: 'pas_a', total_amount: '20.0', total_currency: 'USD' }],
  ...change,
});

const seatMap = (elements: unknown, cabin: Record<string, unknown> = {}) => ({
  id: 'sea_1',
  slice_id: 'sli_1',
  segment_id: 'seg_1',
  cabins: [
    {
      cabin_class: 'economy',
      deck: 0,
      aisles: 1,
      wings: { first_row_index: 0, last_row_index: 4 },
      rows: [{ sections: [{ elements }] }],
      ...cabin,
    },
  ],
});

const elementsOf = (map: ReturnType<typeof mapSeatMap>) => map.cabins[0]?.rows[0]?.sections[0]?.elements;

describe('a supplier seat map', () => {
  test('keeps seats with exact prices per traveler [SEAT-05]', () => {
    expect(elementsOf(mapSeatMap(seatMap([element()])))).toEqual([
      {
        type: 'seat',
        designator: '12A',
        name: null,
        disclosures: ['Exit row'],
        services: [{ id: 'ase_1', passengerId: 'pas_a', price: { amountMinor: 2000, currency: 'USD' } }],
      },
    ]);
  });

  test('tolerates unexpected nulls and unknown element types [API-10]', () => {
    const odd = [
      element({ designator: null, disclosures: null, available_services: null }),
      { type: 'restricted_seat_general', designator: '14C', available_services: [] },
      {},
    ];
    expect(elementsOf(mapSeatMap(seatMap(odd)))?.map(({ type, services }) => [type, services.length])).toEqual([
      ['seat', 0],
      ['restricted_seat_general', 0],
      ['empty', 0],
    ]);
  });

  test.each(['free', '-20.00'])('a seat at the price %s is not for sale [PRICE-04]', (total_amount) => {
    const unreadable = element({
      available_services: [{ id: 'ase_1', passenger_id: 'pas_a', total_amount, total_currency: 'USD' }],
    });
    expect(elementsOf(mapSeatMap(seatMap([unreadable])))?.[0]?.services).toEqual([]);
  });

  test('wings, deck, aisles and class may be missing', () => {
    const map = mapSeatMap(seatMap([], { wings: null, deck: null, aisles: null, cabin_class: null }));
    expect(map.cabins[0]).toMatchObject({ wings: null, deck: 0, aisles: 1, cabinClass: 'economy' });
  });

  test.each([null, '12B', 7, []])('an element that is %j leaves a gap, and its neighbors stay [F-130]', (broken) => {
    const reports: string[] = [];
    const map = mapSeatMap(seatMap([element(), broken, element({ designator: '12C' })]), (why) => reports.push(why));
    expect(elementsOf(map)?.map(({ type, designator }) => [type, designator])).toEqual([
      ['seat', '12A'],
      ['empty', null],
      ['seat', '12C'],
    ]);
    expect(reports).toHaveLength(1);
  });

  test.each([null, 'x', 7, [], { sections: 'x' }])('a row that is %j leaves a gap [F-130]', (broken) => {
    const good = { sections: [{ elements: [element()] }] };
    const { cabins } = mapSeatMap(seatMap([], { rows: [good, broken, good] }));
    expect(cabins[0]?.rows.map(({ sections }) => sections.length)).toEqual([1, 0, 1]);
  });

  test.each([null, 'x', 7, [], { elements: 'x' }])('a section that is %j leaves a gap [F-130]', (broken) => {
    const rows = [{ sections: [broken, { elements: [element()] }] }];
    const { cabins } = mapSeatMap(seatMap([], { rows }));
    expect(cabins[0]?.rows[0]?.sections.map(({ elements }) => elements.length)).toEqual([0, 1]);
  });

  test.each([null, 'x', 7, [], { rows: 'x' }])(
    'a cabin that is %j is left out, and the others stay [F-130]',
    (broken) => {
      const whole = seatMap([element()]);
      const map = mapSeatMap({ ...whole, cabins: [broken, ...whole.cabins] });
      expect(map).toEqual(mapSeatMap(whole));
    },
  );

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ wings: 'x' }, { wings: null }],
    [{ wings: { first_row_index: -1, last_row_index: 1e21 } }, { wings: null }],
    [{ deck: 'upper' }, { deck: null }],
    [{ aisles: 1e21 }, { aisles: null }],
    [{ cabin_class: {} }, { cabin_class: null }],
  ])('a cabin with %j reads as with %j [F-130]', (broken, missing) => {
    expect(mapSeatMap(seatMap([element()], broken))).toEqual(mapSeatMap(seatMap([element()], missing)));
  });

  test.each<[string, Record<string, unknown>]>([
    ['no segment', { ...seatMap([]), segment_id: null }],
    ['cabins that are not a list', { ...seatMap([]), cabins: 'economy' }],
    [
      'cabins of which none can be read',
      { ...seatMap([]), cabins: [null, 'economy', { rows: 'x' }, { rows: [null] }] },
    ],
  ])('one with %s is refused by name [SAFE-02]', (_what, wire) => {
    expect(() => mapSeatMap(wire)).toThrow(WireError);
  });
});
