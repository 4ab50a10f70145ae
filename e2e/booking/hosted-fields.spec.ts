import type { FrameLocator, Page } from '@playwright/test';
import Stripe from 'stripe';
import { siteOrigin, stripeOrigin } from '#e2e/support/browser/servers.ts';
import { expect, slowOnce, test } from '#e2e/support/browser/test.ts';
import { openHostedFields } from '#e2e/support/hosted-fields/serve.ts';

// The page has no address, so the browser would ask before loading its frames from this machine.
test.use({ allowOrigins: [stripeOrigin, 'https://js.stripe.com'], permissions: ['local-network-access'] });

const stripe = new Stripe('sk_test_browser', {
  host: '127.0.0.1',
  port: Number(new URL(stripeOrigin).port),
  protocol: 'http',
});

const cardOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]');
const resultOf = (page: Page) => page.getByRole('status', { name: 'Result' });

async function enterCard(page: Page, number: string): Promise<void> {
  const card = cardOf(page);
  await card.getByLabel('Card number').pressSequentially(number);
  await card.getByLabel('Expiration date').pressSequentially('1230');
  await card.getByLabel('Security code').pressSequentially('739');
}

async function payWith(page: Page, number: string): Promise<string> {
  await enterCard(page, number);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(resultOf(page)).toHaveText(/^ctoken_/);
  return (await resultOf(page).textContent()) ?? '';
}

/** Pays with a challenged card, as the server would confirm it, and starts the next action. */
async function challenge(page: Page): Promise<string> {
  const token = await payWith(page, '4000000000003220');
  const { id } = await stripe.paymentIntents.create({
    amount: 48_230,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
  });
  const confirm = { confirmation_token: token, return_url: `${siteOrigin}/hosted-fields-back`, use_stripe_sdk: true };
  const { client_secret: secret } = await stripe.paymentIntents.confirm(id, confirm);
  await page.getByLabel('Secret').fill(secret ?? '');
  await page.getByRole('button', { name: 'Authenticate' }).click();
  return id;
}

test(
  'the unmodified packages make a token, and the number stays in the frame [HOST-06]',
  slowOnce,
  async ({ page, context }) => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      const sent = `${request.url()} ${request.postData() ?? ''}`;
      if (sent.includes('4242424242424242'))
        bodies.push(`${request.method()} ${request.url()} from ${request.frame().url()}`);
    });
    await openHostedFields(page, context);
    const number = cardOf(page).getByLabel('Card number');
    await expect(number).toHaveCSS('color', 'rgb(10, 20, 30)');
    await expect(number).toHaveCSS('border-radius', '9px');
    // A message that only claims to be the frame's is ignored.
    await page.evaluate(() => {
      const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      window.postMessage({ type: 'change', complete: true, empty: false }, '*');
      return heard.then(() => undefined);
    });
    expect(await page.locator('body').getAttribute('data-complete')).toBeNull();
    const id = await payWith(page, '4242424242424242');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await expect(page.locator('body')).toHaveAttribute('data-complete', 'true');
    expect(bodies).toEqual([
      expect.stringMatching(`^POST ${stripeOrigin}/v1/confirmation_tokens from ${stripeOrigin}/__sim/frames/card`),
    ]);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/4242 ?4242 ?4242/);
    await expect(page.evaluate(() => window.frames[1]?.document.body.innerHTML ?? '')).rejects.toThrow(/cross-origin/);
    const token = await stripe.confirmationTokens.retrieve(id);
    expect(token).toMatchObject({
      return_url: `${siteOrigin}/hosted-fields-back`,
      payment_method_preview: {
        billing_details: { name: 'ADA LOVELACE' },
        card: { last4: '4242', exp_month: 12, exp_year: 2030 },
      },
    });
  },
);

test(
  'what is wrong stands at the field and is told to the page [HOST-01] [HOST-06]',
  slowOnce,
  async ({ page, context }) => {
    await openHostedFields(page, context);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(resultOf(page)).toHaveText(/^validation_error incomplete_number/);
    const number = cardOf(page).getByLabel('Card number');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Your card number is incomplete.');
    await expect(cardOf(page).getByLabel('Security code')).toHaveAttribute('aria-invalid', 'true');
  },
);

test.describe('a number that is no test card', () => {
  test.use({ allowStatuses: [402] });

  test('is refused by the provider [HOST-06]', slowOnce, async ({ page, context }) => {
    await openHostedFields(page, context);
    await enterCard(page, '4111111111111111');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(resultOf(page)).toHaveText(/^card_error card_declined/);
  });
});

test.describe('fields that cannot be loaded', () => {
  test.use({ allowStatuses: [503] });

  test('are told to the page [HOST-05] [HOST-06]', slowOnce, async ({ page, context }) => {
    await page.route(`${stripeOrigin}/__sim/frames/card?*`, (route) => route.fulfill({ status: 503 }));
    await openHostedFields(page, context);
    await expect(resultOf(page)).toHaveText('api_error The payment fields could not be loaded.');
    await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled();
  });
});

test.describe('the challenge', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Card authentication' });
  const bankOf = (page: Page) => dialogOf(page).frameLocator('iframe');

  for (const [button, said] of [
    ['Approve', 'intent requires_capture'],
    ['Fail', 'payment_intent_authentication_failure requires_payment_method'],
  ] as const) {
    test(
      `opens in place, and "${button}" ends with: ${said} [HOST-02] [HOST-06]`,
      slowOnce,
      async ({ page, context }) => {
        await openHostedFields(page, context);
        await challenge(page);
        await bankOf(page).getByRole('button', { name: button }).click();
        await expect(resultOf(page)).toHaveText(said);
        await expect(dialogOf(page)).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Authenticate' })).toBeFocused();
      },
    );
  }

  for (const how of ['button', 'Escape'] as const) {
    test(
      `is closed by ${how}, and the payment still waits [HOST-02] [HOST-06]`,
      slowOnce,
      async ({ page, context }) => {
        await openHostedFields(page, context);
        const id = await challenge(page);
        await expect(bankOf(page).getByRole('button', { name: 'Approve' })).toBeVisible();
        if (how === 'button') await dialogOf(page).getByRole('button', { name: 'Close' }).click();
        else {
          await dialogOf(page).getByRole('button', { name: 'Close' }).focus();
          await page.keyboard.press('Escape');
        }
        await expect(resultOf(page)).toHaveText('payment_intent_authentication_failure requires_action');
        await expect(page.getByRole('button', { name: 'Authenticate' })).toBeFocused();
        expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_action' });
      },
    );
  }

  test.describe('in a browser inside another app', () => {
    test.use({
      // The address it leads back to is not a page of the site.
      allowStatuses: [404],
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Chrome/153.0 Mobile',
    });

    test('is a page of its own that leads back [HOST-02]', slowOnce, async ({ page, context }) => {
      await openHostedFields(page, context);
      const id = await challenge(page);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL(`${siteOrigin}/hosted-fields-back?*`);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
        payment_intent: id,
        redirect_status: 'succeeded',
      });
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
    });
  });
});

test(
  'a wallet is offered where its host is registered, and pays by the same call [HOST-04]',
  slowOnce,
  async ({ page, context }) => {
    await openHostedFields(page, context);
    await expect(page.getByText('Offered: none')).toBeVisible();
    const host = new URL(siteOrigin).hostname;
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: host });
    const { id } = data[0] ?? (await stripe.paymentMethodDomains.create({ domain_name: host }));
    await stripe.paymentMethodDomains.update(id, { enabled: true });
    try {
      await page.reload();
      await expect(page.getByText('Offered: wallets')).toBeVisible();
      await page
        .frameLocator('iframe[title="Secure express checkout frame"]')
        .getByRole('button', { name: 'Pay with test wallet' })
        .click();
      const sheet = page.getByRole('dialog', { name: 'Test wallet' }).frameLocator('iframe');
      await sheet.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Canceled: 1')).toBeVisible();
      await page
        .frameLocator('iframe[title="Secure express checkout frame"]')
        .getByRole('button', { name: 'Pay with test wallet' })
        .click();
      await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(resultOf(page)).toHaveText(/^ctoken_/);
      const token = await stripe.confirmationTokens.retrieve((await resultOf(page).textContent()) ?? '');
      expect(token.payment_method_preview).toMatchObject({
        billing_details: { name: 'FROM WALLET' },
        card: { last4: '4242', wallet: { type: 'google_pay' } },
      });
    } finally {
      // Other tests pay on the same host by card.
      await stripe.paymentMethodDomains.update(id, { enabled: false });
    }
  },
);
