import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import type { Baggage, Slice } from '../offer.ts';
import { bagAllowance, bagCount, bagSentence, bagText, isSameAllowance } from './bag-text.ts';

test.each([
  ['cabin', 0, 'No carry-on bag included'],
  ['cabin', 1, '1 carry-on bag included'],
  ['checked', 2, '2 checked bags included'],
  ['checked', null, 'Checked bags: not stated by the airline'],
] as const)('%s %s reads %s [FLT-10]', (kind, count, text) => {
  expect(bagText(kind, count)).toBe(text);
});

test('cards show the number of bags as text [CARD-03]', () => {
  expect([bagCount('cabin', 1), bagCount('checked', 2), bagCount('checked', 0)]).toEqual([
    '1 carry-on bag',
    '2 checked bags',
    'No checked bag',
  ]);
});

const travelers = [{ id: 'pas_a', type: 'adult' }];

/** Consecutive flights with these bags; null if the airline states nothing. */
function flown(...bags: (readonly Baggage[] | null)[]): readonly Slice[] {
  const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
  const time = '2027-01-20T08:00:00';
  const traveler = { passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null };
  return testOffer({
    from,
    to,
    departing: time,
    segments: bags.map((baggages) =>
      testSegment({
        origin: from,
        destination: to,
        departingAt: time,
        arrivingAt: time,
        passengers: baggages === null ? [] : [{ ...traveler, baggages }],
      }),
    ),
  }).slices;
}

const both = [
  { type: 'carry_on', quantity: 1 },
  { type: 'checked', quantity: 2 },
];

const none = both.map(({ type }) => ({ type, quantity: 0 }));

test('an allowance that is not stated is never shown as none, whether the list is empty or lacks the type [F-09] [FLT-10]', () => {
  const allowance = (...bags: Parameters<typeof flown>) => bagAllowance(flown(...bags), travelers);
  expect(allowance([])).toEqual({ cabin: null, checked: null });
  expect(allowance(none)).toEqual({ cabin: 0, checked: 0 });
  expect(allowance([{ type: 'checked', quantity: 1 }])).toEqual({ cabin: null, checked: 1 });
  expect(allowance(both, [])).toEqual({ cabin: null, checked: null });
  expect(allowance([], none)).toEqual({ cabin: 0, checked: 0 });
  expect(bagSentence(allowance([{ type: 'checked', quantity: 1 }]))).toMatch(
    /: 1 checked bag\. Carry-on bags: not stated by the airline\. Fees may apply/,
  );
  expect(bagSentence(allowance([]))).toBe(
    'The airline does not state its bag allowance here. Fees for bags may apply.',
  );
});

test('describes the booked bags in sentences, with the notice that fees may apply [FLT-10]', () => {
  const sentence = (...bags: Parameters<typeof flown>) => bagSentence(bagAllowance(flown(...bags), travelers));
  expect(sentence(both)).toMatch(/^Included .*: 1 carry-on bag, 2 checked bags\. Fees may apply/);
  expect(sentence(none)).toBe(
    'No carry-on bag or checked bag is included. Fees may apply for additional, larger or heavier bags.',
  );
  expect(
    sentence([
      { type: 'carry_on', quantity: 0 },
      { type: 'checked', quantity: 1 },
    ]),
  ).toBe(
    'Included for each traveler except lap infants: 1 checked bag. No carry-on bag is included. Fees may apply for additional, larger or heavier bags.',
  );
  expect(sentence(null)).toBe('The airline does not state its bag allowance here. Fees for bags may apply.');
});

test('the lowest allowance of all flights applies, lap infants do not count, and differences are detected [FLT-10]', () => {
  expect(bagAllowance(flown(both, none), travelers)).toEqual({ cabin: 0, checked: 0 });
  expect(isSameAllowance(flown(both, both), travelers)).toBe(true);
  expect(isSameAllowance(flown(both, []), travelers)).toBe(false);
  for (const type of ['infant', 'infant_without_seat']) {
    expect(bagAllowance(flown(both), [{ id: 'pas_a', type }])).toEqual({ cabin: null, checked: null });
  }
});
