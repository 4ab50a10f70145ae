import type { Page, Route } from '@playwright/test';
import {
  ada,
  changeOffer,
  chooseOffer,
  confirmedReference,
  fillTraveler,
  goToPayment,
  ordersOf,
  payButton,
} from '../support/booking.ts';
import { stripeOrigin } from '../support/browser/servers.ts';
import { expect, full, once, ready, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';
import { cardFrame, enterCard, pressPay, serveHostedSite, toPayment } from '../support/hosted-fields/hosted-site.ts';
import { openResults } from '../support/search.ts';
import { toast } from '../support/seats.ts';

const [accepted, declined, challenged] = ['4242424242424242', '4000000000000002', '4000002760003184'] as const;

serveHostedSite();

/** Breaks the provider's script; the returned function repairs it. */
async function breakScript(page: Page, how: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const script = `${stripeOrigin}/__sim/stripe.js`;
  await page.route(script, how);
  return () => page.unroute(script);
}

const bank = (page: Page) => page.getByRole('dialog', { name: 'Card authentication' });
const bankPage = (page: Page) => bank(page).frameLocator('iframe');

async function payByCard(page: Page, number: string): Promise<string> {
  const offerId = await toPayment(page);
  await enterCard(page, number);
  await page.getByLabel('Card holder name').fill('Ada Byron');
  await pressPay(page);
  return offerId;
}

test(
  'a card is entered in a frame of the provider, paid and booked [HOST-01] [HOST-06]',
  slowOnce,
  async ({ page }) => {
    const withNumber: string[] = [];
    page.on('request', (request) => {
      const sent = `${request.url()} ${request.postData() ?? ''}`;
      if (/4242[ +]?4242[ +]?4242/.test(sent)) withNumber.push(new URL(request.url()).origin);
    });
    const offerId = await toPayment(page);
    await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
    await enterCard(page, accepted);
    const hint = page.getByText('4242 4242 4242 4242');
    const numbersInPage = (await page.content()).match(/4242[ ]?4242[ ]?4242/g) ?? [];
    expect(numbersInPage).toHaveLength(await hint.count());
    await pressPay(page);
    await expect(toast(page).getByText('Invalid Card Holder Name')).toBeVisible();
    await page.getByLabel('Card holder name').fill('Ada Byron');
    await pressPay(page);
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
    expect(withNumber).toEqual([stripeOrigin]);
  },
);

test(
  'the fields stand on the surface of a dark brand, not on white [HOST-01] [BRAND-07]',
  slowOnce,
  async ({ page }) => {
    await toPayment(page, 'polar');
    const number = cardFrame(page).getByLabel('Card number');
    await expect(number).toBeVisible();
    // The provider's fields look like ours.
    const own = page.getByLabel('Card holder name');
    const looksOf = (element: Element) => {
      const { backgroundColor, borderColor, borderRadius, color, fontFamily, fontSize, height, paddingLeft } =
        getComputedStyle(element);
      return { backgroundColor, borderColor, borderRadius, color, fontFamily, fontSize, height, paddingLeft };
    };
    expect(await number.evaluate(looksOf)).toEqual(await own.evaluate(looksOf));
    const labelOf = (element: Element) => {
      const { color, fontSize, fontWeight } = getComputedStyle((element as HTMLInputElement).labels?.[0] ?? element);
      return { color, fontSize, fontWeight };
    };
    expect(await number.evaluate(labelOf)).toEqual(await own.evaluate(labelOf));
    // Not only named, but loaded in the provider's document, from this site.
    await expect
      .poll(() => number.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toEqual(['Inter loaded']);
    const [theirs, ours] = await Promise.all([number.boundingBox(), own.boundingBox()]);
    expect([theirs?.x, theirs?.width]).toEqual([ours?.x, ours?.width]);
    const schemeOf = (element: Element) => getComputedStyle(element).colorScheme;
    expect(await page.locator(':root').evaluate(schemeOf)).toContain('dark');
    expect(await page.locator('iframe[src*="/frames/card"]').evaluate(schemeOf)).toBe('light');
  },
);

test('the bank asks: approved, the booking goes on by itself [HOST-02]', once, async ({ page }) => {
  const offerId = await payByCard(page, challenged);
  await expect(page.getByText('Waiting for you to confirm this payment with your bank…')).toBeVisible();
  await bankPage(page).getByRole('button', { name: 'Approve' }).click();
  await confirmedReference(page);
  expect(await ordersOf(offerId)).toHaveLength(1);
  await expect(page).toHaveURL(/\/booking\?booking=bkg_\w+$/);
});

test(
  'the bank refuses: nothing is held, the fields are emptied, the name stays, another card pays [HOST-01] [HOST-02] [PAY-05]',
  full,
  async ({ page }) => {
    const offerId = await payByCard(page, challenged);
    await bankPage(page).getByRole('button', { name: 'Fail' }).click();
    await expect(toast(page).getByText('Payment Failed')).toBeVisible();
    await expect(
      page.getByRole('alert').getByText(/could not confirm this payment. Nothing was charged/),
    ).toBeVisible();
    await expect(page.getByLabel('Card holder name')).toHaveValue('Ada Byron');
    await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('');
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
    expect(await ordersOf(offerId)).toHaveLength(0);
    await enterCard(page, accepted);
    await pressPay(page);
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
  },
);

test('the challenge is closed: the page says so, and the payment is given up [HOST-02]', full, async ({ page }) => {
  const offerId = await payByCard(page, challenged);
  await bank(page).getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('alert').getByText(/The confirmation with your bank was not completed. Nothing was charged/),
  ).toBeVisible();
  expect(await ordersOf(offerId)).toHaveLength(0);
  await enterCard(page, accepted);
  await pressPay(page);
  await confirmedReference(page);
});

test(
  'a duplicate of the tab leaves the challenge to the tab that shows it [HOST-02] [PAY-08]',
  slowOnce,
  async ({ page, context }) => {
    const offerId = await payByCard(page, challenged);
    await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible();
    const stored = await page.evaluate(() => ({ ...sessionStorage }));
    const copy = await context.newPage();
    await copy.addInitScript((texts) => {
      for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(name, text);
    }, stored);
    await copy.goto(page.url());
    await expect(
      copy
        .getByRole('status')
        .or(copy.getByRole('alert'))
        .getByText(/in another tab/)
        .first(),
    ).toBeVisible();
    await expect(copy.getByRole('button', { name: 'Check Again' })).toBeVisible();
    await bankPage(page).getByRole('button', { name: 'Approve' }).click();
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
  },
);

test(
  'a declined card: the toast of the documents, and another card pays [HOST-01] [PAY-05]',
  slowOnce,
  async ({ page }) => {
    const offerId = await payByCard(page, declined);
    await expect(toast(page).getByText('Payment Failed')).toBeVisible();
    await expect(
      page.getByRole('alert').getByText(/Your card was declined or the card details were incorrect/),
    ).toBeVisible();
    // The name is ours and stays; the card is reentered.
    await expect(page.getByLabel('Card holder name')).toHaveValue('Ada Byron');
    await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('');
    await enterCard(page, accepted);
    await pressPay(page);
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
  },
);

test.describe('an offer that ends while the bank asks', () => {
  // The refusal of the payment afterwards.
  test.use({ allowStatuses: [409] });

  test(
    'is said afterward: until then nothing checks, redirects or disables [VER-09] [HOST-02]',
    slowOnce,
    async ({ page }) => {
      await page.clock.install();
      const offerId = await payByCard(page, challenged);
      await expect(bank(page)).toBeVisible();
      const checks: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/flights/verify-offer/')) checks.push(request.url());
      });
      await changeOffer(offerId, { expire: true });
      await page.clock.runFor(5 * 60_000);
      expect(checks).toEqual([]);
      await expect(bank(page)).toBeVisible();
      await expect(page.getByText('This offer can no longer be booked')).toHaveCount(0);
      await bankPage(page).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(/Nothing was charged/).first()).toBeVisible();
      expect(await ordersOf(offerId)).toEqual([]);
    },
  );
});

test(
  'an incomplete card is marked in the fields of the provider, and nothing is sent [HOST-01]',
  slowOnce,
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await toPayment(page);
    await page.getByLabel('Card holder name').fill('Ada Byron');
    await cardFrame(page).getByLabel('Card number').fill('4242');
    await pressPay(page);
    await expect(cardFrame(page).getByText('Your card number is incomplete.')).toBeVisible();
    expect(calls.filter((url) => url.includes('process-card'))).toEqual([]);
    await expect(payButton(page)).toBeEnabled();
  },
);

test.describe('the script of the provider does not come', () => {
  test.use({ allowMessages: [/net::ERR_FAILED|The card fields could not be loaded/] });

  test(
    'blocked: said at once, with the phone number; tried again, everything entered is there [HOST-05]',
    slowOnce,
    async ({ page }) => {
      const mend = await breakScript(page, (route) => route.abort());
      await toPayment(page);
      const notice = page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded' });
      await expect(notice).toContainText('Nothing was charged, and what you have entered is kept.');
      await expect(notice.getByRole('link', { name: '+1 425 555 0100' })).toHaveAttribute('href', 'tel:+14255550100');
      await page.getByLabel('Card holder name').fill('Ada Byron');
      await pressPay(page);
      await expect(toast(page).getByText(/The card fields are not ready yet. Nothing was charged/)).toBeVisible();
      await mend();
      await notice.getByRole('button', { name: 'Try Again' }).click();
      await enterCard(page, accepted);
      await expect(notice).toHaveCount(0);
      await expect(page.getByLabel('Card holder name')).toHaveValue('Ada Byron');
      await pressPay(page);
      await confirmedReference(page);
    },
  );

  test('late: said after ten seconds, and gone when it comes after all [HOST-05]', slowOnce, async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await breakScript(page, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await toPayment(page);
    await expect(page.getByText('Loading the card fields…')).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded' });
    await page.clock.runFor(9000);
    await expect(notice).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(notice).toBeVisible();
    release();
    await enterCard(page, accepted);
    await expect(notice).toHaveCount(0);
  });
});

test(
  'who comes by links gets the payment page as a document of its own; no other page loads or prepares the script [HOST-05]',
  slowOnce,
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(stripeOrigin)) scripts.push(request.url());
    });
    const policies = new Map<string, string>();
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'document' && response.frame() === page.mainFrame())
        policies.set(new URL(response.url()).pathname, (await response.allHeaders())['content-security-policy'] ?? '');
    });
    await openResults(page, { origin: 'LAX', destination: 'SFO' });
    await chooseOffer(page);
    await expect.poll(() => policies.get('/booking') ?? '').toContain(stripeOrigin);
    await ready(page);
    expect(policies.get('/search')).not.toContain(stripeOrigin);
    await fillTraveler(page, 0, ada);
    expect(scripts).toEqual([]);
    await goToPayment(page);
    await enterCard(page, accepted);
    expect(scripts.length).toBeGreaterThan(0);
  },
);

test.describe('in a browser inside another app, where the bank needs a page of its own', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Chrome/153.0 Mobile',
  });

  test(
    'approved, it leads back, and the booking goes on by itself; no secret stays in address or history [HOST-02]',
    slowPhoneOnly,
    async ({ page }) => {
      const offerId = await payByCard(page, challenged);
      await page.waitForURL((url) => url.origin === stripeOrigin);
      await page.getByRole('button', { name: 'Approve' }).click();
      await confirmedReference(page);
      expect(await ordersOf(offerId)).toHaveLength(1);
      const seen = await page.evaluate(() =>
        JSON.stringify([window.location.href, window.history.state, { ...sessionStorage }]),
      );
      expect(seen).not.toContain('_secret_');
    },
  );

  test('refused, it leads back, says so, and another card pays [HOST-02]', slowPhoneOnly, async ({ page }) => {
    const offerId = await payByCard(page, challenged);
    await page.waitForURL((url) => url.origin === stripeOrigin);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('alert').getByText(/declined|could not confirm/)).toBeVisible();
    expect(await ordersOf(offerId)).toHaveLength(0);
    expect(page.url()).not.toContain('_secret_');
    // The search to return to, and the brand, are there again.
    await expect(page).toHaveURL(/brand=default.*from_origin=LAX/);
    await enterCard(page, accepted);
    await page.getByLabel('Card holder name').fill('Ada Byron');
    await pressPay(page);
    await confirmedReference(page);
  });
});
