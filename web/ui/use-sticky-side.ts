import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an element with `beside-sticky` or `beside-sticky-whole`: says how high it is, for one taller than the window
 * (F-150).
 */
export function useStickySide<Side extends HTMLElement>(): RefObject<Side | null> {
  const side = useRef<Side>(null);
  useEffect(() => {
    const element = side.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--side-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return side;
}
