import type { Browser, Page } from '@playwright/test';
import { formatFullDate } from '#domain/time/date-text.ts';
import { bookByCalls } from '../support/booked.ts';
import { confirmedReference } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, open, ready, test } from '../support/browser/test.ts';
import { inDays } from '../support/search.ts';
import { wirePrice } from '../support/wire-price.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const findButton = (page: Page) => page.getByRole('button', { name: 'Find booking' });

async function fillDetails(
  page: Page,
  reference: string,
  email = 'ada@example.com',
  lastName = 'Byron',
): Promise<void> {
  await page.getByLabel('Booking reference').fill(reference);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Last name').fill(lastName);
}

/** Another visitor's page, on the same kind of device. */
async function strangerPage(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: new URL(page.url()).origin });
  return context.newPage();
}

test('booked here, listed in My Trips; found elsewhere by its details; not found by anyone else [TRIP-09] [TRIP-13] [CONF-02] [SAFE-10]', async ({
  page,
  browser,
}) => {
  await open(page, '/');
  const booking = await bookByCalls(page, { returnDate: inDays(50) });
  await open(page, `/booking?booking=${booking.id}`);
  const reference = await confirmedReference(page);
  await page.getByRole('link', { name: 'View My Trips' }).click();
  await page.waitForURL(/\/my-trips$/);
  await expect(page).toHaveTitle('My Trips | Tailfin');
  await expect(page.getByRole('main')).toBeFocused();
  const card = page.getByRole('article', { name: 'New York to London' });
  await expect(card).toHaveCount(1);
  for (const text of ['Round Trip', 'Confirmed', '1 Passenger', reference]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await card.getByRole('link', { name: `View Details: New York to London, ${reference}` }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText(reference, { exact: true })).toBeVisible();
  await details.getByRole('link', { name: 'Full Itinerary' }).click();
  expect(await confirmedReference(page)).toBe(reference);
  const address = new URL(page.url());

  const guest = await strangerPage(browser, page);
  const refused = await guest.goto(address.pathname + address.search);
  expect(refused?.status()).toBe(404);
  await ready(guest);
  await guest.getByRole('link', { name: 'Find Your Booking' }).click();
  await guest.waitForURL(/\/my-trips$/);
  await expect(guest.getByRole('heading', { name: 'No trips found' })).toBeVisible();
  await fillDetails(guest, ` ${reference.toLowerCase()}`, 'ADA@example.com', 'byron');
  await guest.keyboard.press('Enter');
  await guest.waitForURL(/\/my-trips\?trip=/);
  const found = guest.getByRole('dialog', { name: 'Booking Details' });
  await expect(found.getByText(reference, { exact: true })).toBeVisible();
  await found.getByRole('button', { name: 'Close' }).click();
  await expect(guest.getByRole('article', { name: 'New York to London' })).toBeVisible();
  await guest.goto(address.href);
  expect(await confirmedReference(guest)).toBe(reference);

  const stranger = await strangerPage(browser, page);
  expect((await stranger.goto(address.pathname + address.search))?.status()).toBe(404);
  await expect(stranger.getByText(reference)).toHaveCount(0);
  await open(stranger, '/my-trips');
  await expect(stranger.getByRole('heading', { name: 'No trips found' })).toBeVisible();
  await Promise.all([guest.context().close(), stranger.context().close()]);
});

test(
  'a card shows places, days, travelers, price and status, and is in the first HTML [TRIP-03] [TRIP-13]',
  full,
  async ({ page }) => {
    await open(page, '/');
    const round = await bookByCalls(page, { returnDate: inDays(50), adultsCount: '2' });
    // The first booking with this address creates an account; this is a guest's list.
    await page.context().clearCookies({ name: 'account' });
    const single = await bookByCalls(page, { origin: 'LHR', destination: 'SYD', departureDate: inDays(70) });
    const html = await (await page.request.get('/my-trips')).text();
    expect(html).toContain(round.reference);
    expect(html).toContain('<meta name="robots" content="noindex"');
    await open(page, '/my-trips');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').first()).toContainText(single.reference);
    const { sale_amount, sale_currency, slices } = round.bookingData;
    const card = page.getByRole('article').filter({ hasText: round.reference });
    const days = `${formatFullDate(inDays(40))} – ${formatFullDate(slices.at(-1)?.arrival_time)}`;
    for (const text of [days, '2 Passengers', wirePrice(sale_amount, sale_currency), 'Confirmed']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    const other = page.getByRole('article', { name: 'London to Sydney' });
    for (const text of ['One Way', formatFullDate(inDays(70)), '1 Passenger']) {
      await expect(other.getByText(text, { exact: true })).toBeVisible();
    }
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await card.getByRole('paragraph').first().evaluate(dotsAtLineEnds)).toEqual([]);
    }
  },
);

/** A paragraph's facts, separated by dots, whose line begins or ends with a dot. */
function dotsAtLineEnds(paragraph: HTMLElement) {
  const facts = [...paragraph.querySelectorAll('span')].filter(({ children }) => children.length === 0);
  const frame = paragraph.getBoundingClientRect();
  const lines = Map.groupBy(facts, (fact) => fact.getBoundingClientRect().top);
  const textBox = (fact: HTMLElement | undefined) => {
    const range = document.createRange();
    if (fact !== undefined) range.selectNodeContents(fact);
    return range.getBoundingClientRect();
  };
  return [...lines.values()].flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)];
    const begins = Math.abs(textBox(first).left - frame.left) > 1 ? [`before ${first?.textContent}`] : [];
    const ends = Math.abs((last?.getBoundingClientRect().right ?? 0) - textBox(last).right) > 1;
    return ends ? [...begins, `after ${last?.textContent}`] : begins;
  });
}

test(
  'My Trips comes after Flights in header and footer, marked on its page; without trips it links to the search [SHELL-01] [TRIP-01]',
  full,
  async ({ page, isMobile }) => {
    await open(page, '/');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
    // The side menu of a visitor continues with account links.
    const more = isMobile ? ['Sign In', 'Sign Up'] : [];
    await expect(nav.getByRole('link').filter({ hasNotText: /\d/ })).toHaveText([
      'Home',
      'Flights',
      'My Trips',
      'Contact',
      ...more,
    ]);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/my-trips');
    await nav.getByRole('link', { name: 'My Trips' }).click();
    await page.waitForURL(/\/my-trips$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
    if (!isMobile) {
      await expect(nav.getByRole('link', { name: 'My Trips' })).toHaveAttribute('aria-current', 'page');
      await expect(nav.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    }
    await page.getByRole('main').getByRole('link', { name: 'Search Flights' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  },
);

test(
  'an empty form reports what is missing at each field and focuses the first one [TRIP-09] [A11Y-01]',
  full,
  async ({ page }) => {
    await open(page, '/my-trips');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await findButton(page).click();
    const messages: [string, string][] = [
      ['Booking reference', 'Booking reference is required'],
      ['Email', 'Please enter a valid email address'],
      ['Last name', 'Last name is required'],
    ];
    for (const [label, message] of messages) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('Booking reference')).toBeFocused();
    await expect(page.getByLabel('Booking reference')).toBeInViewport();
    await fillDetails(page, 'CDFG 346');
    await findButton(page).click();
    await expect(page.getByLabel('Booking reference')).toHaveAccessibleDescription(
      'Our booking reference has 8 letters and digits',
    );
    await fillDetails(page, 'CDFG 3467', 'ada@');
    await findButton(page).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(asked).not.toContain('/api/bookings/lookup');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test('a reference is uppercased while typing, without moving the caret [TRIP-09]', full, async ({ page }) => {
  await open(page, '/my-trips');
  const box = page.getByLabel('Booking reference');
  await box.pressSequentially('cdfg67');
  await expect(box).toHaveValue('CDFG67');
  await box.press('ArrowLeft');
  await box.press('ArrowLeft');
  await box.pressSequentially('hj');
  await expect(box).toHaveValue('CDFGHJ67');
  expect(await box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([6, 6]);
});

test.describe('a booking that cannot be found', () => {
  test.use({ allowStatuses: [404, 429] });

  for (const brand of ['default', 'polar']) {
    test(
      `shows one sentence with the number to call, under ${brand}, and keeps the input [TRIP-09] [A11Y-01]`,
      full,
      async ({ page }) => {
        await open(page, `/?brand=${brand}`);
        await bookByCalls(page, { returnDate: inDays(50) });
        await open(page, '/my-trips');
        await fillDetails(page, 'CCCC CCCC');
        await findButton(page).click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText('We could not find a booking with these details.');
        await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/);
        await expect(findButton(page)).toBeFocused();
        await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await overflow(page)).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    );
  }

  test(
    'text typed before the script loads is kept, and the button waits for it [TRIP-09] [F-108]',
    full,
    async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/assets\/.*\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/my-trips', { waitUntil: 'commit' });
      await fillDetails(page, 'cdfg3467');
      await page.keyboard.press('Enter');
      await expect(findButton(page)).toBeDisabled();
      expect(new URL(page.url()).search).toBe('');
      held.resolve();
      await ready(page);
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
      await expect(page.getByLabel('Last name')).toHaveValue('Byron');
      const asking = page.waitForRequest('**/api/bookings/lookup');
      await findButton(page).click();
      expect((await asking).postDataJSON()).toMatchObject({ email: 'ada@example.com', lastName: 'Byron' });
    },
  );

  test('too many attempts: asks to wait and try again [SAFE-04] [TRIP-09]', full, async ({ page }) => {
    await open(page, '/my-trips');
    await page.route('**/api/bookings/lookup', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'RATE_LIMITED', message: 'Too many requests.', requestId: 'req_1' },
      }),
    );
    await fillDetails(page, 'CCCCCCCC');
    await findButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Please wait a few minutes and try again.');
  });
});
