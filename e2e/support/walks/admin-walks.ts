import { expect, type Page } from '@playwright/test';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { makeBrand, openEditor, signInAs } from '../accounts/admin.ts';
import { bookByCalls } from '../booked.ts';
import { open } from '../browser/test.ts';

/** The cardholder disputes the charge before the traveler cancels: our refund is refused. */
const disputedCard = '4000000000000259';

/** Settings, the brand manager and the desk. */
export async function* administration(page: Page, brand: string) {
  await signInAs(page, 'admin');
  await open(page, `/?brand=${brand}`);
  const booking = await bookByCalls(page, {}, null, disputedCard);
  await page.request.post(`/api/bookings/${booking.id}/cancel`);
  const attention = async () => {
    const answer = await page.request.get(`/api/admin/bookings/${booking.id}`);
    return ((await answer.json()) as DeskBookingAnswer).attention;
  };
  await expect.poll(attention).toBe('refund_disputed');
  await open(page, '/admin-settings');
  await expect(page.getByRole('link', { name: /^Brand manager/ })).toBeVisible();
  yield 'settings';

  await open(page, '/admin/bookings');
  await expect(page.getByRole('list', { name: 'Bookings' })).toBeVisible();
  yield 'desk';
  await open(page, '/admin/bookings?q=nobody-has-this');
  await expect(page.getByText('No bookings match')).toBeVisible();
  yield 'desk, nothing found';
  await open(page, `/admin/bookings/${booking.id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter a note first')).toBeVisible();
  yield 'booking at the desk, note missing';
  await page.getByRole('button', { name: 'Mark refund as paid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark refund as paid' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  yield 'action without a reason';
  await open(page, '/admin/bookings/bkg_unknown');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  yield 'no such booking';

  const own = await makeBrand(page, { name: 'Quiet Air' });
  await open(page, '/admin/brands');
  const deletion = page.getByRole('button', { name: 'Delete Quiet Air' }).last();
  await expect(deletion).toBeEnabled();
  yield 'brands';
  await deletion.click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  yield 'question before deleting a brand';
  await openEditor(page, '/admin/brands/new');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByRole('alert')).toContainText('Please check the marked fields.');
  yield 'new brand with errors';
  await openEditor(page, `/admin/brands/${own.key}`);
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('open', '');
  });
  for (const name of ['Hero', 'Figures', 'Testimonials']) {
    const part = page.getByRole('group', { name, exact: true });
    await part.getByText('Own', { exact: true }).click();
    await expect(part.getByRole('radio', { name: 'Own', exact: true })).toBeChecked();
  }
  yield 'brand';
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('#999999');
  await expect(page.getByRole('region', { name: 'Contrast' }).getByRole('status')).toHaveText(/hard to read$/);
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByRole('dialog', { name: 'Save colors that are hard to read?' })).toBeVisible();
  yield 'question before saving colors';
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All brands' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  yield 'question before leaving';
}
