import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, narrow, once, open, slowOnce, test } from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';
import { settled, walks } from '../support/walks.ts';

type Row = readonly [brand: string, walk: keyof typeof walks, run: typeof full | typeof narrow | Record<string, never>];

/** Every walk under every sample brand; a row without `full` runs in the gate. */
const rows: readonly Row[] = (['default', 'skyhop', 'solana', 'polar'] as const).flatMap((brand) =>
  (Object.keys(walks) as (keyof typeof walks)[]).map((walk): Row => {
    if (brand === 'default' && walk === 'results') return [brand, walk, {}];
    if (brand === 'polar' && walk === 'trips') return [brand, walk, narrow];
    return [brand, walk, full];
  }),
);

test.use({ allowStatuses: [400, 401, 404, 409, 422, 503], allowMessages: [/net::ERR_FAILED/] });

for (const [brand, walk, run] of rows) {
  test(`no accessibility violations: ${walk}, under ${brand} [A11Y-01] [BRAND-07]`, run, async ({ page }) => {
    test.setTimeout(120_000);
    const found: Record<string, string[]> = {};
    for await (const state of walks[walk](page, brand)) {
      await settled(page);
      const faults = await accessibilityFaults(page);
      if (faults.length > 0) found[state] = faults;
    }
    expect(found).toEqual({});
  });
}

for (const [path, motion] of [
  ['/', 'reduce'],
  [roundTrip(), 'reduce'],
  [roundTrip(), 'no-preference'],
] as const) {
  test(`with motion ${motion}, ${path.split('?')[0]} moves accordingly [A11Y-01]`, slowOnce, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await open(page, path);
    if (path !== '/') await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    const longest = await page.evaluate(() => {
      const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) =>
          [undefined, '::before', '::after'].map((part) => {
            const { transitionDuration, animationDuration, animationTimeline } = getComputedStyle(element, part);
            // What follows the scroll position moves with the visitor's own hand.
            const animated = animationTimeline === 'auto' ? seconds(animationDuration) : 0;
            return Math.max(seconds(transitionDuration), animated || 0);
          }),
        ),
      );
    });
    if (motion === 'reduce') expect(longest).toBeLessThanOrEqual(0.00001);
    else expect(longest).toBeGreaterThan(0.1);
  });
}

test(
  'violations are found: an image without text, a button without a name, low contrast [A11Y-01]',
  once,
  async ({ page }) => {
    await page.goto('/faq');
    await page.evaluate(() => {
      const main = document.querySelector('main');
      if (main !== null)
        main.innerHTML =
          '<h1>A</h1><img src="/icon.svg"><button></button><p style="color:#ccc;background:#fff">Pale</p>';
    });
    const rules = (await accessibilityFaults(page)).map((fault) => fault.split(':', 1)[0]);
    expect(rules.toSorted()).toEqual(['button-name', 'color-contrast', 'image-alt']);
  },
);
