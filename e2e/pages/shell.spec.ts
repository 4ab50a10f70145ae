import type { Locator, Page } from '@playwright/test';
import { signInAsNewTraveler } from '../support/accounts/account.ts';
import { makeBrand, signInAs } from '../support/accounts/admin.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { settled } from '../support/browser/settled.ts';
import { expect, full, narrow, once, open, phoneOnly, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';

const brands = [
  { key: 'skyhop', phone: '+1 212 555 0142', tel: 'tel:+12125550142' },
  { key: 'polar', phone: '+44 20 7946 0321', tel: 'tel:+442079460321' },
];
const feeCondition = 'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.';
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const addressesOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** Opacity of the bar behind the header: 0 at the top of a page, 1 below. */
const bar = (page: Page) =>
  page.getByRole('banner').evaluate((header) => Number(getComputedStyle(header, '::before').opacity));

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
}

async function expectClean(page: Page, what: string): Promise<void> {
  expect(await accessibilityFaults(page), what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

for (const { key, phone, tel } of brands) {
  test(
    `the header under ${key}: four links, the phone, and a claim with its condition visible [SHELL-01] [HOME-07]`,
    key === 'skyhop' ? once : slowOnce,
    async ({ page }) => {
      await open(page, `/?brand=${key}`);
      const header = page.getByRole('banner');
      const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links).toHaveText(['Home', 'Flights', 'My Trips', 'Contact']);
      expect(await addressesOf(links)).toEqual(['/', '/search', '/my-trips', '/contact']);
      const claim = header.getByText('Save 70% on selected phone deals').filter({ visible: true });
      const call = header.getByRole('link', { name: phone });
      await expect(call).toHaveAttribute('href', tel);
      await expect(call).toHaveAttribute('data-call-place', 'header');
      await expect(claim).toBeVisible();
      for (const [path, name] of [
        ['/', 'Home'],
        ['/search', 'Flights'],
        ['/my-trips', 'My Trips'],
        ['/contact', 'Contact'],
      ] as const) {
        await page.goto(path);
        await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText([name]);
      }
      await page.goto('/about');
      await expect(links.and(page.locator('[aria-current="page"]'))).toHaveCount(0);
      // The narrowest desktop width shows all of it.
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(call).toBeVisible();
      await expect(claim).toBeVisible();
      await expectClean(page, '768 px');
    },
  );

  test(
    `the side menu under ${key}: the same links, account links, the phone and three claims with conditions [SHELL-02] [PAGE-08]`,
    key === 'skyhop' ? phoneOnly : slowPhoneOnly,
    async ({ page }) => {
      await open(page, `/?brand=${key}`);
      await expect(sideMenu(page)).toBeHidden();
      await menuButton(page).click();
      const menu = sideMenu(page);
      const links = menu.getByRole('link');
      await expect(links).toHaveText(['Home', 'Flights', 'My Trips', 'Contact', 'Sign In', 'Sign Up', phone]);
      expect(await addressesOf(links)).toEqual([
        '/',
        '/search',
        '/my-trips',
        '/contact',
        '/auth',
        '/auth?tab=signup',
        tel,
      ]);
      await expect(menu.getByRole('link', { name: phone })).toHaveAttribute('data-call-place', 'menu');
      for (const said of [
        `$0 Fees to book. ${feeCondition}`,
        '24/7 Help by phone and email',
        'Save 70% on selected phone deals',
      ]) {
        await expect(menu.getByText(said)).toBeVisible();
      }
      await expectClean(page, 'menu');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectClean(page, 'menu at 320 px');
      await menu.getByRole('link', { name: 'Contact' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Get Help Finding Cheap Flights' })).toBeVisible();
      await expect(sideMenu(page)).toBeHidden();
    },
  );
}

test(
  'the narrowest desktop width shows the whole name of a brand next to the rest of the header [SHELL-01]',
  slowOnce,
  async ({ page }) => {
    for (const [brand, name] of [
      ['polar', 'Polar Air Desk'],
      ['solana', 'Solana Travel'],
    ] as const) {
      await open(page, `/?brand=${brand}`);
      for (const width of [768, 820]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await page
          .getByRole('banner')
          .getByTitle(name)
          .filter({ visible: true })
          .evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]);
        expect(cut, `${name} at ${width} px`).toEqual([0, 0]);
        await expectClean(page, `${name} at ${width} px`);
      }
    }
  },
);

test(
  'a long first name in the header splits no word of the brand’s name [SHELL-01] [SHELL-03]',
  slowOnce,
  async ({ page }) => {
    await signInAsNewTraveler(page, { firstName: 'Maximiliane Wilhelmina' });
    for (const [brand, name] of [
      ['default', 'Tailfin'],
      ['polar', 'Polar Air Desk'],
    ] as const) {
      await page.setViewportSize({ width: 768, height: 800 });
      await open(page, `/?brand=${brand}`);
      await expect(page.getByRole('button', { name: 'Hi, Maximiliane Wilhelmina' })).toBeVisible();
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const split = await page
          .getByRole('banner')
          .getByTitle(name)
          .filter({ visible: true })
          .evaluate((mark) => {
            const text = mark.firstChild as Text;
            return [...text.data.matchAll(/\S+/g)]
              .filter(({ 0: word, index }) => {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                return range.getClientRects().length > 1;
              })
              .map(([word]) => word);
          });
        expect(split, `${name} at ${width} px`).toEqual([]);
      }
    }
  },
);

for (const [path, motion] of [
  ['/', 'no-preference'],
  ['/', 'reduce'],
  ['/terms', 'no-preference'],
  ['/terms', 'reduce'],
] as const) {
  test(
    `${path}: the header is clear up to 10 px, a bar below that, and clear again, with motion ${motion} [SHELL-01]`,
    full,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto(path);
      expect(await bar(page)).toBe(0);
      await scrollTo(page, 10);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(10);
      // A frame later nothing is animating.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await bar(page)).toBe(0);
      await scrollTo(page, 11);
      await expect.poll(() => bar(page)).toBe(1);
      const box = await page.getByRole('banner').boundingBox();
      await scrollTo(page, 600);
      await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
      expect(box?.height).toBe(64);
      await scrollTo(page, 0);
      await expect.poll(() => bar(page)).toBe(0);
    },
  );
}

test('browsers without scroll-driven styles use a script instead [SHELL-01]', full, async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await open(page, '/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-at-top', '');
  await scrollTo(page, 11);
  await expect(html).not.toHaveAttribute('data-at-top');
  await scrollTo(page, 10);
  await expect(html).toHaveAttribute('data-at-top', '');
});

test(
  'the side menu by keyboard: opened, traversed, left, closed by Escape [SHELL-02] [A11Y-01]',
  phoneOnly,
  async ({ page }) => {
    await open(page, '/');
    const menu = sideMenu(page);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: /^\+/ }).focus();
    await page.keyboard.press('Tab');
    // Nothing behind the menu receives the focus.
    await expect(menu).toBeHidden();
  },
);

test.describe('an unknown page', () => {
  test.use({ allowStatuses: [404] });
  test(
    'also has header and footer, and keeps the footer while navigating away [SHELL-01] [SHELL-05]',
    full,
    async ({ page }) => {
      await open(page, '/no/such/page');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('All rights reserved');
      await footer.getByRole('link', { name: 'Search Flights' }).click();
      await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
      await expect(footer).toContainText('All rights reserved');
    },
  );
});

test('resizing the window during a navigation causes no error [SHELL-04]', slowOnce, async ({ page }) => {
  await open(page, '/my-trips');
  for (let round = 0; round < 4; round++) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search Flights' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.setViewportSize({ width: 390 + round, height: 640 });
    await page.goBack();
    await page.setViewportSize({ width: 590 + round, height: 640 });
  }
  await expect(page).toHaveURL('/my-trips');
});

test('footer links navigate without loading a new document [SHELL-04]', full, async ({ page }) => {
  await open(page, '/search');
  await page.evaluate(() => Reflect.set(window, 'same', true));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flights at a price you can trust' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
});

test('a new page takes the focus, by a link and by Back [A11Y-01] [SHELL-04]', slowOnce, async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/my-trips');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search Flights' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(main).toBeFocused();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/my-trips');
  await expect(main).toBeFocused();
});

for (const role of ['admin', 'user'] as const) {
  test(
    `signed in as ${role}: the menu, with administration for administrators only [SHELL-03]`,
    role === 'admin' ? {} : narrow,
    async ({ page, isMobile }) => {
      await signInAs(page, role);
      await open(page, '/');
      if (isMobile) await menuButton(page).click();
      else await page.getByRole('banner').getByRole('button', { name: /^Hi, / }).click();
      const menu = isMobile ? sideMenu(page) : page.locator('#account-menu');
      await expect(menu.getByRole('link', { name: 'My Trips' })).toHaveAttribute('href', '/my-trips');
      await expect(menu.getByRole('link', { name: 'Profile Settings' })).toHaveAttribute('href', '/profile');
      await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
      const administration = menu.getByRole('link', { name: 'Administration' });
      await expect(administration).toHaveCount(role === 'admin' ? 1 : 0);
      if (role === 'user') return;
      // The menu slides in; a click on a moving link would miss it.
      await settled(page);
      await administration.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Administrator Settings' })).toBeVisible();
    },
  );
}

test('the menu button stays at the edge if a brand hides the badge [F-30] [SHELL-01]', slowOnce, async ({ page }) => {
  await signInAs(page, 'admin');
  const badges = { save: { text: '', condition: '' } };
  const { key } = await makeBrand(page, { shell: { badges } });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const edges: number[] = [];
    for (const brand of ['default', key]) {
      await open(page, `/?brand=${brand}`);
      await expect(page.locator('.header-badge')).toHaveCount(brand === key ? 0 : 1);
      edges.push(
        await page.getByRole('banner').evaluate((header) => {
          const parts = [...header.querySelectorAll('.page-width > *')];
          return Math.max(...parts.map((part) => part.getBoundingClientRect().right));
        }),
      );
    }
    expect([width, edges[1]]).toEqual([width, edges[0]]);
  }
});
