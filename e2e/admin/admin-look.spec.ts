import type { Page } from '@playwright/test';
import { openEditor, signInAs } from '../support/accounts/admin.ts';
import { bookByCalls } from '../support/booked.ts';
import { settled } from '../support/browser/settled.ts';
import { expect, once, open, test } from '../support/browser/test.ts';

const left = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left));

test('every administration screen begins at the left edge of its tabs [F-111]', once, async ({ page }) => {
  await signInAs(page, 'admin');
  const booking = await bookByCalls(page);
  for (const path of ['/admin-settings', '/admin/bookings', `/admin/bookings/${booking.id}`, '/admin/brands']) {
    await open(page, path);
    expect([path, await left(page, 'main h1')]).toEqual([path, await left(page, 'nav[aria-label="Administration"]')]);
  }
});

test('a brand that was only opened has no unsaved changes [F-111]', once, async ({ page }) => {
  await signInAs(page, 'admin');
  for (const key of ['default', 'skyhop', 'polar', 'solana']) {
    await openEditor(page, `/admin/brands/${key}`);
    await expect(page.getByText('All changes saved')).toBeVisible();
  }
});

test('a day offset ends inside the diagram of its flight, at every width [F-111]', once, async ({ page }) => {
  await signInAs(page, 'admin');
  const booking = await bookByCalls(page);
  for (const path of [`/admin/bookings/${booking.id}`, '/my-trips']) {
    await open(page, path);
    await expect(page.locator('.slice-line sup').first()).toBeVisible();
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const over = await page
        .locator('.slice-line sup')
        .evaluateAll((offsets) =>
          offsets.map((offset) =>
            Math.ceil(
              offset.getBoundingClientRect().right -
                (offset.closest('.slice-line')?.getBoundingClientRect().right ?? 0),
            ),
          ),
        );
      expect([path, width, over.filter((pixels) => pixels > 0)]).toEqual([path, width, []]);
    }
  }
});

test('a ticket number is never broken at its hyphen [F-111]', once, async ({ page }) => {
  await signInAs(page, 'admin');
  const booking = await bookByCalls(page, { adultsCount: '3', childrenCount: '1' });
  for (const path of ['/admin/bookings', `/admin/bookings/${booking.id}`, '/my-trips']) {
    await open(page, path);
    await expect(page.getByText(/\d{3}-\d{10}/).first()).toBeVisible();
    for (const width of [320, 345, 370, 390, 420, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      expect([path, width, await brokenNumbers(page)]).toEqual([path, width, []]);
    }
  }
});

/** Ticket numbers broken over several lines. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
      for (const found of node.data.matchAll(/\d{3}-\d{10}/g)) {
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(found[0]);
      }
    }
    return broken;
  });
}
