import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { liveSearchPath } from '#contract/search-path.ts';
import { median, quantile } from '../measure.ts';
import { measuredSearch } from '../supplier-call.ts';
import type { Row } from '../table.ts';
import type { TestBed } from '../test-bed.ts';
import { type BatchSupplier, startBatchSupplier } from './batch-supplier.ts';
import { offerCount, supplierBodies } from './live-work.ts';
import type { SteadyCalls } from './steady-caller.ts';

const searches = 12;
/** The first searches run unoptimized code. */
const warmUp = 4;
const pauseMs = 4;

/** A streamed search's cost to others (LIVE-06), and the time until its first offers on the server (LIVE-01). */
export async function measureLiveCalls(testBed: TestBed): Promise<Row[]> {
  const supplier = await startBatchSupplier(supplierBodies());
  const { origin } = await testBed.startBeside(supplier.origin);
  for (let n = 0; n < warmUp; n++) await firstOffersAfter(origin, supplier);
  const firstMs: number[] = [];
  const besideSearches = await callsWhile(origin, async () => {
    for (let n = 0; n < searches; n++) firstMs.push(await firstOffersAfter(origin, supplier));
  });
  const alone = await callsWhile(origin, () => sleep(besideSearches.length * pauseMs));
  await supplier.close();
  const [busy, quiet] = [quantile(besideSearches, 0.99), quantile(alone, 0.99)];
  return [
    {
      name: 'Live search: growth of other calls, p99',
      result: busy - quiet,
      unit: 'ms',
      target: 20,
      allowed: 4,
      note: `${busy.toFixed(1)} ms beside ${searches} searches of ${offerCount} offers, longest ${Math.max(...besideSearches).toFixed(0)} ms; ${quiet.toFixed(1)} ms without; ${besideSearches.length} calls`,
    },
    {
      name: 'Live search: first offers after the first batch',
      result: median(firstMs),
      unit: 'ms',
      target: 300,
      allowed: 1,
      note: `from the supplier's answer to the line at the client, median of ${searches}, longest ${Math.max(...firstMs).toFixed(0)} ms; the browser's part comes on top`,
    },
  ];
}

/** Follows a search of a new visitor to its end; milliseconds from its first batch to its first line with offers. */
async function firstOffersAfter(origin: string, supplier: BatchSupplier): Promise<number> {
  const response = await fetch(`${origin}${liveSearchPath}?${new URLSearchParams(measuredSearch())}`);
  if (!response.ok || response.body === null) throw new Error(`search: ${response.status} ${await response.text()}`);
  let text = '';
  let firstAt = 0;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (firstAt === 0 && text.includes('{"batch":')) firstAt = performance.timeOrigin + performance.now();
  }
  if (!text.includes(`"end":{"offers":${offerCount},`)) throw new Error(`search: ${text.slice(-300)}`);
  return firstAt - supplier.firstSentAt;
}

/** Milliseconds taken by each of many cheap calls, sent at a steady rate by a separate thread during an action. */
async function callsWhile(origin: string, act: () => Promise<unknown>): Promise<number[]> {
  const workerData: SteadyCalls = { url: `${origin}/healthz`, pauseMs };
  const caller = new Worker(new URL('./steady-caller.ts', import.meta.url), { workerData });
  await once(caller, 'online');
  await act();
  caller.postMessage('stop');
  const [calls] = (await once(caller, 'message')) as [number[]];
  await caller.terminate();
  return calls;
}
