import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { findOffer } from '../support/seats.ts';

const query = { origin: 'JFK', destination: 'LHR', adultsCount: '2' };

// Shorter than a small laptop's by as much as seats, bags and connections lengthen the summary.
test.use({ viewport: { width: 1366, height: 560 } });

/** Elements in or around `side` that hide part of it and scroll on their own. */
function boxesThatScroll(side: Locator): Promise<string[]> {
  return side.evaluate((element) => {
    const around: Element[] = [];
    for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
      around.push(one);
    return [element, ...around, ...element.querySelectorAll('*')]
      .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
      .map((one) => one.outerHTML.slice(0, 120));
  });
}

/** Whether the bottom of `side` is in the window at the end of the page. */
async function showsItsEnd(page: Page, side: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(() => side.evaluate((one) => one.getBoundingClientRect().bottom - innerHeight))
    .toBeLessThanOrEqual(0);
}

test('no summary scrolls in a box of its own, and price and button are always whole [F-150] [FLT-03] [BOOK-01]', async ({
  page,
}) => {
  const offer = await findOffer(page, query, ({ slices }) => slices.every(({ segments }) => segments.length > 1));
  await open(page, `/flight/${offer.id}`);
  const fare = page.getByRole('complementary', { name: 'Price and fare' });
  await expect(fare.getByRole('link', { name: 'Book This Flight' })).toBeInViewport({ ratio: 1 });
  expect(await boxesThatScroll(fare)).toEqual([]);
  await showsItsEnd(page, fare);

  await openStep(page, offer, 'payment');
  const summary = page.getByRole('complementary', { name: 'Flight summary' });
  const total = summary.getByText('Total', { exact: true });
  await expect(total).toBeInViewport({ ratio: 1 });
  expect(await boxesThatScroll(summary)).toEqual([]);
  await showsItsEnd(page, summary);
  await expect(total).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Pay / })).toBeInViewport({ ratio: 1 });
});
