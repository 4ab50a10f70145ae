import { expect, test } from 'vitest';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { type CardContent, fillPlaces, measurePlaces } from './card-places.ts';

const now = new Date(0);
const journeys = new Map<string, Journey<ListedOffer>>();

/** Cards of the journeys named by letters, in a view. */
function cardsOf(letters: string, addressEnd = 'from_sort=best'): CardContent[] {
  return [...letters].map((id) => {
    const journey = journeys.get(id) ?? ({ id, fares: [] } as unknown as Journey<ListedOffer>);
    journeys.set(id, journey);
    return { journey, dearest: undefined, total: null, addressEnd, now };
  });
}

const all = () => true;
const none = () => false;
const first = (index: number) => index === 0;
const letters = (places: ReturnType<typeof fillPlaces>) => places.map(({ card }) => card?.journey.id ?? '-').join('');
const pending = (places: ReturnType<typeof fillPlaces>) =>
  places.map(({ isCurrent }) => (isCurrent ? '.' : '!')).join('');
const keys = (places: ReturnType<typeof fillPlaces>) => places.map(({ key }) => key);

test('a list begins with the cards whose turn it is and reserves the space of the others [FAST-04]', () => {
  const begun = fillPlaces([], cardsOf('abc'), first);
  expect(letters(begun)).toBe('a--');
  expect(pending(begun)).toBe('.!!');
  const filled = fillPlaces(begun, cardsOf('abc'), all);
  expect(letters(filled)).toBe('abc');
  expect(keys(filled)).toEqual(keys(begun));
  expect(fillPlaces(filled, cardsOf('abc'), all)).toBe(filled);
});

test('cards that arrive get new elements, and none moves by itself [FAST-04]', () => {
  const before = fillPlaces([], cardsOf('abc'), all);
  const arrived = fillPlaces(before, cardsOf('xabc'), none);
  expect(letters(arrived)).toBe('----');
  const filled = fillPlaces(arrived, cardsOf('xabc'), all);
  expect(letters(filled)).toBe('xabc');
  expect(keys(filled).filter((key) => keys(before).includes(key))).toEqual([]);
});

test('in another view the earlier cards stay until their turn, marked as pending, and their elements are used again [FILT-08]', () => {
  const before = fillPlaces([], cardsOf('abc'), all);
  const other = 'from_sort=price-desc';
  const chosen = fillPlaces(before, cardsOf('cb', other), first);
  expect(letters(chosen)).toBe('cb');
  expect(pending(chosen)).toBe('.!');
  expect(chosen[1]?.card?.addressEnd).toBe('from_sort=best');
  const filled = fillPlaces(chosen, cardsOf('cb', other), all);
  expect(pending(filled)).toBe('..');
  expect(filled[1]?.card?.addressEnd).toBe(other);
  expect(keys(filled)).toEqual(keys(before).slice(0, 2));
  // What arrives now makes new elements again, also where one was used for another journey.
  const arrived = fillPlaces(filled, cardsOf('xcb', other), all);
  expect(keys(arrived).filter((key) => keys(filled).includes(key))).toEqual([]);
});

test('what a card of the same journey shows changes at once, in a pending place as well [FARE-02] [BAGS-02]', () => {
  const before = fillPlaces([], cardsOf('ab'), all);
  const opened = cardsOf('ab').map((card) => ({ ...card, total: 3 }));
  expect(fillPlaces(before, opened, none).map(({ card }) => card?.total)).toEqual([3, 3]);
  const elsewhere = cardsOf('ab', 'from_sort=price-desc').map((card) => ({ ...card, total: 3 }));
  const pendingPlaces = fillPlaces(before, elsewhere, none);
  expect(pendingPlaces.map(({ card }) => card?.total)).toEqual([3, 3]);
  expect(pending(pendingPlaces)).toBe('!!');
  expect(fillPlaces(pendingPlaces, elsewhere, none)).toBe(pendingPlaces);
});

test('a card counts as measured until it shows something else or the width changes; reserved space never does [FAST-04]', () => {
  const measured = measurePlaces(fillPlaces([], cardsOf('ab'), first), true);
  expect(measured.map(({ isMeasured }) => isMeasured)).toEqual([true, false]);
  expect(measurePlaces(measured, true)).toBe(measured);
  const next = fillPlaces(measured, cardsOf('ab'), all);
  expect(next.map(({ isMeasured }) => isMeasured)).toEqual([true, false]);
  const other = fillPlaces(measurePlaces(next, true), cardsOf('ba', 'from_sort=price-desc'), first);
  expect(other.map(({ isMeasured }) => isMeasured)).toEqual([false, true]);
  expect(measurePlaces(other, false).some(({ isMeasured }) => isMeasured)).toBe(false);
});
