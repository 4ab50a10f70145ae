import type { Offer } from '@duffel/api/types';
import { afterEach, expect, test } from 'vitest';
import { slice, standardHeaders, startBench, type TestBench } from '../testing/start.ts';
import { answerShare } from './search-journeys.ts';

// The simulator's clock stands still, so every read waits as if the search had just begun.
let bench: TestBench;
afterEach(() => bench.simulator.close());

type ListedOffer = Omit<Offer, 'available_services'>;

interface Read {
  readonly tookMs: number;
  readonly remaining: number;
  readonly offers: readonly ListedOffer[];
}

async function startSearch() {
  const slices = [slice('JFK', 'LHR'), slice('LHR', 'JFK', '2027-03-11')];
  return (await bench.duffel.batchOfferRequests.create({ slices, passengers: [{ type: 'adult' }] })).data;
}

async function readUntil(id: string, remaining: number): Promise<Read[]> {
  const reads: Read[] = [];
  while ((reads.at(-1)?.remaining ?? Number.POSITIVE_INFINITY) > remaining) {
    const startedAt = performance.now();
    const { data } = await bench.duffel.batchOfferRequests.get(id);
    reads.push({
      tookMs: performance.now() - startedAt,
      remaining: data.remaining_batches,
      offers: data.offers,
    });
  }
  return reads;
}

/** Whether a caller who waits this long is still waiting; then they leave. */
function waitsLongerThan(ms: number, id: string): Promise<boolean> {
  const url = `${bench.simulator.origin}/air/batch_offer_requests/${id}`;
  return fetch(url, { headers: standardHeaders, signal: AbortSignal.timeout(ms) }).then(
    () => false,
    () => true,
  );
}

const idsOf = (offers: readonly ListedOffer[]) => offers.map(({ id }) => id).sort();
const idsOfReads = (reads: readonly Read[]) => idsOf(reads.flatMap(({ offers }) => offers));
const storedIds = async (id: string) => idsOf((await bench.duffel.offerRequests.get(id)).data.offers);

test('airlines answer at times of their own, several batches at once, and every offer comes once [LIVE-01]', async () => {
  const latencyMs = 100;
  bench = await startBench({ latencyMs });
  const batch = await startSearch();
  const reads = await readUntil(batch.id, 0);
  expect(reads.length).toBeGreaterThan(1);
  expect(reads.length).toBeLessThan(batch.total_batches);
  const answered = reads.map(({ offers }) => offers.map(({ owner }) => answerShare(owner.iata_code ?? '')));
  for (const [n, shares] of answered.entries()) {
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(Math.max(0, ...(answered[n - 1] ?? [])));
    expect(reads[n]?.tookMs).toBeGreaterThan(Math.max(...shares) * latencyMs - 5);
  }
  expect(idsOfReads(reads)).toEqual(await storedIds(batch.id));
});

test('a caller who leaves before a batch has come takes nothing away from the next', async () => {
  bench = await startBench({ latencyMs: 5000 });
  const batch = await startSearch();
  expect(await waitsLongerThan(50, batch.id)).toBe(true);
  await bench.control('POST', '/__sim/clock', { advanceSeconds: 5 });
  expect(idsOfReads(await readUntil(batch.id, 0))).toEqual(await storedIds(batch.id));
});

test.each([0, 50])('with a latency of %i ms, a silent source holds back only itself [LIVE-02]', async (latencyMs) => {
  bench = await startBench({ latencyMs });
  expect(await bench.control('POST', '/__sim/silent_sources', { count: -1 })).toMatchObject({
    errors: [{ source: { pointer: '/count' } }],
  });
  await bench.control('POST', '/__sim/silent_sources', { count: 1 });
  const batch = await startSearch();
  expect(idsOfReads(await readUntil(batch.id, 1))).toEqual(await storedIds(batch.id));
  expect(await waitsLongerThan(300, batch.id)).toBe(true);
  await bench.control('POST', '/__sim/silent_sources', { count: 0 });
  expect((await readUntil((await startSearch()).id, 0)).at(-1)?.remaining).toBe(0);
});
