import type { Page } from '@playwright/test';
import { injectFault, visitorOf } from '../support/booked.ts';
import { fillCard } from '../support/booking.ts';
import { expect, full, narrow, open, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';
import {
  amendmentIdOf,
  bookChangeable,
  changeButton,
  changedHeading,
  chooseButtons,
  chooseFirst,
  moneyOf,
  openChange,
  paymentsOf,
  searchOther,
  takesAway,
  toReview,
} from '../support/flight-changes.ts';
import { inDays } from '../support/search.ts';
import { details, offerIdOf, toast } from '../support/trips.ts';

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

test('dearer flights on another day: chosen by their price, charged once, and shown on the trip [SERV-03] [PRICE-04]', async ({
  page,
}) => {
  const booking = await bookChangeable(page, 'dearer');
  await openChange(page, booking);
  await page.getByRole('checkbox', { name: 'Change this flight' }).first().check();
  await page.getByRole('button', { name: /^New departure/ }).click();
  const day = new Date(`${inDays(44)}T00:00:00`).toLocaleDateString('en-US', {
    ...{ month: 'long', day: 'numeric', year: 'numeric' },
  });
  const calendar = page.getByRole('dialog', { name: 'New departure date' });
  await expect(calendar.getByRole('grid').first()).toBeVisible();
  const isNextMonth = inDays(44).slice(0, 7) > inDays(40).slice(0, 7) && isSmall(page);
  if (isNextMonth) await calendar.getByRole('button', { name: 'Go to the Next Month' }).click();
  await calendar.getByRole('button', { name: new RegExp(`, ${day}`) }).click();
  await page.getByRole('button', { name: 'Search Flights' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Other flights' })).toBeFocused();
  await expect(chooseButtons(page).first()).toHaveAccessibleName(/, Pay \$154 more$/);
  await chooseFirst(page);
  await expect(page.getByText('You pay $154 for this change.')).toBeVisible();
  const payments = paymentsOf(page);
  await fillCard(page, '5555555555554444');
  await changeButton(page).dblclick();
  await expect(changedHeading(page)).toBeFocused();
  await expect(page.getByText('The price of the change is $154.')).toBeVisible();
  expect(await moneyOf(amendmentIdOf(page), payments)).toEqual({ taken: [15_400], back: [] });
  await page.getByRole('link', { name: 'View Your Trip' }).click();
  await expect(details(page)).toContainText(booking.reference);
  await expect(details(page)).toContainText('Our change fee');
  const receipt = details(page).getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/Paid with Visa ending in 4242 on [^$]*\$/);
  await expect(receipt).toContainText(/Paid with Mastercard ending in 4444 on [^$]*\$154/);
  await expect(details(page).getByRole('link', { name: 'Change Flights' })).toHaveCount(0);
});

test(
  'cheaper flights need no card, the difference goes back once, and the trip shows how far it is [SERV-03] [SERV-05]',
  narrow,
  async ({ page }) => {
    const { id } = await toReview(page, 'cheaper');
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    const button = changeButton(page);
    const amount = /\$([\d,.]+) back/.exec(await button.innerText())?.[1] ?? '';
    await button.dblclick();
    await expect(changedHeading(page)).toBeVisible();
    await expect(page.getByText(`We refund $${amount} to the card or cards you paid with.`)).toBeVisible();
    const cents = Math.round(Number(amount.replaceAll(',', '')) * 100);
    await expect.poll(() => moneyOf(amendmentIdOf(page), [])).toEqual({ taken: [], back: [cents] });
    await open(page, `/my-trips?trip=${id}`);
    const refund = details(page).getByRole('region', { name: `Refund of $${amount} for your change of flights` });
    await expect(refund.getByText('Sent to your card')).toBeVisible();
  },
);

test(
  'booked and new flights stay drawn as lines with room for the duration where they are beside each other [SERV-03] [CARD-01]',
  slowOnce,
  async ({ page }) => {
    await toReview(page, 'cheaper');
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of ['Booked flights', 'New flights']) {
        const line = await page.getByRole('region', { name: title }).locator('.slice-middle').first().boundingBox();
        expect(line?.width, `${title} at ${width}`).toBeGreaterThan(72);
      }
    }
  },
);

test(
  'on the smallest screen the button that pays fills its row, with the total above it [SERV-03]',
  slowPhoneOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await toReview(page, 'dearer');
    const button = changeButton(page);
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    // All but the page's margins of 16 px.
    expect([box?.x, box?.width]).toEqual([16, 288]);
  },
);

test.describe('with refusals', () => {
  test.use({ allowStatuses: [402, 404, 409, 503] });

  test(
    'a declined card leaves the review as it was, and another one pays [SERV-03] [PAY-05]',
    full,
    async ({ page }) => {
      await toReview(page, 'dearer');
      const payments = paymentsOf(page);
      await fillCard(page, '4000000000000002');
      await changeButton(page).click();
      await expect(page.getByRole('alert').getByText(/^Your card was declined/)).toBeVisible();
      await expect(toast(page).getByText('Payment Failed')).toBeVisible();
      await expect(page.getByLabel('Card number')).toBeFocused();
      await expect(page.getByLabel('Card number')).toHaveValue('');
      await fillCard(page);
      await changeButton(page).click();
      await expect(changedHeading(page)).toBeVisible();
      expect(await moneyOf(amendmentIdOf(page), payments)).toEqual({ taken: [15_400], back: [] });
    },
  );

  test('an airline that does not answer: the page waits, and says when the flights are changed [SERV-03] [SAFE-02]', async ({
    page,
  }) => {
    const booking = await toReview(page, 'dearer');
    const offerId = await offerIdOf(booking);
    await injectFault('order_changes.confirm', 'reset_after', { offerId });
    // The first lookups of its outcome fail as well.
    await injectFault('order_changes.get', 'reset_before', { offerId, times: 6 });
    await fillCard(page);
    await changeButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming your new flights' })).toBeVisible();
    await expect(page.getByText('We are confirming your new flights with the airline.')).toBeVisible();
    await expect(changedHeading(page)).toBeVisible({ timeout: 30_000 });
  });

  test(
    'flights that are gone: nothing is charged, and the way leads back to others [SERV-03]',
    full,
    async ({ page }) => {
      const takeAway = takesAway(page);
      await toReview(page, 'dearer');
      const payments = paymentsOf(page);
      await takeAway();
      await fillCard(page);
      await changeButton(page).click();
      await expect(page.getByRole('link', { name: 'Choose Other Flights' })).toBeVisible();
      await expect(page.getByText(/nothing (was|is) charged/i).first()).toBeVisible();
      expect((await moneyOf(amendmentIdOf(page), payments)).taken).toEqual([0]);
      await page.getByRole('link', { name: 'Choose Other Flights' }).click();
      await searchOther(page);
      await chooseFirst(page);
    },
  );

  test('who may not read the trip finds neither it nor its change [SERV-03] [TRIP-09]', full, async ({ page }) => {
    const booking = await toReview(page, 'dearer');
    const review = page.url();
    await page.context().clearCookies();
    for (const address of [review, `/my-trips/change?booking=${booking.id}`, '/booking/change', '/my-trips/change']) {
      await open(page, address);
      await expect(page.getByRole('heading', { name: 'This booking cannot be shown here' })).toBeVisible();
    }
  });
});

test.describe('with a lost connection', () => {
  test.use({ allowMessages: [/net::ERR_FAILED/] });

  test(
    'a payment that the page lost by a reload is found and the change goes on [SERV-03] [PAY-11]',
    full,
    async ({ page }) => {
      await toReview(page, 'dearer');
      const payments = paymentsOf(page);
      await page.route('**/api/amendments/*/confirm', (route) => route.abort(), { times: 1 });
      await fillCard(page);
      await changeButton(page).click();
      await expect(page.getByText('Your card is authorized for $154')).toBeVisible();
      await page.reload();
      await expect(changedHeading(page)).toBeVisible();
      expect((await moneyOf(amendmentIdOf(page), payments)).taken).toEqual([15_400]);
    },
  );
});

test('by keyboard alone [SERV-03] [A11Y-01]', full, async ({ page }) => {
  const booking = await bookChangeable(page, 'cheaper');
  await open(page, `/my-trips/change?booking=${booking.id}`);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Other flights' })).toBeFocused();
  await expect(chooseButtons(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(chooseButtons(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Review your new flights' })).toBeVisible();
  const button = changeButton(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(changedHeading(page)).toBeFocused();
  const trip = await visitorOf(page).get(`/api/bookings/${booking.id}`);
  expect(trip.statusCode).toBe(200);
});
