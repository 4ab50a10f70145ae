import { availableParallelism, loadavg } from 'node:os';

/** What `workMilliseconds` gives on the machine that the budgets are meant for: two cores of an AMD EPYC server. */
const referenceMs = 25;
const referenceCores = 2;

/**
 * How many times longer a run may take here than on two quiet cores of the reference machine: slower or fewer cores,
 * and what others have running when it starts. Never below 1.
 */
export function slownessOfMachine(): number {
  const cores = availableParallelism();
  const slower = Math.max(1, workMilliseconds() / referenceMs) * Math.max(1, referenceCores / cores);
  const busy = 1 + (loadavg()[0] ?? 0) / cores;
  return slower * busy;
}

/** A fixed piece of work like that of the tests: the fastest of five, because others may interrupt it. */
function workMilliseconds(): number {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ id: `row_${index}`, amount: index * 7 }));
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    const byAmount = new Map(copy.toSorted((a, b) => b.amount - a.amount).map((row) => [row.id, row]));
    for (let index = 0; index < 200_000; index++) byAmount.get(`row_${index % rows.length}`);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
