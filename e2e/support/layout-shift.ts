import type { Page } from '@playwright/test';

/**
 * Sum of layout shifts of a page that nobody has touched yet. All of them count: on a phone the browser takes the size of
 * its window for input, and would excuse whatever moves in the half second after it.
 */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift'))
            sum += (entry as PerformanceEntry & { value: number }).value;
          // Entries come in their order: whatever shifted before the mark has been told.
          if (list.getEntriesByName('shifts-told').length === 0) return;
          observer.disconnect();
          resolve(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shifts-told')));
      }),
  );
}
