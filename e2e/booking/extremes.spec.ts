import { layoutFaults, widths } from '../support/browser/layout-faults.ts';
import { expect, slowOnce, test } from '../support/browser/test.ts';
import { extremeTrip } from '../support/extremes.ts';

test.use({ viewport: { width: 390, height: 800 }, allowStatuses: [404, 409] });

const runs = [
  { seed: 'a', brand: 'default' },
  { seed: 'b', brand: 'solana' },
  { seed: 'c', brand: 'polar' },
  { seed: 'd', brand: 'default' },
] as const;

for (const { seed, brand } of runs) {
  test(
    `trips of up to 18 flights for nine travelers fit every screen and mail at ${widths.join(', ')} px: seed ${seed}, under ${brand} [F-20] [F-21] [A11Y-01]`,
    slowOnce,
    async ({ page }) => {
      test.setTimeout(240_000);
      for await (const screen of extremeTrip(page, seed, brand)) {
        for (const width of widths) {
          expect.soft(await layoutFaults(page, width), `${screen}, ${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 800 });
      }
    },
  );
}
