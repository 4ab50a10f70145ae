import { Worker } from 'node:worker_threads';

/** Milliseconds of a round of `countRounds` on each of two idle cores of an AMD EPYC server, the machine that budgets are meant for. */
const referenceMs = 25;
const referenceCores = 2;
const probeMs = 700;

/**
 * How many times longer tests take here, now, than on two idle cores of the reference machine: slower or fewer cores and
 * other work on the machine all slow down the same rounds. Never below 1. Takes about a second, with nothing else to do.
 */
export async function measureSlowness(): Promise<number> {
  const means = await Promise.all(Array.from({ length: referenceCores }, measureRound));
  const mean = means.reduce((sum, ms) => sum + ms, 0) / means.length;
  return Math.max(1, mean / referenceMs);
}

/**
 * Measures something in milliseconds that the reference machine must do within a limit, and the machine before and after it.
 * @returns the milliseconds that it would have taken there, at most: 30 ms on a machine that was twice as slow are 15
 */
export async function onReferenceMachine(measure: () => Promise<number>): Promise<number> {
  const before = await measureSlowness();
  const ms = await measure();
  return ms / Math.max(before, await measureSlowness());
}

/** The mean of rounds in a thread, in milliseconds: not the fastest, because tests are interrupted as well. */
function measureRound(): Promise<number> {
  const thread = new Worker(`(${countRounds})(require('node:worker_threads').parentPort, ${probeMs})`, { eval: true });
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
}

/** Work similar to the tests. Runs from its source in a thread, so it may use nothing from this module. */
function countRounds(port: { postMessage(mean: number): void }, forMs: number): void {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ id: `row_${index}`, amount: index * 7 }));
  const round = () => {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    const byAmount = new Map(copy.toSorted((a, b) => b.amount - a.amount).map((row) => [row.id, row]));
    for (let index = 0; index < 200_000; index++) byAmount.get(`row_${index % rows.length}`);
  };
  round();
  const startedAt = performance.now();
  let rounds = 0;
  for (; performance.now() - startedAt < forMs; rounds++) round();
  port.postMessage((performance.now() - startedAt) / rounds);
}
