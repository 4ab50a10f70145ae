import type { Page } from '@playwright/test';

/** The observed page events from an input until its frame. */
export interface Watched {
  /** Window events, the first of which starts the measurement. */
  readonly inputs: readonly string[];
  /** Selector of the parts whose next change ends it. */
  readonly parts: string;
  /** Whether changed attributes count as changes. */
  readonly attributes: boolean;
}

/**
 * Watches for the next input and the change that follows it.
 * @returns a function that resolves with the ms from the input to the end of the frame that shows the change; NaN if
 * none has come for three seconds
 */
export async function watchNextFrame(page: Page, watched: Watched): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(({ inputs, parts, attributes }: Watched) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let at = 0;
    setTimeout(() => resolve(Number.NaN), 3000);
    const begin = ({ timeStamp }: Event) => {
      if (at === 0) at = timeStamp;
    };
    for (const input of inputs) addEventListener(input, begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (at === 0) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          observer.disconnect();
          resolve(performance.now() - at);
        };
        port2.postMessage(null);
      });
    });
    for (const part of document.querySelectorAll(parts)) {
      observer.observe(part, { subtree: true, childList: true, characterData: true, attributes });
    }
    return { shown: promise };
  }, watched);
  return () => watch.evaluate(({ shown }) => shown);
}

/**
 * Waits until the page's main thread has been idle for 300 ms: idle callbacks came without a gap, so neither sliced
 * work nor a short timer was running.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let idleSince = performance.now();
        let last = idleSince;
        const look = () => {
          const now = performance.now();
          if (now - last > 100) idleSince = now;
          last = now;
          if (now - idleSince >= 300) resolve();
          else requestIdleCallback(look);
        };
        requestIdleCallback(look);
      }),
  );
}
