import type { Page } from '@playwright/test';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { withMarkup } from '#server/testing/hostile/markup.ts';
import { signedIn } from '#server/testing/steps/account-steps.ts';
import { uniqueAccount } from '../support/accounts/accounts.ts';
import { makeBrand, openEditor, signInAs } from '../support/accounts/admin.ts';
import { bookByCalls, visitorOf } from '../support/booked.ts';
import { ada, chooseOffer, fillTraveler, goToPayment, payAndConfirm } from '../support/booking.ts';
import { siteOrigin } from '../support/browser/servers.ts';
import { expect, full, once, open, test } from '../support/browser/test.ts';
import { openResults } from '../support/search.ts';

/** Would run as an element; if only the policy stops it, that is reported. */
const payload = '"><img src=x onerror="window.__xss=1">';

/** The payload is text on the page: none of it is an element, and none of it ran. */
async function expectText(page: Page, isShown = true): Promise<void> {
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  expect(await page.locator('img[src="x"], [onerror]').count()).toBe(0);
  if (isShown) await expect(page.getByText('<img src=x').first()).toBeAttached();
}

/** Appends the payload to every text in call responses, like a hostile airline or a bug elsewhere. */
async function poisonAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/(flights|bookings)\b/, async (route) => {
    const response = await route.fetch();
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response });
    const poisoned = (json: string) => JSON.stringify(withMarkup(JSON.parse(json) as unknown, payload));
    // A stream has one value on each line.
    const values = type.includes('ndjson') ? (await response.text()).trimEnd().split('\n') : [await response.text()];
    return route.fulfill({ response, body: values.map(poisoned).join('\n') + (values.length > 1 ? '\n' : '') });
  });
}

async function cspViolations(page: Page, directive: string): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  return Number(new RegExp(`tailfin_csp_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

test(
  'markup in names of airlines, cities and fares is rendered as text from the results to the confirmation and in My Trips [SAFE-04]',
  full,
  async ({ page }) => {
    test.slow();
    await poisonAnswers(page);
    await openResults(page);
    await expectText(page);
    await chooseOffer(page);
    // The server reads part of these pages itself, without this route handler.
    await expectText(page, false);
    await fillTraveler(page, 0, ada);
    await goToPayment(page);
    await expectText(page, false);
    await payAndConfirm(page);
    await expectText(page, false);
    await open(page, '/my-trips');
    await expectText(page, false);
  },
);

test(
  'markup from an administrator, a brand or a URL is rendered as text for everyone, and no account name is exposed with it [SAFE-04] [ADM-05] [ADM-06] [F-55]',
  full,
  async ({ page, browser }) => {
    test.slow();
    await signInAs(page, 'admin');
    const words = withMarkup({ hero: { badge: '', badgeCondition: '', title: 'Fly', text: 'Far' } }, payload);
    const { key } = await makeBrand(page, { name: `Acme ${payload}`, home: words, contact: contactOf() });
    await open(page, `/?brand=${key}`);
    await expectText(page);
    const booking = await bookByCalls(page);
    const { seen } = (await (await page.request.get(`/api/admin/bookings/${booking.id}`)).json()) as DeskBookingAnswer;
    const acted = await page.request.post(`/api/admin/bookings/${booking.id}/actions`, {
      data: { action: 'look_again', reason: `Because ${payload}`, seen },
    });
    expect([200, 409]).toContain(acted.status());
    for (const path of [
      '/admin/bookings',
      `/admin/bookings/${booking.id}`,
      `/admin/bookings?q=${encodeURIComponent(payload)}`,
    ]) {
      await open(page, path);
      await expectText(page, false);
    }
    await openEditor(page, `/admin/brands/${key}`);
    await expectText(page, false);

    const context = await browser.newContext({ baseURL: siteOrigin });
    const theirs = await context.newPage();
    const account = uniqueAccount();
    const register = (data: object) => theirs.request.post('/api/auth/register', { data });
    expect((await register({ ...account, firstName: `Ada ${payload}` })).status()).toBe(400);
    expect((await register({ ...account, lastName: `B ${payload}` })).status()).toBe(400);
    expect((await register(account)).status()).toBe(201);
    await signedIn(visitorOf(theirs), account.username, account.password);
    const query = new URLSearchParams({ reference: payload, redirect: payload, tab: payload, brand: key });
    for (const path of ['/', '/my-trips', '/profile', '/account-settings', '/contact', '/faq', '/not/there']) {
      await theirs.goto(`${path}?${query}`);
      await expectText(theirs);
    }
    await context.close();
  },
);

function contactOf() {
  return { ...acmeSettings().contact, address: `1 Main Street ${payload}` };
}

test.describe('the content security policy', () => {
  test.use({ allowMessages: [/Content Security Policy/] });

  test('keeps an injected script from running, and the browser reports it [SAFE-04]', once, async ({ page }) => {
    await open(page, '/');
    const before = await cspViolations(page, 'script-src-elem');
    const beforeAttribute = await cspViolations(page, 'script-src-attr');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.__xss = 1';
      document.body.append(script);
      const image = document.createElement('div');
      image.setAttribute('onclick', 'window.__xss = 1');
      document.body.append(image);
      image.click();
    });
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
    await expect.poll(() => cspViolations(page, 'script-src-elem')).toBeGreaterThan(before);
    await expect.poll(() => cspViolations(page, 'script-src-attr')).toBeGreaterThan(beforeAttribute);
  });
});

test.describe('the checks that apply to every test', () => {
  test('fail it on an unexpected policy violation [SAFE-04]', once, async ({ page }) => {
    test.fail();
    await open(page, '/');
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: '1' })));
  });

  test('fail it if the browser stores a card [PAY-09] [SAFE-05]', once, async ({ page }) => {
    test.fail();
    await open(page, '/');
    await page.evaluate(() => sessionStorage.setItem('draft', '{"cvv":"737"}'));
  });

  test(
    'let it pass if the random name of a scroll position looks like one of a security code [PAY-09]',
    once,
    async ({ page }) => {
      await open(page, '/');
      await page.evaluate(() => sessionStorage.setItem('react-router-scroll-positions', '{"x7k2acvc":1234}'));
    },
  );
});
