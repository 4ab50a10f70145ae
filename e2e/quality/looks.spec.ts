import type { Locator } from '@playwright/test';
import { expect, once, open, phoneOnly, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { inDays, openResults } from '../support/search.ts';
import { findOffer } from '../support/seats.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { top: box.y, bottom: box.y + box.height };
};

test('the first screen of results on a phone has a whole card [F-163]', phoneOnly, async ({ page }) => {
  await openResults(page, { returnDate: inDays(47) });
  const card = await boxOf(page.locator('.offer-card').first());
  expect(card.bottom).toBeLessThanOrEqual(844);
});

test('flights stand in the middle of a wide card, without air only below them [F-163]', once, async ({ page }) => {
  for (const query of [{ returnDate: inDays(47) }, {}]) {
    await openResults(page, query);
    const first = page.locator('.offer-card').first();
    const [card, flights] = [await boxOf(first), await boxOf(first.locator('.offer-flights'))];
    expect(Math.abs(card.bottom - flights.bottom - (flights.top - card.top))).toBeLessThan(4);
  }
});

test('the payment step says each rule once [F-163] [F-80]', once, async ({ page }) => {
  await open(page, '/');
  const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO', departureDate: inDays(45) }, () => true);
  await openStep(page, offer, 'payment');
  const rules = await page
    .getByRole('list', { name: /^(If you cancel|Fare rules)$/ })
    .getByRole('listitem')
    .allInnerTexts();
  expect(rules.length).toBeGreaterThan(2);
  const main = await page.getByRole('main').innerText();
  for (const rule of rules) expect(main.split(rule).length, rule).toBe(2);
});
