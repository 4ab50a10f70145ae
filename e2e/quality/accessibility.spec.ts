import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, narrow, once, test } from '../support/browser/test.ts';
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
