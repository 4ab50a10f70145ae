import type { Page } from '@playwright/test';
import { newcomer, openAccountMenu, registerByCall, signIn, trySignIn } from './support/accounts.ts';
import { accessibilityFaults } from './support/axe.ts';
import { expect, full, open, slowOnce, test } from './support/test.ts';

/** No violation, and nothing wider than the window. */
async function expectClean(page: Page, where: string): Promise<void> {
  expect(await accessibilityFaults(page), where).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, where).toBe(0);
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

for (const [brand, width] of [
  ['tailfin', 320],
  ['polar', 320],
  ['skyhop', 1440],
  ['solana', 1440],
] as const) {
  test.describe(`under ${brand} at ${width} px`, () => {
    test.use({ allowStatuses: [400, 401, 422] });

    test('every account screen and state is without axe violation and fits [A11Y-01]', slowOnce, async ({ page }) => {
      test.setTimeout(120_000);
      const isNarrow = width < 768;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const account = newcomer();
      await registerByCall(page, account);
      await open(page, `/login?brand=${brand}&registered=true`);
      await expectClean(page, 'sign in');
      await trySignIn(page, account.email, 'Not-This-One-1');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectClean(page, 'sign in refused');
      if (isNarrow) {
        await openAccountMenu(page, true);
        await expectClean(page, 'menu signed out');
      }
      await open(page, '/auth?tab=signup');
      await page.getByLabel('Email', { exact: true }).fill('ada');
      await press(page, 'Create Account');
      await expectClean(page, 'tabs, sign up with errors');
      await page.getByRole('tab', { name: 'Sign In' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expectClean(page, 'tabs, sign in with errors');
      await open(page, '/register');
      for (const password of ['weak', 'weak-fair-1', 'Analytical-Engine-1']) {
        await page.getByLabel('Password', { exact: true }).fill(password);
        await expectClean(page, `register, ${password}`);
      }
      await open(page, '/forgot-password');
      await press(page, 'Send Reset Link');
      await expectClean(page, 'forgotten, with error');
      await page.getByLabel('Email').fill(account.email);
      await press(page, 'Send Reset Link');
      await expect(page.getByText('Check your mail')).toBeVisible();
      await expectClean(page, 'forgotten, sent');
      await open(page, '/reset-password?token=no-such-token');
      await press(page, 'Set New Password');
      await expectClean(page, 'reset, with errors');
      await page.getByLabel('New password', { exact: true }).fill('Difference-Engine-2');
      await page.getByLabel('Confirm new password', { exact: true }).fill('Difference-Engine-2');
      await press(page, 'Set New Password');
      await expect(page.getByRole('alert')).toContainText('not valid any more');
      await expectClean(page, 'reset, dead link');

      await open(page, '/login');
      await signIn(page, account.email, account.password);
      await openAccountMenu(page, isNarrow);
      await expectClean(page, 'menu signed in');
      await open(page, '/account-settings');
      await press(page, 'Change Password');
      await expectClean(page, 'security with errors');
      await page.getByRole('tab', { name: 'Profile' }).click();
      await expectClean(page, 'profile');
      await page.route('**/api/auth/user', (route) => route.fulfill({ status: 400, body: 'no' }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Search Flights' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expectClean(page, 'settings, not authenticated');
    });
  });
}

test(
  'none of these pages belongs into a search engine [AUTH-01] [AUTH-02] [AUTH-03] [AUTH-05] [ACC-01]',
  full,
  async ({ page }) => {
    const account = newcomer();
    await registerByCall(page, account);
    for (const path of ['/login', '/register', '/auth', '/forgot-password', '/reset-password']) {
      await open(page, path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
    await open(page, '/login?redirect=/account-settings');
    await signIn(page, account.email, account.password, '/account-settings');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page).toHaveTitle(/^Account Settings \| /);
  },
);
