import type { Page } from '@playwright/test';
import { changeableFare } from '#server/testing/steps/amend-steps.ts';
import { expect, slowOnce, test } from '../support/browser/test.ts';
import {
  amendmentIdOf,
  answerChanges,
  changedHeading,
  chooseFirst,
  moneyOf,
  openChange,
  paymentsOf,
  searchOther,
} from '../support/flight-changes.ts';
import { bookHosted } from '../support/hosted-fields/book-hosted.ts';
import { cardFrame, enterCard, serveHostedSite } from '../support/hosted-fields/hosted-site.ts';

serveHostedSite();

const challenged = '4000002760003184';

async function payChallenged(page: Page): Promise<string[]> {
  const booking = await bookHosted(page, changeableFare);
  await answerChanges(booking, 'dearer');
  await openChange(page, booking);
  await searchOther(page);
  await chooseFirst(page);
  const payments = paymentsOf(page);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await enterCard(page, challenged);
  await page.getByLabel('Card holder name').fill('Ada Byron');
  await page.getByLabel('Card holder name').press('Enter');
  return payments;
}

test(
  'in the provider’s fields, with the bank’s question in place: approved, the change goes on by itself [SERV-03] [HOST-02]',
  slowOnce,
  async ({ page }) => {
    const payments = await payChallenged(page);
    await expect(page.getByText('Waiting for you to confirm this payment with your bank…')).toBeVisible();
    const bank = page.getByRole('dialog', { name: 'Card authentication' }).frameLocator('iframe');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(changedHeading(page)).toBeVisible();
    expect(await moneyOf(amendmentIdOf(page), payments)).toEqual({ taken: [15_400], back: [] });
  },
);

test.describe('in a browser inside another app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Chrome/153.0 Mobile',
  });

  test('the bank’s own page leads back, and the change goes on [SERV-03] [HOST-02]', slowOnce, async ({ page }) => {
    const payments = await payChallenged(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(changedHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/booking\/change\?amendment=amd_\w+/);
    expect((await moneyOf(amendmentIdOf(page), payments)).taken).toEqual([15_400]);
  });
});
