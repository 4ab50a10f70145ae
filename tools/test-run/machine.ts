import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The result of `workMilliseconds` on the machine that the budgets are meant for: two cores of an AMD EPYC server. */
const referenceMs = 25;
const referenceCores = 2;
/** Upper limit, however busy the machine is: a run of five times its budget deserves a look. */
const minShare = 0.2;

/**
 * How many times longer a run may take here than on two idle cores of the reference machine: accounts for slower or
 * fewer cores, and for the share that other processes use when it starts. Never below 1.
 */
export async function slownessOfMachine(): Promise<number> {
  const slower = Math.max(1, workMilliseconds() / referenceMs) * Math.max(1, referenceCores / availableParallelism());
  return slower / Math.max(minShare, 1 - (await busyShare()));
}

/** The busy share of the machine during a second in which this process only waits. */
async function busyShare(): Promise<number> {
  const spent = () => {
    const times = cpus().map((cpu) => cpu.times);
    const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
    return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
  };
  const before = spent();
  await sleep(1000);
  const after = spent();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

/** A fixed amount of work similar to the tests: the fastest of five, because other processes may interrupt it. */
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
