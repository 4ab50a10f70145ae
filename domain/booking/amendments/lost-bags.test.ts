import { expect, test } from 'vitest';
import type { Baggage } from '#domain/flights/offer.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { lostBagTexts } from './lost-bags.ts';

const passengers = [
  { id: 'pas_a', type: 'adult' },
  { id: 'pas_b', type: 'infant_without_seat' },
];

/** A trip whose adult has these bags on its only flight; null if the airline states none. */
function tripWith(bags: readonly Baggage[] | null) {
  const { slices } = testOffer({
    from: testPlace('LHR', 'GB'),
    to: testPlace('FRA', 'DE'),
    departing: '2027-01-20T08:00:00',
  });
  const seat = { passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null, baggages: bags ?? [] };
  return {
    slices: slices.map((slice) => ({
      ...slice,
      segments: slice.segments.map((one) => ({ ...one, passengers: [seat] })),
    })),
  };
}

const both = tripWith([
  { type: 'carry_on', quantity: 1 },
  { type: 'checked', quantity: 2 },
]);
const carryOn = 'Bags: 1 carry-on bag included for each traveler now; ';
const checked = 'Bags: 2 checked bags included for each traveler now; ';
const unknown = 'the airline does not state what is included after this change, and may charge for it.';

test.each([
  ['the same bags', both, []],
  [
    'more of them',
    tripWith([
      { type: 'carry_on', quantity: 1 },
      { type: 'checked', quantity: 3 },
    ]),
    [],
  ],
  [
    'fewer of them',
    tripWith([
      { type: 'carry_on', quantity: 1 },
      { type: 'checked', quantity: 1 },
    ]),
    [`${checked}after this change 1.`],
  ],
  [
    'none of them',
    tripWith([
      { type: 'carry_on', quantity: 0 },
      { type: 'checked', quantity: 0 },
    ]),
    [`${carryOn}after this change none.`, `${checked}after this change none.`],
  ],
  ['nothing said of them', tripWith(null), [`${carryOn}${unknown}`, `${checked}${unknown}`]],
])('a change to flights with %s says what is lost [SERV-03] [TERMS-01]', (_what, after, lost) => {
  expect(lostBagTexts({ before: both, after, passengers })).toEqual(lost);
});

test('bags that were not included, or not stated, cannot be lost [SERV-03]', () => {
  const none = tripWith([
    { type: 'carry_on', quantity: 0 },
    { type: 'checked', quantity: 0 },
  ]);
  for (const before of [none, tripWith(null)]) {
    for (const after of [none, tripWith(null), both]) expect(lostBagTexts({ before, after, passengers })).toEqual([]);
  }
});
