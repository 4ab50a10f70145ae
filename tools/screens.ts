// Photographs the main screens of the running product, desktop and mobile, under sample brands, into docs/screens.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ada, chooseOffer, confirmedReference, fillCard, fillTraveller, payButton } from '../e2e/support/booking.ts';
import { chromiumArguments, prepareChromium } from '../e2e/support/chromium.ts';
import { inDays } from '../e2e/support/search.ts';
import { open } from '../e2e/support/test.ts';
import { freePort, startServer } from '../server/testing/server-process.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'screens');

interface Set {
  readonly name: string;
  readonly brand: string;
  readonly context: Parameters<Browser['newContext']>[0];
}

const sets: readonly Set[] = [
  {
    name: 'desktop',
    brand: 'skyhop',
    context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.6 },
  },
  {
    name: 'mobile',
    brand: 'polar',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  },
];

/** One journey from home to confirmation, a picture of each screen. */
async function photograph(browser: Browser, origin: string, set: Set): Promise<void> {
  const page = await (await browser.newContext({ ...set.context, baseURL: origin, locale: 'en-US' })).newPage();
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${name}-${set.name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 72, animations: 'disabled' });
    console.log(path);
  };
  await open(page, `/?brand=${set.brand}`);
  await shoot('home');
  const query = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), returnDate: inDays(47) };
  await open(page, `/search?${new URLSearchParams(query)}&adults=2`);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .waitFor();
  await shoot('results');
  await showFilters(page, set, shoot);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await page.waitForURL(/\/flight\//);
  await shoot('detail');
  await page.goBack();
  await chooseOffer(page);
  await fillTraveller(page, 0, ada);
  await fillTraveller(page, 1, { ...ada, title: 'mr', firstName: 'Charles', lastName: 'Babbage' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot('passengers');
  await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seat Selection' }).waitFor();
  await page.getByRole('grid').first().waitFor();
  await shoot('seats');
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await fillCard(page);
  await shoot('payment');
  await payButton(page).click();
  await confirmedReference(page);
  await page.keyboard.press('Escape');
  await shoot('confirmation');
}

/** On a small screen the filters are a sheet of their own; on a wide one they stand beside the list. */
async function showFilters(page: Page, set: Set, shoot: (name: string) => Promise<void>): Promise<void> {
  if (set.name !== 'mobile') return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox').first().waitFor();
  await shoot('filters');
  await page.getByRole('button', { name: /^Show \d+ flights?$/ }).click();
}

const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-screens-'));
const port = await freePort();
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, port);
const { executablePath, env } = await prepareChromium();
const browser = await chromium.launch({ executablePath, env, args: chromiumArguments });
try {
  mkdirSync(folder, { recursive: true });
  for (const set of sets) await photograph(browser, `http://localhost:${port}`, set);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
