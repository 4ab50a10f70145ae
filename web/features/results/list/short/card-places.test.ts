import { expect, test } from 'vitest';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { type CardContent, fillPlaces, hidePlaces, nextBatch, skipPlaces } from './card-places.ts';

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

test('cards that arrive get new elements in their turn, and the earlier ones stay until then [FAST-04] [LIVE-05]', () => {
  const before = fillPlaces([], cardsOf('abc'), all);
  const arrived = fillPlaces(before, cardsOf('xabc'), none);
  expect(letters(arrived)).toBe('abc-');
  expect(pending(arrived)).toBe('!!!!');
  expect(keys(arrived).slice(0, 3)).toEqual(keys(before));
  const filled = fillPlaces(arrived, cardsOf('xabc'), all);
  expect(letters(filled)).toBe('xabc');
  expect(keys(filled).filter((key) => keys(before).includes(key))).toEqual([]);
});

test('earlier cards that an arrival would move are hidden, and removed in their turn; those of another view may move [FAST-04] [LIVE-05]', () => {
  const shownLetters = (places: ReturnType<typeof fillPlaces>) =>
    places.map(({ card, isHidden }) => (isHidden ? '-' : (card?.journey.id ?? '-'))).join('');
  const before = fillPlaces([], cardsOf('abc'), all);
  const arriving = cardsOf('xac');
  const begun = fillPlaces(before, arriving, first);
  expect(letters(begun)).toBe('xbc');
  const hidden = hidePlaces(begun, arriving);
  expect(shownLetters(hidden)).toBe('x-c');
  expect(keys(hidden)).toEqual(keys(begun));
  expect(hidePlaces(hidden, arriving)).toBe(hidden);
  const filled = fillPlaces(hidden, arriving, all);
  expect(shownLetters(filled)).toBe('xac');
  expect(keys(filled)[1]).not.toBe(keys(hidden)[1]);
  // What arrives next may put the hidden card back into its place, and so may another choice.
  expect(shownLetters(fillPlaces(hidden, cardsOf('xbc'), none))).toBe('xbc');
  const chosen = cardsOf('cba', 'from_sort=price-desc');
  expect(shownLetters(fillPlaces(hidden, chosen, none))).toBe('x-c');
  expect(shownLetters(fillPlaces(hidden, chosen, all))).toBe('cba');
  const inOtherView = fillPlaces(before, chosen, first);
  expect(hidePlaces(inOtherView, chosen)).toBe(inOtherView);
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

test('the browser may skip a card that came far out of view, or was laid out at this width; never reserved space [LIVE-05]', () => {
  const begun = fillPlaces(
    [],
    cardsOf('abc'),
    (index) => index !== 1,
    (index) => index > 0,
  );
  const skipped = (places: typeof begun) => places.map(({ isSkipped }) => isSkipped);
  expect(skipped(begun)).toEqual([false, false, true]);
  const laidOut = skipPlaces(begun, true);
  expect(skipped(laidOut)).toEqual([true, false, true]);
  expect(skipPlaces(laidOut, true)).toBe(laidOut);
  // Its elements are used again for another view; for what arrives they are made anew.
  expect(skipped(fillPlaces(laidOut, cardsOf('bac', 'from_sort=price-desc'), all))).toEqual([true, false, true]);
  expect(skipped(fillPlaces(laidOut, cardsOf('xbc'), all))).toEqual([false, false, true]);
  expect(skipped(skipPlaces(laidOut, false))).toEqual([false, false, false]);
});

test('in another view the cards in the window come first and together, then those near it alone, then the far ones [LIVE-05]', () => {
  const view = cardsOf('abcdefghij', 'from_sort=price-desc');
  // A window that was scrolled past the first card, and shows four.
  const sight = { isSeen: (index: number) => index >= 1 && index <= 4, isFar: (index: number) => index > 5 };
  let places = fillPlaces(fillPlaces([], cardsOf('jihgfedcba'), all), view, none);
  const turns: number[][] = [];
  while (places.some(({ isCurrent }) => !isCurrent)) {
    const batch = nextBatch(places, view, sight);
    turns.push([...batch]);
    places = fillPlaces(places, view, (index) => batch.has(index), sight.isFar);
  }
  expect(turns).toEqual([[1, 2, 3], [4], [0], [5], [6, 7, 8], [9]]);
});

test('cards that arrive come one by one from the top, wherever the window is: they may move those below [LIVE-03] [LIVE-05]', () => {
  const sight = { isSeen: (index: number) => index === 1, isFar: none };
  const arrived = fillPlaces(fillPlaces([], cardsOf('bcd'), all), cardsOf('abcd'), none);
  expect([...nextBatch(arrived, cardsOf('abcd'), sight)]).toEqual([0]);
});
