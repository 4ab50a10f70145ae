// Kills, cuts and fails every vendor call of payment, booking and cancellation, with real processes that are also
// paused and whose clocks are changed, and reconciles the records; then runs histories generated from seeds. Exits 1 on
// any disagreement. See docs/reliability.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { engines } from '../server/testing/database/test-database.ts';
import { runFaultMatrix } from '../server/testing/faults/matrix.ts';
import { killOnExit } from '../server/testing/processes/own-processes.ts';
import { openEngine } from '../server/testing/simulation/engine.ts';
import { runSchedule, type ScheduleReport } from '../server/testing/simulation/schedule.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    schedules: { type: 'string', default: '10000' },
    replay: { type: 'string' },
    /** For the child processes: `first,step,last`. */
    seeds: { type: 'string' },
  },
});
const workers = 2;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.seeds !== undefined) await runSeeds(...(values.seeds.split(',').map(Number) as [number, number, number]));
else if (values.replay !== undefined) process.exitCode = await replay(Number(values.replay));
else process.exitCode = (await runMatrix()) + (await runSchedules(Number(values.schedules))) === 0 ? 0 : 1;

/** Runs the matrix on the selected engines; returns the number of points that disagree. */
async function runMatrix(): Promise<number> {
  const wished = engines.filter((engine) => values.engine === undefined || values.engine === engine);
  if (wished.length === 0) throw new Error(`--engine is one of ${engines.join(', ')}`);
  const startedAt = performance.now();
  let played = 0;
  let failed = 0;
  for (const engine of wished) {
    await runFaultMatrix({
      engine,
      only: values.only,
      seed: Number(values.seed),
      onPoint({ name, faults, seconds }) {
        played += 1;
        if (faults.length > 0) failed += 1;
        console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
        for (const fault of faults) console.log(`                 ${fault}`);
      },
    });
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${played} points in ${seconds} s with seed ${values.seed}, ${failed} disagree.\n`);
  return failed;
}

/** Runs seeds 1 to `last` in child processes; returns the number of histories that disagree. */
async function runSchedules(last: number): Promise<number> {
  if (last < 1) return 0;
  const startedAt = performance.now();
  let run = 0;
  let failed = 0;
  const work = Array.from({ length: workers }, async (_, index) => {
    const child = spawn(process.execPath, [import.meta.filename, '--seeds', `${index + 1},${workers},${last}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    killOnExit(child);
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      const report = JSON.parse(line) as ScheduleReport;
      run += 1;
      if (report.faults.length > 0) failed += 1;
      show(report);
      if (run % 100 === 0) console.log(`${run} histories, ${failed} disagree`);
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`A process of histories ended with ${code}`);
  });
  await Promise.all(work);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${run} histories from seeds 1 to ${last} in ${seconds} s, ${failed} disagree.`);
  return failed;
}

function show({ seed, faults, trace }: ScheduleReport): void {
  if (faults.length === 0) return;
  const again = `node tools/faults.ts --replay ${seed}`;
  console.log(`FAIL seed ${seed} (again: ${again})\n  ${faults.join('\n  ')}\n    ${trace.join('\n    ')}`);
}

/** A child process's part: every `step`th seed, one line of JSON each, with its history only if something disagrees. */
async function runSeeds(first: number, step: number, last: number): Promise<void> {
  const engine = await openEngine();
  for (let seed = first; seed <= last; seed += step) {
    const report = await runSchedule(engine, seed);
    process.stdout.write(`${JSON.stringify(report.faults.length === 0 ? { ...report, trace: [] } : report)}\n`);
  }
  await engine.close();
}

async function replay(seed: number): Promise<number> {
  const engine = await openEngine();
  const { faults, trace } = await runSchedule(engine, seed);
  await engine.close();
  console.log(`${trace.join('\n')}\n\n${faults.length === 0 ? 'Everything agrees.' : faults.join('\n')}`);
  return faults.length === 0 ? 0 : 1;
}
