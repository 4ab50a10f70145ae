import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '../testing/offers.ts';
import { bagAllowance, bagCount, bagSentence, bagText, isSameAllowance } from './bag-text.ts';
import type { Baggage, Slice } from './offer.ts';

test.each([
  ['cabin', 0, 'No carry-on bag included'],
  ['cabin', 1, '1 carry-on bag included'],
  ['checked', 2, '2 checked bags included'],
  ['checked', null, 'Checked bags: not stated by the airline'],
] as const)('%s %s reads %s [FLT-10]', (kind, count, text) => {
  expect(bagText(kind, count)).toBe(text);
});

test('on a card bags are counted in words [CARD-03]', () => {
  expect([bagCount('cabin', 1), bagCount('checked', 2), bagCount('checked', 0)]).toEqual([
    '1 carry-on bag',
    '2 checked bags',
    'No checked bag',
  ]);
});

const travellers = [{ id: 'pas_a', type: 'adult' }];

/** Flights one after the other with these bags; null where the airline tells nothing. */
function flown(...bags: (readonly Baggage[] | null)[]): readonly Slice[] {
  const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
  const time = '2027-01-20T08:00:00';
  const traveller = { passenger_id: 'pas_a', cabin_class: null, cabin_class_marketing_name: null };
  return testOffer({
    from,
    to,
    departing: time,
    segments: bags.map((baggages) =>
      testSegment({
        origin: from,
        destination: to,
        departing_at: time,
        arriving_at: time,
        passengers: baggages === null ? [] : [{ ...traveller, baggages }],
      }),
    ),
  }).slices;
}

const both = [
  { type: 'carry_on', quantity: 1 },
  { type: 'checked', quantity: 2 },
];

const none = both.map(({ type }) => ({ type, quantity: 0 }));

test('what the airline does not state is never called none: an empty list, or no entry of a kind [F-09] [FLT-10]', () => {
  const allowance = (...bags: Parameters<typeof flown>) => bagAllowance(flown(...bags), travellers);
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

test('what was booked: the bags in a sentence, or that fees may apply [FLT-10]', () => {
  const sentence = (...bags: Parameters<typeof flown>) => bagSentence(bagAllowance(flown(...bags), travellers));
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

test('the least of all flights holds, an infant on a lap does not count, and differences are seen [FLT-10]', () => {
  expect(bagAllowance(flown(both, none), travellers)).toEqual({ cabin: 0, checked: 0 });
  expect(isSameAllowance(flown(both, both), travellers)).toBe(true);
  expect(isSameAllowance(flown(both, []), travellers)).toBe(false);
  for (const type of ['infant', 'infant_without_seat']) {
    expect(bagAllowance(flown(both), [{ id: 'pas_a', type }])).toEqual({ cabin: null, checked: null });
  }
});
