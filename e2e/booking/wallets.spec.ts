import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { confirmedReference, ordersOf } from '../support/booking.ts';
import { screenFaults } from '../support/browser/screen-faults.ts';
import { stripeOrigin } from '../support/browser/servers.ts';
import { expect, full, slowOnce, test } from '../support/browser/test.ts';
import { cardFrame, enterCard, pressPay, serveHostedSite, toPayment } from '../support/hosted-fields/hosted-site.ts';
import { toast } from '../support/seats.ts';

// Other tests pay at localhost, where no wallet is offered.
const host = '127.0.0.1';
serveHostedSite({ host });

const stripe = new Stripe('sk_test_browser', {
  host: '127.0.0.1',
  port: Number(new URL(stripeOrigin).port),
  protocol: 'http',
});

test.beforeAll(async () => {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: host });
  // Another worker may be faster.
  if (data.length === 0) await stripe.paymentMethodDomains.create({ domain_name: host }).catch(() => undefined);
});

const walletButton = (page: Page) =>
  page.frameLocator('iframe[src*="/frames/wallet"]').getByRole('button', { name: 'Pay with test wallet' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Test wallet' }).frameLocator('iframe');

test(
  'a wallet pays without card and name of ours; the receipt names brand and last four digits only [HOST-04] [HOST-08]',
  full,
  async ({ page }) => {
    const offerId = await toPayment(page);
    await expect(page.getByText('Or pay by card')).toBeVisible();
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
    const receipt = page.getByText(/ending in 4242/i);
    await expect(receipt.first()).toBeVisible();
    expect(await page.locator('main').textContent()).not.toMatch(/google pay|apple pay|wallet/i);
  },
);

test('canceled in the wallet, nothing is paid, and a card pays [HOST-04]', slowOnce, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const offerId = await toPayment(page);
  await walletButton(page).click();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.filter((url) => url.includes('process-card'))).toEqual([]);
  await enterCard(page, '4242424242424242');
  await page.getByLabel('Card holder name').fill('Ada Byron');
  await pressPay(page);
  await confirmedReference(page);
  expect(await ordersOf(offerId)).toHaveLength(1);
});

test(
  'a declined wallet says what a declined card says, and can be used again [HOST-04] [PAY-05]',
  slowOnce,
  async ({ page }) => {
    const offerId = await toPayment(page);
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Approve with a declined card' }).click();
    await expect(toast(page).getByText('Payment Failed')).toBeVisible();
    await expect(
      page.getByRole('alert').getByText(/Your card was declined or the card details were incorrect/),
    ).toBeVisible();
    expect(await ordersOf(offerId)).toHaveLength(0);
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await confirmedReference(page);
  },
);

for (const brand of ['default', 'skyhop', 'solana', 'polar']) {
  test(
    `the wallet and the card fields can be used by everybody, under ${brand} [HOST-04] [A11Y-01]`,
    full,
    async ({ page }) => {
      await toPayment(page, brand);
      await expect(walletButton(page)).toBeVisible();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
      expect(await screenFaults(page)).toEqual([]);
    },
  );
}
