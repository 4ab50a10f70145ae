/** How long a pointer rests on something before its tooltip shows (SHELL-06). */
export const delayMs = 700;

/** How long after one tooltip has closed the next one shows without that delay (SHELL-06). */
export const skipMs = 300;

/** How long a tooltip waits for a pointer that is on its way from the trigger to the tooltip (WCAG 2.2, 1.4.13). */
export const graceMs = 150;

/** Which tooltip shows, by the id of its trigger: one at a time in a document (SHELL-06). */
export function createTooltipStore() {
  let shown: string | null = null;
  /** The trigger that the pointer rests on while the delay runs. */
  let next: string | null = null;
  let justClosed = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let skipping: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const put = (id: string | null) => {
    clearTimeout(opening);
    clearTimeout(closing);
    next = null;
    if (shown === id) return;
    shown = id;
    for (const listener of listeners) listener();
  };
  return {
    /** The id of the tooltip that shows; null for none. */
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The pointer entered a trigger or its tooltip. */
    enter(id: string) {
      clearTimeout(closing);
      if (shown === id) return;
      if (shown !== null || justClosed) {
        put(id);
        return;
      }
      clearTimeout(opening);
      next = id;
      opening = setTimeout(() => put(id), delayMs);
    },
    /** The pointer left the trigger or the tooltip. */
    leave(id: string) {
      if (next === id) put(shown);
      if (shown === id) closing = setTimeout(() => this.close(id), graceMs);
    },
    /** Shows at once, on focus or click. */
    show(id: string) {
      put(id);
    },
    /** Closes this tooltip, or cancels it if it is about to show; another one stays. */
    close(id: string) {
      if (next === id) put(shown);
      if (shown !== id) return;
      put(null);
      justClosed = true;
      clearTimeout(skipping);
      skipping = setTimeout(() => {
        justClosed = false;
      }, skipMs);
    },
  };
}
