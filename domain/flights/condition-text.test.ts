import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { changeText, fareSentences, refundText } from './condition-text.ts';
import type { FareConditions, FareRule, Offer } from './offer.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const [out] = testOffer({ from: jfk, to: lhr, departing: '2027-01-20T08:00:00' }).slices as [Offer['slices'][number]];
const [back] = testOffer({ from: lhr, to: jfk, departing: '2027-01-27T08:00:00' }).slices as [Offer['slices'][number]];
const nothing: FareConditions = {
  refundable: null,
  changeable: null,
  refund_penalty_amount: null,
  refund_penalty_currency: null,
  change_penalty_amount: null,
  change_penalty_currency: null,
  cancellation_options: [],
};

const offerOf = (conditions: Partial<FareConditions>, travelers = 1) => ({
  conditions: { ...nothing, ...conditions },
  slices: [out, back],
  passengers: Array.from({ length: travelers }, (_, index) => ({
    id: `pas_${index}`,
    type: 'adult' as const,
    age: null,
  })),
});

test('what the airline left open depends on the airline and is never a no [FLT-05]', () => {
  expect(refundText(offerOf({}), false)).toMatchObject({ answer: 'Depends on the airline', details: [] });
  expect(changeText(offerOf({ changeable: false }))).toMatchObject({ answer: 'No', details: [] });
});

test('a known penalty is shown in money and for whom it is, none at all in words [FLT-05] [F-02]', () => {
  const fee = { refundable: true, refund_penalty_amount: '75.50', refund_penalty_currency: 'USD' };
  expect(refundText(offerOf(fee), false)).toMatchObject({
    answer: 'Yes',
    details: ['Airline fee $75.50 for the whole trip'],
  });
  expect(refundText(offerOf(fee, 2), false).details).toEqual(['Airline fee $75.50 for both travelers, whole trip']);
  const free = { changeable: true, change_penalty_amount: '0.00', change_penalty_currency: 'USD' };
  expect(changeText(offerOf(free)).details).toEqual([
    'Changes without a fee of the airline; a fare difference may apply',
  ]);
  expect(changeText(offerOf({ changeable: true })).details).toEqual([]);
});

const feeOf = (penalty_amount: string | null): FareRule => ({
  allowed: true,
  penalty_amount,
  penalty_currency: penalty_amount === null ? null : 'USD',
});
const denied: FareRule = { allowed: false, penalty_amount: null, penalty_currency: null };

test.each<[string, Partial<FareConditions>, [FareRule | null, FareRule | null], string, string[]]>([
  [
    'a fee for one of them',
    { changeable: true, change_penalty_amount: '99.00', change_penalty_currency: 'USD' },
    [feeOf('0.00'), feeOf('99.00')],
    'Yes',
    ['JFK → LHR: no airline fee', 'LHR → JFK: airline fee $99'],
  ],
  [
    'more for all than is said of one',
    { changeable: true, change_penalty_amount: '198.00', change_penalty_currency: 'USD' },
    [feeOf('99.00'), null],
    'Yes',
    ['JFK → LHR: airline fee $99', 'LHR → JFK: depends on the airline', 'All flights together: airline fee $198'],
  ],
  [
    'the same fee for both, told once for each',
    { changeable: true, change_penalty_amount: '198.00', change_penalty_currency: 'USD' },
    [feeOf('99.00'), feeOf('99.00')],
    'Yes',
    ['JFK → LHR: airline fee $99', 'LHR → JFK: airline fee $99'],
  ],
  [
    'one that never changes',
    {},
    [feeOf(null), denied],
    'For some flights',
    ['JFK → LHR: allowed, the airline did not name its fee', 'LHR → JFK: no changes'],
  ],
  ['none that changes', { changeable: false }, [denied, denied], 'No', []],
  [
    'no fee for either',
    { changeable: true, change_penalty_amount: '0.00', change_penalty_currency: 'USD' },
    [feeOf('0'), feeOf('0.00')],
    'Yes',
    ['Changes without a fee of the airline; a fare difference may apply'],
  ],
])(
  'where slices differ each is named by its airports: %s [F-02]',
  (_what, conditions, [first, last], answer, details) => {
    const offer = offerOf(conditions);
    const slices = [
      { ...out, conditions: { refund: null, change: first } },
      { ...back, conditions: { refund: null, change: last } },
    ];
    expect(changeText({ ...offer, slices })).toMatchObject({ answer, details });
  },
);

test('whose fee it is, and for which flights, is said with it [F-80]', () => {
  const fee = { refundable: true, refund_penalty_amount: '360.00', refund_penalty_currency: 'USD' };
  const oneWay = (travelers: number) => ({ ...offerOf(fee, travelers), slices: [out] });
  expect(refundText(oneWay(1), false).details).toEqual(['Airline fee $360']);
  expect(refundText(oneWay(3), false).details).toEqual(['Airline fee $360 for all 3 travelers']);
  expect(refundText(offerOf(fee, 3), false).details).toEqual(['Airline fee $360 for all 3 travelers, whole trip']);
  const slices = [out, back].map((slice) => ({ ...slice, conditions: { refund: null, change: feeOf('99.00') } }));
  expect(changeText({ ...offerOf({ changeable: true }, 2), slices }).details).toEqual([
    'JFK → LHR: airline fee $99 for both travelers',
    'LHR → JFK: airline fee $99 for both travelers',
  ]);
});

test('beside a fare that is not refundable stands our own rule where it holds, and nothing where it does not [F-80] [TRIP-10]', () => {
  const fare = offerOf({ refundable: false });
  expect(refundText(fare, true)).toMatchObject({
    answer: 'No',
    details: ['This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead'],
  });
  expect(refundText(fare, false).details).toEqual([]);
  expect(fareSentences(fare, true)).toEqual([
    'Refundable: No. This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead.',
    'Changeable: Depends on the airline.',
  ]);
  const free = { changeable: true, change_penalty_amount: '0.00', change_penalty_currency: 'USD' };
  expect(fareSentences(offerOf(free), false)[1]).toBe(
    'Changeable: Yes. Changes without a fee of the airline; a fare difference may apply. Changed by phone, with our processing fee of $25–75 ($50–150 on the day of departure).',
  );
  expect(fareSentences(offerOf({ changeable: false }), false)[1]).toBe('Changeable: No.');
});

test('each answer is explained for what it is; what the airline left open promises nothing [FLT-05] [SHELL-06]', () => {
  expect(refundText(offerOf({ refundable: true }), false).meaning).toMatch(/pays money back, less any fee/);
  expect(refundText(offerOf({ refundable: false }), false).meaning).toMatch(/does not pay this fare back/);
  expect(refundText(offerOf({}), false).meaning).toMatch(/^The airline did not tell us/);
  expect(changeText(offerOf({ changeable: true })).meaning).toMatch(/can be moved before departure, by phone/);
  expect(changeText(offerOf({ changeable: false })).meaning).toMatch(/does not move flights of this fare/);
  expect(changeText(offerOf({})).meaning).toMatch(/^The airline did not tell us/);
});
