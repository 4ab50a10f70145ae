import type { SearchAnswer } from '#contract/flights.ts';
import { median, quantile, timed } from './measure.ts';
import { askSupplier, measuredSearch, startInstantSupplier } from './supplier-call.ts';
import type { Row } from './table.ts';
import type { TestBed } from './test-bed.ts';

const rounds = 30;

/** The overhead of a search on top of the supplier, as seen by a client. */
export async function measureSearch(testBed: TestBed): Promise<Row[]> {
  const genuine = await askSupplier(testBed.duffelOrigin);
  const supplier = await startInstantSupplier(genuine, 1000);
  const beside = await testBed.startBeside(supplier.origin);
  const rows = [
    ...(await compare('Search', testBed.server.origin, testBed.duffelOrigin, 1.5)),
    ...(await compare('Search with an instant supplier', beside.origin, supplier.origin, 3)),
  ];
  await supplier.close();
  return rows;
}

async function compare(name: string, server: string, supplier: string, allowed: number): Promise<Row[]> {
  const search = new URLSearchParams(measuredSearch());
  // No cookies: each search belongs to a new visitor and none is shared.
  const ask = async () => {
    const response = await fetch(`${server}/api/flights/search?${search}`);
    if (!response.ok) throw new Error(`search: ${response.status} ${await response.text()}`);
    return (await response.json()) as SearchAnswer;
  };
  for (let n = 0; n < 5; n++) await Promise.all([ask(), askSupplier(supplier)]);
  const { total_count } = await ask();
  const [whole, theirs]: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n++) {
    theirs.push(await timed(() => askSupplier(supplier)));
    whole.push(await timed(ask));
  }
  const note = (how: string) => `${total_count} offers, ${how}`;
  return [
    {
      name: `${name}: own time, median`,
      result: median(whole) - median(theirs),
      unit: 'ms',
      target: 30,
      allowed: allowed * 1.5,
      note: note(`${median(whole).toFixed(0)} ms here − ${median(theirs).toFixed(0)} ms asked directly`),
    },
    {
      name: `${name}: own time, p95`,
      result: quantile(whole, 0.95) - quantile(theirs, 0.95),
      unit: 'ms',
      target: 30,
      allowed: allowed * 3,
      note: note(`${quantile(whole, 0.95).toFixed(0)} ms − ${quantile(theirs, 0.95).toFixed(0)} ms`),
    },
  ];
}
