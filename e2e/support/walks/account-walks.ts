import { expect, type Page } from '@playwright/test';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { chooseOffer } from '#server/testing/steps/booking-steps.ts';
import { signInAsNewTraveler } from '../accounts/account.ts';
import { visitorOf } from '../booked.ts';
import { open } from '../browser/test.ts';

/** Saved travelers, in the account and in a booking; own data and the deletion of the account. */
export async function* ownData(page: Page, brand: string) {
  await open(page, `/?brand=${brand}`);
  await signInAsNewTraveler(page);
  await open(page, '/account-settings?tab=travelers');
  await expect(page.getByText('No travelers saved yet.')).toBeVisible();
  yield 'no travelers';
  await page.getByRole('button', { name: 'Add Traveler' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Frequent Flyer Number' }).click();
  await dialog.getByRole('button', { name: 'Save Traveler' }).click();
  await expect(dialog.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  yield 'traveler with errors';
  await dialog.getByLabel('Title').selectOption('ms');
  await dialog.getByLabel('First name').fill('Grace');
  await dialog.getByLabel('Last name').fill('Hopper');
  await dialog.getByLabel('Date of birth').fill('1986-12-09');
  await dialog.getByLabel('Airline 1').selectOption('BA');
  await dialog.getByLabel('Membership number 1').fill('1234 5678');
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
  yield 'traveler, filled in';
  await dialog.getByRole('button', { name: 'Save Traveler' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Grace Hopper' })).toBeVisible();
  yield 'travelers';
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await expect(dialog.getByText('Your bookings stay as they are.')).toBeVisible();
  yield 'question before deleting a traveler';

  const offer = await chooseOffer(visitorOf(page), { childrenCount: '1', childrenAges: '7' });
  await open(page, `/booking?offer=${offer.id}`);
  await expect(page.getByLabel('Saved traveler').first()).toBeVisible();
  yield 'saved travelers in a booking';

  await open(page, '/account-settings?tab=profile');
  await page.getByLabel('Password', { exact: true }).fill('Not-This-One-1');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  yield 'own data, wrong password';
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Download My Data' }).click();
  await expect(page.getByText('Your data was downloaded')).toBeVisible();
  yield 'own data, downloaded';
  await page.getByRole('button', { name: 'Delete Account…' }).click();
  await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  yield 'deletion, password missing';
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
  await page.waitForURL(/\/login\?deleted=true$/);
  await expect(page.getByText('Your account was deleted, and you are signed out everywhere.')).toBeVisible();
  yield 'account deleted';
}
