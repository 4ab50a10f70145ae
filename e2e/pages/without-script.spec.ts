import { expect, once, test } from '../support/browser/test.ts';
import { findOffer } from '../support/seats.ts';

test.use({ javaScriptEnabled: false });

test(
  'forms that cannot work without script say so, and whom to call instead [A11Y-01] [PAX-02] [TRIP-09] [AUTH-01]',
  once,
  async ({ page }) => {
    const { id } = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
    const said = page.getByRole('main').getByText(/JavaScript/);
    for (const [path, call] of [
      ['/search', true],
      ['/my-trips', true],
      [`/booking?offer=${id}`, true],
      ['/login', false],
    ] as const) {
      await page.goto(path);
      await expect(said, path).toBeVisible();
      if (call) await expect(said, path).toContainText(/call us at .*\d{4}/);
      await expect(page.getByText('Loading the form…').filter({ visible: true })).toHaveCount(0);
    }
  },
);
