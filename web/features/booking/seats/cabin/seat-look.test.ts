import { expect, test } from 'vitest';
import { clickSeat } from '#domain/seats/choose-seat.ts';
import { isSeat, seatForSale } from '#domain/seats/seat-map.ts';
import { testSeatMap, testTraveler } from '#domain/testing/seats.ts';
import type { NamedTraveler } from '../party.ts';
import { priceTiers, type SeatTurn, seatLook } from './seat-look.ts';
import { chosenText, seatName } from './seat-name.ts';

const ada: NamedTraveler = { ...testTraveler('pas_ada'), name: 'Ada', initials: 'AB' };
const ben: NamedTraveler = { ...testTraveler('pas_ben', { type: 'child', age: 8 }), name: 'Ben', initials: 'BB' };
const map = testSeatMap(
  'seg_1',
  [
    [
      { designator: '12A', price: '25.00' },
      { designator: '12B', price: null },
      { designator: '12C', price: '25.00', disclosures: ['Seats in an exit row'] },
      { designator: '12D', price: '0.00' },
      { designator: '12F', price: '31.00', only: ['pas_ada'] },
    ],
  ],
  ['pas_ada', 'pas_ben'],
);
const [cabin] = map.cabins;
const elements = cabin?.rows[0]?.sections.flatMap((section) => section.elements) ?? [];

function find(designator: string) {
  const element = elements.find((found) => isSeat(found) && found.designator === designator);
  if (element === undefined) throw new Error(designator);
  return element;
}

function turn(change: Partial<SeatTurn> = {}): SeatTurn {
  const tiers = priceTiers(map, 'USD');
  return { segmentId: 'seg_1', currency: 'USD', chosen: [], travelers: [ada, ben], active: ada, tiers, ...change };
}

const nameOf = (designator: string, at: SeatTurn) =>
  seatName(designator, 'window', seatLook(find(designator), 'economy', at));

test('a seat’s name gives its position, price and availability [SEAT-06]', () => {
  expect(nameOf('12A', turn())).toBe('12A, window, $25, available');
  expect(nameOf('12B', turn())).toBe('12B, window, not available');
  expect(nameOf('12D', turn())).toBe('12D, window, no charge, available');
});

test('exit rows are named, seats restricted for a child say so, and seats never offered are not available [F-01] [SEAT-05] [SEAT-06]', () => {
  const at = turn({ active: ben });
  expect(nameOf('12C', turn())).toBe('12C, window, exit row, $25, available');
  expect(nameOf('12C', at)).toBe('12C, window, exit row, only for adults without an infant');
  expect(nameOf('12F', at)).toBe('12F, window, not available');
});

test('the active traveler’s seat is selected, a companion’s is taken by name [SEAT-03] [SEAT-06]', () => {
  const sold = seatForSale(find('12A'), 'economy', 'USD');
  const click = sold && clickSeat([], 'seg_1', sold, ada);
  if (click?.kind !== 'assigned') throw new Error('12A is free');
  expect(nameOf('12A', turn({ chosen: click.chosen }))).toBe('12A, window, $25, selected for Ada');
  expect(nameOf('12A', turn({ chosen: click.chosen, active: ben }))).toBe('12A, window, taken by Ada');
  expect(chosenText(click.seat, 'Ada')).toBe('12A for Ada · $25');
});

test.each([
  [['25.00', '25.00'], [[2500, 2500]]],
  [
    ['0.00', '8.00', '8.00', '30.00'],
    [
      [0, 0],
      [800, 800],
      [3000, 3000],
    ],
  ],
  [
    ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'],
    [
      [100, 200],
      [300, 300],
      [400, 500],
      [600, 600],
    ],
  ],
  [[], []],
])('prices %j form at most four bands, and each price is in one [SEAT-05]', (prices, bands) => {
  const seats = prices.map((price, i) => ({ designator: `1${'ABCDEF'[i]}`, price }));
  const tiers = priceTiers(testSeatMap('seg_1', [seats], ['pas_ada']), 'USD');
  expect(tiers.map(({ from, to }) => [from, to])).toEqual(bands);
});
