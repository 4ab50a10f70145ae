import { type Browser, chromium, type Page } from '@playwright/test';
import { offerCodec } from '#contract/codec/offer.ts';
import { salePrice } from '#domain/money/price.ts';
import { chromiumArguments, prepareChromium } from '#e2e/support/browser/chromium.ts';
import { writeSearch } from '#e2e/support/live-search.ts';
import type { ShownOffer } from '#e2e/support/results.ts';
import { mapOffer } from '#server/adapters/duffel/mapping/map-offer.ts';
import { untouched } from '#simulators/duffel/offers/offer-state.ts';
import { wireOffer } from '#simulators/duffel/offers/wire-offer.ts';
import { makeSearch } from '#simulators/duffel/search/make-offers.ts';
import { searchRecord, searchSettings, searchSlice } from '#simulators/duffel/testing/search-record.ts';
import { mainThreadTasks } from '../main-thread.ts';
import { median } from '../measure.ts';
import { untilIdle, watchNextFrame } from '../next-frame.ts';
import type { Row } from '../table.ts';

const sources = 7;
/** The server's number of offers per line. */
const offersPerLine = 50;
const departureDate = '2027-03-04';
const returnDate = '2027-03-11';

/**
 * FAST-03 and LIVE-05 from the visitor's side: a search whose offers arrive from seven sources, on the results page in
 * a browser at full speed and in one slowed four times. The page does not react during the longest task.
 */
export async function measureLiveFrames(origin: string): Promise<Row[]> {
  const { executablePath, env } = await prepareChromium();
  const browser = await chromium.launch({ executablePath, env, args: [...chromiumArguments] });
  try {
    return [...(await measureList(browser, origin, 1)), ...(await measureList(browser, origin, 4))];
  } finally {
    await browser.close();
  }
}

const count = 3000;

async function measureList(browser: Browser, origin: string, slowness: 1 | 4): Promise<Row[]> {
  const offers = manyOffers(count);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const search = await writeSearch(page);
  const address = { origin: 'JFK', destination: 'LHR', departureDate, returnDate, adults: '1', cabinClass: 'economy' };
  await page.goto(`${origin}/search?${new URLSearchParams(address)}`);
  await search.begin();
  await search.batch(offers.slice(0, offersPerLine), 0);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const calibrationMs = await calibrate(page);
  const longestOf = async (act: () => Promise<unknown>) =>
    (await mainThreadTasks(session, () => act().then(() => untilIdle(page))))[0] ?? 0;

  const ticks: number[] = [];
  const share = Math.ceil(count / sources);
  for (let from = offersPerLine; from < count; from += share) {
    const lines = Array.from({ length: Math.ceil(share / offersPerLine) }, (_, n) =>
      offers.slice(from + n * offersPerLine, Math.min(from + share, from + (n + 1) * offersPerLine)),
    ).filter((line) => line.length > 0);
    const arrive = await search.holdBatches(lines, Math.ceil((from + share) / share));
    await untilIdle(page);
    ticks.push(await longestOf(arrive));
  }
  await search.end();
  const list = page.locator('.list-count');
  await list.filter({ hasText: ' of ' }).waitFor();

  await page
    .getByRole('checkbox', { name: /^Nonstop/ })
    .first()
    .focus();
  const choices = await inputs(page, ['Space', 'Space', 'Space', 'Space'], longestOf);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.focus();
  const sorts = await inputs(page, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], longestOf);
  await page.getByRole('slider').first().focus();
  const steps = await inputs(page, ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'], longestOf);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();

  const name = `${count.toLocaleString('en-US')} offers, ${slowness === 1 ? 'CPU not slowed' : `CPU ${slowness}× slower`}`;
  const target = slowness === 1 ? 60 : 200;
  const row = (what: string, times: readonly number[]): Row => ({
    name: `${name}, ${what}`,
    result: median(times),
    unit: 'ms',
    target,
    allowed: 2,
    note: `median of ${times.length}, longest ${Math.max(...times).toFixed(0)} ms`,
  });
  return [
    { name: `${name}: calibration`, result: calibrationMs, unit: 'ms', target: 1000, allowed: 1, note: 'a fixed sort' },
    row('tick while arriving: longest task', ticks),
    row('filter ticked: longest task', choices.tasks),
    row('filter ticked: until shown', choices.shown),
    row('sort: longest task', sorts.tasks),
    row('sort: until shown', sorts.shown),
    row('step of a slider: longest task', steps.tasks),
    row('step of a slider: until shown', steps.shown),
    { name: `${name}: memory of the page`, result: usedSize / 1e6, unit: 'MB', target: 80, allowed: 1, note: 'heap' },
  ];
}

/** Milliseconds that the page takes for fixed work, median of five, for comparing machines. */
async function calibrate(page: Page): Promise<number> {
  const times = await page.evaluate(() =>
    Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 100_003).sort((a, b) => a - b);
      return performance.now() - startedAt;
    }),
  );
  return median(times);
}

/** The longest task of each input, and the time until the frame that shows the list. */
async function inputs(
  page: Page,
  keys: readonly string[],
  longestOf: (act: () => Promise<unknown>) => Promise<number>,
): Promise<{ readonly tasks: readonly number[]; readonly shown: readonly number[] }> {
  const [tasks, shown]: [number[], number[]] = [[], []];
  for (const key of keys) {
    const untilShown = await watchNextFrame(page, {
      inputs: ['keydown'],
      parts: '.offer-list, .list-count',
      attributes: true,
    });
    tasks.push(await longestOf(() => page.keyboard.press(key)));
    shown.push(await untilShown());
  }
  return { tasks, shown: shown.filter((ms) => !Number.isNaN(ms)) };
}

/** A round trip on a busy route, in the supplier's order. */
function manyOffers(count: number): ShownOffer[] {
  const settings = { ...searchSettings, maxOffers: count };
  const slices = [searchSlice('JFK', 'LHR', departureDate), searchSlice('LHR', 'JFK', returnDate)];
  const search = makeSearch(searchRecord({ slices, cabinClass: 'economy' }), settings);
  return search.offers.map((offer) => {
    const mapped = mapOffer(wireOffer(search, offer, untouched, settings));
    const total = salePrice(mapped.total, 500);
    const sale = { total, base: total, tax: { ...total, amountMinor: 0 } };
    return offerCodec.encode({ ...mapped, expiresAt: '2037-01-01T00:00:00Z', sale, availableServices: [] });
  });
}
