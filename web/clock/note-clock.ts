declare global {
  interface Window {
    /** How many milliseconds the visitor's clock is behind the server's; undefined while both agree. */
    clockBehindMs?: () => number;
  }
}

/**
 * Runs in the browser, inlined into the document's head as text, so it must not reference this module: notices a visitor's clock that is
 * wrong by more than a minute. A document that the browser had kept says nothing, as its time is that of an earlier visit; whether it was
 * kept is only known once it is complete.
 * @param renderedAt when the server wrote the document, in milliseconds since 1970
 */
export function noteClock(renderedAt: number): void {
  const behindMs = renderedAt - Date.now();
  if (Math.abs(behindMs) < 60_000) return;
  window.clockBehindMs = () => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return document?.transferSize === 0 ? 0 : behindMs;
  };
}
