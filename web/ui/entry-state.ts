// Parts of the state of a history entry.

/** State of a navigation that shows the same page with another content, such as another fare: the focus stays where it is. */
export const inPlace = { isInPlace: true } as const;

/** Whether a history entry was made by such a navigation. */
export function isInPlace(state: unknown): boolean {
  return (state as Partial<typeof inPlace> | null)?.isInPlace === true;
}

/** State of a navigation from the list of results: 'Back to Search' goes back to that entry of the history (RES-11). */
export const fromList = { isFromList: true } as const;

/** Whether the history entry before this one is the list. It survives a reload, and other tabs have none. */
export function isFromList(state: unknown): boolean {
  return (state as Partial<typeof fromList> | null)?.isFromList === true;
}
