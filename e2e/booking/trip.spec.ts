import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ical from 'node-ical';
import type { OfferAnswer } from '#contract/offer.ts';
import { formatExact } from '#domain/money/format.ts';
import { parseMoney } from '#domain/money/money.ts';
import { searchOffers } from '#server/testing/steps/booking-steps.ts';
import { bookByCalls, injectFault, visitorOf } from '../support/booked.ts';
import { changeOffer, confirmedReference, openFlight, payAndConfirm } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, narrow, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { inDays, openResults } from '../support/search.ts';
import { wirePrice } from '../support/wire-price.ts';

/** The first matching offer of several searches, as returned by the site. */
async function findOffer(
  page: Page,
  searches: readonly Record<string, string>[],
  isWished: (offer: OfferAnswer) => boolean,
): Promise<OfferAnswer> {
  const visitor = visitorOf(page);
  for (const search of searches) {
    for (const { id } of (await searchOffers(visitor, { limit: '100', ...search })).offers.filter(isWished)) {
      return (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    }
  }
  throw new Error('No such offer');
}

const hasConnection = (offer: OfferAnswer) => offer.slices.some((slice) => slice.segments.length > 1);
const price = (offer: OfferAnswer, amount: string) => wirePrice(amount, offer.sale_currency);
const _overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test(
  'a round trip with connections: map, every flight, layovers, price lines, booking button and way back [FLT-01] [FLT-02] [FLT-03] [FLT-04] [FLT-09] [FLT-10]',
  narrow,
  async ({ page, isMobile }) => {
    const offer = await findOffer(
      page,
      [{ origin: 'JFK', destination: 'SYD', returnDate: inDays(50), adultsCount: '2', childrenCount: '1' }],
      hasConnection,
    );
    const carried = 'from_origin=JFK&from_destination=SYD&from_adults=2&from_children=1&from_sort=best';
    await open(page, `/flight/${offer.id}?${carried}`);

    const map = page.getByRole('img', { name: /^Map of the route: New York \(JFK\) to Sydney \(SYD\)/ });
    await expect(map).toBeVisible();
    for (const code of ['JFK', 'SYD']) await expect(map.getByText(code, { exact: true })).toBeVisible();

    await expect(page.getByRole('region', { name: 'Outbound Flight' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Return Flight' })).toBeVisible();
    for (const [index, slice] of offer.slices.entries()) {
      const region = page.getByRole('region', { name: index === 0 ? 'Outbound Flight' : 'Return Flight' });
      const text = await region.innerText();
      const stops = slice.segments.length - 1;
      expect(text).toContain(stops === 0 ? 'Non-stop' : stops === 1 ? '1 stop' : `${stops} stops`);
      expect(text.match(/layover in/g) ?? []).toHaveLength(stops);
      for (const segment of slice.segments) {
        expect(text).toContain(`${segment.marketing_carrier.iata_code} ${segment.flight_number}`);
        if (segment.aircraft !== null) expect(text).toContain(segment.aircraft.name);
        for (const service of segment.services) expect(text).toContain(service.description);
        expect(text).toContain(segment.departing_at.slice(11, 16));
      }
    }

    const summary = page.getByRole('region', { name: 'Price summary' });
    await expect(summary).toContainText('Price is for all passengers');
    for (const amount of [offer.sale_base_amount, offer.sale_tax_amount, offer.sale_amount]) {
      await expect(summary.getByText(price(offer, amount), { exact: true })).toBeVisible();
    }
    expect(Number(offer.sale_base_amount) + Number(offer.sale_tax_amount)).toBe(Number(offer.sale_amount));
    await expect(page.getByRole('region', { name: 'Bags and rules' })).toContainText('The airline may charge fees');

    // Wide screens repeat the booking button after the flights, under its other name (F-82).
    const book = page
      .getByRole('link', { name: isMobile ? 'Book Now' : 'Book This Flight', exact: true })
      .filter({ visible: true });
    await expect(book).toHaveCount(1);
    const to = new URL((await book.getAttribute('href')) ?? '', 'http://site');
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      offer: offer.id,
      adults: '2',
      children: '1',
      infants: '0',
    });
    await expect(page.getByRole('link', { name: 'Back to Search' })).toHaveAttribute(
      'href',
      '/search?origin=JFK&destination=SYD&adults=2&children=1&sort=best',
    );
  },
);

test(
  'the answer to a fare rule stands beside its first line, whatever is said below it [FLT-05]',
  full,
  async ({ page }) => {
    await openResults(page);
    await openFlight(page);
    const line = page
      .getByRole('region', { name: 'Bags and rules' })
      .getByRole('listitem')
      .filter({ hasText: 'Refundable' });
    await expect(line).toContainText('our free cancellation applies instead');
    const [whole, icon] = await Promise.all([line.boundingBox(), line.locator('svg').first().boundingBox()]);
    if (whole === null || icon === null) throw new Error('The rule is not on the screen');
    expect(whole.height).toBeGreaterThan(60);
    expect(icon.y + icon.height / 2 - whole.y).toBeLessThan(30);
  },
);

test(
  'Back without a search in the URL leads to the last saved search, or else home [FLT-01]',
  full,
  async ({ page }) => {
    const offer = await findOffer(page, [{}], () => true);
    const back = page.getByRole('link', { name: 'Back to Search' });
    await open(page, `/flight/${offer.id}`);
    await expect(back).toHaveAttribute('href', '/');
    await openResults(page);
    await open(page, `/flight/${offer.id}`);
    await expect(back).toHaveAttribute('href', '/search');
    await back.click();
    await page.waitForURL(/\/search/);
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  },
);

test('cabins list their amenities, as type and words [FLT-02]', full, async ({ page }) => {
  const visitor = visitorOf(page);
  const { offers } = await searchOffers(visitor, { limit: '100' });
  for (const { id } of offers) {
    const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    const service = offer.slices[0]?.segments[0]?.services.find(({ type }) => type === 'wifi');
    if (service === undefined) continue;
    await open(page, `/flight/${id}`);
    await expect(page.getByRole('listitem').filter({ hasText: service.description }).first()).toBeVisible();
    return;
  }
  throw new Error('No cabin is described');
});

test(
  'conditions that the airline left open are shown as depending on the airline; a known fee is shown as an amount [FLT-05] [API-13]',
  full,
  async ({ page }) => {
    const leftOpen = await findOffer(
      page,
      [
        { origin: 'LHR', destination: 'DXB' },
        { origin: 'JFK', destination: 'FCO' },
        { origin: 'LHR', destination: 'FCO' },
      ],
      (offer) => offer.conditions.refundable === null,
    );
    await open(page, `/flight/${leftOpen.id}`);
    await page.getByRole('tab', { name: 'Fare Rules' }).click();
    const rules = page.getByRole('tabpanel', { name: 'Fare Rules' });
    await expect(rules.getByRole('definition').first()).toHaveText('Depends on the airline');
    await expect(rules).toContainText('Passport details of every traveler');

    const fee = await findOffer(
      page,
      [
        { origin: 'LAX', destination: 'SFO' },
        { origin: 'SIN', destination: 'SYD' },
        { origin: 'LHR', destination: 'DXB' },
        { origin: 'CDG', destination: 'JFK' },
        {},
      ],
      ({ conditions }) => Number(conditions.refund_penalty_amount ?? 0) > 0,
    );
    await open(page, `/flight/${fee.id}`);
    await page.getByRole('tab', { name: 'Fare Rules' }).click();
    const penalty = parseMoney(
      fee.conditions.refund_penalty_amount ?? '',
      fee.conditions.refund_penalty_currency ?? '',
    );
    await expect(rules.getByRole('definition').first()).toHaveText(
      new RegExp(`^YesAirline fee \\${penalty === null ? '' : formatExact(penalty)}(?:This is the airline’s rule.*)?$`),
    );
    expect(fee.conditions.cancellation_options).toHaveLength(1);
  },
);

test(
  'extra services are listed with the price charged, or the page says there are none [FLT-05] [PRICE-01]',
  full,
  async ({ page }) => {
    const visitor = visitorOf(page);
    const rules = page.getByRole('tabpanel', { name: 'Fare Rules' });
    const { offers } = await searchOffers(visitor, { limit: '100' });
    for (const { id } of offers) {
      const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
      const [service] = offer.available_services;
      if (service === undefined) continue;
      expect(Number(service.sale_amount)).toBeGreaterThan(Number(service.total_amount));
      await open(page, `/flight/${id}`);
      await page.getByRole('tab', { name: 'Fare Rules' }).click();
      const row = rules.getByRole('listitem').filter({ hasText: service.name }).first();
      await expect(row).toContainText(service.description);
      await expect(row).toContainText(wirePrice(service.sale_amount, service.sale_currency));
      break;
    }
    const without = await findOffer(page, [{ origin: 'BTS', destination: 'ABV' }], () => true);
    await open(page, `/flight/${without.id}`);
    await page.getByRole('tab', { name: 'Fare Rules' }).click();
    await expect(rules).toContainText('No additional services available for this flight.');
  },
);

test.describe('seat maps', () => {
  test.use({ allowStatuses: [503] });
  test('load as soon as the page opens: loading, available, not available [FLT-06]', full, async ({ page }) => {
    const offer = await findOffer(page, [{ origin: 'JFK', destination: 'EWR' }], () => true);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/flights/seatmaps/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/flights/seatmaps/**');
    await open(page, `/flight/${offer.id}`);
    await asked;
    const panel = page.getByRole('tabpanel', { name: 'Seat Maps' });
    await page.getByRole('tab', { name: 'Seat Maps' }).click();
    await expect(panel).toHaveText('Loading seat maps...');
    held.resolve();
    await expect(panel).toHaveText('Seat selection will be available during booking.');

    await page.unroute('**/api/flights/seatmaps/**');
    await injectFault('seat_maps.get', 'status_503', { offerId: offer.id, times: 5 });
    await page.reload();
    await ready(page);
    await page.getByRole('tab', { name: 'Seat Maps' }).click();
    await expect(panel).toHaveText(
      'Seat maps are not available for this flight. You will be able to select seats after booking.',
    );
  });
});

test(
  'the countdown is the offer’s own; after it ends the flight cannot be booked from this page [FLT-07]',
  full,
  async ({ page }) => {
    const offer = await findOffer(page, [{}], () => true);
    await page.clock.install();
    await open(page, `/flight/${offer.id}?from_origin=JFK&from_destination=LHR`);
    const minutes = Math.floor((Date.parse(offer.expires_at) - Date.now()) / 60_000);
    const notice = page.locator('p', { hasText: /^Offers typically expire after 30 minutes\./ });
    await expect(notice).toContainText(new RegExp(`Time left for this one: (${minutes}|${minutes - 1}) minutes\\.`));
    await page.clock.fastForward(10 * 60_000);
    await expect(notice).toContainText(
      new RegExp(`Time left for this one: (${minutes - 10}|${minutes - 11}) minutes\\.`),
    );
    await page.clock.fastForward(60 * 60_000);
    await expect(page.getByRole('alert')).toContainText('This offer has expired');
    await expect(page.getByRole('link', { name: /^Book (This Flight|Now)$/ })).toHaveCount(0);
    for (const link of await page.getByRole('link', { name: 'Search Again' }).all()) {
      await expect(link).toHaveAttribute('href', /^\/search\?origin=JFK/);
    }
  },
);

test('a price that rose since the search: both prices are shown before continuing [PRICE-06]', async ({ page }) => {
  await openResults(page, { origin: 'LHR', destination: 'STN' });
  const card = page.getByRole('article').first();
  const before = (await card.getByText(/^\$[\d,]+$/).textContent()) ?? '';
  await card.getByRole('link', { name: /^View Details/ }).click();
  await page.waitForURL(/\/flight\//);
  const news = page.getByRole('status').filter({ hasText: 'The price of this flight has changed' });
  await expect(news).toContainText(`It was ${before} in your search and is now $`);
  const now = /is now (\$[\d,]+)/.exec(await news.innerText())?.[1] ?? '';
  expect(now).not.toBe(before);
  await expect(page.getByRole('region', { name: 'Price summary' })).toContainText(now);
});

test.describe('an offer that cannot be displayed', () => {
  test.use({ allowStatuses: [400, 404, 409, 410, 503] });
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Error Loading Flight Details' });
  const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to Search' });

  test('because it is unknown, gone or expired: the reason and the way back [FLT-08]', slowOnce, async ({ page }) => {
    const [unknown, gone, expired] = [
      { id: 'off_0000nothere' },
      await findOffer(page, [{}], () => true),
      await findOffer(page, [{ origin: 'LHR', destination: 'CDG' }], () => true),
    ];
    await changeOffer(gone.id, { gone: true });
    await changeOffer(expired.id, { expire: true });
    for (const [{ id }, status, message] of [
      [unknown, 404, 'Flight offer not found'],
      [gone, 409, 'This flight offer is no longer available. Please search again.'],
      [expired, 410, 'This flight offer has expired. Please select another flight.'],
    ] as const) {
      const response = await page.goto(`/flight/${id}?from_origin=JFK&from_destination=LHR`);
      expect(response?.status()).toBe(status);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(message);
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
      await expect(back(page)).toHaveAttribute('href', '/search?origin=JFK&destination=LHR');
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  test('because airlines do not answer: can be retried on the page [FLT-08]', slowOnce, async ({ page }) => {
    const offer = await findOffer(page, [{}], () => true);
    await injectFault('offers.get', 'status_503', { offerId: offer.id, times: 5 });
    await open(page, `/flight/${offer.id}`);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The airlines cannot be reached right now');
    expect(await accessibilityFaults(page)).toEqual([]);
    const again = page.getByRole('button', { name: 'Try Again' });
    // Each retry uses up one of the faults; a slow response may be rendered between two retries.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 });
      await expect(page.getByRole('heading', { level: 1, name: /New York/ })).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  test(
    'because the connection failed on the way there: reported in the same place [FLT-08]',
    slowOnce,
    async ({ page }) => {
      await openResults(page);
      await page.evaluate(() => {
        const whole = window.fetch;
        window.fetch = (...asked) => {
          const address = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
          if (!/\/flight\/.+\.data/.test(address)) return whole(...asked);
          window.fetch = whole;
          return Promise.reject(new TypeError('the connection failed'));
        };
      });
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click();
      await expect(page.getByRole('alert')).toContainText('Unable to load flight details. Please try again.');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('region', { name: 'Outbound Flight' })).toBeVisible();
    },
  );
});

test(
  'booked in the browser: one toast, a reference to copy, next steps [CONF-01] [CONF-02]',
  full,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openStep(page, await findOffer(page, [{ origin: 'LAX', destination: 'SFO' }], () => true), 'payment');
    const reference = await payAndConfirm(page);
    await expect(page.getByText('Booking confirmed!', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy booking reference' }).click();
    await expect(page.getByText('Copied to clipboard.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await expect(page.getByRole('link', { name: 'View My Trips' })).toHaveAttribute('href', '/my-trips');
    await expect(page.getByRole('link', { name: 'Book Another Flight' })).toHaveAttribute('href', '/');

    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shownToasts: shown });
      const look = () => {
        const toast = document.querySelector('[aria-label^="Notifications"] li');
        if (toast !== null) shown.push(toast.textContent ?? '');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await confirmedReference(page)).toBe(reference);
    await page.getByRole('button', { name: 'Copy booking reference' }).click();
    await expect(page.getByText('Copied to clipboard.', { exact: true })).toBeVisible();
    const shown: string[] = await page.evaluate(() => Reflect.get(window, 'shownToasts'));
    expect([...new Set(shown)]).toEqual(['Copied to clipboard.']);
  },
);

test('the confirmation: whole itinerary, travelers, amount paid, bags; also as calendar file and in print [CONF-01] [CONF-05] [FLT-10] [PRICE-03]', async ({
  page,
}) => {
  await open(page, '/?brand=polar');
  const booking = await bookByCalls(page, { returnDate: inDays(50), adultsCount: '2' });
  await open(page, `/booking?booking=${booking.id}`);
  expect(await confirmedReference(page)).toBe(booking.reference);
  const { slices, passengers, sale_amount, sale_currency } = booking.bookingData;
  const segments = slices.flatMap((slice) => slice.segments);
  for (const { marketing_carrier, flight_number } of segments) {
    await expect(page.getByText(`${marketing_carrier.iata_code} ${flight_number}`).first()).toBeVisible();
  }
  for (const { given_name, family_name } of passengers) {
    await expect(page.getByText(`${given_name} ${family_name}`)).toBeVisible();
  }
  await expect(page.getByText(wirePrice(sale_amount, sale_currency), { exact: true })).toBeVisible();
  await expect(page.getByText(/Fees (may apply|for bags may apply)/)).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to Calendar' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`flights-${booking.reference}.ics`);
  const events = Object.values(ical.sync.parseICS(await readFile(await download.path(), 'utf8'))).filter(
    (entry) => entry?.type === 'VEVENT',
  );
  expect(events.map((event) => event?.summary)).toEqual(
    segments.map(
      ({ marketing_carrier, flight_number, origin, destination }) =>
        `${marketing_carrier.iata_code} ${flight_number} ${origin.iata_code} → ${destination.iata_code}`,
    ),
  );

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  for (const name of ['View My Trips', 'Book Another Flight', 'Add to Calendar']) {
    await expect(page.getByRole('link', { name })).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(booking.reference)).toBeVisible();
  await expect(page.getByText('Polar Air Desk', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const colors = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
    return [getComputedStyle(document.documentElement).backgroundColor, color];
  });
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test(
  'an open booking says so and offers nothing to do twice; then it ends as nothing booked, nothing charged [CONF-05]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const booking = await bookByCalls(page, {}, { kind: 'reset_before' });
    expect(booking.status).toBe('pending');
    await open(page, `/booking?booking=${booking.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Your booking is being finalized' })).toBeVisible();
    await expect(page.getByText('please do not book again')).toBeVisible();
    // At once: the outcome is final soon after.
    expect(
      await page.getByRole('link', { name: /^(View My Trips|Book Another Flight|Add to Calendar)$/ }).count(),
    ).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing was booked' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Nothing was booked and nothing was charged.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search Again' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test('the tabs work by keyboard alone, and Back leads to the list [A11Y-01] [FLT-05]', full, async ({ page }) => {
  await openResults(page);
  await openFlight(page);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('tab', { name: 'Flight Details' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Fare Rules' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Fare Rules' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await page.waitForURL(/\/search\?origin=JFK/);
});
