import type { Page } from '@playwright/test';
import { bookByCalls } from '../support/booked.ts';
import { expect, open, slowPhoneOnly, test } from '../support/browser/test.ts';
import { details } from '../support/trips.ts';

const emails = [
  'christopher.montgomery.flights@mail.northwestern.example.org',
  // 80 letters without a break opportunity.
  `${'a'.repeat(60)}@${'b'.repeat(11)}.example`,
];

/** How far the page extends beyond the screen, in px. Not by the window's width: on a phone it grows too. */
const beyondScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.screen.width);

for (const email of emails) {
  test(
    `an email address of ${email.length} letters fits the confirmation and the trip on a phone [CONF-01] [TRIP-05]`,
    slowPhoneOnly,
    async ({ page }) => {
      await open(page, '/');
      const { id } = await bookByCalls(page, {}, null, undefined, email);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await open(page, `/booking?booking=${id}`);
        await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
        expect(await beyondScreen(page), `confirmation, ${width} px`).toBeLessThanOrEqual(0);
        await open(page, `/my-trips?trip=${id}`);
        await expect(details(page)).toContainText(email);
        const sideways = await details(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        expect(sideways, `trip, ${width} px`).toBe(0);
        expect(await beyondScreen(page), `trip, ${width} px`).toBeLessThanOrEqual(0);
      }
    },
  );
}
