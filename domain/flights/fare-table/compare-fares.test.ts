import { expect, test } from 'vitest';
import { readMoney } from '#domain/money/money.ts';
import { testFare } from '#domain/testing/fares.ts';
import { compareFares } from './compare-fares.ts';

type Terms = Parameters<typeof testFare>[0];

/** The two fares' cells of a row. */
function row(name: string, cheap: Terms, dear: Terms) {
  const { rows } = compareFares([testFare(cheap), testFare({ id: 'off_2', price: '200.00', ...dear })]);
  return rows.find((one) => one.name === name)?.cells ?? [];
}

const lines = (name: string, cheap: Terms, dear: Terms) => row(name, cheap, dear).map((cell) => cell.lines);
const marks = (name: string, cheap: Terms, dear: Terms) => row(name, cheap, dear).map(({ isBetter }) => isBetter);
const fee = (amount: string, currency = 'USD') => ({ changeable: true, changePenalty: readMoney(amount, currency) });
const infant = { id: 'pas_i', type: 'infant_without_seat', age: 1 } as const;
const adult = { id: 'pas_a', type: 'adult', age: null } as const;
const child = { id: 'pas_c', type: 'child', age: 8 } as const;

test('whatever the airlines leave open is not stated, and nothing is better than the unknown [FARE-02]', () => {
  const { rows } = compareFares([
    testFare({ cabin: null }),
    testFare({
      id: 'off_2',
      bags: { carry_on: 1, checked: 1 },
      conditions: fee('0.00'),
      slices: [{ seatSelection: true }],
    }),
  ]);
  const first = Object.fromEntries(rows.map(({ name, cells }) => [name, cells[0]?.lines]));
  const unknown = ['Not stated by the airline'];
  expect(first).toEqual({
    'Carry-on bag': unknown,
    'Checked bags': unknown,
    'Seat choice': unknown,
    Changes: [
      'Depends on the airline',
      'Airline fee: not stated by the airline',
      'Our fee by phone: $25–75 ($50–150 on the day of departure)',
      'Plus any difference in fare',
    ],
    'If you cancel': ['Depends on the airline'],
    Cabin: unknown,
    'On board': unknown,
  });
  for (const { cells } of rows) expect(cells.map(({ isBetter }) => isBetter)).toEqual([false, false]);
});

test('bags are those that each seated traveler has; more are better [FARE-02]', () => {
  const family = [adult, child, infant];
  expect(
    lines('Checked bags', { passengers: family, bags: { checked: 0 } }, { passengers: family, bags: { checked: 2 } }),
  ).toEqual([['No checked bag'], ['2 checked bags']]);
  expect(marks('Checked bags', { bags: { checked: 0 } }, { bags: { checked: 2 } })).toEqual([false, true]);
  expect(marks('Carry-on bag', { bags: { carry_on: 1 } }, { bags: { carry_on: 1 } })).toEqual([false, false]);
  expect(marks('Carry-on bag', { bags: { carry_on: 0 } }, {})).toEqual([false, false]);
});

test('seats may be chosen on all, some or no slices; one silent slice leaves it open [FARE-02]', () => {
  const seats = (...answers: (boolean | null)[]) => ({ slices: answers.map((seatSelection) => ({ seatSelection })) });
  expect(lines('Seat choice', seats(false, false), seats(true, true))).toEqual([['Not included'], ['Yes']]);
  expect(marks('Seat choice', seats(false, false), seats(true, true))).toEqual([false, true]);
  expect(lines('Seat choice', seats(true, false, true), seats(true, null))).toEqual([
    ['For some flights'],
    ['Not stated by the airline'],
  ]);
});

test('changes name all that they cost; a lower fee is better, an unnamed one only than none [FARE-02] [TERMS-01]', () => {
  const no = { conditions: { changeable: false } };
  const ours = ['Our fee by phone: $25–75 ($50–150 on the day of departure)', 'Plus any difference in fare'];
  const online = 'Our fee online: $25 per passenger, where the airline allows it';
  expect(lines('Changes', no, { conditions: fee('90.00') })).toEqual([
    ['Not possible'],
    ['Yes', 'Airline fee $90', ...ours],
  ]);
  expect(lines('Changes', { conditions: { changeable: true } }, { conditions: fee('0.00') })).toEqual([
    ['Yes', 'Airline fee: not stated by the airline', ...ours],
    ['Yes', 'No airline fee for changes', ...ours],
  ]);
  expect(lines('Changes', { changeFeeMinor: 2500 }, { conditions: fee('90.00'), changeFeeMinor: 2500 })).toEqual([
    ['Depends on the airline', 'Airline fee: not stated by the airline', online, ...ours],
    ['Yes', 'Airline fee $90', online, ...ours],
  ]);
  expect(marks('Changes', no, { conditions: fee('90.00') })).toEqual([false, true]);
  expect(marks('Changes', no, { conditions: { changeable: true } })).toEqual([false, true]);
  expect(marks('Changes', no, {})).toEqual([false, false]);
  expect(marks('Changes', { conditions: fee('90.00') }, { conditions: fee('45.00') })).toEqual([false, true]);
  expect(marks('Changes', { conditions: fee('90.00') }, { conditions: fee('45.00', 'EUR') })).toEqual([false, false]);
  expect(marks('Changes', { conditions: { changeable: true } }, { conditions: fee('0.00') })).toEqual([false, false]);
});

test('what comes back is in money, after our fee; losing less is better [TERMS-01] [FARE-02]', () => {
  const refund = (amount: string) => ({ refundable: true, refundPenalty: readMoney(amount, 'USD') });
  const no = { conditions: { refundable: false }, free24h: true };
  // The airline keeps $40 of its $160: 75 percent of $200, less $35.
  const flex = { conditions: refund('40.00'), feeMinor: 3500, free24h: true };
  expect(lines('If you cancel', no, flex)).toEqual([
    ['Cancel within 24 hours: $100 back', 'Later: nothing back by the fare rules'],
    ['Cancel within 24 hours: $200 back', 'Later: $115 back'],
  ]);
  expect(marks('If you cancel', no, flex)).toEqual([false, true]);
  expect(marks('If you cancel', { conditions: refund('0.00') }, { conditions: refund('40.00') })).toEqual([
    false,
    false,
  ]);
  expect(marks('If you cancel', no, {})).toEqual([false, false]);
});

test('a higher cabin and more amenities on all flights are better [FARE-02]', () => {
  const wifi = { type: 'wifi', description: 'Free WiFi' };
  const power = { type: 'power', description: 'Power at the seat' };
  expect(marks('Cabin', {}, { cabin: 'business' })).toEqual([false, true]);
  expect(lines('On board', { services: [power] }, { services: [wifi, power] })).toEqual([
    ['Power at the seat'],
    ['Free WiFi', 'Power at the seat'],
  ]);
  expect(marks('On board', { services: [power] }, { services: [wifi, power] })).toEqual([false, true]);
});

test.each([
  ['USD', '100.00', '184.00', [adult, child], '+$84 for all travelers'],
  ['JPY', '10000', '12500', [adult], '+¥2,500 for 1 traveler'],
  ['KWD', '100.000', '101.000', [adult], '+KWD 1 for 1 traveler'],
  ['USD', '100.00', '100.00', [adult], 'Same price'],
  ['USD', '100.00', 'some', [adult], ''],
] as const)(
  'the difference of two prices in %s, %s and %s, is for all travelers [FARE-02]',
  (currency, cheap, dear, passengers, text) => {
    const { fares } = compareFares([
      testFare({ currency, price: cheap, passengers }),
      testFare({ id: 'off_2', currency, price: dear, passengers }),
    ]);
    expect(fares.map(({ difference }) => difference.replace('\u00a0', ' '))).toEqual(['', text]);
  },
);

test('with bags, prices are compared that count them; where one of the two is not known, the prices without bags are [F-158] [FARE-02] [BAGS-01]', () => {
  const fare = (id: string, dollars: number, bags?: number) => {
    const offer = testFare({ id, price: `${dollars}.00`, passengers: [adult, child] });
    const usd = (amount: number) => readMoney(`${amount}.00`, 'USD');
    return bags === undefined ? offer : { ...offer, withBags: { total: usd(dollars + bags), bags: usd(bags) } };
  };
  const differences = (...fares: [ReturnType<typeof fare>, ...ReturnType<typeof fare>[]]) =>
    compareFares(fares).fares.map(({ difference }) => difference);
  expect(
    differences(fare('off_1', 400, 100), fare('off_2', 522, 0), fare('off_3', 500, 0), fare('off_4', 490)),
  ).toEqual([
    '',
    '+$22 for all travelers, with your bags',
    'Same price with your bags',
    '+$90 for all travelers, without bags',
  ]);
  expect(differences(fare('off_1', 400), fare('off_2', 522, 0), fare('off_3', 450))).toEqual([
    '',
    '+$122 for all travelers, without bags',
    '+$50 for all travelers',
  ]);
});

test('on the detail screen, prices are compared with its own fare, and what is better with the cheapest [FARE-02]', () => {
  const [cheap, own] = [
    testFare({ bags: { checked: 0 } }),
    testFare({ id: 'off_2', price: '150.00', bags: { checked: 1 } }),
  ];
  const { fares, rows } = compareFares([cheap, own], own);
  expect(fares.map(({ difference }) => difference)).toEqual(['−$50 for 1 traveler', '']);
  expect(rows[1]?.cells.map(({ isBetter }) => isBetter)).toEqual([false, true]);
});

test('fares of one name are numbered [FARE-02]', () => {
  const { fares } = compareFares([
    testFare({ brand: 'Flex' }),
    testFare({ id: 'off_2', brand: 'Basic' }),
    testFare({ id: 'off_3', brand: 'Flex' }),
  ]);
  expect(fares.map(({ name }) => name)).toEqual(['Flex (1)', 'Basic', 'Flex (2)']);
});
