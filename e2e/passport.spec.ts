import { ada, chooseOffer, fillTraveller } from './support/booking.ts';
import { openResults } from './support/search.ts';
import { expect, once, ready, test } from './support/test.ts';

test('a passport number that is typed is in no storage of the browser [SAFE-09]', once, async ({ page, context }) => {
  await openResults(page);
  await chooseOffer(page);
  await fillTraveller(page, 0, { ...ada, firstName: 'Augusta' });
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
  // The draft is written: what else was typed is there.
  await expect.poll(kept).toContain('Augusta');
  expect(await kept()).not.toContain('QZ74936158');
  await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
  expect(await kept()).not.toContain('QZ74936158');
  await page.reload();
  await ready(page);
  expect(await kept()).not.toContain('QZ74936158');
});
