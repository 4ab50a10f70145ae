import type { Locator, Page } from '@playwright/test';
import { expect, phoneOnly, ready, slowOnce, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { openResults } from '../support/search.ts';
import { findOffer } from '../support/seats.ts';

const tooltip = (page: Page) => page.getByRole('tooltip');
const help = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const refunds = (page: Page) => help(page, 'About refunds for this fare');
const changes = (page: Page) => help(page, 'About changes to this fare');
const code = (page: Page) => help(page, 'About the security code');

/** Opens the flight page of the first offer, with its clock controlled by the test. */
async function openDetail(page: Page): Promise<void> {
  await page.clock.install();
  await openResults(page);
  const details = page.getByRole('link', { name: /^View Details/ }).first();
  await page.goto((await details.getAttribute('href')) ?? '');
  await ready(page);
  await refunds(page).scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function openPayment(page: Page): Promise<void> {
  await openStep(page, await findOffer(page, { origin: 'LAX', destination: 'SFO' }), 'payment');
}

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not on the screen: ${target}`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

test.describe('with a mouse', () => {
  test(
    'shows after 700 ms, or at once within 300 ms after another closed; one at a time [SHELL-06]',
    slowOnce,
    async ({ page }) => {
      await openDetail(page);
      await refunds(page).hover();
      await page.clock.runFor(690);
      await expect(tooltip(page)).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(tooltip(page)).toHaveText(/airline/);
      await expect(refunds(page)).toHaveAccessibleDescription(await tooltip(page).innerText());

      await changes(page).hover();
      await expect(tooltip(page)).toHaveCount(1);
      await expect(changes(page)).toHaveAccessibleDescription(await tooltip(page).innerText());

      await page.mouse.move(5, 5);
      await page.clock.runFor(200);
      await expect(tooltip(page)).toHaveCount(0);
      await refunds(page).hover();
      await expect(tooltip(page)).toHaveCount(1);

      await page.mouse.move(5, 5);
      await page.clock.runFor(160);
      await expect(tooltip(page)).toHaveCount(0);
      await page.clock.runFor(310);
      await changes(page).hover();
      await page.clock.runFor(600);
      await expect(tooltip(page)).toHaveCount(0);
    },
  );

  test(
    'can be hovered, stays as long as the pointer is on it, and Escape closes it [SHELL-06] [A11Y-01]',
    slowOnce,
    async ({ page }) => {
      await openDetail(page);
      await refunds(page).hover();
      await page.clock.runFor(710);
      await page.mouse.move(...(await middleOf(tooltip(page))), { steps: 8 });
      await page.clock.runFor(30_000);
      await expect(tooltip(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(tooltip(page)).toHaveCount(0);
      await page.clock.runFor(5000);
      await expect(tooltip(page)).toHaveCount(0);
    },
  );
});

test(
  'shows on keyboard focus, closes on blur, and Escape closes it without moving the focus [SHELL-06] [A11Y-01]',
  slowOnce,
  async ({ page }) => {
    await openPayment(page);
    await page.getByLabel('CVV').focus();
    await page.keyboard.press('Tab');
    await expect(code(page)).toBeFocused();
    await expect(tooltip(page)).toHaveText(/3 digits on the back of most cards; on American Express/);
    await page.clock.install();
    await code(page).hover();
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
    await expect(code(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tooltip(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(tooltip(page)).toHaveCount(0);
    await page.getByLabel('Card number').fill('378282246310005');
    await code(page).focus();
    await expect(tooltip(page)).toHaveText(/^The 4 digits on the front of your card/);
  },
);

test(
  'a tap shows it, another tap or a tap elsewhere closes it; the button is 44 px wide and high [SHELL-06]',
  phoneOnly,
  async ({ page }) => {
    await openPayment(page);
    const box = await code(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await code(page).tap();
    await expect(tooltip(page)).toBeInViewport({ ratio: 1 });
    await code(page).tap();
    await expect(tooltip(page)).toHaveCount(0);
    await code(page).tap();
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tooltip(page)).toHaveCount(0);
    // Some browsers do not focus a tapped button, so a tap elsewhere would not blur it.
    await code(page).dispatchEvent('click');
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tooltip(page)).toHaveCount(0);
  },
);
