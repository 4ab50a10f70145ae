import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to an element where whatever had it was closed or taken away (A11Y-01): looked at whenever `news`, a
 * word for what the screen shows, is another one.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, news: string): void {
  const seen = useRef(news);
  useEffect(() => {
    if (seen.current === news) return;
    seen.current = news;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element, news]);
}
