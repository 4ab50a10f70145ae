import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AdminBrand } from '#contract/brand/calls.ts';
import type { BrandSettings } from '#contract/brand/settings.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { accessibilityFaults } from '../browser/axe.ts';
import { administrator } from '../browser/servers.ts';
import { signInAsNewTraveler } from './account.ts';

/** Signs the page's visitor in as the administrator, or as a new traveler. */
export async function signInAs(page: Page, role: 'admin' | 'user'): Promise<void> {
  if (role === 'user') {
    await signInAsNewTraveler(page);
    return;
  }
  const data = { username: administrator.email, password: administrator.password };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
}

/** A key unused by other tests. */
export function uniqueKey(): string {
  return `acme-${randomBytes(4).toString('hex')}`;
}

/** Creates a brand as the page's administrator. */
export async function makeBrand(page: Page, change: Partial<BrandSettings> = {}): Promise<AdminBrand> {
  const response = await page.request.post('/api/admin/brands', {
    data: { key: uniqueKey(), ...acmeSettings(change) },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as AdminBrand;
}

/** Opens a brand's form and waits until it is interactive. */
export async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^(Save|Create) brand$/ })).toBeEnabled();
}

/** No axe violations and nothing wider than the window, also at 320 px (A11Y-01). */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [size?.width ?? 1440, 320]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 });
    // A preview may have low contrast: showing that is its purpose. It is hidden from assistive technology.
    expect(await accessibilityFaults(page, { exclude: '[data-preview]' }), `at ${width} px`).toEqual([]);
    // May be negative: an open dialog reserves the space of the scroll bar.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  if (size !== null) await page.setViewportSize(size);
}
