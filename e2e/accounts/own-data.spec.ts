import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { OfferAnswer } from '#contract/offer.ts';
import { deletionTexts } from '#domain/privacy/deletion-texts.ts';
import { goodPassword, logIn } from '#server/testing/steps/account-steps.ts';
import { chooseOffer } from '#server/testing/steps/booking-steps.ts';
import { signInAsNewTraveler } from '../support/accounts/account.ts';
import { visitorOf } from '../support/booked.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, open, test } from '../support/browser/test.ts';

const name = 'Grace Hopper';

/** Adds a traveler in the account. */
async function addTraveler(page: Page): Promise<void> {
  await open(page, '/account-settings?tab=travelers');
  await page.getByRole('button', { name: 'Add Traveler' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').selectOption('ms');
  await dialog.getByLabel('First name').fill('Grace');
  await dialog.getByLabel('Last name').fill('Hopper');
  await dialog.getByLabel('Date of birth').fill('1986-12-09');
  await dialog.getByRole('button', { name: 'Add Frequent Flyer Number' }).click();
  await dialog.getByLabel('Airline 1').selectOption('BA');
  await dialog.getByLabel('Membership number 1').fill('1234 5678');
  await sound(page);
  await dialog.getByRole('button', { name: 'Save Traveler' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** No accessibility faults, and nothing wider than the screen, even at 320 px. */
async function sound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has a size');
  await page.setViewportSize({ width: 320, height: size.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

const bookingOf = ({ id }: OfferAnswer) => `/booking?offer=${id}`;

test('a traveler is saved, used in the form, downloaded and deleted with the account [SERV-09] [A11Y-01]', async ({
  page,
}) => {
  const username = await signInAsNewTraveler(page);
  await addTraveler(page);
  await sound(page);

  const offer = await chooseOffer(visitorOf(page), { childrenCount: '1', childrenAges: '7' });
  await open(page, bookingOf(offer));
  const [first, second] = [1, 2].map((place) => page.getByRole('group', { name: new RegExp(`^Traveler ${place}:`) }));
  if (first === undefined || second === undefined) throw new Error('Two travelers');
  const choice = first.getByLabel('Saved traveler');
  await expect(choice).toHaveValue('');
  await expect(second.getByLabel('Saved traveler').getByRole('option', { name })).toBeDisabled();
  await expect(second.getByLabel('Saved traveler')).toContainText('not 7 years old on this trip');
  await choice.selectOption({ label: await choice.getByRole('option', { name }).innerText() });
  await expect(first.getByLabel('First name')).toHaveValue('Grace');
  await expect(first.getByLabel('Date of birth')).toHaveValue('1986-12-09');
  await expect(first.getByLabel('Gender')).toHaveValue('female');
  await expect(first.getByLabel('Save this traveler for later')).toHaveCount(0);
  await expect(second.getByLabel('Save this traveler for later')).not.toBeChecked();
  await sound(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('Hopper');

  await open(page, '/account-settings?tab=profile');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { username },
    savedTravelers: [{ firstName: 'Grace', lastName: 'Hopper', loyalty: [{ airline: 'BA', number: '12345678' }] }],
  });
  await expect(page.getByText('Your data was downloaded')).toBeVisible();
  await sound(page);

  await page.getByRole('button', { name: 'Delete Account…' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of Object.values(deletionTexts)) await expect(dialog.getByText(text)).toBeVisible();
  await sound(page);
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
  await page.waitForURL(/\/login\?deleted=true$/);
  await expect(page.getByText('Your account was deleted, and you are signed out everywhere.')).toBeVisible();
  expect((await logIn(visitorOf(page), username)).statusCode).toBe(401);
});

test('a traveler is edited and deleted [SERV-09]', full, async ({ page }) => {
  await signInAsNewTraveler(page);
  await addTraveler(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Airline 1')).toHaveValue('BA');
  await dialog.getByLabel('Last name').fill('Murray');
  await dialog.getByRole('button', { name: 'Save Traveler' }).click();
  await page.getByRole('button', { name: 'Delete Grace Murray' }).click();
  await expect(dialog.getByText('Your bookings stay as they are.')).toBeVisible();
  await sound(page);
  await dialog.getByRole('button', { name: 'Delete Traveler' }).click();
  await expect(page.getByText('No travelers saved yet.')).toBeVisible();
});
