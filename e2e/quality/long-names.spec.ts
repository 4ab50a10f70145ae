import { defaultTheme } from '#domain/brand/theme.ts';
import { renderHtml } from '#server/features/mail/index.ts';
import { signInAsNewTraveler } from '../support/accounts/account.ts';
import { makeBrand, openEditor, signInAs } from '../support/accounts/admin.ts';
import { bookByCalls } from '../support/booked.ts';
import { layoutFaults } from '../support/browser/layout-faults.ts';
import { expect, once, open, slowOnce, test } from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';

const longest = 'M'.repeat(60);

test.use({ allowStatuses: [401, 404] });

test(
  'no page scrolls sideways at 320 px for a brand and a traveler with the longest names of one word [F-110] [A11Y-01]',
  slowOnce,
  async ({ page }) => {
    test.setTimeout(180_000);
    await signInAs(page, 'admin');
    const { key } = await makeBrand(page, { name: longest });
    const faults: [string, string[]][] = [];
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const found = (await layoutFaults(page, 320)).filter((fault) => /^(scrolls|outside|cut|overlap)/.test(fault));
      if (found.length > 0) faults.push([path, found]);
    };
    await look(`/?brand=${key}`);
    const booking = await bookByCalls(page);
    const account = ['/admin/bookings', `/admin/bookings/${booking.id}`, '/admin/brands', '/admin-settings'];
    for (const path of account) await look(path);
    await openEditor(page, `/admin/brands/${key}`);
    await look(`/admin/brands/${key}`);
    await page.request.post('/api/auth/logout');
    await signInAsNewTraveler(page, { firstName: longest, lastName: longest });
    const own = await bookByCalls(page);
    const pages = [
      '/contact',
      '/about',
      '/faq',
      '/privacy',
      '/terms',
      '/cookies',
      '/cancellation-policy',
      '/expedia',
      '/no/such/page',
    ];
    const trips = [
      '/my-trips',
      `/my-trips?trip=${own.id}`,
      `/booking?booking=${own.id}`,
      '/account-settings',
      '/profile',
    ];
    for (const path of [...pages, ...trips, roundTrip({})]) await look(path);
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
    expect(await layoutFaults(page, 320), 'side menu').toEqual([]);
    await page.request.post('/api/auth/logout');
    for (const path of ['/login', '/register', '/forgot-password', '/my-trips']) await look(path);
    expect(faults.map(([path, found]) => `${path}: ${found.slice(0, 8).join(' | ')}`)).toEqual([]);
  },
);

test('a mail of a brand with the longest name of one word fits a phone [F-110]', once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const contact = { email: `${longest}@example.com`, phone: '+1 555 0100', address: longest };
  const brand = { key: 'acme', name: longest, theme: defaultTheme, contact, linkTo: (path: string) => path };
  await page.setContent(renderHtml({ subject: '', heading: `Welcome to ${longest}`, blocks: [] }, brand));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
