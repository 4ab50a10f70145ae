import type { JourneyCardProps } from '../journey-card.tsx';

/** What a card shows. */
export type CardContent = Omit<JourneyCardProps, 'onFares'>;

/** A place in the list. */
export interface CardPlace {
  /** Names the elements of its card: they are made anew with another key. */
  readonly key: string;
  /** What is shown there; null while its space is only reserved. */
  readonly card: CardContent | null;
  /** Whether that is what belongs there. */
  readonly isCurrent: boolean;
  /** Whether the browser need not work on the card while it is out of view: it was far from it, or has been laid out since. */
  readonly isSkipped: boolean;
  /** Whether only its space is shown: arrivals above have moved it, and another card is to take its place. */
  readonly isHidden: boolean;
}

/**
 * The places of a list after some of them have got the card that belongs there.
 *
 * An earlier card stays until the turn of its place comes. Where the visitor has chosen another view, its elements are used
 * again: that is half of the browser's work for new ones (LIVE-05). Cards that arrive are new elements, because what moves by
 * itself within a card is a layout shift (FAST-04).
 * @param places the places as they are
 * @param cards what belongs there, in order
 * @param isNext whether the turn of the place has come
 * @param isFar whether the place is far out of view: what comes there is neither laid out nor painted before it is near
 * @returns the same array if nothing has changed
 */
export function fillPlaces(
  places: readonly CardPlace[],
  cards: readonly CardContent[],
  isNext: (index: number) => boolean,
  isFar: (index: number) => boolean = () => false,
): readonly CardPlace[] {
  const filled = cards.map((card, index) => {
    const next = isNext(index);
    return fillPlace(places[index], card, { index, isNext: next, isFar: next && isFar(index) });
  });
  return isSameList(filled, places) ? places : filled;
}

/** Cards in the window that are rendered in one task: their elements are there, and a frame for each would take longer. */
const seenBatch = 3;
/** Cards far out of view that are rendered in one task: they are neither laid out nor painted. */
const farBatch = 3;

interface Sight {
  /** Whether a place is in the window, at least in part. */
  readonly isSeen: (index: number) => boolean;
  /** Whether it is far out of view. */
  readonly isFar: (index: number) => boolean;
}

/**
 * The places whose turn is next. In another view those in the window come before all others. Cards that arrive come from the top,
 * because they may move those below; what is near the window comes alone, because it is laid out.
 */
export function nextBatch(
  places: readonly CardPlace[],
  cards: readonly CardContent[],
  { isSeen, isFar }: Sight,
): ReadonlySet<number> {
  const missing = places.flatMap(({ isCurrent }, index) => (isCurrent ? [] : [index]));
  const isOfOtherView = (index: number) => {
    const shown = places[index]?.card ?? null;
    return shown !== null && shown.addressEnd !== cards[index]?.addressEnd;
  };
  const seen = missing.filter((index) => isOfOtherView(index) && isSeen(index));
  if (seen.length > 0) return new Set(seen.slice(0, seenBatch));
  const [first = -1] = missing;
  return new Set(isFar(first) ? missing.slice(0, farBatch).filter(isFar) : [first]);
}

/**
 * The places, with the earlier cards hidden that wait among arrivals: another height above would move them, which is a layout shift. In
 * another view the cards follow the visitor's choice and may move. Their elements stay until their turn, because removing all of
 * them in one task would hold the page (LIVE-05).
 */
export function hidePlaces(places: readonly CardPlace[], cards: readonly CardContent[]): readonly CardPlace[] {
  const hidden = places.map((place, index) => {
    const card = cards[index];
    return card !== undefined && isReplaced(place, card) ? { ...place, isHidden: true } : place;
  });
  return isSameList(hidden, places) ? places : hidden;
}

/** Whether an earlier card is shown that an arrival is about to replace. */
function isReplaced({ card: shown, isCurrent, isHidden }: CardPlace, card: CardContent): boolean {
  return shown !== null && !isCurrent && !isHidden && shown.addressEnd === card.addressEnd;
}

/** The places, with all whose cards have been laid out as such; none after the width of the list has changed. */
export function skipPlaces(places: readonly CardPlace[], isSkipped: boolean): readonly CardPlace[] {
  const changed = places.map((place) =>
    place.isSkipped === isSkipped || place.card === null ? place : { ...place, isSkipped },
  );
  return isSameList(changed, places) ? places : changed;
}

function fillPlace(
  place: CardPlace | undefined,
  card: CardContent,
  { index, isNext, isFar }: { readonly index: number; readonly isNext: boolean; readonly isFar: boolean },
): CardPlace {
  const key = keyOf(card, index);
  const current = { key, card, isCurrent: true, isSkipped: isFar, isHidden: false };
  const empty = { key, card: null, isCurrent: false, isSkipped: false, isHidden: false };
  const shown = place?.card ?? null;
  if (place === undefined || shown === null) return isNext ? current : place?.key === key ? place : empty;
  if (isSame(shown, card)) return place.isCurrent ? place : { ...place, isCurrent: true, isHidden: false };
  const isOfView = shown.addressEnd === card.addressEnd;
  if (shown.journey.id === card.journey.id) {
    if (isOfView || isNext) return { ...place, card, isCurrent: true, isHidden: false };
    // The way back to another view can wait for its turn, but nothing else that the card shows.
    const kept = { ...card, addressEnd: shown.addressEnd };
    return isSame(shown, kept) && !place.isCurrent ? place : { ...place, card: kept, isCurrent: false };
  }
  if (isNext) return isOfView ? current : { ...place, card, isCurrent: true, isHidden: false };
  return place.isCurrent ? { ...place, isCurrent: false } : place;
}

function keyOf(card: CardContent, index: number): string {
  return `${index} ${card.journey.id}`;
}

function isSameList(a: readonly CardPlace[], b: readonly CardPlace[]): boolean {
  return a.length === b.length && a.every((place, index) => place === b[index]);
}

function isSame(a: CardContent, b: CardContent): boolean {
  return (
    a.journey === b.journey &&
    a.dearest === b.dearest &&
    a.total === b.total &&
    a.addressEnd === b.addressEnd &&
    a.now === b.now
  );
}
