import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumArguments, prepareChromium } from '#e2e/support/browser/chromium.ts';
import { median } from './measure.ts';
import { untilIdle, watchNextFrame } from './next-frame.ts';
import type { Row } from './table.ts';

const slowness = 4;
const frameMs = 16;

/** The cost of one input: script and total milliseconds, and the time from the input to the frame that shows it. */
interface Cost {
  readonly script: number;
  readonly whole: number;
  readonly shown: number;
}

/**
 * FAST-03 from the visitor's side: the airport picker in a browser slowed down four times. Script and rendering are
 * measured in CPU time of the page's thread, so other load on the machine does not count.
 */
export async function measureFrames(origin: string): Promise<Row[]> {
  const { executablePath, env } = await prepareChromium();
  const browser = await chromium.launch({ executablePath, env, args: [...chromiumArguments] });
  try {
    return await measurePicker(browser, origin);
  } finally {
    await browser.close();
  }
}

async function measurePicker(browser: Browser, origin: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(origin);
  await page.waitForLoadState('networkidle');
  const from: Locator = page.getByRole('combobox', { name: 'From', exact: true });
  await from.click();
  await from.fill('lon');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const meter = await startMeter(page);
  const costs: Cost[] = [];
  for (const text of ['london', 'san j', 'munich']) {
    // The list opens at the third letter.
    await from.fill(text.slice(0, 2));
    await page.keyboard.press('End');
    for (const key of text.slice(2)) costs.push(await meter(() => page.keyboard.press(key === ' ' ? 'Space' : key)));
  }
  await page.close();
  return rowsOf('Airport typed, per keystroke', costs.slice(2));
}

/** Slows the page down and measures an input, until the page is idle. */
async function startMeter(page: Page): Promise<(act: () => Promise<unknown>) => Promise<Cost>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return async (act) => {
    const untilShown = await watchNextFrame(page, {
      inputs: ['pointerup', 'keydown', 'change'],
      parts: 'body',
      attributes: false,
    });
    const before = await spent(session);
    await act();
    const shown = await untilShown();
    await untilIdle(page);
    const after = await spent(session);
    return { shown, script: after.script - before.script, whole: after.whole - before.whole };
  };
}

async function spent(session: CDPSession): Promise<{ script: number; whole: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return { script: read('ScriptDuration'), whole: read('TaskDuration') };
}

/** Throws if no input has changed the page: then something else was measured. */
function rowsOf(name: string, costs: readonly Cost[]): Row[] {
  if (costs.every(({ shown }) => Number.isNaN(shown))) throw new Error(`${name}: the page did not change`);
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick).filter((ms) => !Number.isNaN(ms)));
  const note = `CPU ${slowness}× slower, median of ${costs.length}`;
  return [
    { name: `${name}: script`, result: of(({ script }) => script), unit: 'ms', target: frameMs, allowed: 1, note },
    {
      name: `${name}: script and rendering`,
      result: of(({ whole }) => whole),
      unit: 'ms',
      target: frameMs,
      allowed: 4,
      note,
    },
    {
      name: `${name}: until shown`,
      result: of(({ shown }) => shown),
      unit: 'ms',
      target: 2 * frameMs,
      allowed: 4,
      note,
    },
  ];
}
