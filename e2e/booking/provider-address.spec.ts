import type { BrowserContext, Page, Route } from '@playwright/test';
import { stripeOrigin } from '../support/browser/servers.ts';
import { expect, slowOnce, test } from '../support/browser/test.ts';
import { cardFrame, serveHostedSite, toPayment } from '../support/hosted-fields/hosted-site.ts';

const provider = 'https://js.stripe.com';

// As in production: our own payment page, with its own policy, and the provider's own address.
serveHostedSite({
  payments: { STRIPE_TEST_SECRET_KEY: 'sk_test_browser', STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_browser' },
  origins: [provider],
});

/** Answers at the provider's address with the stand-in's script and frames. */
async function standIn(context: BrowserContext): Promise<void> {
  // Its frames load the brand's font from the site, which here is on the loopback network, so a browser asks first.
  await context.grantPermissions(['local-network-access']);
  await context.route(`${provider}/**`, async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const isScript = pathname.endsWith('.js');
    const answer = await fetch(`${stripeOrigin}${isScript ? '/__sim/stripe.js' : `${pathname}${search}`}`);
    const body = await answer.text();
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: isScript ? body.replaceAll(stripeOrigin, provider) : body,
    });
  });
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded' });

test(
  'the policy of the payment page lets the provider’s script load and frame from its own address [HOST-05] [HOST-01]',
  slowOnce,
  async ({ page, context }) => {
    await standIn(context);
    const loaded: string[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === provider) loaded.push(`${response.status()} ${pathname}`);
    });
    await toPayment(page);
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    expect(loaded).toContainEqual(expect.stringMatching(/^200 \/.*stripe\.js$/));
    expect(loaded).toContain('200 /__sim/frames/card');
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(scripts.filter((src) => src?.startsWith(stripeOrigin))).toEqual([]);
  },
);

test.describe('the provider’s address is blocked', () => {
  test.use({ allowMessages: [/net::ERR_|The card fields could not be loaded/] });

  test('the page says so, with the phone number, and tries again [HOST-05]', slowOnce, async ({ page, context }) => {
    await context.route(`${provider}/**`, (route) => route.abort('blockedbyclient'));
    await toPayment(page);
    await expect(failure(page)).toContainText('Nothing was charged, and what you have entered is kept.');
    await expect(failure(page).getByRole('link', { name: '+1 425 555 0100' })).toBeVisible();
    await page.getByLabel('Card holder name').fill('Ada Byron');
    await standIn(context);
    await failure(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.getByLabel('Card holder name')).toHaveValue('Ada Byron');
  });
});
