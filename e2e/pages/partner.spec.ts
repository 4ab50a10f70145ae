import type { Page } from '@playwright/test';
import { expect, full, open, test } from '../support/browser/test.ts';
import { chooseAirport, inDays } from '../support/search.ts';

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** The label covers the radio button itself. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
  await expect(tab(page, name)).toBeChecked();
}

test(
  'One Way disables the return date, which cannot be focused; Round Trip restores it [SRCH-07] [PAGE-05]',
  full,
  async ({ page }) => {
    await open(page, '/expedia');
    const back = page.getByRole('button', { name: /^Return/ });
    await expect(back).toBeEnabled();
    await choose(page, 'One Way');
    await expect(back).toBeVisible();
    await expect(back).toBeDisabled();
    await expect(back).not.toContainText(/\d/);
    await page.getByRole('button', { name: /^Departure/ }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Travelers/ })).toBeFocused();
    await choose(page, 'Round Trip');
    await expect(back).toBeEnabled();
    await expect(back).toContainText(/\w{3} \d{2}, \d{4}/);
  },
);

test(
  'a one-way search works: the button shows its progress, and the results have no return flight [PAGE-05] [SRCH-10] [SRCH-07]',
  full,
  async ({ page }) => {
    await open(page, '/expedia');
    await expect(page.getByRole('button', { name: 'Search Flights' })).toBeVisible();
    await choose(page, 'One Way');
    await chooseAirport(page, 'From', 'JFK', 'JFK');
    await chooseAirport(page, 'To', 'LHR', 'LHR');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The navigation waits for the results page's own script.
    await page.route(/\/assets\/(search|results|min|query)[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Search Flights' }).click();
    const busy = page.getByRole('button', { name: 'Searching...', exact: true });
    await expect(busy).toBeDisabled();
    release();
    await page.waitForURL(/\/search\?origin=JFK&destination=LHR/);
    expect(new URL(page.url()).searchParams.get('returnDate')).toBeNull();
    await expect(page.getByRole('region', { name: 'Your search' })).toContainText('One way');
  },
);

test('Multi-City asks to call and offers the link; there is nothing to submit [PAGE-05]', full, async ({ page }) => {
  await open(page, '/expedia?brand=solana');
  await choose(page, 'Multi-City');
  const form = page.getByRole('form', { name: 'Flight search' });
  await expect(form.getByRole('status').filter({ hasText: 'Call our travel experts' })).toBeVisible();
  await expect(form.getByRole('link', { name: 'Call +34 910 555 018' })).toHaveAttribute('href', 'tel:+34910555018');
  await expect(form.getByRole('combobox')).toHaveCount(0);
  await expect(form.getByRole('button', { name: /Search/ })).toHaveCount(0);
  await choose(page, 'Round Trip');
  await expect(form.getByRole('combobox', { name: 'From', exact: true })).toBeVisible();
});

test(
  'at most five infants, short cabin names; the home page’s form keeps its own values [PAGE-05]',
  full,
  async ({ page }) => {
    const cabins = () => page.getByLabel('Cabin').getByRole('option');
    await open(page, `/expedia?origin=JFK&destination=LHR&departureDate=${inDays(40)}&adultsCount=5&infantsCount=4`);
    await expect(cabins()).toHaveText(['Economy', 'Premium', 'Business', 'First']);
    await page.getByRole('button', { name: /^Travelers/ }).click();
    const infants = page.getByRole('spinbutton', { name: /^Infants/ });
    const more = page.getByRole('button', { name: 'More infants' });
    await more.click();
    await expect(infants).toHaveValue('5');
    await expect(more).toBeDisabled();
    await open(page, '/');
    await expect(cabins()).toHaveText(['Economy', 'Premium Economy', 'Business', 'First Class']);
    await expect(page.getByRole('radio')).toHaveCount(2);
  },
);

test(
  'by keyboard: arrows switch the tabs, and the call link can be reached [PAGE-05] [A11Y-01]',
  full,
  async ({ page }) => {
    await open(page, '/expedia');
    await tab(page, 'Round Trip').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'One Way')).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Multi-City')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('form').getByRole('link', { name: /^Call/ })).toBeFocused();
  },
);
