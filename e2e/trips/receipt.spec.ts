import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '#server/testing/read-pdf.ts';
import { signInAs } from '../support/accounts/admin.ts';
import { bookByCalls } from '../support/booked.ts';
import { expect, full, open, test } from '../support/browser/test.ts';
import { details } from '../support/trips.ts';
import { wirePrice } from '../support/wire-price.ts';

async function pdfOf(page: Page, link: Locator) {
  const coming = page.waitForEvent('download');
  await link.click();
  const download = await coming;
  return { name: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) };
}

test(
  'the receipt downloads from confirmation, trip and desk, with the amount paid and the terms agreed to [TERMS-02]',
  full,
  async ({ page }) => {
    await signInAs(page, 'admin');
    await open(page, '/?brand=polar');
    const booking = await bookByCalls(page);
    const { sale_amount, sale_currency } = booking.bookingData;
    await open(page, `/booking?booking=${booking.id}`);
    const link = page.getByRole('link', { name: 'Receipt (PDF)' });
    const first = await pdfOf(page, link);
    expect([first.name, first.title]).toEqual([
      `receipt-${booking.reference}.pdf`,
      `Receipt ${booking.reference}, Polar Air Desk`,
    ]);
    expect(first.text).toContain(`Total paid ${wirePrice(sale_amount, sale_currency)}`);
    expect(first.text).toContain('“By paying you agree to these fare rules');

    await open(page, `/my-trips?trip=${booking.id}`);
    const later = await pdfOf(page, details(page).getByRole('link', { name: 'Receipt (PDF)' }));
    await open(page, `/admin/bookings/${booking.id}`);
    const desk = await pdfOf(page, page.getByRole('link', { name: 'Order file (PDF)' }));
    const untilNow = ({ text }: typeof first) => text.replace(/amounts as of .*? UTC/, '');
    expect([untilNow(later), untilNow(desk)]).toEqual([untilNow(first), untilNow(first)]);
  },
);
