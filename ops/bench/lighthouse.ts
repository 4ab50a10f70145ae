import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArguments, prepareChromium } from '#e2e/support/browser/chromium.ts';
import { freePort } from '#server/testing/processes/server-process.ts';
import { median } from './measure.ts';
import { measuredSearch } from './supplier-call.ts';
import type { Row } from './table.ts';

const rounds = 3;
const client = join(import.meta.dirname, '..', '..', 'build', 'client');

/**
 * FAST-04: Lighthouse's mobile preset (simulated slow 4G, CPU four times slower) on the pages as served. A new browser
 * for each page, so nothing is cached.
 */
export async function measureWithLighthouse(origin: string): Promise<Row[]> {
  const searchPage = `/search?${new URLSearchParams(measuredSearch())}`;
  return [
    ...(await measurePage('Home', new URL('/', origin).href, { scriptKb: 125, paintS: 1.4 })),
    ...(await measurePage('Results', new URL(searchPage, origin).href, { scriptKb: 175, paintS: 1.4 })),
    ...(await measurePage('Partner page', new URL('/expedia', origin).href, { scriptKb: 125, paintS: 1.4 })),
    ...(await measurePage('Questions', new URL('/faq', origin).href, information)),
    ...(await measurePage('Cancellation policy', new URL('/cancellation-policy', origin).href, information)),
  ];
}

/** The budget of a page. */
interface Budget {
  /** Script on the wire, gzip. */
  readonly scriptKb: number;
  /** Largest paint, seconds. */
  readonly paintS: number;
}

const information: Budget = { scriptKb: 20, paintS: 1.2 };

async function measurePage(name: string, url: string, { scriptKb, paintS }: Budget): Promise<Row[]> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runOnce(url));
  const of = (pick: (run: Run) => number) => median(runs.map(pick));
  const note = `Lighthouse mobile, median of ${rounds}`;
  const row = (what: string, result: number, unit: Row['unit'], target: number, allowed: number): Row => ({
    name: `${name}: ${what}`,
    result,
    unit,
    target,
    allowed,
    note,
  });
  const scripts = new Set(runs.flatMap((run) => run.scripts));
  const bytes = [...scripts].reduce((sum, path) => sum + gzippedSize(path), 0);
  return [
    {
      ...row('script on the wire', bytes / 1000, 'kB', scriptKb, 1),
      note: `gzip, all ${scripts.size} files loaded without interaction`,
    },
    row(
      'largest paint',
      of((run) => run.paintMs / 1000),
      's',
      paintS,
      1.15,
    ),
    row(
      'blocking time',
      of((run) => run.blockingMs),
      'ms',
      100,
      2,
    ),
    row(
      'layout shift',
      of((run) => run.shift),
      '',
      0.02,
      1,
    ),
    row(
      'points short of 100',
      of((run) => 100 * (1 - run.score)),
      '',
      2,
      1,
    ),
  ];
}

interface Run {
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** Performance score, 0..1. */
  readonly score: number;
  /** Paths of the scripts that load without any interaction. */
  readonly scripts: readonly string[];
}

async function runOnce(url: string): Promise<Run> {
  const port = await freePort();
  const { executablePath, env } = await prepareChromium();
  const browser = await chromium.launch({
    executablePath,
    env,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
    const audit = (id: string) => result?.lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      paintMs: audit('largest-contentful-paint'),
      blockingMs: audit('total-blocking-time'),
      shift: audit('cumulative-layout-shift'),
      score: result?.lhr.categories.performance?.score ?? Number.NaN,
      scripts: scriptsOf(result?.lhr.audits['network-requests']?.details),
    };
  } finally {
    await browser.close();
  }
}

function scriptsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { url?: string; resourceType?: string }[] };
  return items.flatMap(({ url, resourceType }) => (url && resourceType === 'Script' ? [new URL(url).pathname] : []));
}

function gzippedSize(path: string): number {
  return gzipSync(readFileSync(join(client, path)), { level: 9 }).length;
}
