import type { Page } from '@playwright/test';
import { expect, full, once, open, slowOnce, test } from '../support/browser/test.ts';

/** Public pages that search engines must not index; all other pages must be canonical. */
const _unlisted = new Set(['/search', '/my-trips', '/login', '/register', '/auth', '/forgot-password']);

interface Seen {
  readonly title: string;
  readonly headings: number;
  readonly canonical: string | null;
  readonly robots: string | null;
  readonly links: readonly string[];
  /** In-page link targets that do not exist. */
  readonly lostAnchors: readonly string[];
  readonly ids: readonly string[];
}

function _look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ origin }) => origin === location.origin,
    );
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      title: document.title,
      headings: document.querySelectorAll('h1').length,
      canonical: attribute('link[rel="canonical"]', 'href'),
      robots: attribute('meta[name="robots"]', 'content'),
      links: links.map(({ href }) => href),
      lostAnchors: links
        .filter(({ pathname, hash }) => pathname === location.pathname && hash !== '' && !ids.includes(hash.slice(1)))
        .map(({ href }) => href),
      ids,
    };
  });
}

test('icons, manifest and social image match the head and use the brand’s colors [PAGE-06]', full, async ({ page }) => {
  await page.goto('/about?brand=skyhop');
  const addresses = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLLinkElement>(
        'link[rel="icon"],link[rel="apple-touch-icon"],link[rel="manifest"]',
      ),
    ].map(({ href }) => href),
  );
  expect(addresses).toHaveLength(4);
  const share = await page.locator('meta[property="og:image"]').getAttribute('content');
  const pictures = [...addresses.filter((address) => !address.endsWith('.webmanifest')), share ?? ''];
  const sizes = [];
  for (const address of pictures) {
    // Fetched separately: browsers under test never request /favicon.ico themselves.
    const answer = await page.request.get(address);
    const data = `data:${answer.headers()['content-type']};base64,${(await answer.body()).toString('base64')}`;
    const size = await page.evaluate(
      (src) =>
        new Promise<number[]>((resolve, reject) => {
          const picture = new Image();
          picture.onload = () => resolve([picture.naturalWidth, picture.naturalHeight]);
          picture.onerror = () => reject(new Error(src.slice(0, 40)));
          picture.src = src;
        }),
      data,
    );
    sizes.push([new URL(address).pathname, ...size]);
  }
  expect(sizes).toContainEqual(['/apple-touch-icon.png', 180, 180]);
  expect(sizes).toContainEqual(['/favicon.ico', 32, 32]);
  expect(sizes).toContainEqual(['/share.png', 1200, 630]);
  const manifest = await page.request.get('/manifest.webmanifest');
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string; type: string }[] };
  expect(name).toBe('Skyhop');
  for (const { src, type } of icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  expect(await (await page.request.get('/icon.svg')).text()).toContain('rgb(29 78 216)');
});

test(
  'an information page is prefetched while its link is hovered; other pages are not [FAST-01] [PAGE-06]',
  slowOnce,
  async ({ page }) => {
    await page.goto('/terms');
    const rules = JSON.parse((await page.locator('script[type="speculationrules"]').textContent()) ?? '{}') as {
      prefetch: { where: { or: { href_matches: { pathname: string; search: string } }[] } }[];
    };
    expect(Object.keys(rules)).toEqual(['prefetch']);
    const fetched = rules.prefetch.flatMap(({ where }) => where.or.map(({ href_matches }) => href_matches));
    expect(fetched.every(({ search }) => search === '')).toBe(true);
    expect(fetched.map(({ pathname }) => pathname)).toContain('/contact');
    for (const { pathname } of fetched) {
      const answer = await page.request.get(pathname);
      expect([pathname, answer.headers()['set-cookie']]).toEqual([pathname, undefined]);
    }
  },
);

test(
  'navigating within the site updates titles and leaves nothing of the last page in the head [PAGE-06] [BRAND-05]',
  once,
  async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'My Trips' }).click();
    await expect(page).toHaveTitle('My Trips | Tailfin');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveTitle('Tailfin Flight Booking');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  },
);
