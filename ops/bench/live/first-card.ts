import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, prepareChromium } from '#e2e/support/browser/chromium.ts';
import { median } from '../measure.ts';
import { measuredSearch } from '../supplier-call.ts';
import type { Row } from '../table.ts';
import type { TestBed } from '../test-bed.ts';
import { type BatchSupplier, startBatchSupplier } from './batch-supplier.ts';
import { supplierBodies } from './live-work.ts';

/** Airlines take longer than this; a page slowed down four times is ready by then. */
const firstAnswerAfterMs = 4000;
const rounds = 7;

interface CardWindow extends Window {
  /** When the frame that shows the first card ended, in ms since 1970. */
  firstCardAt?: number;
}

/** LIVE-01: from the supplier's first batch to the server until a card is on a visitor's screen. */
export async function measureFirstCard(testBed: TestBed): Promise<Row[]> {
  const supplier = await startBatchSupplier(supplierBodies(), firstAnswerAfterMs);
  const { origin } = await testBed.startBeside(supplier.origin);
  try {
    return [
      rowOf('First card after the first batch', await firstCards(origin, supplier, 1), 'CPU not slowed'),
      rowOf('First card after the first batch, slow phone', await firstCards(origin, supplier, 4), 'CPU 4× slower'),
    ];
  } finally {
    await supplier.close();
  }
}

function rowOf(name: string, times: readonly number[], how: string): Row {
  const note = `${how}, 3,000 offers, a new visitor each time: median of ${times.length}, longest ${Math.max(...times).toFixed(0)} ms`;
  return { name, result: median(times), unit: 'ms', target: 300, allowed: 1, note };
}

/** Milliseconds per visitor in a browser with a slowed CPU. The first visit (uncompiled code) does not count. */
export async function firstCards(origin: string, supplier: BatchSupplier, slowness: number): Promise<number[]> {
  const { executablePath, env } = await prepareChromium();
  const browser = await chromium.launch({ executablePath, env, args: [...chromiumArguments] });
  const times: number[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      await watchFirstCard(page);
      await page.goto(`${origin}/search?${new URLSearchParams(measuredSearch())}`);
      const card = await page.waitForFunction(() => (window as CardWindow).firstCardAt, undefined, { timeout: 20_000 });
      times.push(((await card.jsonValue()) ?? Number.NaN) - supplier.firstSentAt);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times.slice(1);
}

async function watchFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-offer]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          (window as CardWindow).firstCardAt = performance.timeOrigin + performance.now();
        };
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}
