import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { layoutShift } from '../support/browser/layout-shift.ts';
import { siteOrigin } from '../support/browser/servers.ts';
import { expect, full, open, phoneOnly, test } from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';
import { openResults } from '../support/search.ts';

/** Names, without hashes, of the scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  return names.map((path) => path.replace(/^.*\/|-[\w-]{8}\.js$/g, ''));
}

test('home: complete in the first HTML; calendar, airport and other screens’ scripts load on first use [FAST-01] [AIRP-06]', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  for (const text of ['Where would you like to fly?', 'Search Flights', 'Lowest-price guarantee']) {
    expect(html).toContain(text);
  }
  const files: string[] = [];
  page.on('request', (asked) => files.push(new URL(asked.url()).pathname));
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  const first = await scriptsOf(page);
  expect(first.length).toBeGreaterThan(3);
  for (const name of ['calendar', 'toast-stage', 'booking', 'flight', 'search', 'airport-file']) {
    expect(first, name).not.toContain(name);
  }
  expect(files.filter((path) => /airports/.test(path))).toEqual([]);
  await page.getByRole('button', { name: /^Departure/ }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  expect(await scriptsOf(page)).toContain('calendar');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'From', exact: true }).focus();
  await expect.poll(() => files.some((path) => /airports/.test(path))).toBe(true);
});

test(
  'fonts come from this site and are preloaded; files are compressed with brotli and cached forever [FAST-01]',
  full,
  async ({ page, request }) => {
    await open(page, '/');
    const fonts = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every((href) => href.startsWith(siteOrigin))).toBe(true);
    const assets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/')),
    );
    expect(assets.length).toBeGreaterThan(5);
    for (const asset of assets) {
      const response = await request.get(asset, { headers: { 'accept-encoding': 'br' } });
      expect(response.headers()['cache-control'], asset).toContain('immutable');
      const worthIt = !asset.endsWith('.woff2') && (await response.body()).length > 1024;
      if (worthIt) expect(response.headers()['content-encoding'], asset).toBe('br');
    }
  },
);

for (const path of ['/', '/search?origin=JFK&destination=LHR']) {
  test(`${path} paints before it requests its scripts [FAST-04]`, full, async ({ page }) => {
    await open(page, path);
    const { paint, scripts } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
  });
}

for (const [name, path, maxKb] of [
  ['home', '/', 125],
  ['results', roundTrip(), 175],
  ['questions', '/faq', 1],
  ['the cancellation policy', '/cancellation-policy', 1],
] as const) {
  test(`${name} loads at most ${maxKb} kB of script by itself on a phone [FAST-04]`, phoneOnly, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    // Pages of text have no script that could make them ready.
    await (maxKb > 1 ? open(page, path) : page.goto(path));
    if (name === 'results') await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    await page.waitForLoadState('networkidle');
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(maxKb);
    if (maxKb > 1) expect(sizes.length).toBeGreaterThan(3);
  });
}

test('nothing moves while home and results load [FAST-04] [FAST-01]', async ({ page }) => {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await openResults(page);
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});
