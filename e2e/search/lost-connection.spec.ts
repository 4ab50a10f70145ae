import { expect, once, open, slowOnce, test } from '../support/browser/test.ts';
import { chooseAirport } from '../support/search.ts';

// Without a connection the router cannot look up where links lead.
test.use({ allowMessages: [/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch manifest patches/] });

test('airports that could not be loaded are loaded by Try Again [AIRP-03]', once, async ({ page, context }) => {
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('lond');
  await expect(page.getByText('Error loading airports. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await chooseAirport(page, 'From', 'london', 'LHR');
});

for (const field of ['Departure', 'Travelers']) {
  test(
    `the form stays when ${field} could not be loaded, which opens once the connection is back [SRCH-03] [SRCH-04]`,
    slowOnce,
    async ({ page, context }) => {
      await open(page, '/');
      await chooseAirport(page, 'From', 'london', 'LHR');
      await context.setOffline(true);
      const button = page.getByRole('button', { name: new RegExp(`^${field}`) });
      await button.click();
      const panel = page.getByRole('dialog', { name: new RegExp(`^${field}`) });
      await expect(panel.getByRole('alert')).toContainText(
        'Check your connection and open it again, or reload the page.',
      );
      await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/\(LHR\)$/);
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await button.click();
      await expect(
        panel
          .getByRole('grid')
          .or(panel.getByRole('button', { name: 'More adults' }))
          .first(),
      ).toBeVisible();
    },
  );
}
