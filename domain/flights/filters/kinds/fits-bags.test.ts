import { expect, test } from 'vitest';
import { bagNote } from '#domain/flights/bags/bag-note.ts';
import { noBags } from '#domain/flights/bags/bag-wish.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { facetsOf } from '../facets.ts';
import { definitionOf, filterContextOf, filterOffers, noFilters } from '../filters.ts';

const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const withBags = (...baggages: readonly (readonly [type: string, quantity: number])[]) => {
  const bags = baggages.map(([type, quantity]) => ({ type, quantity }));
  const segment = testSegment({ origin: from, destination: to, departingAt: '', arrivingAt: '' });
  const passengers = [{ passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null, baggages: bags }];
  return testOffer({ from, to, departing: '', segments: [{ ...segment, passengers }] });
};
const offers = [
  withBags(['carry_on', 1], ['checked', 2]),
  withBags(['carry_on', 1], ['checked', 1]),
  withBags(['checked', 1]),
  withBags(['carry_on', 1], ['checked', 0]),
  withBags(),
];
const fits = { ...noFilters, fitsBags: true };
const placesOf = (cabin: 0 | 1, checked: 0 | 1 | 2) =>
  filterOffers(offers, fits, filterContextOf(offers, { cabin, checked })).map((offer) => offers.indexOf(offer));

test('only what is included counts; not stated counts as no [BAGS-01]', () => {
  expect([placesOf(0, 1), placesOf(0, 2), placesOf(1, 0), placesOf(1, 1), placesOf(1, 2)]).toEqual([
    [0, 1, 2],
    [0],
    [0, 1, 3],
    [0, 1],
    [0],
  ]);
});

test('what has been read of an offer counts instead of what the search said, as on its card [BAGS-01]', () => {
  const wish = { cabin: 0, checked: 1 } as const;
  const [included, unstated, lacking] = [withBags(['checked', 1]), withBags(), withBags(['checked', 0])];
  const total = { amountMinor: 20_000, currency: 'USD' };
  const priced = (bagsMinor: number) => ({ total, bags: { ...total, amountMinor: bagsMinor } });
  const read = [
    { ...unstated, withBags: priced(0) },
    { ...lacking, withBags: priced(0) },
    { ...included, withBags: priced(3000) },
  ];
  const found = filterOffers(read, fits, filterContextOf(read, wish));
  expect(read.map((offer) => found.includes(offer))).toEqual([true, true, false]);
  expect(read.map((offer) => bagNote(offer, wish) === 'your bags are included')).toEqual([true, true, false]);
});

test('is offered only while bags are wished [BAGS-01]', () => {
  const control = (bags = noBags) =>
    definitionOf.fitsBags.control(facetsOf(offers, noFilters, filterContextOf(offers, bags)).fitsBags, false);
  expect(control()).toBeNull();
  expect(control({ cabin: 1, checked: 0 })).toMatchObject({ choices: [{ name: 'Fits my bags', count: 1 }] });
});
