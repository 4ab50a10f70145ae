import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element if the focused one was closed or removed (A11Y-01): checked whenever `view`, a name for what the
 * screen shows, changes.
 */
export function useFocusFallback(element: RefObject<HTMLElement | null>, view: string): void {
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element, view]);
}
