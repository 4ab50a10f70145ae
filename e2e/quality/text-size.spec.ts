import type { Page } from '@playwright/test';
import { expect, once, open, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { openResults } from '../support/search.ts';
import { findOffer } from '../support/seats.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** How much wider than the window the page is with doubled text size, in px (WCAG 2.2, 1.4.4). */
async function excess(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The cabin takes its size after the text has. */
const soft = expect.configure({ soft: true, timeout: 5000 });

test(
  'with text of twice the size no page of a booking on a phone scrolls sideways [F-159] [A11Y-01]',
  once,
  async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, '/');
    await soft.poll(() => excess(page), 'home').toBe(0);
    await openResults(page);
    await soft.poll(() => excess(page), 'results').toBe(0);
    const connects = await findOffer(page, { origin: 'JFK', destination: 'LHR' }, ({ slices }) =>
      slices.every(({ segments }) => segments.length > 1),
    );
    await open(page, `/flight/${connects.id}`);
    await soft.poll(() => excess(page), 'flight').toBe(0);
    for (const step of ['passenger-info', 'seat-selection', 'payment'] as const) {
      await openStep(page, connects, step);
      await soft.poll(() => excess(page), step).toBe(0);
    }
    await open(page, '/my-trips');
    await soft.poll(() => excess(page), 'trips').toBe(0);
  },
);
