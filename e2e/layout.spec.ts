import type { Page } from '@playwright/test';
import { expect, once, slowOnce, test } from './support/test.ts';
import { settled, walks } from './support/walks.ts';

/** 200% zoom of a 1280 px window is a window of 640 px; 400% is 320 px. */
const widths = [320, 390, 640] as const;

/** Nothing may be wider than the window: what is cut off or needs sideways scrolling is lost (WCAG 2.2, 1.4.10). */
async function lostAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 });
  await settled(page);
  return page.evaluate(() => {
    const outside = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || box.right <= window.innerWidth + 1) return false;
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent);
        if (overflowX !== 'visible' && parent !== document.body && parent !== document.documentElement) return false;
      }
      return getComputedStyle(element).visibility !== 'hidden';
    });
    const scroll = document.documentElement.scrollWidth - window.innerWidth;
    // Less than nothing: an open dialog keeps the place of the scroll bar free.
    return [...(scroll > 0 ? [`scrolls by ${scroll} px`] : []), ...outside.map(({ className }) => String(className))];
  });
}

test.use({
  allowStatuses: [400, 401, 404, 422, 503],
  allowMessages: [/net::ERR_FAILED/],
  viewport: { width: 390, height: 640 },
});

for (const walk of Object.keys(walks) as (keyof typeof walks)[]) {
  for (const brand of ['default', 'solana'] as const) {
    const isInGate = brand === 'default' && (walk === 'booking' || walk === 'results');
    test(
      `nothing is cut off or scrolls sideways at ${widths.join(', ')} px: ${walk}, under ${brand} [A11Y-01] [F-20]`,
      isInGate ? once : slowOnce,
      async ({ page }) => {
        test.setTimeout(120_000);
        const found: Record<string, string[]> = {};
        for await (const state of walks[walk](page, brand)) {
          for (const width of widths) {
            const lost = await lostAt(page, width);
            if (lost.length > 0) found[`${state}, ${width} px`] = lost;
          }
          await page.setViewportSize({ width: 390, height: 640 });
        }
        expect(found).toEqual({});
      },
    );
  }
}
