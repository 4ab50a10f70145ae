import type { Page } from '@playwright/test';
import { makeBrand, signInAs } from '../support/accounts/admin.ts';
import { chooseOffer, openFlight } from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { layoutShift } from '../support/browser/layout-shift.ts';
import { siteOrigin, tagOrigin } from '../support/browser/servers.ts';
import { expect, full, narrow, once, open, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';
import { openResults } from '../support/search.ts';

interface Report {
  readonly command: readonly [string, ...unknown[]];
}

interface Details {
  readonly page_location: string;
  readonly event_category: string;
  readonly event_label: string;
  readonly value: number;
  readonly send_to: string;
}

function freshTag(prefix = 'GT-'): string {
  const random = Math.random().toString(36).slice(2, 9).toUpperCase();
  return `${prefix}${random}`;
}

/** The reports recorded by the fake tag server for a tag. */
async function seen(id: string): Promise<{ readonly loads: number; readonly reports: readonly Report[] }> {
  return (await (await fetch(`${tagOrigin}/reports?id=${id}`)).json()) as Awaited<ReturnType<typeof seen>>;
}

/** The reported events with a name. */
async function events(id: string, name: string): Promise<Details[]> {
  return (await seen(id)).reports.flatMap(({ command }) =>
    command[0] === 'event' && command[1] === name ? [command[2] as Details] : [],
  );
}

/** Creates a brand with a tag and shows it on this page, signed out. */
async function brandWithTag(page: Page, tagId = freshTag()): Promise<string> {
  await signInAs(page, 'admin');
  const { key } = await makeBrand(page, { tracking: { tagId, callConversion: 'AW-123456789/AbCdEfGhIj' } });
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'brand', value: key, url: siteOrigin }]);
  return tagId;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Advertising cookies' });
const consentCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'consent');

/** Accepts in the page's consent bar, and waits for the document with the tag. */
async function accept(page: Page, tagId: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Accept' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(async () => (await seen(tagId)).loads).toBeGreaterThan(0);
}

test(
  'without a tag id no consent is requested, and pages contain no tag code [PAGE-09] [PAGE-07]',
  full,
  async ({ page, request }) => {
    for (const path of ['/', '/faq', '/cookies']) {
      const html = await (await request.get(path)).text();
      expect(html, path).not.toMatch(/consent-bar|id="tracking"|assets\/tracking|name="choice"/);
    }
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(scripts.filter((name) => name.includes('tracking'))).toEqual([]);
    await page.goto('/cookies');
    await expect(page.getByRole('button', { name: /^(Accept|Decline)$/ })).toHaveCount(0);
  },
);

test('nothing leaves the browser before consent; the policy allows no tag host [PAGE-09] [PAGE-07]', async ({
  page,
}) => {
  const tagId = await brandWithTag(page);
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).not.toContain(tagOrigin);
  await expect(bar(page)).toBeVisible();
  await openResults(page);
  await page.goto('/contact');
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: /Call Now/ }).click();
  await page.waitForLoadState('networkidle');
  expect(await seen(tagId)).toEqual({ loads: 0, reports: [] });
});

test(
  'an information page gets one script of at most 3 kB, after its first paint [PAGE-07] [PAGE-09]',
  full,
  async ({ page }) => {
    await brandWithTag(page);
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    const { scripts, paint } = await page.evaluate(() => ({
      scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize, startTime }) => ({ name, encodedBodySize, startTime })),
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    }));
    expect(scripts.map(({ name }) => new URL(name).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/tracking-[\w-]{8}\.js$/),
    ]);
    expect(scripts[0]?.encodedBodySize).toBeLessThanOrEqual(3072);
    expect(scripts[0]?.startTime).toBeGreaterThanOrEqual(paint);
  },
);

test(
  'both choices look the same, the bar is first by keyboard, and covers nothing [PAGE-09] [A11Y-01]',
  narrow,
  async ({ page, isMobile }) => {
    await brandWithTag(page);
    for (const width of isMobile ? [390, 320] : [1440]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, '/');
      const [decline, yes] = await Promise.all(
        ['Decline', 'Accept'].map((name) => bar(page).getByRole('button', { name }).boundingBox()),
      );
      expect(Math.abs((decline?.width ?? 0) - (yes?.width ?? 1))).toBeLessThan(1);
      expect([decline?.height, decline?.y]).toEqual([yes?.height, yes?.y]);
      expect(yes?.height).toBeGreaterThanOrEqual(44);
      const look = (name: string) =>
        bar(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button);
            return [color, backgroundColor, borderColor, fontWeight];
          });
      expect(await look('Accept')).toEqual(await look('Decline'));
      // The space reserved at the bottom of the page matches the bar's height.
      const box = await bar(page).boundingBox();
      const free = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
      expect(Math.abs((box?.height ?? 0) - free)).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('button', { name: 'Decline' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a flight’s Book Now stays above the bar, and nothing moves while the page loads [PAGE-09]',
  slowPhoneOnly,
  async ({ page }) => {
    await brandWithTag(page);
    await openResults(page);
    await openFlight(page);
    const book = page.getByRole('link', { name: 'Book Now' }).filter({ visible: true });
    await expect(book).toBeInViewport();
    const [action, question] = await Promise.all([book.boundingBox(), bar(page).boundingBox()]);
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
    await book.click();
    await page.waitForURL(/\/booking/);
  },
);

test.describe('while a choice cannot be stored', () => {
  test.use({ allowStatuses: [429, 503], allowMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('the bar stays and says so [PAGE-09]', slowOnce, async ({ page, context }) => {
    await brandWithTag(page);
    await open(page, '/');
    const line = bar(page).getByRole('status');
    await expect(line).toHaveText('');
    await context.setOffline(true);
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect(line).toHaveText('Your choice could not be stored. Please try again.');
    await context.setOffline(false);
    for (const status of [429, 503]) {
      await page.route('**/cookies', (route) => route.fulfill({ status, body: 'no' }), { times: 1 });
      const refused = page.waitForResponse('**/cookies');
      await bar(page).getByRole('button', { name: 'Decline' }).click();
      await (await refused).finished();
    }
    await expect(line).toHaveText('Your choice could not be stored. Please try again.');
    expect(await consentCookie(page)).toBeUndefined();
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect(bar(page)).toHaveCount(0);
    expect(await consentCookie(page)).toMatchObject({ value: 'declined' });
  });
});

test(
  'a refusal is kept for 90 days, asks no more and loads nothing; nothing moves beforehand [PAGE-09]',
  full,
  async ({ page }) => {
    const tagId = await brandWithTag(page);
    await open(page, '/');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect(bar(page)).toHaveCount(0);
    const cookie = await consentCookie(page);
    expect(cookie).toMatchObject({ value: 'declined', sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.abs(days - 90)).toBeLessThan(0.1);
    await open(page, '/');
    await expect(bar(page)).toHaveCount(0);
    expect((await seen(tagId)).loads).toBe(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar and the cookie page save the choice [PAGE-09]', full, async ({ page }) => {
    await brandWithTag(page);
    await page.goto('/faq?tab=payment');
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect(page).toHaveURL(/\/faq\?tab=payment$/);
    await expect(bar(page)).toHaveCount(0);
    await page.goto('/cookies');
    await expect(page.getByRole('status')).toContainText('You declined');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page).toHaveURL(/\/cookies#your-choice$/);
    await expect(page.getByRole('status')).toContainText('You accepted');
    expect(await consentCookie(page)).toMatchObject({ value: 'accepted' });
  });
});

test.describe('after consent', () => {
  test.use({ allowOrigins: [tagOrigin] });

  test(
    'the tag loads and is configured once; pages, navigations and searches are reported without personal data [PAGE-07]',
    once,
    async ({ page }) => {
      const tagId = await brandWithTag(page);
      await open(page, '/?utm_source=google&email=ada%40example.com&booking=bkg_secret');
      await accept(page, tagId);
      await expect.poll(async () => (await events(tagId, 'page_view')).length).toBe(1);
      const { loads, reports } = await seen(tagId);
      expect(loads).toBe(1);
      const config = reports.filter(({ command }) => command[0] === 'config');
      expect(config.map(({ command }) => command[1])).toEqual([tagId]);
      expect(config[0]?.command[2]).toMatchObject({
        send_page_view: false,
        page_location: `${siteOrigin}/?utm_source=google`,
      });

      await openResults(page);
      await expect.poll(async () => (await events(tagId, 'flight_search')).length).toBe(1);
      expect(await events(tagId, 'flight_search')).toMatchObject([
        { event_category: 'engagement', event_label: 'JFK-LHR', value: 1, page_location: `${siteOrigin}/search` },
      ]);
      await openFlight(page);
      await expect
        .poll(async () => (await events(tagId, 'page_view')).map((view) => view.event_label))
        .toEqual(expect.arrayContaining(['/', '/search', '/flight']));
      const everything = JSON.stringify(await seen(tagId));
      expect(everything).not.toMatch(/off_|bkg_|ada|example\.com|email/i);
    },
  );

  test(
    'a page with a form loads a document without the tag, and keeps the recorded events [PAGE-07]',
    slowOnce,
    async ({ page }) => {
      const tagId = await brandWithTag(page);
      await open(page, '/');
      await accept(page, tagId);
      await openResults(page);
      await chooseOffer(page);
      // The document may be replaced meanwhile, which interrupts evaluation.
      await expect(async () => expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)).toPass();
      expect(await page.evaluate(() => document.querySelectorAll('script[src*="gtag"]').length)).toBe(0);
      expect(await page.evaluate(() => (history.state as { usr?: object }).usr)).toHaveProperty('seenPrice');
      const answer = await page.request.get(page.url());
      expect(answer.headers()['content-security-policy']).not.toContain(tagOrigin);
    },
  );

  test(
    'calls are reported with their location: header or mobile menu, footer, contact [PAGE-07]',
    full,
    async ({ page, isMobile }) => {
      const tagId = await brandWithTag(page);
      await page.goto('/contact');
      await accept(page, tagId);
      await page.waitForLoadState('networkidle');
      if (isMobile) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('navigation', { name: 'Menu' }).locator('a[href^="tel:"]').click();
        await page.getByRole('button', { name: 'Close menu' }).click();
      } else await page.getByRole('banner').locator('a[href^="tel:"]').filter({ visible: true }).click();
      await page.getByRole('contentinfo').locator('a[href^="tel:"]').click();
      await page.getByRole('link', { name: /Call Now/ }).click();
      await expect.poll(async () => (await events(tagId, 'phone_call')).length).toBe(3);
      const calls = await events(tagId, 'phone_call');
      expect(calls.map((call) => call.event_label)).toEqual([isMobile ? 'mobile menu' : 'header', 'footer', 'contact']);
      for (const call of calls) expect(call).toMatchObject({ event_category: 'engagement', value: 1 });
    },
  );

  test(
    'a refusal on the cookie page ends it: nothing more is loaded and its cookies are deleted [PAGE-09]',
    slowOnce,
    async ({ page, context }) => {
      const tagId = await brandWithTag(page);
      await open(page, '/');
      await accept(page, tagId);
      const other = await context.newPage();
      await open(other, '/');
      await expect.poll(async () => (await seen(tagId)).loads).toBe(2);
      await page.goto('/cookies');
      await expect(page.getByRole('status')).toContainText('You accepted');
      await expect.poll(async () => (await seen(tagId)).loads).toBe(3);
      expect((await context.cookies()).map(({ name }) => name)).toContain('_ga');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByRole('status')).toContainText('You declined');
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
      const before = (await seen(tagId)).reports.length;
      await other.getByRole('contentinfo').locator('a[href^="tel:"]').click();
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      expect(await seen(tagId)).toMatchObject({ loads: 3 });
      expect((await seen(tagId)).reports.length).toBe(before);
    },
  );
});

/** The partner page's call link, and when the page dials. */
async function partnerLink(page: Page) {
  await page.evaluate(() => {
    const noted: { at: number; clicked: number; url: string }[] = [];
    let clicked = 0;
    document.addEventListener('click', () => (clicked = performance.now()), true);
    window.navigation.addEventListener('navigate', (event) => {
      noted.push({ at: performance.now(), clicked, url: event.destination.url });
    });
    Object.assign(window, { noted });
  });
  const dialed = () =>
    page.evaluate(() => (window as unknown as { noted: { at: number; clicked: number; url: string }[] }).noted);
  return { link: page.locator('main a[data-call-place="partner"]').first(), dialed };
}

test.describe('a call from the partner page', () => {
  test.use({ allowOrigins: [tagOrigin] });

  test('is reported as a conversion, then dialed [PAGE-07]', full, async ({ page }) => {
    const tagId = await brandWithTag(page);
    await page.goto('/expedia');
    await accept(page, tagId);
    await page.waitForLoadState('networkidle');
    const { link, dialed } = await partnerLink(page);
    await link.click();
    await expect.poll(async () => (await dialed()).length).toBe(1);
    expect((await dialed())[0]?.url).toMatch(/^tel:/);
    await expect.poll(async () => (await events(tagId, 'conversion')).length).toBe(1);
    expect(await events(tagId, 'conversion')).toMatchObject([{ send_to: 'AW-123456789/AbCdEfGhIj' }]);
    expect((await events(tagId, 'phone_call'))[0]?.event_label).toBe('partner');
  });

  test('is dialed within a second if the tag never answers, and only once [PAGE-07]', full, async ({ page }) => {
    const tagId = await brandWithTag(page, `GT-SILENT${Math.floor(Math.random() * 100_000)}`);
    await page.goto('/expedia');
    await accept(page, tagId);
    await page.waitForLoadState('networkidle');
    const { link, dialed } = await partnerLink(page);
    await link.click();
    expect(await dialed()).toEqual([]);
    await expect.poll(async () => (await dialed()).length).toBe(1);
    const [call] = await dialed();
    expect((call?.at ?? 0) - (call?.clicked ?? 0)).toBeLessThan(1200);
  });

  test('is dialed at once without consent [PAGE-07]', full, async ({ page }) => {
    const tagId = await brandWithTag(page);
    await page.goto('/expedia');
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect(bar(page)).toHaveCount(0);
    const { link } = await partnerLink(page);
    const prevented = await link.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          window.addEventListener('click', (event) => resolve(event.defaultPrevented));
          (element as HTMLElement).click();
        }),
    );
    expect(prevented).toBe(false);
    expect((await seen(tagId)).loads).toBe(0);
  });
});
