import { describe, expect, test } from 'vitest';
import { testTraveller } from '../testing/seats.ts';
import type { SeatRow } from './seat-map.ts';
import { seatPosition } from './seat-map.ts';
import { seatBar } from './seat-rules.ts';

const adult = testTraveller('adult');
const carrier = testTraveller('carrier', { carriesInfant: true });
const child = testTraveller('child', { type: 'child', age: 8 });
const youth = testTraveller('youth', { age: 13 });
const exit = 'Seats in an exit row require passengers who are able and willing to assist in an emergency';

describe('disclosures [SEAT-05]', () => {
  test.each([
    [exit, [null, 'exit', 'exit', 'exit']],
    ['Not available for infants', [null, 'infant', null, null]],
    ['Infants are not permitted in this seat', [null, 'infant', null, null]],
    ['No babies', [null, 'infant', null, null]],
    ['Suitable for infants', [null, null, null, null]],
    ['Not available for children', [null, null, 'child', null]],
    ["This seat can't be taken by minors", [null, null, 'child', null]],
    ['Limited recline', [null, null, null, null]],
  ] as const)('%s', (text, bars) => {
    expect([adult, carrier, child, youth].map((traveller) => seatBar(['Near the galley', text], traveller))).toEqual(
      bars,
    );
  });

  test('someone old enough may sit at an exit', () => {
    expect(seatBar([exit], testTraveller('old', { age: 15 }))).toBeNull();
  });
});

describe('where a seat stands [SEAT-06]', () => {
  const rowOf = (...sections: string[]): SeatRow => ({
    number: 1,
    sections: sections.map((letters) => ({
      elements: [...letters].map((letter) => ({
        type: letter === '.' ? 'empty' : 'seat',
        designator: letter === '.' ? null : `1${letter}`,
        name: null,
        disclosures: [],
        available: false,
        available_services: [],
      })),
    })),
  });
  const positions = (row: SeatRow) =>
    row.sections.map(({ elements }, section) =>
      elements
        .map((element, place) => (element.designator === null ? '.' : (seatPosition(row, section, place)[0] ?? '')))
        .join(''),
    );

  test.each([
    [
      ['ABC', 'DEF'],
      ['wma', 'amw'],
    ],
    [
      ['AC', 'DEFG', 'HK'],
      ['wa', 'amma', 'aw'],
    ],
    [
      ['A', 'DG', 'K'],
      ['w', 'aa', 'w'],
    ],
    // The fuselage narrows; a lone front section; a cabin without an aisle.
    [
      ['.BC', 'DE.'],
      ['.wa', 'aw.'],
    ],
    [
      ['', 'DEF'],
      ['', 'amw'],
    ],
    [['ABC'], ['wmw']],
  ])('%j', (sections, expected) => {
    expect(positions(rowOf(...sections))).toEqual(expected);
  });
});
