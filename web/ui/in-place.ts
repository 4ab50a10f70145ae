/** State of a navigation that shows the same page with another content, such as another fare: the focus stays where it is. */
export const inPlace = { isInPlace: true } as const;

/** Whether a history entry was made by such a navigation. */
export function isInPlace(state: unknown): boolean {
  return (state as Partial<typeof inPlace> | null)?.isInPlace === true;
}
