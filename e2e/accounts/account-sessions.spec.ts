import {
  mailedLinks,
  openAccountMenu,
  registerByCall,
  signIn,
  signInAsNewUser,
  signOut,
  uniqueAccount,
} from '../support/accounts/accounts.ts';
import { ada, payAndConfirm } from '../support/booking.ts';
import { expect, full, once, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { findOffer } from '../support/seats.ts';

test(
  'after Sign Out the Back button shows nothing private [AUTH-04] [ACC-01] [SAFE-10]',
  once,
  async ({ page, isMobile }) => {
    const account = await signInAsNewUser(page);
    const response = await page.goto('/account-settings?tab=profile');
    expect(response?.headers()['cache-control']).toContain('no-store');
    await ready(page);
    await expect(page.getByText(account.email).filter({ visible: true }).first()).toBeVisible();
    await signOut(page, isMobile);
    await expect(page.getByRole('button', { name: /^Hi, / })).toHaveCount(0);
    await page.goBack();
    await page.waitForURL(/\/login\?redirect=/);
    await expect(page.getByText(account.email)).toHaveCount(0);
  },
);

test('after Sign Out no traveler data is left in the tab [AUTH-04] [SAFE-10]', slowOnce, async ({ page, isMobile }) => {
  await signInAsNewUser(page);
  const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
  await openStep(page, offer, 'passenger-info');
  const kept = () => page.evaluate(() => Object.values(window.sessionStorage).join(' '));
  await expect.poll(kept).toContain(ada.lastName);
  await signOut(page, isMobile);
  expect(await kept()).not.toContain(ada.lastName);
});

test('an account page cached by the browser is reloaded [ACC-01] [SAFE-10]', slowOnce, async ({ page }) => {
  await signInAsNewUser(page);
  await open(page, '/account-settings');
  await page.context().clearCookies();
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL(/\/login\?redirect=/);
});

test('the account menu stays at its button while the page scrolls [SHELL-03]', slowOnce, async ({ page, isMobile }) => {
  await signInAsNewUser(page);
  await openAccountMenu(page, isMobile);
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click({ trial: true });
  const distances = await page.evaluate(() => {
    const button = document.querySelector('[popovertarget="account-menu"]');
    const menu = document.getElementById('account-menu');
    if (!(button && menu)) throw new Error('The page has no account menu.');
    return [0, 115, 200, 100].map((top) => {
      window.scrollTo(0, top);
      return Math.round(menu.getBoundingClientRect().top - button.getBoundingClientRect().bottom);
    });
  });
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(40);
});

test('a menu opened before the script loads stays open [SHELL-03]', full, async ({ page, isMobile }) => {
  await signInAsNewUser(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await openAccountMenu(page, isMobile);
  const profile = page.getByRole('link', { name: 'Profile Settings' }).filter({ visible: true });
  await expect(profile).toHaveCount(1);
  release();
  await ready(page);
  await expect(profile).toHaveCount(1);
});

test.describe('failures', () => {
  test.use({ allowStatuses: [401] });

  test(
    'changing the password reports that the session was ended elsewhere [ACC-01] [ACC-03]',
    slowOnce,
    async ({ page }) => {
      const account = await signInAsNewUser(page);
      await open(page, '/account-settings');
      await page.context().clearCookies();
      await page.getByLabel('Current password', { exact: true }).fill(account.password);
      await page.getByLabel('New password', { exact: true }).fill('Difference-Engine-2');
      await page.getByLabel('Confirm new password', { exact: true }).fill('Difference-Engine-2');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    },
  );
});

test(
  'nothing is submitted twice, and text typed before the script loads is neither lost nor put in the URL [AUTH-01] [AUTH-02]',
  slowOnce,
  async ({ page }) => {
    const account = uniqueAccount();
    await registerByCall(page, account);
    let calls = 0;
    let release = () => {};
    await page.route('**/api/auth/login', async (route) => {
      calls += 1;
      await new Promise<void>((done) => {
        release = done;
      });
      await route.continue();
    });
    let releaseScripts = () => {};
    const held = new Promise<void>((done) => {
      releaseScripts = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email or username').fill(account.email);
    await password.fill(account.password);
    await password.press('Enter');
    await expect(page.locator('form[name="sign-in"]')).toHaveAttribute('method', 'post');
    releaseScripts();
    await ready(page);
    expect(page.url()).toMatch(/\/login$/);
    await expect(page.getByLabel('Email or username')).toHaveValue(account.email);
    await expect(password).toHaveValue(account.password);

    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await password.press('Enter');
    await password.press('Enter');
    const button = page.getByRole('button', { name: 'Signing in…' });
    await button.click({ force: true });
    await expect(button).toBeVisible();
    expect(calls).toBe(1);
    release();
    await page.waitForURL((url) => url.pathname === '/');
    expect(calls).toBe(1);
  },
);

test(
  'a guest books, creates an account, is signed in, and can sign in elsewhere [CONF-03] [SHELL-03]',
  full,
  async ({ page, browser, isMobile }) => {
    test.setTimeout(120_000);
    const { email } = uniqueAccount();
    const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
    await openStep(page, offer, 'payment', { email });
    await payAndConfirm(page);
    const toast = page.getByRole('listitem').filter({ hasText: 'Booking confirmed!' });
    await expect(toast).toContainText('Account created!');
    const card = page.getByRole('region', { name: 'Your new account' });
    await expect(card).toContainText(email);
    const details = card.getByRole('definition');
    const username = await details.nth(1).innerText();
    const password = (await details.nth(2).locator('span').first().innerText()).trim();
    expect(password.length).toBeGreaterThanOrEqual(12);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: 'Copy password' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Copied to clipboard.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);

    await openAccountMenu(page, isMobile);
    await expect(page.getByText('Hi, Ada').filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state, document.cookie]),
    );
    expect(stored).not.toContain(password);
    const [link = ''] = await mailedLinks(email, 1);
    expect(link).not.toContain(password);

    await page.reload();
    await ready(page);
    await expect(page.getByRole('region', { name: 'Booking references' })).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await page.content()).not.toContain(password);

    const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: new URL(page.url()).origin });
    const elsewhere = await context.newPage();
    await open(elsewhere, '/login');
    await signIn(elsewhere, username, password);
    await context.close();
  },
);
