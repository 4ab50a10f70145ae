import { injectFault } from '../support/booked.ts';
import { fillCard } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { settled } from '../support/browser/settled.ts';
import { expect, full, narrow, open, test } from '../support/browser/test.ts';
import { amendmentIdOf, moneyOf, paymentsOf } from '../support/flight-changes.ts';
import {
  addButtons,
  addedHeading,
  bookForBags,
  centsOf,
  chooseBags,
  goOn,
  noBags,
  openBags,
  payForBags,
  reviewHeading,
  sellBags,
  sumOf,
} from '../support/later-bags.ts';
import { details, offerIdOf, toast } from '../support/trips.ts';

test('bags for a booked trip: none chosen in advance, charged once, and shown on the trip and its receipt [SERV-04] [PRICE-04]', async ({
  page,
}) => {
  const booking = await bookForBags(page);
  await openBags(page, booking);
  await expect(sumOf(page)).toHaveText('No bags chosen.');
  const price = await chooseBags(page);
  const bill = page.getByRole('region', { name: 'Price of these bags' });
  await expect(bill).toContainText('2 checked bags');
  await expect(bill).toContainText(`To pay now${price}`);
  await expect(page.getByRole('region', { name: 'Your flights' })).toBeVisible();
  const payments = paymentsOf(page);
  await fillCard(page);
  await payForBags(page).dblclick();
  await expect(addedHeading(page)).toBeFocused();
  await expect(page.getByText(`The price of the bags is ${price}.`)).toBeVisible();
  expect(await moneyOf(amendmentIdOf(page), payments)).toEqual({ taken: [centsOf(price)], back: [] });
  await page.getByRole('link', { name: 'View Your Trip' }).click();
  await expect(details(page)).toContainText(/2 checked bags.*paid as an extra/);
  await expect(details(page).getByRole('region', { name: 'Receipt' })).toContainText(/Bags added .*\d{4}/);
  await details(page).getByRole('link', { name: 'Check Bag Options' }).click();
  await expect(page.getByRole('list', { name: 'Bags you bought' })).toContainText('2 checked bags');
  await expect(sumOf(page)).toHaveText('No bags chosen.');
});

test(
  'an airline that sells no bags online: said in plain words, with the phone number [SERV-04]',
  narrow,
  async ({ page }) => {
    await openBags(page, await bookForBags(page, 'none'));
    await expect(noBags(page)).toBeVisible();
    await expect(page.getByText(/^Call us at .+, and we will ask the airline\.$/)).toBeVisible();
    await expect(goOn(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'View Your Trip' }).click();
    await expect(details(page)).toBeVisible();
  },
);

test.describe('with refusals', () => {
  test.use({ allowStatuses: [402, 404, 409, 503] });

  test(
    'a declined card leaves the review as it was, and another one pays [SERV-04] [PAY-05]',
    full,
    async ({ page }) => {
      await openBags(page, await bookForBags(page));
      const price = await chooseBags(page);
      const payments = paymentsOf(page);
      await fillCard(page, '4000000000000002');
      await payForBags(page).click();
      await expect(page.getByRole('alert').getByText(/^Your card was declined/)).toBeVisible();
      await expect(toast(page).getByText('Payment Failed')).toBeVisible();
      await expect(page.getByLabel('Card number')).toBeFocused();
      await fillCard(page);
      await payForBags(page).click();
      await expect(addedHeading(page)).toBeVisible();
      expect((await moneyOf(amendmentIdOf(page), payments)).taken).toEqual([centsOf(price)]);
    },
  );

  test(
    'bags that are gone when they are chosen: said, and the airline’s answer is read again [SERV-04]',
    full,
    async ({ page }) => {
      const booking = await bookForBags(page);
      await openBags(page, booking);
      await addButtons(page).first().click();
      await sellBags(booking, { gone: true });
      await goOn(page).click();
      await expect(page.getByRole('alert')).toContainText('is no longer available and was removed.');
      await expect(noBags(page)).toBeVisible();
    },
  );

  test(
    'bags that are gone when they are paid for: nothing is charged, and the way leads back [SERV-04] [SAFE-02]',
    full,
    async ({ page }) => {
      const booking = await bookForBags(page);
      await openBags(page, booking);
      await chooseBags(page);
      const payments = paymentsOf(page);
      await sellBags(booking, { gone: true });
      await fillCard(page);
      await payForBags(page).click();
      await expect(page.getByRole('link', { name: 'Choose Bags Again' }).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/nothing (was|is) charged/i).first()).toBeVisible();
      expect((await moneyOf(amendmentIdOf(page), payments)).taken).toEqual([0]);
      await page.getByRole('link', { name: 'Choose Bags Again' }).first().click();
      await expect(noBags(page)).toBeVisible();
    },
  );

  test(
    'bags that became dearer are said with both prices before they lead on [SERV-04] [PRICE-06]',
    full,
    async ({ page }) => {
      const booking = await bookForBags(page);
      await openBags(page, booking);
      await addButtons(page).first().click();
      const before = (await sumOf(page).innerText()).match(/\$[\d,.]*\d/)?.[0] ?? '';
      await sellBags(booking, { dearerBy: '20.00' });
      await goOn(page).click();
      await expect(page.getByRole('alert')).toContainText(
        `they were ${before}. Nothing was added and nothing was charged.`,
      );
      await expect(sumOf(page)).not.toContainText(before);
      const now = (await sumOf(page).innerText()).match(/\$[\d,.]*\d/)?.[0] ?? '';
      await goOn(page).click();
      await expect(reviewHeading(page)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Price of these bags' })).toContainText(`To pay now${now}`);
    },
  );

  test(
    'an airline that does not answer: the page waits, and says when the bags are added [SERV-04] [SAFE-02]',
    full,
    async ({ page }) => {
      const booking = await bookForBags(page);
      const offerId = await offerIdOf(booking);
      await openBags(page, booking);
      await chooseBags(page);
      await injectFault('orders.add_services', 'reset_after', { offerId });
      await injectFault('orders.get', 'reset_before', { offerId, times: 6 });
      await fillCard(page);
      await payForBags(page).click();
      await expect(page.getByText('We are confirming your bags with the airline.')).toBeVisible();
      await expect(addedHeading(page)).toBeVisible({ timeout: 30_000 });
    },
  );

  test('who may not read the trip finds no bags for it [SERV-04] [TRIP-09]', full, async ({ page }) => {
    const booking = await bookForBags(page);
    await page.context().clearCookies();
    for (const address of [`/my-trips/bags?booking=${booking.id}`, '/my-trips/bags']) {
      await open(page, address);
      await expect(page.getByRole('heading', { name: 'This booking cannot be shown here' })).toBeVisible();
    }
  });
});

test('by keyboard alone [SERV-04] [A11Y-01]', full, async ({ page }) => {
  const booking = await bookForBags(page);
  await open(page, `/my-trips/bags?booking=${booking.id}`);
  await expect(addButtons(page).first()).toBeVisible();
  const reach = async (target: ReturnType<typeof goOn>) =>
    expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass();
  await reach(addButtons(page).first());
  await page.keyboard.press('Enter');
  await expect(sumOf(page)).toHaveText(/^1 bag chosen/);
  await reach(goOn(page));
  await page.keyboard.press('Enter');
  await expect(reviewHeading(page)).toBeVisible();
  await reach(page.getByLabel('Card number'));
  await fillCard(page);
  await reach(payForBags(page));
  await page.keyboard.press('Enter');
  await expect(addedHeading(page)).toBeFocused();
});

test(
  'travelers with the brand’s own look add bags without an accessibility fault [SERV-04] [A11Y-01] [BRAND-07]',
  full,
  async ({ page }) => {
    await openBags(page, await bookForBags(page, 'bags', 'skyhop'));
    await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await chooseBags(page);
    await fillCard(page);
    await payForBags(page).click();
    await expect(addedHeading(page)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
