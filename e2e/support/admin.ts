import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { BrandInput, EditedBrand } from '../../contract/admin.ts';
import { signInAsNew } from './account.ts';
import { accessibilityFaults } from './axe.ts';
import { administrator } from './servers.ts';

/** Signs the page's visitor in as the administrator, or as a traveler who is new. */
export async function signInAs(page: Page, role: 'admin' | 'user'): Promise<void> {
  if (role === 'user') {
    await signInAsNew(page);
    return;
  }
  const data = { username: administrator.email, password: administrator.password };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
}

/** What a brand is made of, readable and without a home page of its own. */
export function brandInput(change: Partial<BrandInput> = {}): BrandInput {
  return {
    name: 'Acme Air',
    domain: null,
    logo: null,
    theme: {
      primary: '#0f766e',
      secondary: '#1f2937',
      accent: '#b45309',
      background: '#ffffff',
      text: '#111827',
      font: 'Inter',
    },
    contact: { email: 'hello@acme.example', phone: '+1 303 555 0199', address: '1 Main Street, Denver, CO' },
    social: { facebook: null, twitter: null, instagram: null },
    markupPercent: 23,
    cancellation: { freeWithin24Hours: true, feeByCurrency: { USD: 35 } },
    home: {},
    ...change,
  };
}

/** A key that no other test has. */
export function freshKey(): string {
  return `acme-${randomBytes(4).toString('hex')}`;
}

/** Makes a brand in the name of the page's administrator; answers it as it was stored. */
export async function makeBrand(page: Page, change: Partial<BrandInput> = {}): Promise<EditedBrand> {
  const response = await page.request.post('/api/admin/brands', { data: { key: freshKey(), ...brandInput(change) } });
  expect(response.status()).toBe(201);
  return (await response.json()) as EditedBrand;
}

/** The form of a brand, once it listens. */
export async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^(Save|Create) brand$/ })).toBeEnabled();
}

/** Whether nothing is wrong for anybody: no axe violation, nothing wider than the window, also at 320 px (A11Y-01). */
export async function expectSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [size?.width ?? 1440, 320]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 });
    // What a preview shows may be hard to read: that is what it is for. It is cut off from everybody's tools.
    expect(await accessibilityFaults(page, { exclude: '[data-preview]' }), `at ${width} px`).toEqual([]);
    // Less than nothing: an open dialog keeps the place of the scroll bar free.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  if (size !== null) await page.setViewportSize(size);
}
