import { expect, test } from 'vitest';
import { parseMoney } from '#domain/money/money.ts';
import { openConditions, testOffer, testPlace } from '#domain/testing/offers.ts';
import type { FareConditions, FareRule, Offer } from '../offer.ts';
import { changeText, fareSentences, refundText } from './condition-text.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const [out] = testOffer({ from: jfk, to: lhr, departing: '2027-01-20T08:00:00' }).slices as [Offer['slices'][number]];
const [back] = testOffer({ from: lhr, to: jfk, departing: '2027-01-27T08:00:00' }).slices as [Offer['slices'][number]];

const offerOf = (conditions: Partial<FareConditions>, travelers = 1) => ({
  conditions: { ...openConditions, ...conditions },
  slices: [out, back],
  passengers: Array.from({ length: travelers }, (_, index) => ({
    id: `pas_${index}`,
    type: 'adult' as const,
    age: null,
  })),
  changeFee: { amountMinor: 2500, currency: 'USD' },
});

test('an unstated condition is shown as depending on the airline, never as no [FLT-05]', () => {
  expect(refundText(offerOf({}), false)).toMatchObject({ answer: 'open', details: [] });
  expect(changeText(offerOf({ changeable: false }))).toMatchObject({ answer: 'no', details: [] });
});

test('shows a known penalty as an amount with the travelers it covers, and no penalty as text [FLT-05] [F-02]', () => {
  const fee = { refundable: true, refundPenalty: { amountMinor: 7550, currency: 'USD' } };
  expect(refundText(offerOf(fee), false)).toMatchObject({
    answer: 'yes',
    details: ['Airline fee $75.50 for the whole trip'],
  });
  expect(refundText(offerOf(fee, 2), false).details).toEqual(['Airline fee $75.50 for both travelers, whole trip']);
  const free = { changeable: true, changePenalty: { amountMinor: 0, currency: 'USD' } };
  expect(changeText(offerOf(free)).details).toEqual(['No airline fee for changes']);
  expect(changeText(offerOf({ changeable: true })).details).toEqual([]);
});

test('a fee as high as the fare leaves nothing to refund [FLT-05] [TERMS-01]', () => {
  const refundPenalty = { amountMinor: 7550, currency: 'USD' };
  const offer = offerOf({ refundable: true, refundPenalty });
  const costing = (amountMinor: number, currency = 'USD') =>
    refundText({ ...offer, total: { amountMinor, currency } }, false);
  for (const price of [7000, 7550])
    expect(costing(price)).toMatchObject({
      answer: 'no',
      details: ['Airline fee $75.50 for the whole trip', 'The fee takes the whole fare'],
      meaning: expect.stringContaining('does not pay this fare back'),
    });
  expect(costing(7551)).toEqual(refundText(offer, false));
  // Amounts in different currencies are not compared.
  expect(costing(7000, 'EUR').answer).toBe('yes');
});

const feeOf = (penalty: string | null): FareRule => ({
  allowed: true,
  penalty: penalty === null ? null : parseMoney(penalty, 'USD'),
});
const denied: FareRule = { allowed: false, penalty: null };

test.each<[string, Partial<FareConditions>, [FareRule | null, FareRule | null], string, string[]]>([
  [
    'a fee for one of them',
    { changeable: true, changePenalty: { amountMinor: 9900, currency: 'USD' } },
    [feeOf('0.00'), feeOf('99.00')],
    'yes',
    ['JFK → LHR: no airline fee', 'LHR → JFK: airline fee $99'],
  ],
  [
    'a higher fee for the trip than stated for one slice',
    { changeable: true, changePenalty: { amountMinor: 19800, currency: 'USD' } },
    [feeOf('99.00'), null],
    'yes',
    ['JFK → LHR: airline fee $99', 'LHR → JFK: depends on the airline', 'All flights together: airline fee $198'],
  ],
  [
    'the same fee for both slices',
    { changeable: true, changePenalty: { amountMinor: 19800, currency: 'USD' } },
    [feeOf('99.00'), feeOf('99.00')],
    'yes',
    ['JFK → LHR: airline fee $99', 'LHR → JFK: airline fee $99'],
  ],
  [
    'the fee of the trip repeated at both slices [F-164]',
    { changeable: true, changePenalty: { amountMinor: 4000, currency: 'USD' } },
    [feeOf('40.00'), feeOf('40.00')],
    'yes',
    ['Airline fee $40 for the whole trip'],
  ],
  [
    'one slice that cannot be changed',
    {},
    [feeOf(null), denied],
    'some',
    ['JFK → LHR: allowed, the airline did not name its fee', 'LHR → JFK: no changes'],
  ],
  ['no slice can be changed', { changeable: false }, [denied, denied], 'no', []],
  [
    'no fee for either',
    { changeable: true, changePenalty: { amountMinor: 0, currency: 'USD' } },
    [feeOf('0'), feeOf('0.00')],
    'yes',
    ['No airline fee for changes'],
  ],
])('if slices differ, names each by its airports: %s [F-02]', (_what, conditions, [first, last], answer, details) => {
  const offer = offerOf(conditions);
  const slices = [
    { ...out, conditions: { refund: null, change: first, seatSelection: null } },
    { ...back, conditions: { refund: null, change: last, seatSelection: null } },
  ];
  expect(changeText({ ...offer, slices })).toMatchObject({ answer, details });
});

test('says who charges the fee and which flights it covers [F-80]', () => {
  const fee = { refundable: true, refundPenalty: { amountMinor: 36000, currency: 'USD' } };
  const oneWay = (travelers: number) => ({ ...offerOf(fee, travelers), slices: [out] });
  expect(refundText(oneWay(1), false).details).toEqual(['Airline fee $360']);
  expect(refundText(oneWay(3), false).details).toEqual(['Airline fee $360 for all 3 travelers']);
  expect(refundText(offerOf(fee, 3), false).details).toEqual(['Airline fee $360 for all 3 travelers, whole trip']);
  const slices = [out, back].map((slice) => ({
    ...slice,
    conditions: { refund: null, change: feeOf('99.00'), seatSelection: null },
  }));
  expect(changeText({ ...offerOf({ changeable: true }, 2), slices }).details).toEqual([
    'JFK → LHR: airline fee $99 for both travelers',
    'LHR → JFK: airline fee $99 for both travelers',
  ]);
});

test('mentions our own rule after a non-refundable fare only if it applies [F-80] [TRIP-10]', () => {
  const fare = offerOf({ refundable: false });
  expect(refundText(fare, true)).toMatchObject({
    answer: 'no',
    details: ['This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead'],
  });
  expect(refundText(fare, false).details).toEqual([]);
  expect(fareSentences(fare, true)).toEqual([
    'Refundable: No. This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead.',
    'Changeable: Depends on the airline. Airline fee: not stated by the airline. Our fee online: $25 per passenger, where the airline allows it. Our fee by phone: $25–75 ($50–150 on the day of departure). Plus any difference in fare.',
  ]);
  const free = { changeable: true, changePenalty: { amountMinor: 0, currency: 'USD' } };
  expect(fareSentences(offerOf(free), false)[1]).toBe(
    'Changeable: Yes. No airline fee for changes. Our fee online: $25 per passenger, where the airline allows it. Our fee by phone: $25–75 ($50–150 on the day of departure). Plus any difference in fare.',
  );
  expect(fareSentences(offerOf({ changeable: false }), false)[1]).toBe('Changeable: No.');
});

test.each([
  [undefined, 'Our fee online: $25 per passenger, where the airline allows it. '],
  [true, 'Our fee online: $25 per passenger. '],
  [false, ''],
])(
  'our fee online is promised only once the airline changes flights online: %s [F-153] [TERMS-01]',
  (isChangedOnline, fee) => {
    expect(fareSentences({ ...offerOf({ changeable: true }), isChangedOnline }, false)[1]).toBe(
      `Changeable: Yes. Airline fee: not stated by the airline. ${fee}Our fee by phone: $25–75 ($50–150 on the day of departure). Plus any difference in fare.`,
    );
  },
);

test('explains each answer; an unstated condition promises nothing [FLT-05] [SHELL-06]', () => {
  expect(refundText(offerOf({ refundable: true }), false).meaning).toMatch(/pays money back, less any fee/);
  expect(refundText(offerOf({ refundable: false }), false).meaning).toMatch(/does not pay this fare back/);
  expect(refundText(offerOf({}), false).meaning).toMatch(/^The airline did not tell us/);
  expect(changeText(offerOf({ changeable: true })).meaning).toMatch(
    /can be moved before departure, online in My Trips where the airline allows it, or by phone/,
  );
  expect(changeText(offerOf({ changeable: false })).meaning).toMatch(/does not move flights of this fare/);
  expect(changeText(offerOf({})).meaning).toMatch(/^The airline did not tell us/);
});

test('a fee in another currency than the fare is said to be in the airline’s, and is never added to one in the fare’s [F-162] [FLT-05] [CURR-01]', () => {
  const total = { amountMinor: 38_000, currency: 'USD' };
  const gbp = { amountMinor: 7800, currency: 'GBP' };
  const fare = { ...offerOf({ refundable: true, refundPenalty: gbp, changeable: true, changePenalty: gbp }, 2), total };
  const fee = 'Airline fee £78 (stated by the airline in GBP) for both travelers, whole trip';
  expect(refundText(fare, false).details).toEqual([fee]);
  expect(fareSentences(fare, false).join(' ')).toContain(fee);
  const same = { ...fare, total: { amountMinor: 30_000, currency: 'GBP' } };
  expect(refundText(same, false).details).toEqual(['Airline fee £78 for both travelers, whole trip']);

  const dollars: FareRule = { allowed: true, penalty: { amountMinor: 5000, currency: 'USD' } };
  const pounds: FareRule = { allowed: true, penalty: { amountMinor: 2800, currency: 'GBP' } };
  const slices = [
    { ...out, conditions: { refund: null, change: dollars, seatSelection: null } },
    { ...back, conditions: { refund: null, change: pounds, seatSelection: null } },
  ];
  expect(changeText({ ...fare, slices, passengers: [{}] }).details).toEqual([
    'JFK → LHR: airline fee $50',
    'LHR → JFK: airline fee £28 (stated by the airline in GBP)',
    'All flights together: airline fee £78 (stated by the airline in GBP)',
  ]);
});
