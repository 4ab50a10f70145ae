import type { Page } from '@playwright/test';

/**
 * Waits until animations on the page have finished, except endless and scroll-driven ones, and a long list of flights
 * has measured its cards, which it positions by their heights.
 */
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
    let [height, same, frames] = [0, 0, 0];
    while (document.querySelector('.offer-list') !== null && same < 3 && frames < 60) {
      await new Promise(requestAnimationFrame);
      const { scrollHeight } = document.documentElement;
      same = scrollHeight === height ? same + 1 : 0;
      height = scrollHeight;
      frames += 1;
    }
  });
}
