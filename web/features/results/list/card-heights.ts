import type { CSSProperties } from 'react';

/**
 * Heights of most cards in px by their number of slices, in narrow and in wide windows. None is lower: nine in ten are as high, so
 * that the others stay where they are when one is replaced.
 */
const usualHeights = { 1: { narrow: 323, wide: 186 }, 2: { narrow: 395, wide: 206 } } as const;

/** The usual height of a card in px in the window as it is. */
export function usualHeight(slices: 1 | 2): number {
  const { narrow, wide } = usualHeights[slices];
  return window.matchMedia('(width >= 48rem)').matches ? wide : narrow;
}

/** The usual heights for the style sheet of the list, which follows the window. */
export function usualHeightStyle(slices: 1 | 2): CSSProperties {
  const { narrow, wide } = usualHeights[slices];
  return { '--narrow-card': `${narrow}px`, '--wide-card': `${wide}px` } as CSSProperties;
}

const heights = new Map<string, number>();
const most = 5000;

/** Last measured height of a journey's card in px; undefined if never measured. */
export function heightOf(journey: { readonly id: string }): number | undefined {
  return heights.get(journey.id);
}

/** Stores a card's height, so that the list keeps its height when rendered again. Keyed by id, because lists are grouped anew. */
export function keepHeight(journey: { readonly id: string }, height: number): void {
  if (heights.size >= most) heights.clear();
  if (height > 0) heights.set(journey.id, height);
}
