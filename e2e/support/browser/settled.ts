import type { Page } from '@playwright/test';

/** Waits until animations on the page have finished, except endless and scroll-driven ones. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(
        ({ effect, timeline, playState }) =>
          timeline === document.timeline &&
          playState === 'running' &&
          Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      );
    // A canceled animation does not matter anymore.
    await Promise.allSettled(coming.map(({ finished }) => finished));
  });
}
