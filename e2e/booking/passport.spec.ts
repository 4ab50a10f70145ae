import { ada, fillTraveler } from '../support/booking.ts';
import { expect, once, ready, test } from '../support/browser/test.ts';
import { openBooking } from '../support/seats.ts';

test(
  'form input survives a reload; passport data is never stored in the browser [BOOK-04] [PAY-09] [SAFE-09]',
  once,
  async ({ page, context }) => {
    await openBooking(page, { origin: 'JFK', destination: 'LHR' });
    await fillTraveler(page, 0, { ...ada, firstName: 'Augusta' });
    await page.getByLabel('Passport number').fill('QZ74936158');
    await page.getByLabel('Passport expiry date').focus();
    const kept = async () => {
      const stored = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      );
      const databases = await page.evaluate(async () =>
        JSON.stringify([await indexedDB.databases(), await caches.keys()]),
      );
      return stored + databases + JSON.stringify(await context.cookies());
    };
    // The draft is saved: it has the other fields.
    await expect.poll(kept).toContain('Augusta');
    expect(await kept()).not.toContain('QZ74936158');
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
    expect(await kept()).not.toContain('QZ74936158');
    await page.reload();
    await ready(page);
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
    await expect(page.getByLabel('Passport number')).toHaveValue('');
    expect(await kept()).not.toContain('QZ74936158');
  },
);
