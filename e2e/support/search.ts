import { expect, type Page } from '@playwright/test';
import { open } from './browser/test.ts';

/** The yyyy-MM-dd date this many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Types into an airport box and selects the option with this code. */
export async function chooseAirport(page: Page, label: 'From' | 'To', text: string, code: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.fill(text);
  await page
    .getByRole('option')
    .filter({ hasText: `(${code})` })
    .first()
    .click();
  await expect(box).toHaveValue(new RegExp(`\\(${code}\\)$`));
}

/** Waits until every offer has arrived: until then another card may become the first. */
export async function waitForWholeList(page: Page): Promise<void> {
  const counted = /^[\d,]+( of [\d,]+)? flights?( (match(es)?|uses? the airports you chose))?( · [\d,]+ fares)?$/;
  await expect(page.locator('.list-count')).toHaveText(counted, { timeout: 20_000 });
}

/** Opens the results of a search by its address and waits for the whole list. */
export async function openResults(page: Page, query: Record<string, string> = {}): Promise<void> {
  const params = new URLSearchParams({ origin: 'JFK', destination: 'LHR', departureDate: inDays(40), ...query });
  await open(page, `/search?${params}`);
  await waitForWholeList(page);
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
}
