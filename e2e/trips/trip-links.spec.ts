import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { mailsTo } from '../support/accounts/mails.ts';
import { bookByCalls } from '../support/booked.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { layoutFaults } from '../support/browser/layout-faults.ts';
import { siteOrigin } from '../support/browser/servers.ts';
import { expect, full, open, test } from '../support/browser/test.ts';
import { back, details, yes } from '../support/trips.ts';
import { wirePrice } from '../support/wire-price.ts';

/** A link alone cancels nothing (F-148). */
test.use({ allowStatuses: [403] });

/** The link in the mail about a booking, once that has arrived; `end` is what follows its secret. */
async function mailedLink({ id }: BookingAnswer, end = ''): Promise<string> {
  const found = () =>
    mailsTo('ada@example.com')
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => new RegExp(`https?://[^\\s"]+#open=${id}\\.[\\w.-]+${end}`).exec(mail)?.[0] ?? [])[0];
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found() ?? '';
}

async function booked(page: Page, brand = 'default') {
  await open(page, `/?brand=${brand}`);
  const booking = await bookByCalls(page);
  const link = await mailedLink(booking);
  const { pathname, search, hash } = new URL(link);
  return { booking, path: pathname + search + hash };
}

/** A browser without any history here. */
async function stranger(browser: Browser, page: Page, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteOrigin, viewport: page.viewportSize(), ...more });
  return context.newPage();
}

test('the link in a mail opens the trip in another browser; what changes something is pressed there [SERV-06] [TRIP-09] [F-148]', async ({
  page,
  browser,
}) => {
  const { booking, path } = await booked(page);
  for (const times of [1, 2]) {
    const other = await stranger(browser, page);
    await open(other, path);
    await expect(details(other)).toContainText(booking.reference);
    await expect(details(other)).toContainText('Ada Byron');
    expect(new URL(other.url()).hash, `the secret leaves the address, time ${times}`).toBe('');
    await other.reload();
    await expect(details(other)).toContainText(booking.reference);
    if (times === 2) {
      await details(other).getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(back(other)).toContainText('$');
      await yes(other).click();
      await other.getByLabel(/^Last four digits/).fill('0142');
      await yes(other).click();
      await expect(details(other).getByRole('status').filter({ hasText: 'Canceled on ' })).toBeVisible();
    }
    await other.context().close();
  }
});

test(
  'the receipt is downloaded by its link in the mail, in a browser that has never been here [TERMS-02] [SERV-06]',
  full,
  async ({ page, browser }) => {
    const { booking } = await booked(page);
    const { pathname, search, hash } = new URL(await mailedLink(booking, '&receipt'));
    const other = await stranger(browser, page);
    const coming = other.waitForEvent('download');
    await open(other, pathname + search + hash);
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`receipt-${booking.reference}.pdf`);
    const { text } = await readPdf(await readFile(await download.path()));
    const { sale_amount, sale_currency } = booking.bookingData;
    expect(text).toContain(`Total paid ${wirePrice(sale_amount, sale_currency)}`);
    await expect(details(other)).toContainText(booking.reference);
    expect(new URL(other.url()).hash).toBe('');
    await other.context().close();
  },
);

test(
  'a link that is no longer good says so and leaves the way by the reference, on a dark brand and 320 px too [SERV-06] [A11Y-01]',
  full,
  async ({ page, browser }) => {
    const { booking, path } = await booked(page, 'polar');
    const other = await stranger(browser, page, { viewport: { width: 320, height: 700 } });
    await open(other, path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(booking.id, 'bkg_unknown'));
    await expect(other.getByRole('alert')).toContainText('This link does not open a booking.');
    await expect(other.getByRole('button', { name: 'Find booking' })).toBeVisible();
    expect(await accessibilityFaults(other)).toEqual([]);
    expect(await layoutFaults(other, 320)).toEqual([]);
    // Another link in the same tab changes only the fragment.
    await other.evaluate((hash) => {
      window.location.hash = hash;
    }, new URL(path, siteOrigin).hash);
    await expect(details(other)).toContainText(booking.reference);
    await expect(other.getByRole('alert')).toHaveCount(0);
    await other.context().close();
  },
);

test(
  'a scanner that follows the link without script uses nothing up and sees no trip [SERV-06]',
  full,
  async ({ page, browser }) => {
    const { booking, path } = await booked(page);
    const scanner = await stranger(browser, page, { javaScriptEnabled: false });
    await scanner.goto(path);
    await expect(scanner.getByRole('heading', { name: 'Find your booking' })).toBeVisible();
    expect(await scanner.content()).not.toContain(booking.reference);
    const other = await stranger(browser, page);
    await open(other, path);
    await expect(details(other)).toContainText(booking.reference);
    await Promise.all([scanner.context().close(), other.context().close()]);
  },
);
