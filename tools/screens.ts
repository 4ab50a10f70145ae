// Takes screenshots of the main screens of the running product, desktop and mobile, under sample brands, into
// docs/screens.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { ada, chooseOffer, confirmedReference, fillCard, fillTraveler, payButton } from '../e2e/support/booking.ts';
import { chromiumArguments, prepareChromium } from '../e2e/support/browser/chromium.ts';
import { duffelOrigin } from '../e2e/support/browser/servers.ts';
import { open } from '../e2e/support/browser/test.ts';
import { extremeTrip } from '../e2e/support/extremes.ts';
import { inDays } from '../e2e/support/search.ts';
import { freePort, startServer } from '../server/testing/processes/server-process.ts';
import { startDuffelSimulator } from '../simulators/duffel/server.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'screens');

interface Set {
  readonly name: string;
  readonly brand: string;
  readonly context: Parameters<Browser['newContext']>[0];
}

type Photograph = (browser: Browser, origin: string, set: Set) => Promise<void>;

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

/** One journey from home to confirmation, with a screenshot of each screen. */
async function photograph(browser: Browser, origin: string, set: Set): Promise<void> {
  const page = await (
    await browser.newContext({ ...set.context, baseURL: origin, locale: 'en-US', reducedMotion: 'reduce' })
  ).newPage();
  const shoot = cameraOf(page, set);
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
  await page.getByRole('tab', { name: 'Flight Details' }).waitFor();
  await shoot('detail');
  await page.goBack();
  await chooseOffer(page);
  await fillTraveler(page, 0, ada);
  await fillTraveler(page, 1, { ...ada, title: 'mr', firstName: 'Charles', lastName: 'Babbage' });
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

/** Screens of the demo accounts: trips and a cancellation, settings, a brand in the manager. */
async function photographAccounts(browser: Browser, origin: string, set: Set): Promise<void> {
  const page = await (
    await browser.newContext({ ...set.context, baseURL: origin, locale: 'en-US', reducedMotion: 'reduce' })
  ).newPage();
  const shoot = cameraOf(page, set);
  await open(page, `/login?brand=${set.brand}`);
  await shoot('sign-in');
  await signIn(page, 'Traveler');
  await expect(async () => {
    await open(page, '/my-trips');
    await expect(page.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await shoot('trips');
  await page
    .getByRole('link', { name: /^View Details/ })
    .or(page.getByRole('button', { name: /^View Details/ }))
    .first()
    .click();
  await page.getByRole('dialog').getByText('Passenger Information').waitFor();
  await shoot('trip');
  await open(page, '/my-trips');
  await page
    .getByRole('link', { name: /^Cancel/ })
    .or(page.getByRole('button', { name: /^Cancel/ }))
    .first()
    .click();
  await page.getByRole('dialog').getByText('Refund to your card').waitFor();
  await shoot('cancel');
  await open(page, '/account-settings');
  await shoot('account');
  await page.context().clearCookies();
  await open(page, `/login?brand=${set.brand}`);
  await signIn(page, 'Administrator');
  await open(page, `/admin/brands/${set.brand}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await shoot('brand-manager');
  await page.context().close();
}

/** Information pages, and the end of home with its footer. */
async function photographPages(browser: Browser, origin: string, set: Set): Promise<void> {
  const page = await (
    await browser.newContext({ ...set.context, baseURL: origin, locale: 'en-US', reducedMotion: 'reduce' })
  ).newPage();
  const shoot = cameraOf(page, set);
  for (const path of ['contact', 'faq', 'cancellation-policy', 'expedia']) {
    await page.goto(`/${path}?brand=${set.brand}`);
    await shoot(path);
  }
  await open(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await shoot('footer');
  await page.context().close();
}

/** The longest sellable trip, on the screens where it is hardest to fit. */
async function photographExtremes(browser: Browser, origin: string, set: Set): Promise<void> {
  const page = await (
    await browser.newContext({ ...set.context, baseURL: origin, locale: 'en-US', reducedMotion: 'reduce' })
  ).newPage();
  const shoot = cameraOf(page, set);
  for await (const screen of extremeTrip(page, 'a', set.brand)) {
    if (screen === 'results') await shoot('extreme-results');
    if (screen === 'flight, Flight Details') await shoot('extreme-detail');
    if (screen === 'seats') await shoot('extreme-seats');
    if (screen === 'payment') break;
  }
  await page.context().close();
}

/** Signs in with the demo credentials box. */
async function signIn(page: Page, who: 'Traveler' | 'Administrator'): Promise<void> {
  await page
    .getByRole('button', { name: 'Use' })
    .nth(who === 'Traveler' ? 0 : 1)
    .click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/');
}

function cameraOf(page: Page, set: Set): (name: string) => Promise<void> {
  return async (name) => {
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${name}-${set.name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 72 });
    console.log(path);
  };
}

/** On a small screen the filters are a sheet; on a wide one they are next to the list. */
async function showFilters(page: Page, set: Set, shoot: (name: string) => Promise<void>): Promise<void> {
  if (set.name !== 'mobile') return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox').first().waitFor();
  await shoot('filters');
  await page.getByRole('button', { name: /^Show \d+ flights?$/ }).click();
}

const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-screens-'));
const { executablePath, env } = await prepareChromium();
const browser = await chromium.launch({ executablePath, env, args: chromiumArguments });

/** Starts the product with its own data for a walk under each set of brands. */
async function walk(name: string, settings: Record<string, string>, photographs: readonly Photograph[]) {
  const port = await freePort();
  const server = await startServer({ DATA_DIR: join(dataDir, name), LOG_LEVEL: 'warn', ...settings }, port);
  try {
    for (const set of sets)
      for (const photograph of photographs) await photograph(browser, `http://localhost:${port}`, set);
  } finally {
    await server.stop();
  }
}

// Extreme trips need a separate supplier process; the demo account's trips are created only with our own supplier.
const duffel = await startDuffelSimulator({ port: Number(new URL(duffelOrigin).port), latencyMs: 500 });
try {
  mkdirSync(folder, { recursive: true });
  await walk('ordinary', {}, [photograph, photographAccounts, photographPages]);
  await walk('extreme', { DUFFEL_API_URL: duffel.origin }, [photographExtremes]);
} finally {
  await browser.close();
  await duffel.close();
  rmSync(dataDir, { recursive: true, force: true });
}
