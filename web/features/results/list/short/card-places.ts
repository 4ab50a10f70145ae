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
  /** Whether the browser has laid it out: it knows the height then, and need not work on the card while it is out of view. */
  readonly isMeasured: boolean;
}

/**
 * The places of a list after some of them have got the card that belongs there.
 *
 * Where the visitor has chosen another view, an earlier card stays until its turn comes, and its elements are used again: that
 * is half of the browser's work for new ones (LIVE-05). Cards that arrive are new elements in an empty place, because what
 * moves by itself is a layout shift (FAST-04).
 * @param places the places as they are
 * @param cards what belongs there, in order
 * @param isNext whether the turn of the place has come
 * @returns the same array if nothing has changed
 */
export function fillPlaces(
  places: readonly CardPlace[],
  cards: readonly CardContent[],
  isNext: (index: number) => boolean,
): readonly CardPlace[] {
  const filled = cards.map((card, index) => fillPlace(places[index], card, { index, isNext: isNext(index) }));
  return isSameList(filled, places) ? places : filled;
}

/** The places, with all that are shown as measured; none after the width of the list has changed. */
export function measurePlaces(places: readonly CardPlace[], isMeasured: boolean): readonly CardPlace[] {
  const measured = places.map((place) =>
    place.isMeasured === isMeasured || place.card === null ? place : { ...place, isMeasured },
  );
  return isSameList(measured, places) ? places : measured;
}

function fillPlace(
  place: CardPlace | undefined,
  card: CardContent,
  { index, isNext }: { readonly index: number; readonly isNext: boolean },
): CardPlace {
  const key = `${index} ${card.journey.id}`;
  const current = { key, card, isCurrent: true, isMeasured: false };
  const empty = { key, card: null, isCurrent: false, isMeasured: false };
  const shown = place?.card ?? null;
  if (place === undefined || shown === null) return isNext ? current : place?.key === key ? place : empty;
  if (isSame(shown, card)) return place.isCurrent ? place : { ...place, isCurrent: true };
  const isOfView = shown.addressEnd === card.addressEnd;
  if (shown.journey.id === card.journey.id) {
    if (isOfView || isNext) return { ...current, key: place.key };
    // The way back to another view can wait for its turn, but nothing else that the card shows.
    const kept = { ...card, addressEnd: shown.addressEnd };
    return isSame(shown, kept) && !place.isCurrent ? place : { ...place, card: kept, isCurrent: false };
  }
  if (isNext) return isOfView ? current : { ...current, key: place.key };
  if (isOfView) return empty;
  return place.isCurrent ? { ...place, isCurrent: false } : place;
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
