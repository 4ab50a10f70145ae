import type { Locator, Page } from '@playwright/test';
import { expect, full, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { chooseAirport } from '../support/search.ts';

test('the top of the page: a badge with its condition, a link down to the form, a number to call [HOME-01] [HOME-02]', async ({
  page,
}) => {
  await open(page, '/?brand=skyhop');
  const top = page.getByRole('main').locator('section').first();
  await expect(top.getByText('Flash sale: up to 85% off selected fares')).toBeVisible();
  await expect(top.getByRole('link', { name: 'Call +1 212 555 0142' })).toHaveAttribute('href', 'tel:+12125550142');
  await page.locator('#content').getByRole('link', { name: 'Search Flights' }).scrollIntoViewIfNeeded();
  const form = page.getByRole('form', { name: 'Flight search' });
  await expect(form).not.toBeInViewport();
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#search"]')?.click());
  await expect(form).toBeInViewport();
  await expect(page).toHaveURL(/#search$/);
});

test(
  'where the system sets the colors, what is chosen differs from the rest, and a main button has an edge [A11Y-01] [SRCH-01] [AUTH-03]',
  slowOnce,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    // The system's colors do not replace those of a part that keeps its own.
    const keepsColors = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element).getPropertyValue('forced-color-adjust') === 'none');
    const background = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const expectMarked = async (chosen: Locator, other: Locator) => {
      expect([await keepsColors(chosen), await keepsColors(other)]).toEqual([true, false]);
      expect(await background(chosen)).not.toBe(await background(other));
    };
    await open(page, '/');
    await expectMarked(page.locator('.trip-tab').nth(0), page.locator('.trip-tab').nth(1));
    const search = page.getByRole('button', { name: 'Search Flights' });
    expect(await search.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
    await page.getByRole('combobox', { name: 'From' }).fill('london');
    const places = page.getByRole('listbox', { name: 'From' }).getByRole('option');
    await expectMarked(places.nth(0), places.nth(1));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Departure/ }).click();
    const day = page.getByRole('dialog', { name: 'Departure date' }).getByRole('button', { name: /, \d{4}/ });
    await expectMarked(day.and(page.getByRole('button', { name: /selected$/ })), day.last());
    const edge = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect([await edge(page.locator('.calendar-end button')), await edge(day.last())]).toEqual(['2px', '0px']);
    await page.goto('/faq');
    const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
    await expectMarked(topics.nth(0), topics.nth(1));
    await open(page, '/auth');
    await expectMarked(page.getByRole('tab', { name: 'Sign In' }), page.getByRole('tab', { name: 'Sign Up' }));
  },
);

test('a brand’s emptied sections stay hidden, also after navigating back [HOME-07]', full, async ({ page }) => {
  await open(page, '/?brand=polar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fly north, fly anywhere');
  const looks = async () => {
    await expect(page.getByRole('heading', { name: 'Good reasons to book here' })).toBeVisible();
    await expect(page.getByText('What travelers say')).toHaveCount(0);
    await expect(page.getByText('$847')).toHaveCount(0);
    await expect(page.getByText('Flash sale')).toHaveCount(0);
  };
  await looks();
  await open(page, '/search');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search Flights' }).click();
  await expect(page).toHaveTitle('Polar Air Desk Flight Booking');
  await looks();
});

test(
  'the trip type is remembered when a search is submitted, not before [SRCH-01] [SRCH-13]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('radio', { name: 'Round Trip' })).toBeChecked();
    await page.getByText('One Way', { exact: true }).click();
    const kept = () => page.evaluate(() => localStorage.getItem('lastTripType'));
    expect(await kept()).toBeNull();
    await chooseAirport(page, 'From', 'JFK', 'JFK');
    await chooseAirport(page, 'To', 'LHR', 'LHR');
    await page.getByRole('button', { name: 'Search Flights' }).click();
    await page.waitForURL(/\/search\?/);
    expect(await kept()).toBe('one-way');
    const last = await page.evaluate(() => localStorage.getItem('lastSearchParams'));
    expect(JSON.parse(last ?? '{}')).toMatchObject({ origin: 'JFK', destinationLabel: 'London (LHR)' });
    await page.evaluate(() => localStorage.removeItem('lastSearchParams'));
    await open(page, '/');
    await expect(page.getByRole('radio', { name: 'One Way' })).toBeChecked();
  },
);

test.describe('a failed connection', () => {
  test(
    'keeps the search from starting: reported in a toast and in text that stays [SRCH-10] [SHELL-07]',
    full,
    async ({ page, context }) => {
      await open(page, '/');
      await chooseAirport(page, 'From', 'JFK', 'JFK');
      await chooseAirport(page, 'To', 'LHR', 'LHR');
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Search Flights' }).click();
      await expect(toastOf(page)).toContainText('Search failed');
      await expect(toastOf(page)).toContainText('Please try again later.');
      await expect(page.getByRole('form').getByRole('alert')).toContainText('Search failed');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Search Flights' }).click();
      await page.waitForURL(/\/search\?/);
    },
  );
});

test('while the search starts the button says so and cannot be clicked again [SRCH-10]', slowOnce, async ({ page }) => {
  await open(page, '/');
  await chooseAirport(page, 'From', 'JFK', 'JFK');
  await chooseAirport(page, 'To', 'LHR', 'LHR');
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/search-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search Flights' }).click();
  const busy = page.getByRole('button', { name: 'Searching Best Deals...' });
  await expect(busy).toBeDisabled();
  held.resolve();
  await page.waitForURL(/\/search\?/);
});

test(
  'toasts: one at a time, at most 420 px wide, gone after 5 s; F8 focuses them, a swipe of 50 px dismisses [SHELL-06]',
  full,
  async ({ page, context }) => {
    await page.clock.install();
    const panel = page.waitForEvent('requestfinished', (request) => /stepper-/.test(request.url()));
    await open(page, '/');
    await chooseAirport(page, 'From', 'JFK', 'JFK');
    await chooseAirport(page, 'To', 'LHR', 'LHR');
    // The pointer may come to rest on a field, which then loads its panel.
    await page.locator('[data-field="travelers"]').hover();
    await panel;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const fail = () => page.getByRole('button', { name: 'Search Flights' }).click();
    await fail();
    const toast = toastOf(page);
    await expect(toast).toBeVisible();
    await fail();
    await expect(toast).toHaveCount(1);
    // The second one replaces the first, which may still be closing.
    await expect.poll(async () => (await toast.boundingBox())?.width ?? Number.NaN).toBeLessThanOrEqual(420);
    await page.clock.runFor(4500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(600);
    await expect(toast).toHaveCount(0);

    await fail();
    await expect(toast).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();

    await swipe(page, 45);
    await expect(toast).toBeVisible();
    await swipe(page, 55);
    await expect(toast).toHaveCount(0);
  },
);

test(
  'screens narrower than 768 px count as small: a menu button replaces the links [SHELL-06]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const links = page.getByRole('banner').getByRole('link', { name: 'My Trips' });
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(links).toBeVisible();
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(menu).toBeVisible();
    await expect(links).toBeHidden();
  },
);

test('a navigation that starts while the previous page fades out raises no error', slowOnce, async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => {
    addEventListener('unhandledrejection', ({ reason }) => {
      document.documentElement.dataset.rejected = String(reason);
    });
  });
  await page.evaluate(async () => {
    for (const path of ['/my-trips', '/', '/my-trips', '/']) {
      document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click();
      while (location.pathname !== path) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  // The fixture of all tests fails this one if the page leaves the error to the browser.
  await expect(page.locator('html')).toHaveAttribute('data-rejected', /AbortError.*ransition/);
});

test.describe('an unknown path', () => {
  test.use({ allowStatuses: [404] });
  test('has a hint and working links [SHELL-05]', full, async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await ready(page);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText(/may be old or mistyped/)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'My Trips' })).toHaveAttribute('href', '/my-trips');
    await main.getByRole('link', { name: 'Search Flights' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });
});

const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** Drags the toast to the right with the mouse. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toastOf(page).boundingBox();
  if (box === null) throw new Error('There is no toast');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 3 });
  await page.mouse.move(x + distance, y, { steps: 3 });
  await page.mouse.up();
}
