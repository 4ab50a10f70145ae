import type { Page } from '@playwright/test';
import { formatFullDay } from '#domain/time/local-time.ts';
import { bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import { signInAsNewTraveler } from '../support/accounts/account.ts';
import { bookByCalls, visitorOf } from '../support/booked.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, narrow, open, ready, test } from '../support/browser/test.ts';
import { inDays } from '../support/search.ts';
import { cancelOf, cardOf, details, viewOf } from '../support/trips.ts';
import { wirePrice } from '../support/wire-price.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test(
  'signed out: a sign-in card above the session’s trips and the lookup form; signed in without trips: a link to the search [TRIP-01] [TRIP-13]',
  full,
  async ({ page }) => {
    await open(page, '/my-trips');
    const card = page.getByRole('region', { name: 'Please sign in' });
    await expect(card.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?redirect=/my-trips');
    await expect(card.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('region', { name: 'Find your booking' })).toBeVisible();
    await signInAsNewTraveler(page);
    await open(page, '/my-trips');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Search Flights' })).toHaveAttribute('href', '/');
  },
);

test('an account’s trips are in three tabs with counts; the first HTML contains them; Back returns to the previous tab [TRIP-02] [TRIP-03] [TRIP-08]', async ({
  page,
}) => {
  await signInAsNewTraveler(page);
  const later = await bookByCalls(page, { departureDate: inDays(60), returnDate: inDays(70) });
  const sooner = await bookByCalls(page, { departureDate: inDays(45) });
  const gone = await bookFare(visitorOf(page), fares.partly);
  await page.request.post(`/api/bookings/${gone.id}/cancel`, { data: {} });
  const html = await (await page.request.get('/my-trips')).text();
  expect(html).toContain(later.reference);
  await open(page, '/my-trips');
  await expect(page.getByRole('tab')).toHaveText(['Upcoming (2)', 'Past (0)', 'Cancelled (1)']);
  await expect(tab(page, 'Upcoming (2)')).toHaveAttribute('aria-selected', 'true');
  // The next departure first.
  await expect(page.getByRole('article').first()).toContainText(sooner.reference);
  await expect(cardOf(page, later).getByText('Round Trip', { exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await tab(page, 'Upcoming (2)').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'No past trips' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=past$/);
  await page.keyboard.press('End');
  await expect(cardOf(page, gone).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(cancelOf(page, gone)).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(cardOf(page, gone)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No past trips' })).toBeVisible();
  await page.goBack();
  await expect(cardOf(page, sooner)).toBeVisible();
});

test('the trips load with card-shaped placeholders after a navigation [TRIP-01]', full, async ({ page }) => {
  await signInAsNewTraveler(page);
  const booking = await bookByCalls(page);
  await open(page, '/search');
  const held = Promise.withResolvers<void>();
  await page.route('**/my-trips.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByText('Loading your trips')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  held.resolve();
  await expect(cardOf(page, booking)).toBeVisible();
});

for (const brand of ['default', 'polar']) {
  test(
    `details: references, flights, passengers, price, calendar; Back closes them, under ${brand} [TRIP-05] [A11Y-01]`,
    brand === 'default' ? narrow : full,
    async ({ page }) => {
      await open(page, `/?brand=${brand}`);
      const query = { returnDate: inDays(50), adultsCount: '2', infantsCount: '1' };
      const booking = await bookByCalls(page, query);
      await open(page, '/my-trips');
      await viewOf(page, booking).click();
      const dialog = details(page);
      await expect(page).toHaveURL(new RegExp(`\\?trip=${booking.id}$`));
      await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
      for (const text of [booking.reference, booking.bookingReference ?? '', 'Confirmed', 'Outbound', 'Return']) {
        await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
      }
      const flights = dialog.getByRole('region', { name: 'Flight Information' });
      await expect(flights.getByText('New York (JFK) to London (LHR)')).toBeVisible();
      await expect(flights.getByText('London (LHR) to New York (JFK)')).toBeVisible();
      for (const [index, { segments, departure_time }] of booking.bookingData.slices.entries()) {
        const slice = flights
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 4 }) })
          .nth(index);
        const label = segments.length === 1 ? /Non-stop/ : segments.length === 2 ? /1 stop/ : /\d stops/;
        await expect(slice.getByText(label).first()).toBeAttached();
        await expect(slice.getByText(formatFullDay(departure_time), { exact: true })).toBeVisible();
      }
      const passengers = dialog.getByRole('region', { name: 'Passenger Information' }).getByRole('listitem');
      await expect(passengers).toHaveText([/^Ada Byron · Adult/, /^Grace Byron · Adult/, /^Edith Byron · Infant/]);
      const { sale_amount, sale_currency } = booking.bookingData;
      await expect(dialog.getByText(wirePrice(sale_amount, sale_currency), { exact: true })).toBeVisible();
      const calendar = dialog.getByRole('link', { name: 'Add to Calendar' });
      await expect(calendar).toHaveAttribute('href', `/api/bookings/${booking.id}/calendar.ics`);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(viewOf(page, booking)).toBeFocused();
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(dialog.getByText(booking.reference, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/my-trips$/);
    },
  );
}

test('without an id no booking is requested [BOOK-05]', full, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/my-trips?trip=&step=cancel');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/bookings'))).toEqual([]);
});
