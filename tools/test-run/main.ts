// Runs the checks and tests of a plan: `gate` (npm test), `check` (without browser), `slow` (the rest), `share`
// (today's part of the slow run, and the tests of changed folders) or `wide` (tests at their other width or on the
// other engine). Prints where the time went, and exits 1 if anything failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchMemory } from './memory.ts';
import { type Part, planNamed } from './parts.ts';
import { type FinishedPart, runPart } from './run-part.ts';
import { renderSummary } from './summary.ts';

const plan = planNamed(process.argv[2] ?? '');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const memory = watchMemory();
const reports = mkdtempSync(join(tmpdir(), 'tailfin-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const startedAt = performance.now();
const secondsSoFar = () => (performance.now() - startedAt) / 1000;

const checks = await runTogether(plan.checks, availableParallelism());
const checksSeconds = secondsSoFar();
for (const { name, passed, seconds } of checks)
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
if (checks.some(({ passed }) => !passed)) process.exit(1);

const parts: FinishedPart[] = [];
for (const part of plan.tests) {
  console.log(`\n${part.name}`);
  parts.push(await runPart(part, reports));
}
const run = {
  plan,
  checksSeconds,
  requirements: checks.find(({ name }) => name === 'requirements')?.output.trim() ?? '',
  parts,
  seconds: secondsSoFar(),
  peakBytes: memory.peakBytes(),
};
console.log(renderSummary(run));
process.exitCode = parts.every(({ passed }) => passed) ? 0 : 1;

/** Runs independent parts, at most `atOnce` at a time. */
async function runTogether(wanted: readonly Part[], atOnce: number): Promise<FinishedPart[]> {
  const waiting = [...wanted];
  const finished: FinishedPart[] = [];
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      finished.push(await runPart(part, reports));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return finished;
}
