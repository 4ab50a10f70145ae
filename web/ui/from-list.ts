/** State of a navigation from the list of results: 'Back to Search' goes back to that entry of the history (RES-11). */
export const fromList = { isFromList: true } as const;

/** Whether the history entry before this one is the list. It survives a reload, and other tabs have none. */
export function isFromList(state: unknown): boolean {
  return (state as Partial<typeof fromList> | null)?.isFromList === true;
}
