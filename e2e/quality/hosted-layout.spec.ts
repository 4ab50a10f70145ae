import type { Frame, Page } from '@playwright/test';
import { payButton } from '../support/booking.ts';
import { layoutFaults, widths } from '../support/browser/layout-faults.ts';
import { stripeOrigin } from '../support/browser/servers.ts';
import { expect, open, slowOnce, test } from '../support/browser/test.ts';
import { storeDraft } from '../support/draft.ts';
import { chooseLaps, findLongestTrip, leaveTravelers, longestNames, startExtremes } from '../support/extremes.ts';
import { cardFrame, enterCard, pressPay, serveHostedSite } from '../support/hosted-fields/hosted-site.ts';

serveHostedSite();

const phone = { width: 390, height: 800 };
test.use({
  viewport: phone,
  allowStatuses: [402, 404, 409],
  allowMessages: [/net::ERR_FAILED|The card fields could not be loaded/],
});

/** The provider's document shown by a state inside the page. */
const frames: Readonly<Record<string, string>> = {
  payment: '/frames/card',
  'payment, with errors': '/frames/card',
  'payment, confirmed with the bank': '/challenge/',
};

function frameOf(page: Page, name: string): Frame {
  const found = page.frames().find((frame) => frame.url().includes(name));
  if (found === undefined) throw new Error(`No frame ${name} among ${page.frames().map((frame) => frame.url())}`);
  return found;
}

/** The payment step with the provider's fields in all states, with an extreme trip; yields the name of each state. */
async function* hostedPayment(page: Page, seed: string, brand: string): AsyncGenerator<string, void, void> {
  const offer = await findLongestTrip(page, await startExtremes(seed));
  const address = `/booking?offer=${offer.id}&brand=${brand}`;
  await storeDraft(page, offer, { email: `hosted.${seed}.${brand}@example.com`, names: longestNames });
  const script = `${stripeOrigin}/__sim/stripe.js`;
  await page.route(script, (route) => route.abort());
  await open(page, address);
  await chooseLaps(page);
  await leaveTravelers(page, offer);
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  yield 'payment, with the script blocked';
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  yield 'payment';
  await page.getByLabel('Card holder name').fill('Maximiliana-Wilhelm Wolfeschlegelstein');
  await pressPay(page);
  await expect(
    cardFrame(page)
      .getByText(/incomplete/i)
      .first(),
  ).toBeVisible();
  yield 'payment, with errors';
  await enterCard(page, '4000002760003184');
  await pressPay(page);
  await expect(page.getByRole('dialog', { name: 'Card authentication' })).toBeVisible();
  yield 'payment, confirmed with the bank';
}

for (const [seed, brand] of [
  ['e', 'default'],
  ['f', 'polar'],
] as const) {
  test(
    `the provider’s fields for nine travelers on eighteen flights fit at ${widths.join(', ')} px: seed ${seed}, under ${brand} [HOST-01] [HOST-02] [HOST-05] [F-20] [A11Y-01]`,
    slowOnce,
    async ({ page }) => {
      test.setTimeout(240_000);
      const expectNoFaults = async (state: string) => {
        for (const width of widths) {
          expect.soft(await layoutFaults(page, width), `${state}, ${width} px`).toEqual([]);
          const frame = frames[state] === undefined ? null : frameOf(page, frames[state]);
          if (frame !== null)
            expect.soft(await layoutFaults(page, width, frame), `${state}, frame, ${width} px`).toEqual([]);
        }
        await page.setViewportSize(phone);
      };
      for await (const state of hostedPayment(page, seed, brand)) await expectNoFaults(state);
    },
  );
}
