import type { Page } from '@playwright/test';
import { fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import { visitorOf } from '../support/booked.ts';
import { intentsOf, payAndConfirm, payButton } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';

const amelia = [{ firstName: 'Amelia', lastName: 'Earhart' }];

test(
  'a member price is named by the airline, accepted, paid and booked; a refused number is said at its field and stops nothing [TERMS-03] [A11Y-01]',
  full,
  async ({ page }) => {
    const offer = await findFare(visitorOf(page), fares.fully);
    await openStep(page, offer, 'passenger-info', { names: amelia });
    const number = page.getByLabel('Duffel Airways membership number');
    const proceed = page.getByRole('button', { name: 'Continue to Seat Selection' });
    await fillPassport(page);
    await number.fill('99000');
    await proceed.click();
    await expect(page.getByText('Duffel Airways did not accept this number for this traveler.')).toBeVisible();
    await expect(number).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    await proceed.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
    await expect(page.getByText('Your member price')).toHaveCount(0);

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await number.fill('1234567890');
    await proceed.click();
    await expect(page.getByText('Your member price')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Continue at \$/ }).click();
    await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
    const price = Number((await payButton(page).textContent())?.replace(/\D/g, ''));
    expect(price).toBeLessThan(Number(offer.sale_amount));
    await payAndConfirm(page);
    expect((await intentsOf(price)).some(({ status }) => status === 'succeeded')).toBe(true);
  },
);

test(
  'a number typed after coming back is sent by the browser’s Forward, too; a refused one is said at its field [TERMS-03] [PAX-04]',
  full,
  async ({ page }) => {
    const offer = await findFare(visitorOf(page), fares.fully);
    await openStep(page, offer, 'passenger-info', { names: amelia });
    const number = page.getByLabel('Duffel Airways membership number');
    const seats = page.getByRole('heading', { level: 1, name: 'Seat Selection' });
    await fillPassport(page);
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await expect(seats).toBeVisible();

    await page.goBack();
    await number.fill('99000');
    await page.goForward();
    await expect(page.getByText('Duffel Airways did not accept this number for this traveler.')).toBeVisible();
    await number.fill('1234567890');
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await expect(page.getByText('Your member price')).toBeVisible();
    await page.getByRole('button', { name: /^Continue at \$/ }).click();

    await page.goBack();
    await number.fill('');
    await page.goForward();
    await expect(seats).toBeVisible();
    await expect(page.getByText('The price of this flight has changed')).toBeVisible();
  },
);

async function fillPassport(page: Page): Promise<void> {
  const number = page.getByLabel('Passport number');
  if ((await number.count()) === 0) return;
  await number.fill('X 1234560');
  await page.getByLabel('Passport expiry date').fill('2033-01-01');
  await page.getByLabel('Issuing country').selectOption('US');
}
