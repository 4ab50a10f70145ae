import { setTimeout as sleep } from 'node:timers/promises';
import { expect, slowOnce, test } from '../support/browser/test.ts';
import { amendmentIdOf, moneyOf, paymentsOf } from '../support/flight-changes.ts';
import { bookHosted } from '../support/hosted-fields/book-hosted.ts';
import { cardFrame, enterCard, serveHostedSite } from '../support/hosted-fields/hosted-site.ts';
import { addedHeading, bagFares, centsOf, chooseBags, openBags } from '../support/later-bags.ts';

serveHostedSite();

test(
  'bags are paid for in the provider’s fields, with the bank’s question in place [SERV-04] [HOST-02]',
  slowOnce,
  async ({ page }) => {
    await openBags(page, await bookHosted(page, bagFares.bags));
    // The page is reloaded for headers that allow the fields. Until then its own would block them, which fails this
    // test.
    await page.route('**/booking/change?*', async (route) => {
      if (route.request().isNavigationRequest()) await sleep(1500);
      await route.fallback();
    });
    const price = await chooseBags(page);
    const payments = paymentsOf(page);
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await enterCard(page, '4000002760003184');
    await page.getByLabel('Card holder name').fill('Ada Byron');
    await page.getByLabel('Card holder name').press('Enter');
    const bank = page.getByRole('dialog', { name: 'Card authentication' }).frameLocator('iframe');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(addedHeading(page)).toBeVisible();
    expect(await moneyOf(amendmentIdOf(page), payments)).toEqual({ taken: [centsOf(price)], back: [] });
  },
);
