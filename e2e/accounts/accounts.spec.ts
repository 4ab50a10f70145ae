import {
  fillSignUp,
  mailedLinks,
  openAccountMenu,
  registerByCall,
  signIn,
  signInAsNewUser,
  signOut,
  trySignIn,
  uniqueAccount,
} from '../support/accounts/accounts.ts';
import { expect, full, narrow, once, open, ready, slowOnce, test } from '../support/browser/test.ts';

const nextPassword = 'Difference-Engine-2';

test('register, sign in, change the password, sign out, sign in with the new one [AUTH-01] [AUTH-02] [AUTH-04] [ACC-02] [ACC-03] [SHELL-03]', async ({
  page,
  isMobile,
}) => {
  const account = uniqueAccount();
  await open(page, '/login');
  await page.getByRole('link', { name: 'Create free account' }).click();
  await page.waitForURL(/\/register$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await fillSignUp(page, account);
  await expect(page.getByText('Strength: Strong')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/login\?registered=true$/);
  await expect(page.getByText('Your account was created. You can sign in now.')).toBeVisible();

  await signIn(page, account.username, account.password);
  await openAccountMenu(page, isMobile);
  await expect(page.getByText('Hi, Ada').filter({ visible: true })).toHaveCount(1);
  if (isMobile) await expect(page.getByRole('navigation', { name: 'Menu' }).getByText(account.email)).toBeVisible();
  await page.getByRole('link', { name: 'Profile Settings' }).filter({ visible: true }).click();
  await page.waitForURL(/\/account-settings\?tab=profile$/);
  const profile = page.getByRole('tabpanel', { name: 'Profile' });
  for (const text of [account.username, account.email, String(new Date().getUTCFullYear())]) {
    await expect(profile).toContainText(text);
  }

  await open(page, '/account-settings');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Secure Password')).toBeVisible();
  await expect(page.getByText('Not enabled (coming soon)')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enable/ })).toBeDisabled();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByLabel('New password', { exact: true }).fill(nextPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(nextPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your password has been updated' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Your password has been updated')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');

  await signOut(page, isMobile);
  await open(page, '/login');
  await signIn(page, account.email, nextPassword);
  await openAccountMenu(page, isMobile);
  await expect(page.getByText('Hi, Ada').filter({ visible: true })).toHaveCount(1);
});

test(
  'signing up switches to the sign-in tab, and signing in leads home [AUTH-03]',
  slowOnce,
  async ({ page, isMobile }) => {
    const account = uniqueAccount();
    await open(page, '/');
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Sign In' }).filter({ visible: true })).toHaveAttribute(
        'href',
        '/auth',
      );
      await page.getByRole('link', { name: 'Sign Up' }).click();
    } else {
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
      await page.getByRole('link', { name: 'Get Started' }).click();
    }
    await page.waitForURL(/\/auth\?tab=signup$/);
    const signInTab = page.getByRole('tab', { name: 'Sign In' });
    const signUpTab = page.getByRole('tab', { name: 'Sign Up' });
    await expect(signUpTab).toHaveAttribute('aria-selected', 'true');
    await signUpTab.press('ArrowLeft');
    await expect(signInTab).toBeFocused();
    await expect(signInTab).toHaveAttribute('aria-selected', 'true');
    await signInTab.press('End');
    await expect(signUpTab).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Email or username')).toHaveAttribute('type', 'email');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await fillSignUp(page, account);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(signInTab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Email or username')).toHaveValue(account.email);
    const password = page.locator('form[name="sign-in"]').getByLabel('Password', { exact: true });
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    await password.fill(account.password);
    await password.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
  },
);

test.describe('errors', () => {
  test.use({ allowStatuses: [400, 401, 409, 422] });

  test(
    'invalid input is reported at each field, and the first invalid field gets the focus [AUTH-01] [AUTH-02] [A11Y-01]',
    full,
    async ({ page }) => {
      const taken = uniqueAccount();
      await registerByCall(page, taken);
      await open(page, '/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      const name = page.getByLabel('Email or username');
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription('Email is required');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
      await trySignIn(page, taken.email, 'Not-This-One-1');
      await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
      expect(page.url()).toMatch(/\/login$/);

      await open(page, '/register');
      const create = page.getByRole('button', { name: 'Create Account' });
      await create.click();
      await expect(page.getByLabel('First name')).toBeFocused();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password must be at least 6 characters long',
      );
      await fillSignUp(page, taken, 'another');
      await create.click();
      await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
        'Passwords do not match',
      );
      await fillSignUp(page, taken);
      await create.click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists.');
      await expect(page.getByLabel('Email')).toBeFocused();
      await fillSignUp(page, { ...uniqueAccount(), username: taken.username });
      await create.click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is already taken.');
    },
  );

  test(
    'a failed password change gives the reason in a toast and on the page [ACC-03] [SHELL-07]',
    slowOnce,
    async ({ page }) => {
      const account = await signInAsNewUser(page);
      await open(page, '/account-settings');
      const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
        page.getByLabel(label, { exact: true }),
      ) as [ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>, ReturnType<typeof page.getByLabel>];
      const change = page.getByRole('button', { name: 'Change Password' });
      await change.click();
      await expect(current).toBeFocused();
      await expect(current).toHaveAccessibleDescription('Current password is required');
      await expect(next).toHaveAccessibleDescription('New password must be at least 12 characters');
      await expect(confirm).toHaveAccessibleDescription('Please confirm your new password');
      await current.fill('Not-This-One-1');
      await next.fill('analytical-engine');
      await confirm.fill('other');
      await expect(next).toHaveAccessibleDescription(
        'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      );
      await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
      await next.fill(nextPassword);
      await confirm.fill(nextPassword);
      await change.click();
      await expect(current).toHaveAccessibleDescription('Current password is incorrect');
      await expect(page.getByRole('listitem').filter({ hasText: 'Current password is incorrect' })).toBeVisible();
      await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 422, body: 'no' }));
      await current.fill(account.password);
      await change.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to update password');
      await page.unroute('**/api/auth/change-password');
    },
  );
});

test(
  'a forgotten password: the same answer for everyone, and a link that works once [AUTH-05] [ACC-03]',
  narrow,
  async ({ page, browser }) => {
    test.slow();
    const account = uniqueAccount();
    await registerByCall(page, account);
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const answers: string[] = [];
    for (const email of [uniqueAccount().email, account.email]) {
      await open(page, '/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText('Check your email')).toBeVisible();
      answers.push(await page.getByRole('main').innerText());
    }
    expect(answers[1]).toBe(answers[0]);
    const [link = ''] = await mailedLinks(account.email, 1);

    const stale = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await stale.goto(link);
    await ready(stale);
    const response = await page.goto(link);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    expect(response?.headers()['cache-control']).toContain('no-store');
    await ready(page);
    await expect(page).toHaveURL(/\/reset-password$/);
    // Phones reload a tab after use of another app.
    await page.reload();
    await ready(page);
    await expect(page).toHaveURL(/\/reset-password$/);
    const token = new URL(link, page.url()).searchParams.get('token') ?? '';
    const kept = () =>
      page.evaluate(() => JSON.stringify([window.history.state, { ...sessionStorage }, document.cookie]));
    expect(await kept()).toContain(token);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'New password must be at least 12 characters',
    );
    for (const one of [page, stale]) {
      await one.getByLabel('New password', { exact: true }).fill(nextPassword);
      await one.getByLabel('Confirm new password', { exact: true }).fill(nextPassword);
      await one.getByRole('button', { name: 'Set New Password' }).click();
      if (one === page) await page.waitForURL(/\/login\?reset=true$/);
    }
    // Its entry in the tab's history was replaced.
    expect(await kept()).not.toContain(token);
    await expect(stale.getByRole('alert')).toContainText('This link is no longer valid. Please request a new one.');
    await expect(stale.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute('href', '/forgot-password');
    expect(await stale.evaluate(() => JSON.stringify(window.history.state))).not.toContain(token);
    await stale.context().close();
    await expect(page.getByText('Your password has been updated. You can sign in now.')).toBeVisible();
    await ready(page);
    await signIn(page, account.email, nextPassword);
  },
);

test(
  'signing in redirects only to a path of this site [AUTH-01] [ACC-01] [ACC-04] [SAFE-04]',
  once,
  async ({ page }) => {
    const account = uniqueAccount();
    await registerByCall(page, account);
    const led = await page.request.get('/account-settings', { maxRedirects: 0 });
    expect(led.status()).toBe(302);
    expect(led.headers().location).toBe('/login?redirect=/account-settings');
    const toProfile = await page.request.get('/profile', { maxRedirects: 0 });
    expect(toProfile.headers().location).toBe('/login?redirect=/profile');

    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%09/evil.example',
      '/.//evil.example',
      '/%2f%2fevil.example',
    ]) {
      await open(page, `/login?redirect=${encodeURIComponent(evil)}`);
      await signIn(page, account.email, account.password);
      // The same rule applies to a visitor who is already signed in.
      const again = await page.request.get(`/login?redirect=${encodeURIComponent(evil)}`, { maxRedirects: 0 });
      expect([again.status(), again.headers().location], evil).toEqual([302, '/']);
      await page.context().clearCookies();
    }

    await open(page, '/profile');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signIn(page, account.email, account.password, '/account-settings?tab=profile');
    await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
    // The sign-in page itself is never the target.
    expect((await page.request.get('/account-settings', { maxRedirects: 0 })).status()).toBe(200);
  },
);
