import type { Page } from '@playwright/test';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { expectAccessible, makeBrand, openEditor, signInAs } from '../support/accounts/admin.ts';
import { expect, full, once, open, ready, slowOnce, test } from '../support/browser/test.ts';

const pages = [
  '/admin-settings',
  '/admin/bookings',
  '/admin/bookings/bkg_1',
  '/admin/brands',
  '/admin/brands/new',
  '/admin/brands/skyhop',
];
const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function expectDenied(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toastOf(page)).toContainText('Access Denied');
  await expect(toastOf(page)).toContainText("You don't have permission to access admin settings.");
  expect(new URL(page.url()).search).toBe('');
}

for (const role of ['a signed-out visitor', 'a traveler without the role'] as const) {
  test(
    `${role} is redirected home from every admin page, with one notice [ADM-03] [ADM-04] [SAFE-10]`,
    role === 'a signed-out visitor' ? once : slowOnce,
    async ({ page }) => {
      if (role !== 'a signed-out visitor') await signInAs(page, 'user');
      for (const path of pages) {
        const answer = await page.request.get(path, { maxRedirects: 0 });
        expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/?denied=admin']);
        expect(await answer.text()).not.toContain('Live Mode');
        await open(page, path);
        await expectDenied(page);
      }
      await page.reload();
      await ready(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(toastOf(page)).toHaveCount(0);
    },
  );

  test(`${role} is refused by every admin call [ADM-04] [SAFE-10]`, slowOnce, async ({ page }) => {
    if (role !== 'a signed-out visitor') await signInAs(page, 'user');
    const [status, code] = role === 'a signed-out visitor' ? [401, 'NOT_AUTHENTICATED'] : [403, 'FORBIDDEN'];
    const calls: readonly [string, string, object?][] = [
      ['GET', '/api/admin/settings'],
      ['POST', '/api/admin/settings', { enableLiveMode: true }],
      ['POST', '/api/admin/login'],
      ['GET', '/api/admin/brands'],
      ['POST', '/api/admin/brands', { key: 'intruder', ...acmeSettings() }],
      ['GET', '/api/admin/brands/skyhop'],
      ['PUT', '/api/admin/brands/skyhop', acmeSettings()],
      ['DELETE', '/api/admin/brands/skyhop'],
    ];
    for (const [method, path, data] of calls) {
      const answer = await page.request.fetch(path, { method, ...(data === undefined ? {} : { data }) });
      expect([method, path, answer.status(), (await answer.json()).code]).toEqual([method, path, status, code]);
    }
    const picture = { headers: { 'content-type': 'image/png' }, data: Buffer.alloc(10) };
    expect((await page.request.post('/api/admin/brands/skyhop/logo', picture)).status()).toBe(status);
    expect(await (await page.request.get('/api/brands/skyhop')).json()).toMatchObject({ name: 'Skyhop' });
  });
}

test(
  'an admin whose session ends is sent to sign-in at the next in-app navigation [F-81] [F-82] [ADM-03] [SAFE-10]',
  full,
  async ({ page }) => {
    await signInAs(page, 'admin');
    await open(page, '/admin-settings');
    await page.request.post('/api/auth/logout');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Brands' }).click();
    await page.waitForURL('**/login?redirect=/admin/brands');
    await page.goto('/admin');
    await page.waitForURL('**/login?redirect=/admin');
  },
);

for (const brand of ['default', 'polar']) {
  test(
    `settings show environment, mode and configured keys, under ${brand}; without keys live mode stays off [ADM-01] [ADM-02] [ADM-04] [A11Y-01]`,
    full,
    async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto(`/?brand=${brand}`);
      const html = await (await page.request.get('/admin-settings')).text();
      expect(html).toContain('<meta name="robots" content="noindex"');
      await open(page, '/admin-settings');
      await expect(page).toHaveTitle(/^Administrator Settings \| /);
      const main = page.getByRole('main');
      for (const badge of ['Demo', 'TEST']) await expect(main.getByText(badge, { exact: true })).toBeVisible();
      await expect(main.getByText('Not Configured', { exact: true })).toHaveCount(2);
      const toggle = main.getByRole('switch', { name: 'Live Mode' });
      await expect(toggle).toHaveAttribute('aria-checked', 'false');
      await expect(toggle).toBeDisabled();
      await expect(toggle).toHaveAccessibleDescription(/needs live credentials for the flight supplier and for card/);
      await expect(main.getByRole('link', { name: 'Back to Account' })).toHaveAttribute('href', '/account-settings');
      const refused = await page.request.post('/api/admin/settings', { data: { enableLiveMode: true } });
      expect([refused.status(), (await refused.json()).code]).toEqual([409, 'LIVE_MODE_REFUSED']);
      expect(await (await page.request.get('/api/system/mode')).json()).toMatchObject({ mode: 'test' });
      await expectAccessible(page);
    },
  );

  test(
    `the brand list shows each brand’s details and actions, under ${brand} [ADM-05] [A11Y-01]`,
    full,
    async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto(`/?brand=${brand}`);
      const own = await makeBrand(page, { name: 'Quiet Air', markupPercent: 12.5 });
      await open(page, '/admin/brands');
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toContainText('Default');
      await expect(rows.first().getByRole('button', { name: /^Delete/ })).toHaveCount(0);
      const row = rows.filter({ hasText: own.key });
      await expect(row).toContainText('Quiet Air');
      await expect(row).toContainText('12.5% markup');
      await expect(row.getByRole('link', { name: 'Open site of Quiet Air' })).toHaveAttribute(
        'href',
        `/?brand=${own.key}`,
      );
      await expectAccessible(page);
      await row.getByRole('button', { name: 'Delete Quiet Air' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Quiet Air?' });
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(row).toBeVisible();
      await row.getByRole('button', { name: 'Delete Quiet Air' }).click();
      await dialog.getByRole('button', { name: 'Delete Quiet Air' }).click();
      await expect(toastOf(page)).toContainText('Brand deleted');
      await expect(row).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeFocused();
    },
  );
}

test(
  'the brand manager loads on demand with a loading text; other pages contain none of its code [ADM-05] [FAST-01]',
  slowOnce,
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
    });
    await signInAs(page, 'admin');
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(0);
    for (const words of ['Loading brand manager', 'Administrator Settings', 'admin settings']) {
      expect(scripts.some((script) => script.includes(words))).toBe(false);
    }
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/brand-list-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(page, '/admin-settings');
    await page.getByRole('link', { name: /^Brand manager/ }).click();
    await expect(page.getByText('Loading brand manager...')).toBeVisible();
    await expectAccessible(page);
    held.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
  },
);

test('an administrator creates a brand with key, name and theme; its site is live on the next load [ADM-05] [PRICE-01]', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await openEditor(page, '/admin/brands/new');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('A brand needs a name');
  await expect(page.getByLabel('Key')).toHaveAccessibleDescription('A brand needs a key');
  await expectAccessible(page);
  const key = `made-${Date.now().toString(36)}`;
  const texts: [string, string][] = [
    ['Name', 'Made Here'],
    ['Key', key.toUpperCase()],
    ['Email', 'hello@made.example'],
    ['Phone', '+1 303 555 0111'],
    ['Address', '2 Main Street, Denver, CO'],
    ['Primary color', '#7c3aed'],
  ];
  for (const [label, text] of texts) await page.getByLabel(label, { exact: true }).fill(text);
  const markup = page.getByLabel('Markup in percent');
  await expect(markup).toHaveAccessibleDescription('A $100 fare is shown as $123.');
  await markup.fill('12,5');
  await expect(markup).toHaveAccessibleDescription('A $100 fare is shown as $113.');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(toastOf(page)).toContainText('Brand saved');
  await page.waitForURL(`**/admin/brands/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Made Here' })).toBeVisible();
  expect(await (await page.request.get(`/api/admin/brands/${key}`)).json()).toMatchObject({ markupPercent: 12.5 });
  await open(page, `/?brand=${key}`);
  await expect(page).toHaveTitle('Made Here Flight Booking');
});
