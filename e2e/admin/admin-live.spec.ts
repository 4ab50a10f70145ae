import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { claims } from '#domain/content/claims/claims.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { expectAccessible } from '../support/accounts/admin.ts';
import { duffelOrigin, stripeOrigin } from '../support/browser/servers.ts';
import { full, ready, slowOnce } from '../support/browser/test.ts';

// A separate server with live credentials that only the simulators accept: every other test needs test mode.
const administrator = { username: 'boss@example.com', password: 'Correct-Horse-9-Battery' };
let folder: string;
let server: ServerProcess;
let origin: string;

test.describe.configure({ mode: 'serial' });

// Each project has its own server, whose brands keep their companies once set.
test.beforeEach(({ page }) => nameCompanies(page));

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailfin-live-'));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer(
    {
      DATA_DIR: folder,
      DUFFEL_API_URL: duffelOrigin,
      STRIPE_API_URL: stripeOrigin,
      DUFFEL_LIVE_TOKEN: 'duffel_live_simulator',
      STRIPE_LIVE_SECRET_KEY: 'sk_live_simulator',
      ALLOW_LIVE_KEYS_ELSEWHERE: '1',
      ADMIN_EMAIL: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      PUBLIC_ORIGIN: 'https://flights.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
    port,
  );
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const toggle = (page: Page) => page.getByRole('switch', { name: 'Live Mode' });
const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Switch to live mode?' });
const modeOf = async (page: Page) => (await (await page.request.get(`${origin}/api/system/mode`)).json()).mode;

async function openSettings(page: Page, brand = 'default'): Promise<void> {
  expect((await page.request.post(`${origin}/api/auth/login`, { data: administrator })).status()).toBe(200);
  await page.goto(`${origin}/?brand=${brand}`);
  await page.goto(`${origin}/admin-settings`);
  await ready(page);
}

/** Live mode is refused while a brand shows the sample company. */
async function nameCompanies(page: Page): Promise<void> {
  expect((await page.request.post(`${origin}/api/auth/login`, { data: administrator })).status()).toBe(200);
  const operator = { legalName: 'Acme Inc.', office: '', registration: '', accreditation: '', accreditationLogo: '' };
  const brands: { key: string }[] = await (await page.request.get(`${origin}/api/admin/brands`)).json();
  for (const brand of brands) {
    const data = { ...brand, operator };
    expect((await page.request.put(`${origin}/api/admin/brands/${brand.key}`, { data })).status()).toBe(200);
  }
}

async function turnOn(page: Page): Promise<void> {
  await toggle(page).click();
  await dialogOf(page).getByRole('button', { name: 'Switch to Live Mode' }).click();
}

for (const brand of ['default', 'skyhop', 'solana', 'polar']) {
  test(
    `turning on live mode asks for confirmation of real bookings with actual payment methods; canceling changes nothing, under ${brand} [ADM-02] [A11Y-01]`,
    full,
    async ({ page }) => {
      await openSettings(page, brand);
      await expect(page.getByText('Configured', { exact: true })).toHaveCount(2);
      await expect(toggle(page)).toBeEnabled();
      await expect(page.getByRole('region', { name: 'Before live mode' })).toContainText('WarningUnconfirmed claims');
      await expectAccessible(page);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
      });
      await toggle(page).click();
      await expect(dialogOf(page)).toContainText('Real bookings with actual payment methods will be made');
      await expect(dialogOf(page).getByRole('button', { name: 'Stay in Test Mode' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
      expect(sent).toEqual([]);
      expect(await modeOf(page)).toBe('test');
    },
  );
}

test(
  'the server’s refusal and its reason are shown in a toast and on the page, and the mode stays [ADM-03] [A11Y-01]',
  slowOnce,
  async ({ page }) => {
    await openSettings(page);
    const reason = 'The payment account may not take card numbers from this site.';
    await page.route('**/api/admin/settings', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return route.fulfill({ status: 409, json: { code: 'LIVE_MODE_REFUSED', message: reason, requestId: 'req_1' } });
    });
    await turnOn(page);
    for (const text of ['Failed to Update', 'There was a problem saving your changes.', reason]) {
      await expect(toastOf(page)).toContainText(text);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    }
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
    await expect(toggle(page)).toBeEnabled();
    expect(await modeOf(page)).toBe('test');
    await expectAccessible(page);
  },
);

test('live mode can be turned on and off: verify, save, verify again, and the page reloads after a second [ADM-01] [ADM-02] [ADM-04] [API-06]', async ({
  page,
}) => {
  await openSettings(page);
  await expect(page.getByText(/^Test mode: no real bookings/)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/settings', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await turnOn(page);
  await expect(toggle(page)).toBeDisabled();
  await expect(page.getByText('Saving…')).toBeVisible();
  // Before that, the verification is under way, and the skipped time would be its deadline.
  await asked.promise;
  await page.clock.pauseAt(Date.now() + 10_000);
  held.resolve();
  await expect(toastOf(page)).toContainText('Settings Updated');
  expect(sent).toEqual(['/api/admin/login', '/api/admin/settings', '/api/admin/login']);
  await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.clock.runFor(900);
  expect(await page.evaluate(() => Reflect.get(window, 'before'))).toBe(true);
  await page.clock.runFor(200);
  await loaded;
  await page.clock.resume();
  await ready(page);
  await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText(/^Test mode: no real bookings/)).toHaveCount(0);
  expect(await (await page.request.get(`${origin}/api/system/mode`)).json()).toEqual({
    isLiveMode: true,
    mode: 'live',
  });
  await expectAccessible(page);

  sent.length = 0;
  const again = page.waitForEvent('load');
  await toggle(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Live Mode' }).click();
  await expect(toastOf(page)).toContainText('Settings Updated');
  expect(sent).toEqual(['/api/admin/login', '/api/admin/settings', '/api/admin/login']);
  await again;
  await ready(page);
  await expect(page.getByText('TEST', { exact: true })).toBeVisible();
  expect(await modeOf(page)).toBe('test');
});

test(
  'in live mode administrators see a warning for every unconfirmed claim until each is resolved [HOME-09] [A11Y-01]',
  full,
  async ({ page }) => {
    const switchLive = async (enableLiveMode: boolean) => {
      const answer = await page.request.post(`${origin}/api/admin/settings`, { data: { enableLiveMode } });
      expect(answer.status()).toBe(200);
    };
    const visit = async (path: string) => {
      await page.goto(origin + path);
      await ready(page);
    };
    await openSettings(page);
    const warning = page.getByText('Live mode is on, and some sites make unconfirmed claims');
    await visit('/admin/brands');
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
    await expect(warning).toHaveCount(0);
    await switchLive(true);
    for (const path of ['/admin-settings', '/admin/brands/default', '/admin/brands']) {
      await visit(path);
      await expect(warning).toBeVisible();
    }
    for (const brand of ['default', 'skyhop', 'solana', 'polar']) {
      await visit(`/?brand=${brand}`);
      await visit('/admin/brands');
      await page
        .locator('summary')
        .filter({ hasText: /^Tailfin: \d+ claims to confirm$/ })
        .click();
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Home page: “Flash sale: up to 85% off”' }),
      ).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: '/contact: “beat it by 5%”' })).toBeVisible();
      await expectAccessible(page);
    }

    const address = `${origin}/api/admin/brands/default`;
    const { key: _key, isDefault: _is, ...brand } = await (await page.request.get(address)).json();
    const [first, ...others] = claims.map(({ id }) => id);
    const confirm = async (updatedAt: string | null, ids: readonly (string | undefined)[]) => {
      const saved = await page.request.put(address, { data: { ...brand, updatedAt, confirmedClaims: ids } });
      expect(saved.status()).toBe(200);
      return ((await saved.json()) as { updatedAt: string }).updatedAt;
    };
    const changed = await confirm(brand.updatedAt, others);
    await visit('/admin/brands/default');
    await expect(page.getByText('Tailfin: 1 claim to confirm')).toBeVisible();
    await confirm(changed, [first, ...others]);
    await page.reload();
    await ready(page);
    await expect(page.getByText('Nothing left to confirm')).toBeVisible();
    await expect(warning).toHaveCount(0);
    await switchLive(false);
  },
);
