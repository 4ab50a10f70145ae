import { layoutFaults, spacedTextFaults } from '../support/browser/layout-faults.ts';
import { expect, slowOnce, test, wideOnce } from '../support/browser/test.ts';
import { walks } from '../support/walks/walks.ts';

/**
 * 200% zoom of a 1280 px window is a window of 640 px; 400% is 320 px. Losing content there violates WCAG 2.2, 1.4.10.
 */
const widths = [320, 390, 640] as const;

test.use({
  allowStatuses: [400, 401, 402, 403, 404, 409, 410, 422, 502, 503],
  allowMessages: [/net::ERR_FAILED/],
  viewport: { width: 390, height: 640 },
});

for (const [nthWalk, walk] of (Object.keys(walks) as (keyof typeof walks)[]).entries()) {
  for (const [nthBrand, brand] of (['default', 'skyhop', 'polar', 'solana'] as const).entries()) {
    test(
      `nothing is clipped, covered or scrolls sideways at ${widths.join(', ')} px: ${walk}, under ${brand} [A11Y-01] [F-20]`,
      (nthWalk + nthBrand) % 4 === 0 ? slowOnce : wideOnce,
      async ({ page }) => {
        test.setTimeout(120_000);
        for await (const state of walks[walk](page, brand)) {
          for (const width of widths) {
            expect.soft(await layoutFaults(page, width), `${state}, ${width} px`).toEqual([]);
          }
          expect.soft(await spacedTextFaults(page, 640), `${state}, with spaced text`).toEqual([]);
          await page.setViewportSize({ width: 390, height: 640 });
        }
      },
    );
  }
}

test('text that is lost only when readers space it is found [A11Y-01]', slowOnce, async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('main').evaluate((main) => {
    main.innerHTML =
      '<h1>A</h1><p style="font-size: 16px; line-height: 20px; height: 40px; width: 300px; overflow: hidden">Two lines of a text that fill their box to its end, as designed</p>';
  });
  expect(await layoutFaults(page, 640)).toEqual([]);
  expect(await spacedTextFaults(page, 640)).toEqual([expect.stringMatching(/^cut: <p> "Two lines/)]);
});
