import { expect, open, test } from '../support/browser/test.ts';
import { answerSearches, countOf, realOffers, roundTrip } from '../support/results.ts';

const valuesOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('on a small screen the filters are a sheet with a badge, and its button shows the number of matches [FILT-07] [FILT-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerSearches(page, await realOffers(page, 30));
  await open(page, roundTrip({ sort: 'best' }));
  const button = page.getByRole('button', { name: /^Filters/ });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Nonstop/ }).check();
  await sheet
    .getByRole('checkbox', { name: /^Evening/ })
    .first()
    .check();
  await expect(countOf(page)).toHaveText(/^\d+ of \d+ flights match(es)?( · \d+ fares)?$/);
  const matching = (await countOf(page).innerText()).split(' ')[0];
  await sheet.getByRole('button', { name: new RegExp(`^Show ${matching} flights?$`) }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toContainText('2');
  await button.click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toHaveText('Filters');
  expect(valuesOf(page.url())).toMatchObject({ sort: 'best' });
  expect(valuesOf(page.url()).departureTime).toBeUndefined();
});
