import { stripVTControlCharacters } from 'node:util';
import type { Plan } from './parts.ts';
import type { FinishedTest } from './read-report.ts';
import type { FinishedPart } from './run-part.ts';

export interface FinishedRun {
  readonly plan: Plan;
  readonly checksSeconds: number;
  /** How many requirements each run proves; empty if the plan does not count them. */
  readonly requirements: string;
  readonly parts: readonly FinishedPart[];
  readonly seconds: number;
  /** Null if the system does not report it. */
  readonly peakBytes: number | null;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Minutes by part, counts by kind, the slowest tests, and the budget. */
export function renderSummary(run: FinishedRun): string {
  const { plan, parts, seconds, peakBytes } = run;
  const tests = parts.flatMap((part) => part.tests);
  const rows = parts.map((part) => {
    const count = (outcome: FinishedTest['outcome']) => part.tests.filter((test) => test.outcome === outcome).length;
    const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
    return `${part.passed ? 'ok  ' : 'FAIL'} ${clock(part.seconds).padStart(6)}  ${part.name.padEnd(18)} ${counts}`;
  });
  const slowest = tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map((test) => `${test.seconds.toFixed(1).padStart(6)} s  ${test.file}: ${test.title}`.slice(0, 160));
  return [
    '',
    `The ${plan.name}, minutes:`,
    `ok   ${clock(run.checksSeconds).padStart(6)}  checks and build`,
    ...rows,
    `     ${clock(seconds).padStart(6)}  in all${peakBytes === null ? '' : `, ${(peakBytes / 2 ** 30).toFixed(1)} GiB of memory at most`}`,
    ...(run.requirements === '' ? [] : ['', run.requirements]),
    '',
    'The 20 slowest tests:',
    ...slowest,
    '',
    ...tests.filter(({ outcome }) => outcome === 'failed').map(renderFailure),
    ...parts.filter(failedWithoutTest).map(({ name }) => `FAIL  ${name}: it ended with an error, but no test failed`),
    ...(seconds > plan.budgetMinutes * 60 ? [overBudget(run)] : []),
  ].join('\n');
}

const failedWithoutTest = ({ passed, tests }: FinishedPart): boolean =>
  !passed && tests.every(({ outcome }) => outcome !== 'failed');

/** The failures in short, at the end, for readers who see only the end of a log. */
function renderFailure({ file, title, reason }: FinishedTest): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    .slice(0, 25)
    .map((line) => `  ${line.slice(0, 200)}`);
  return [`FAIL  ${file}: ${title}`, ...lines, ''].join('\n');
}

function overBudget({ plan, seconds }: FinishedRun): string {
  return `SLOW  The ${plan.name} took ${clock(seconds)}; its budget is ${plan.budgetMinutes} minutes on two quiet cores. docs/tests.md says what belongs in it.`;
}
