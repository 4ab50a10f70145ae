import { useEffect, useRef } from 'react';

/** How long a toast stays (SHELL-06). */
const openMs = 5000;

/** Closes after five seconds, not counting the time in which `isPaused` (WCAG 2.2, 2.2.1). `close` must be stable. */
export function useAutoClose(isOpen: boolean, isPaused: boolean, close: () => void): void {
  const remainingMs = useRef(openMs);
  useEffect(() => {
    if (!isOpen || isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(close, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [close, isOpen, isPaused]);
}
