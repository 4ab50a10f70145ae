import type { Outcome } from './events.ts';
import type { Loss } from './lose-writes.ts';

export interface TrialResult {
  readonly outcomes: readonly Outcome[];
  /** Disagreements of the books, and with what travelers were told. */
  readonly faults: readonly string[];
  readonly settledAfterMs: number;
  /** Travelers who began to pay. */
  readonly travelers: number;
  /** Writes at old leaders on their own machines. */
  readonly marks: { readonly confirmed: number; readonly lost: number };
  /** Server processes that ended. */
  readonly ended: number;
  readonly errors: readonly (readonly [message: string, count: number])[];
  readonly reconciled: string;
}

/** Of a list that may be long. */
const maxLines = 20;

type Counts = readonly (readonly [what: string, count: number])[];

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const listed = (counts: Counts) =>
  counts.length === 0 ? 'none' : counts.map(([what, count]) => `${count} × ${what}`).join(', ');

/** One line while the trial runs. */
export function renderOutcome({ name, noBookingMs, noReadMs, wholeAfterMs, bookings, refusals }: Outcome): string {
  return (
    `${name}: no booking for ${seconds(noBookingMs)} s, no read for ${seconds(noReadMs)} s, whole after ` +
    `${seconds(wholeAfterMs)} s, ${bookings} bookings, refused: ${listed(refusals)}`
  );
}

/** For each kind of event, its number and the worst of each measure. */
export function renderTrial(result: TrialResult): string {
  const names = [...new Set(result.outcomes.map(({ name }) => name))];
  const rows = names.map((name) => {
    const those = result.outcomes.filter((one) => one.name === name);
    const worst = (of: (one: Outcome) => number) => seconds(Math.max(...those.map(of)));
    const sum = (of: (one: Outcome) => number) => those.reduce((total, one) => total + of(one), 0);
    const cells = [
      `${name}, ${those.length} times`,
      worst((one) => one.noBookingMs),
      worst((one) => one.noReadMs),
      worst((one) => one.wholeAfterMs),
      sum((one) => one.bookings),
      sum((one) => one.cancellations),
      listed(sumOf(those.flatMap(({ refusals }) => refusals))),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '',
    '| event | longest without a booking, s | longest without a read, s | whole after, s | bookings | cancellations | refused |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Server processes that ended: ${result.ended}`,
    `Travelers: ${result.travelers}; disagreements ${seconds(result.settledAfterMs)} s after the last: ${result.faults.length}`,
    ...some(result.faults),
    `Writes that leaders confirmed on their own machines: ${result.marks.confirmed}, of which lost: ${result.marks.lost}`,
    `npm run reconcile: ${result.reconciled}`,
    `Error-level lines: ${listed(result.errors)}`,
    '',
  ].join('\n');
}

export function renderLoss({ told, faults, reconciled, errors }: Loss): string {
  return [
    `Asynchronous replication: ${told} travelers were told an outcome by a leader that was then lost.`,
    `Disagreements: ${faults.length}`,
    ...some(faults),
    'npm run reconcile:',
    ...some(reconciled.split('\n')),
    `Error-level lines: ${listed(errors)}`,
    '',
  ].join('\n');
}

function some(lines: readonly string[]): string[] {
  const shown = lines.slice(0, maxLines).map((line) => `  ${line}`);
  return lines.length <= maxLines ? shown : [...shown, `  and ${lines.length - maxLines} more`];
}

function sumOf(counts: Counts): Counts {
  const sums = new Map<string, number>();
  for (const [what, count] of counts) sums.set(what, (sums.get(what) ?? 0) + count);
  return [...sums].toSorted(([, a], [, b]) => b - a);
}
