import { describe, expect, test } from 'vitest';
import { testTraveler } from '../testing/seats.ts';
import { exitNote, exitRows, seatDisclosures } from './exit-rows.ts';
import type { SeatRow } from './seat-map.ts';
import { seatPosition } from './seat-map.ts';
import { seatBar, seatQuestions } from './seat-rules.ts';

const adult = testTraveler('adult');
const carrier = testTraveler('carrier', { carriesInfant: true });
const child = testTraveler('child', { type: 'child', age: 8 });
const youth = testTraveler('youth', { age: 13 });
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
    expect([adult, carrier, child, youth].map((traveler) => seatBar(['Near the galley', text], traveler))).toEqual(
      bars,
    );
  });

  test.each([
    'Passenger must be an adult',
    'Adults only',
    'This seat requires an adult',
    'Minimum age 16',
    'Passengers must be 18 years or older',
  ])('%s: no child, nobody under 18, and an adult with an infant only where no exit is named [F-01]', (text) => {
    expect([adult, carrier, child, youth].map((one) => seatBar([text], one))).toEqual([null, null, 'adult', 'adult']);
    expect(seatBar([text], testTraveler('grown', { age: 18 }))).toBeNull();
  });

  test.each(['Exit row seat', 'Do not seat children in exit row seats', 'EMERGENCY EXIT', exitNote])(
    '%s is only for adults without an infant [F-01]',
    (text) => {
      const party = [adult, carrier, child, youth, testTraveler('sixteen', { age: 16 })];
      expect(party.map((one) => seatBar([text], one))).toEqual([null, 'exit', 'exit', 'exit', 'exit']);
    },
  );

  test('asks about physical ability, languages, and ages in unrecognized wording [F-01]', () => {
    const asked = [
      exit,
      'Do not seat passengers with special needs in exit row seats',
      'Must speak the language of the crew',
      'Able-bodied passengers',
      'Reserved for families with an infant',
      'Children sit at the window here',
    ];
    const plain = [
      'Limited recline',
      'Not available for infants',
      'Passenger must be an adult',
      'Suitable for infants',
    ];
    expect(seatQuestions([...asked, ...plain])).toEqual(asked);
  });
});

describe('exit rows [F-01]', () => {
  const rows = (...drawn: string[][]) =>
    drawn.map((types) => ({ sections: [{ elements: types.map((type) => ({ type })) }] }));
  const seats = ['seat', 'seat'];

  test.each([
    ['an exit row without seats', rows(seats, seats, ['exit_row', 'exit_row'], seats, seats), [1, 2, 3]],
    ['an exit in a row with seats', rows(seats, ['exit_row', ...seats], seats, seats), [0, 1, 2]],
    ['two doors and a gap', rows(seats, seats, ['exit_row'], ['empty'], ['exit_row'], [], seats, seats), [1, 2, 4, 6]],
    ['at the front', rows(['exit_row'], seats, seats), [0, 1]],
    ['behind a galley', rows(seats, ['galley'], ['exit_row'], seats), [1, 2, 3]],
    ['nowhere', rows(seats, seats), []],
  ])('%s', (_where, drawn, expected) => {
    expect([...exitRows(drawn)].sort((a, b) => a - b)).toEqual(expected);
  });

  test('a seat mentions the exit exactly once if the map or its name does', () => {
    expect(seatDisclosures({ name: null, disclosures: [] }, true)).toEqual([exitNote]);
    expect(seatDisclosures({ name: 'Exit row seat', disclosures: ['No pillows'] }, false)).toEqual([
      exitNote,
      'No pillows',
    ]);
    expect(seatDisclosures({ name: null, disclosures: [exit] }, true)).toEqual([exit]);
    expect(seatDisclosures({ name: 'EXTRA LEGROOM SEAT', disclosures: [] }, false)).toEqual([]);
  });
});

describe('the position of a seat [SEAT-06]', () => {
  const others: Record<string, string> = { '.': 'empty', '*': 'lavatory', '|': 'exit_row' };
  const rowOf = (...sections: string[]): SeatRow => ({
    number: 1,
    sections: sections.map((letters) => ({
      elements: [...letters].map((letter) => ({
        type: others[letter] ?? 'seat',
        designator: letter in others ? null : `1${letter}`,
        name: null,
        disclosures: [],
        available: false,
        availableServices: [],
      })),
    })),
  });
  test('a seat without a designator still separates its neighbor from the window [F-24]', () => {
    const row = rowOf('A.C', 'D.F');
    const sections = row.sections.map(({ elements }) => ({
      elements: elements.map((element) =>
        element.designator === null || element.designator === '1A' || element.designator === '1F'
          ? { ...element, type: 'restricted_seat_general', designator: null }
          : element,
      ),
    }));
    expect(seatPosition({ ...row, sections }, 0, 2)).toBe('aisle');
    expect(seatPosition({ ...row, sections }, 1, 0)).toBe('aisle');
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
    // A lavatory at the wall or mid-row; exits at both walls.
    [
      ['*BC', 'D*F', 'HJ*'],
      ['.ma', 'a.a', 'am.'],
    ],
    [
      ['|ABC', 'DEF|'],
      ['.wma', 'amw.'],
    ],
  ])('%j', (sections, expected) => {
    expect(positions(rowOf(...sections))).toEqual(expected);
  });
});
