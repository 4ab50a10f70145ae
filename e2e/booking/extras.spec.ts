import type { Page } from '@playwright/test';
import type { OfferAnswer } from '#contract/offer.ts';
import { changeOffer, fillCard, intentsOf, ordersOf, payAndConfirm, payButton } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, ready, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { inDays } from '../support/search.ts';
import { findOffer, ownDay, servicesOfOrder } from '../support/seats.ts';

const bags = (page: Page) => page.getByRole('region', { name: 'Bags and extras' });
const dollars = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

/** An offer whose airline sells a checked bag for each direction. */
function roundTrip(page: Page, party: Record<string, string>): Promise<OfferAnswer> {
  const departureDate = inDays(ownDay());
  const returnDate = inDays(ownDay() + 7);
  const query = { origin: 'LAX', destination: 'SFO', departureDate, returnDate, ...party };
  return findOffer(page, query, ({ owner }) => owner.name === 'Alaska Airlines');
}

test('two travelers take bags by keyboard; they survive a reload and are paid for, ordered, and named afterward [BAGS-03] [BAGS-04] [A11Y-01]', async ({
  page,
  isMobile,
}) => {
  const offer = await roundTrip(page, { adultsCount: '2' });
  const [first] = offer.passengers;
  const own = offer.available_services.filter(({ passenger_ids }) => passenger_ids[0] === first?.id);
  const price = Number(own[0]?.sale_amount);
  await openStep(page, offer, 'seat-selection');
  await expect(bags(page)).toContainText('No extras chosen.');
  expect(await accessibilityFaults(page)).toEqual([]);

  const field = bags(page).getByRole('spinbutton').first();
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(
    bags(page)
      .getByRole('button', { name: /^Add one: / })
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('1');
  // The other traveler's part is closed.
  const second = bags(page).locator('summary').nth(1);
  await second.focus();
  await page.keyboard.press('Enter');
  const others = bags(page).getByRole('button', { name: /^Add one: .* for Grace/ });
  await others.last().focus();
  await page.keyboard.press('Space');
  await expect(bags(page)).toContainText('2 extras chosen');

  await page.reload();
  await ready(page);
  await expect(bags(page)).toContainText('2 extras chosen');
  const summary = page.getByRole('complementary');
  if (isMobile) await summary.getByRole('button').click();
  await expect(summary.getByRole('region', { name: 'Selected extras' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  const total = Number(offer.sale_amount) + 2 * price;
  await expect(payButton(page)).toHaveText(`Pay $${total.toLocaleString('en-US')}`);
  await payAndConfirm(page);

  const [order] = await ordersOf(offer.id);
  const services = await servicesOfOrder(order?.id ?? '');
  expect(services.map(({ type }) => type)).toEqual(['baggage', 'baggage']);
  expect(new Set(services.flatMap(({ passenger_ids }) => passenger_ids)).size).toBe(2);
  expect((await intentsOf(total)).some(({ status }) => status === 'succeeded')).toBe(true);
  for (const name of ['Ada', 'Grace']) {
    const row = page.getByRole('listitem').filter({ hasText: name }).first();
    await expect(row).toContainText(/1 checked bag.*, paid as an extra, (LAX → SFO|SFO → LAX)/);
  }
  await expect(page.getByText('Bags and extras')).toBeVisible();
});

test(
  'a bag that became dearer while the card was typed is shown at both prices before it is paid [BAGS-03] [PRICE-06]',
  full,
  async ({ page }) => {
    const offer = await roundTrip(page, {});
    await openStep(page, offer, 'seat-selection');
    await bags(page)
      .getByRole('button', { name: /^Add one: / })
      .first()
      .click();
    await expect(bags(page)).toContainText('1 extra chosen');
    await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
    const before = dollars(await payButton(page).textContent());
    await fillCard(page);
    await changeOffer(offer.id, { bagsDearerBy: '10.00' });
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
    await expect(bags(page)).toContainText('Your bags and extras have changed');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(bags(page)).toContainText(/Checked bag .* is now \$\d+ each; it was \$\d+\./);
    await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
    const now = dollars(await payButton(page).textContent());
    expect(now).toBeGreaterThan(before);
    expect(await intentsOf(before)).toEqual([]);
    await payAndConfirm(page);
    await expect(page.getByText(/1 checked bag.*, paid as an extra/).first()).toBeVisible();
  },
);

test.use({ allowStatuses: [409] });
