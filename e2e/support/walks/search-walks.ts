import { expect, type Page } from '@playwright/test';
import type { BrandSettings } from '#contract/brand/settings.ts';
import { makeBrand, signInAs } from '../accounts/admin.ts';
import { siteOrigin } from '../browser/servers.ts';
import { open, press } from '../browser/test.ts';
import { writeSearch } from '../live-search.ts';
import { answerSearches, loadMore, manyOffers, roundTrip } from '../results.ts';
import { chooseAirport } from '../search.ts';

/** The search form with everything that opens from it. */
export async function* searchForm(page: Page, brand: string) {
  await open(page, `/?brand=${brand}`);
  await press(page, 'Search Flights');
  await expect(page.getByText('Please select an origin airport')).toBeVisible();
  yield 'fields with errors';
  const from = page.getByRole('combobox', { name: 'From', exact: true });
  await from.fill('london');
  await expect(page.getByRole('option').first()).toBeVisible();
  await from.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  yield 'airports';
  await from.fill('qqqq');
  await expect(page.getByText('No airports found for "qqqq"').first()).toBeVisible();
  yield 'no such airport';
  await chooseAirport(page, 'From', 'LHR', 'LHR');
  await chooseAirport(page, 'To', 'LON', 'LON');
  await press(page, 'Search Flights');
  await expect(page.getByText('Origin and destination cannot be the same')).toBeVisible();
  yield 'the same place twice';
  await chooseAirport(page, 'To', 'JFK', 'JFK');
  await page.getByRole('button', { name: /^Departure/ }).click();
  await expect(page.getByRole('dialog', { name: /Departure/ })).toBeVisible();
  yield 'calendar';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Travelers/ }).click();
  const travelers = page.getByRole('dialog', { name: 'Travelers' });
  for (const who of ['children', 'infants', 'infants'])
    await travelers.getByRole('button', { name: `More ${who}` }).click();
  await expect(travelers.getByText('Each infant must travel with an adult')).toBeVisible();
  yield 'travelers with an error';
  await page.route(/\/assets\/calendar-/, (route) => route.abort());
  await page.evaluate(() => localStorage.clear());
  await open(page, '/');
  await page.getByRole('button', { name: /^Departure/ }).click();
  await expect(page.getByRole('alert').getByText(/^This could not be loaded/)).toBeVisible();
  yield 'calendar not loaded';
  await page.unrouteAll();
  await open(page, '/search');
  await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
  yield 'search without a query';
}

/**
 * A search whose offers arrive in batches, and the messages when some airlines do not answer or prices have expired.
 */
export async function* arrivals(page: Page, brand: string) {
  const offers = await manyOffers(page, 60);
  const search = await writeSearch(page);
  await open(page, roundTrip({ brand }));
  await search.begin();
  await expect(page.getByText('Searching all airlines...')).toBeVisible();
  yield 'nothing yet';
  await search.batch([], 1);
  await expect(page.locator('.list-count')).toHaveText('No flights so far, 7 of 8 sources still searching');
  yield 'no flights so far';
  await search.batch(offers.slice(20, 40), 3);
  await expect(page.locator('.list-count')).toHaveText('20 flights so far, 5 of 8 sources still searching');
  yield 'some flights';
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.keyboard.press('F9');
  await search.batch(offers.slice(0, 20), 6);
  await expect(page.getByRole('button', { name: 'Show 20 cheaper flights' })).toBeVisible();
  yield 'cheaper flights wait';
  await search.end(7);
  await expect(page.getByText('Some airlines did not answer in time.')).toBeAttached();
  yield 'some airlines did not answer';
  const expires_at = new Date(Date.now() - 60_000).toISOString();
  const expired = offers.slice(0, 3).map((offer) => ({ ...offer, expires_at }));
  await answerSearches(page, [...expired, ...offers.slice(3, 40)]);
  await page.addInitScript(() => Reflect.set(window, 'liveStream', null));
  await open(page, roundTrip());
  await expect(page.getByText('Some of these prices have expired.')).toBeVisible();
  yield 'expired prices';
  await loadMore(page);
  await expect(page.getByRole('button', { name: 'Back to First Page' })).toBeAttached();
  yield 'more flights';
  // Without its script the page stays as sent.
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(roundTrip().replace('/search?', '/search/plain?'));
  await expect(page.getByText(/^The \d+ cheapest of \d+ flights$/)).toBeVisible();
  yield 'results without script';
  await page.unrouteAll();
}

/**
 * Failing pages, elements that appear over a page by themselves, and the question about cookies in the brand's look.
 */
export async function* interruptions(page: Page, brand: string) {
  await open(page, `/?brand=${brand}&denied=admin`);
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
  yield 'a toast';
  await page.route(/\/my-trips\.data/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByRole('alert').getByText('Your trips cannot be shown right now')).toBeVisible();
  yield 'trips not read';
  await open(page, '/forgot-password');
  await page.route(/\/login\.data/, (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  yield 'a page that failed';
  await page.unrouteAll();
  await open(page, '/booking');
  await expect(page.getByText('Flight offer not found')).toBeVisible();
  yield 'booking without an offer';
  await open(page, '/booking?booking=bkg_unknown');
  await expect(page.getByRole('heading', { name: 'This booking cannot be shown here' })).toBeVisible();
  yield 'booking of somebody else';
  await open(page, '/booking/change?amendment=amd_unknown');
  await expect(page.getByRole('heading', { name: 'This booking cannot be shown here' })).toBeVisible();
  yield 'change of somebody else';
  await signInAs(page, 'admin');
  const answer = await page.request.get(`/api/admin/brands/${brand}`);
  const { theme } = (await answer.json()) as BrandSettings;
  const { key } = await makeBrand(page, {
    theme,
    tracking: { tagId: 'GT-ABC1234', callConversion: 'AW-123456789/AbCdEfGhIj' },
  });
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'brand', value: key, url: siteOrigin }]);
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Advertising cookies' })).toBeVisible();
    yield `question about cookies, ${path}`;
  }
  await page.goto('/cookies');
  await page.getByRole('main').getByRole('button', { name: 'Decline' }).click();
  // Its text appears before its styles.
  await page.waitForURL(/#your-choice$/);
  await expect(page.getByRole('status')).toContainText('You declined');
  yield 'cookies declined';
}
