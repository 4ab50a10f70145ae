import type { Page } from '@playwright/test';

/**
 * Sum of layout shifts of a page before any input. All of them count: on a phone the browser mistakes the sizing of its
 * window for input, and would excuse every shift in the half second after it.
 */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift'))
            sum += (entry as PerformanceEntry & { value: number }).value;
          // Entries are in order: everything that shifted before the mark has been reported.
          if (list.getEntriesByName('shifts-reported').length === 0) return;
          observer.disconnect();
          resolve(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shifts-reported')));
      }),
  );
}
