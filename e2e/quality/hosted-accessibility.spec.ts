import { payButton } from '../support/booking.ts';
import { screenFaults } from '../support/browser/screen-faults.ts';
import { stripeOrigin } from '../support/browser/servers.ts';
import { expect, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';
import { cardFrame, enterCard, pressPay, serveHostedSite, toPayment } from '../support/hosted-fields/hosted-site.ts';

serveHostedSite();

test.use({ allowStatuses: [402, 409], allowMessages: [/net::ERR_FAILED|The card fields could not be loaded/] });

for (const [brand, run] of [
  ['default', slowOnce],
  ['skyhop', slowPhoneOnly],
  ['solana', slowOnce],
  ['polar', slowPhoneOnly],
] as const) {
  test(
    `no accessibility violations around the provider’s fields and the bank’s question, under ${brand} [A11Y-01] [BRAND-07] [HOST-01] [HOST-02]`,
    run,
    async ({ page }) => {
      test.setTimeout(120_000);
      const found: Record<string, string[]> = {};
      const check = async (state: string) => {
        const faults = await screenFaults(page);
        if (faults.length > 0) found[state] = faults;
      };
      const script = `${stripeOrigin}/__sim/stripe.js`;
      await page.route(script, (route) => route.abort());
      await toPayment(page, brand);
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      await check('fields not loaded');
      await page.unroute(script);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
      await check('fields');
      await pressPay(page);
      await expect(page.getByLabel('Card holder name')).toHaveAttribute('aria-invalid', 'true');
      await check('name missing');
      await page.getByLabel('Card holder name').fill('Ada Byron');
      await enterCard(page, '4000000000000002');
      await pressPay(page);
      await expect(page.getByRole('alert').getByText(/Your card was declined/)).toBeVisible();
      await check('card declined');
      await enterCard(page, '4000002760003184');
      await pressPay(page);
      const bank = page.getByRole('dialog', { name: 'Card authentication' });
      await expect(bank).toBeVisible();
      await check('the bank asks');
      await bank.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alert').getByText(/confirmation with your bank was not completed/)).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await check('the bank’s question closed');
      expect(found).toEqual({});
    },
  );
}
